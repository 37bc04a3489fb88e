// Playing: the board in its window with face and counters, the choice of a level, help beside it. The rules are the
// server's; this only carries hands there and shows what comes back.

import { ApiError } from "../api.js";
import { Board } from "../board/board.js";
import { fill, h, Off } from "../dom.js";
import { keyHint } from "../keys.js";
import { Counter } from "../parts/counter.js";
import { face } from "../parts/face.js";
import { icon } from "../parts/icons.js";
import { animated, settings } from "../settings.js";
import { play as sound } from "../sounds.js";
import { FiguresCard, GameCard, LEVELS, result, WaitingCard } from "./play/cards.js";
import { Computer } from "./play/computer.js";
import { Help } from "./play/help.js";
import { codeIn, levelOf, Levels, wanted } from "./play/levels.js";
import { Session } from "./play/session.js";

/** @typedef {import("../api.js").Game} Game */
/** @typedef {import("../api.js").Delta} Delta */
/** @typedef {import("../app.js").AppType} App */
/** @typedef {import("../app.js").Place} Place */

const KEPT = "sapper.game"; // the game of this tab, for a reload

const PRACTICE = "Practice: a move was taken back.";

/** @type {Play | null} */
let view = null;

/** @param {HTMLElement} root @param {App} app @param {Place} place */
export async function mount(root, app, place) {
  view = new Play(root, app);
  await view.arrive(place);
}

export function unmount() {
  view?.stop();
  view = null;
}

/** @param {Place} place */
export function arrive(place) {
  view?.arrive(place);
}

/** @param {string} id */
export const command = (id) => view?.command(id) ?? false;
/** @param {Element} element */
export const onBoard = (element) => view?.board.access.grid.contains(element) ?? false;

class Play {
  #off = new Off();
  #pressing = false;
  #tick = 0;
  #shown = ""; // the game on the board

  /** @param {HTMLElement} root @param {App} app */
  constructor(root, app) {
    this.app = app;
    this.mines = new Counter("mines", "Mines left");
    this.time = new Counter("time", "Seconds");
    this.face = h("button", { type: "button", class: "face", title: `New game${keyHint("new")}`, "aria-label": "New game", onclick: () => this.fresh() });
    this.field = h("div", { class: "field-frame" });
    this.veil = h("div", { class: "veil", hidden: true });
    this.window = h("div", { class: "window" }, h("div", { class: "head" }, this.mines.element, this.face, this.time.element), this.field);
    this.status = h("p", { class: "status" });
    this.bar = h("div", { class: "under" });
    this.session = new Session({
      whole: (game) => this.#whole(game), changed: (delta, mine) => this.#changed(delta, mine),
      told: (message) => this.#told(message), failed: (error) => this.#failed(error),
    });
    this.levels = new Levels((want) => this.begin(want), app.meta);
    this.stage = h("section", { class: "stage", "aria-label": "Board" }, this.window, this.status, this.bar);
    this.side = h("aside", { class: "side", "aria-label": "Beside the board" });
    root.append(h("h1", { class: "ear" }, "Play"), this.levels.element, h("div", { class: "table" }, this.stage, this.side));
    this.board = new Board(this.field, {
      act: (kind, x, y, at) => this.#hand(kind, x, y, at), press: (down) => this.#press(down), room: () => this.#room(),
      free: () => this.#free(), flagging: () => settings.values.flagMode, label: "Board",
    });
    this.field.append(this.veil);
    this.help = new Help({ session: this.session, board: this.board, report: (error) => app.report(error), used: () => this.#noted() });
    this.computer = new Computer({ tell: (message) => this.session.tell(message), meta: app.meta, changed: () => this.#mood() });
    this.card = new GameCard({ again: () => this.again(), analyse: () => this.analyse() });
    this.figures = new FiguresCard();
    this.waiting = new WaitingCard((id) => this.load(id));
    this.side.append(this.help.element, this.computer.element, this.card.element, this.figures.element, this.waiting.element);
    this.#drawBar();
    this.#listen();
  }

  #listen() {
    this.#tick = setInterval(() => this.#clock(), 100);
    this.#off.on(settings, "change", () => {
      this.#drawBar();
      this.figures.element.hidden = !settings.values.figures || !this.figures.body.childElementCount;
    });
    this.#off.on(document, "paste", (event) => this.#paste(event));
    this.#off.on(document, "visibilitychange", () => document.visibilityState === "visible" && this.session.refresh());
    const narrow = matchMedia("(max-width: 899px)");
    this.#place(narrow.matches);
    this.#off.on(narrow, "change", () => this.#place(narrow.matches));
    const watch = new ResizeObserver(() => this.board.state.width && this.board.fit());
    watch.observe(this.stage);
    this.#off.also(() => watch.disconnect());
  }

  /** The sentences of help stand beside the board, or where there is no beside, right below it. @param {boolean} narrow */
  #place(narrow) {
    if (narrow) this.status.after(this.help.text);
    else this.help.legend.before(this.help.text);
  }

  stop() {
    clearInterval(this.#tick);
    this.#off.all();
    this.session.leave();
    this.board.stop();
  }

  // Which game.

  /** @param {Place} place */
  async arrive(place) {
    const kept = sessionStorage.getItem(KEPT), asked = place.query.get("game");
    const code = place.rest, new_ = place.query.get("new");
    if (code || asked || new_) this.app.settle("play");
    if (code) return this.begin({ code: codeIn(code) });
    if (asked || new_) {
      await (asked ? this.load(asked) : this.begin(JSON.parse(/** @type {string} */ (new_))));
      return place.query.get("computer") && !this.computer.playing ? this.computer.toggle() : undefined;
    }
    if (this.session.game) return;
    if (kept) return this.load(kept);
    return this.begin(wanted());
  }

  /** @param {object} want */
  async begin(want) {
    try {
      await this.session.begin(want);
    } catch (error) {
      this.app.report(error);
      if (!this.session.game) await this.session.begin({ rules: "beginner" }).catch((again) => this.app.report(again));
    }
    this.#entered();
  }

  /** @param {string} id */
  async load(id) {
    try {
      await this.session.load(id);
    } catch {
      return this.begin(wanted()); // it has ended or was deleted
    }
    this.#entered();
  }

  #entered() {
    const { game } = this.session;
    if (!game) return;
    sessionStorage.setItem(KEPT, game.id);
    this.waiting.refresh(game.id).catch(() => {});
    this.figures.refresh();
  }

  /** A new game of the same kind. */
  fresh() {
    this.begin(wanted());
    if (this.board.focused) this.board.focus();
  }

  again() {
    if (this.session.game?.state !== "new") this.session.act("restart").catch((error) => this.app.report(error));
  }

  analyse() {
    if (this.session.game) this.app.go("analyse", { game: this.session.game.id });
  }

  pause(paused = !this.session.game?.paused) {
    if (this.session.game?.state === "running" && !this.computer.playing) this.session.act("pause", { paused }).catch((error) => this.app.report(error));
  }

  undo() {
    if (this.session.game?.state === "lost") this.session.act("undo").catch((error) => this.app.report(error));
  }

  // What the server says.

  /** @param {Game} game */
  #whole(game) {
    const { width, height } = game.rules;
    this.computer.told(game.computer ?? null);
    if (this.#shown !== game.id || this.board.cells !== game.cells) {
      this.#shown = game.id;
      this.board.show(width, height, game.cells);
      this.levels.levels.choose(settings.values.level === "random" ? "random" : levelOf(game.rules, this.app.meta.presets));
      this.help.reset(this.#running(game));
    }
    this.#ready(game);
    this.#around(game);
    if (game.state === "won" || game.state === "lost") this.status.textContent = result(game);
  }

  /** @param {Delta} delta @param {boolean} mine */
  #changed(delta, mine) {
    const game = /** @type {Game} */ (this.session.game), ended = game.state === "won" || game.state === "lost";
    this.board.apply(delta.at, delta.codes);
    if (delta.at.length) {
      this.help.moved(this.#running(game));
      this.#ready(game);
    }
    this.#around(game);
    if (ended && delta.at.length) return this.#ended(game);
    if (delta.outcome === "waiting" || !this.computer.playing) this.app.say(delta.sentence);
    if (mine && delta.at.length) sound(delta.at.length > 8 ? "flood" : /[AB]/.test(delta.codes) ? "flag" : "open");
  }

  /** @param {Game} game */
  #ended(game) {
    const text = result(game);
    this.status.textContent = text;
    this.app.say(game.state === "won" ? `You have won. ${text}` : `You have lost. ${text}`);
    sound(game.state);
    if (animated()) this.window.animate(
      game.state === "won" ? [{ transform: "scale(1)" }, { transform: "scale(1.012)" }, { transform: "scale(1)" }]
        : [0, -5, 5, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` })), { duration: 260, easing: "ease-out" });
    this.#drawBar();
    this.#record(game);
  }

  /** A new best time is said. @param {Game} game */
  async #record(game) {
    const found = await this.figures.refresh();
    const level = levelOf(game.rules, this.app.meta.presets), mine = found?.levels?.find((/** @type {any} */ one) => one.level === level);
    const counts = game.state === "won" && game.helped.length === 0 && !game.practice && level !== "custom";
    if (counts && mine?.best_ms === game.ms && mine.wins > 1) this.status.textContent += ` · your best ${LEVELS[level]} time`;
  }

  /** @param {any} message */
  #told(message) {
    const game = /** @type {Game} */ (this.session.game);
    if (message.type === "ready") this.#ready(game);
    else if (message.type === "computer") {
      this.computer.told(message.computer);
      this.#noted();
      this.help.enable(this.#running(game));
      this.board.lay("computer", null);
    } else if (message.type === "thinking") {
      this.computer.thinks(message.move);
      if (this.session.game?.computer?.pace !== 0) this.board.reveal(message.move.x, message.move.y);
      this.board.lay("computer", [[message.move.x, message.move.y, { tone: "last" }]]);
    } else if (message.type === "error") this.app.toast(message.error.message, "error");
    else if (message.type === "deleted") this.begin(wanted());
  }

  /** @param {unknown} error */
  #failed(error) {
    this.app.report(error);
    if (error instanceof ApiError && !["forbidden", "offline"].includes(error.code)) this.session.refresh();
  }

  /** Cells whose board is made. @param {any} game */
  #ready(game) {
    const { width } = game.rules, fresh = game.state === "new";
    const marks = (fresh ? game.ready ?? [] : []).map((/** @type {any} */ at) => {
      const [x, y] = Array.isArray(at) ? at : [at % width, Math.floor(at / width)];
      return [x, y, { tone: "ready" }];
    });
    const waits = game.wish?.waiting;
    if (fresh && waits) marks.push([waits[0], waits[1], { tone: "target" }]);
    this.board.lay("ready", marks);
    if (!fresh) this.status.textContent = game.practice ? PRACTICE : "";
    if (!fresh || !game.wish) return;
    const text = game.wish.state === "failed" ? game.wish.message
      : waits ? "This board is being made; it opens by itself." : "Dots mark cells whose board is ready; any cell can be clicked.";
    this.status.textContent = game.wish.state === "made" && !waits ? "" : text ?? "";
  }

  /** Help was used: the card says so. */
  #noted() {
    this.session.refresh();
  }

  // What is drawn around the board.

  /** @param {Game} game */
  #around(game) {
    this.mines.set(game.mines_left);
    this.#clock();
    this.#mood();
    this.card.draw(game);
    this.help.enable(this.#running(game));
    this.computer.enable(game.state === "running" || game.state === "new");
    this.#veil(game);
    this.#drawBar();
  }

  /** @param {Game} game */
  #running(game) {
    return game.state === "running" && !game.paused && !this.computer.playing;
  }

  #clock() {
    this.time.set(Math.floor(this.session.elapsed() / 1000));
  }

  #mood() {
    const game = this.session.game, playing = this.computer.playing;
    const mood = game?.state === "won" ? "cool" : game?.state === "lost" ? "dead" : game?.paused ? "asleep" : playing ? "thinking" : this.#pressing ? "ooh" : "smile";
    if (this.face.dataset.mood === mood) return;
    this.face.dataset.mood = mood;
    fill(this.face, face(mood));
  }

  /** @param {Game} game */
  #veil(game) {
    this.board.cover(game.paused);
    if (this.veil.hidden === !game.paused) return;
    this.veil.hidden = !game.paused;
    fill(this.veil, game.paused && h("button", { type: "button", class: "primary", onclick: () => this.pause(false) }, icon("resume"), h("span", {}, "Play on")));
  }

  #drawBar() {
    const game = this.session.game, flagging = settings.values.flagMode;
    const button = (/** @type {string} */ id, /** @type {string} */ name, /** @type {string} */ text, /** @type {() => void} */ action, /** @type {object} */ more = {}) =>
      h("button", { type: "button", title: text + keyHint(id), "aria-label": text, "data-id": id, onclick: action, ...more }, icon(name), h("span", {}, text));
    const state = game?.state ?? "new", drawn = [state, game?.paused, flagging, settings.values.zoom === "fit"].join();
    if (this.bar.dataset.drawn === drawn) return;
    this.bar.dataset.drawn = drawn;
    const had = /** @type {HTMLElement | null} */ (this.bar.contains(document.activeElement) ? document.activeElement : null)?.dataset.id;
    fill(this.bar,
      button("flag-mode", flagging ? "flag" : "open", flagging ? "Tap flags" : "Tap opens", () => settings.set({ flagMode: !flagging }), { class: "flag-mode", "aria-pressed": String(flagging) }),
      state === "running" && button("pause", game?.paused ? "resume" : "pause", game?.paused ? "Play on" : "Pause", () => this.pause()),
      state === "lost" && button("undo", "undo", "Take back", () => this.undo(), { class: "accent" }),
      (state === "lost" || state === "won") && button("again", "again", "Same board again", () => this.again()),
      h("span", { class: "zoom", role: "group", "aria-label": "Zoom" },
        button("zoom-out", "minus", "Smaller cells", () => this.board.zoomBy(-1)), button("zoom-fit", "fit", "Fit the board", () => this.#fit(), { "aria-pressed": String(settings.values.zoom === "fit") }),
        button("zoom-in", "plus", "Larger cells", () => this.board.zoomBy(1))));
    if (had) /** @type {HTMLElement | null} */ (this.bar.querySelector(`[data-id="${had}"]`))?.focus();
  }

  #fit() {
    settings.set({ zoom: "fit" });
    this.board.fit();
  }

  /** How much room the board has. */
  #room() {
    const stage = this.stage.getBoundingClientRect(), flat = window.innerHeight <= 520;
    const frame = this.window.offsetWidth - this.field.clientWidth;
    const top = this.field.getBoundingClientRect().top + window.scrollY;
    // Below are the frame, the status line and the bar; on a phone the help, too; on a phone laid down only the frame.
    const told = this.help.text.parentElement === this.stage ? Math.max(60, this.help.text.offsetHeight + 8) : 0;
    const below = flat ? 18 : window.innerWidth >= 900 ? 108 : 140 + told;
    return { width: Math.floor(stage.width - frame - 2), height: Math.max(180, Math.floor(window.innerHeight - top - below)) };
  }

  // What the hand does.

  #free() {
    const game = this.session.game;
    return game !== null && !game.paused && game.state !== "won" && game.state !== "lost" && !this.computer.playing;
  }

  /** @param {boolean} down */
  #press(down) {
    if (down === this.#pressing) return;
    this.#pressing = down;
    this.#mood();
  }

  /** @param {string} kind @param {number} x @param {number} y @param {number} at */
  #hand(kind, x, y, at) {
    if (!this.#free()) return;
    this.session.move(kind === "mark" && !settings.values.questions ? "flag" : kind, x, y, at);
  }

  /** Somebody's code, pasted anywhere on the page. @param {ClipboardEvent} event */
  #paste(event) {
    if (event.target instanceof HTMLElement && event.target.matches("input, textarea, dialog *")) return;
    const text = event.clipboardData?.getData("text/plain").trim();
    if (!text) return;
    event.preventDefault();
    this.begin(text.includes("\n") ? { layout: text } : { code: codeIn(text) });
  }

  // Keys.

  /** @param {string} id @returns {boolean} */
  command(id) {
    const does = this.#commands()[id];
    if (!does) return false;
    does();
    return true;
  }

  /** @returns {Record<string, () => void>} */
  #commands() {
    const { board, help, computer } = this, { width, height } = board.state, { x, y } = board.cursor;
    const helped = (/** @type {() => void} */ does) => () => this.session.game && this.#running(this.session.game) && does();
    const hand = (/** @type {string} */ kind) => () => this.#hand(kind, x, y, performance.now());
    return {
      up: () => board.move(0, -1), down: () => board.move(0, 1), left: () => board.move(-1, 0), right: () => board.move(1, 0),
      "row-start": () => board.moveTo(0, y), "row-end": () => board.moveTo(width - 1, y),
      "board-start": () => board.moveTo(0, 0), "board-end": () => board.moveTo(width - 1, height - 1),
      "zoom-in": () => board.zoomBy(1), "zoom-out": () => board.zoomBy(-1), "zoom-fit": () => this.#fit(),
      open: () => board.choose(board.state.cursor), flag: hand("mark"), chord: hand("chord"),
      "flag-mode": () => settings.set({ flagMode: !settings.values.flagMode }),
      new: () => this.fresh(), again: () => this.again(),
      "level-1": () => this.levels.choose("beginner"), "level-2": () => this.levels.choose("intermediate"), "level-3": () => this.levels.choose("expert"),
      pause: () => this.pause(), undo: () => this.undo(),
      hint: helped(() => help.hint()), check: helped(() => help.check()), guess: helped(() => help.guess()),
      odds: () => help.toggleOdds(),
      "take-over": () => computer.toggle(), step: () => computer.step(), analyse: () => this.analyse(),
      dismiss: () => {
        board.mouse?.cancel();
        help.clear();
      },
    };
  }
}
