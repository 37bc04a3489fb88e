// Watching: the computer plays game after game, tells why, and its figures grow. With the board hidden it plays as fast
// as the engine does.

import { Stream } from "../api.js";
import { fill, h, percent } from "../dom.js";
import { Counter } from "../parts/counter.js";
import { button, card, Desk } from "../parts/desk.js";
import { choice, slider, toggle, words } from "../parts/fields.js";
import { settings } from "../settings.js";
import { carry } from "./analyse/carry.js";
import { Figures } from "./watch/figures.js";

/** @typedef {import("../app.js").AppType} App */

const PACES = [2000, 1000, 500, 250, 120, 60, 30, 10, 0]; // ms a move, by the place of the slider
/** @param {number} place */
const paceText = (place) => PACES[place] === 0 ? "as fast as it goes" : PACES[place] >= 1000 ? `a move in ${PACES[place] / 1000} s` : `${Math.round(1000 / PACES[place])} moves a second`;

/** @type {[string, string][]} */
const BOARDS = [["beginner", "Beginner"], ["intermediate", "Intermediate"], ["expert", "Expert"], ["custom", "My custom size"], ["random", "Random size"]];
/** @type {[string, string][]} */
const RULES = [["opening", "opens an area"], ["safe", "is safe"], ["any", "may be a mine"]];
/** @type {[string, string][]} */
const GAMES = [["", "without end"], ["1", "1"], ["100", "100"], ["1000", "1 000"], ["10000", "10 000"], ["100000", "100 000"]];

/** @type {Watch | null} */
let view = null;

/** @param {HTMLElement} root @param {App} app */
export function mount(root, app) {
  view = new Watch(root, app);
}

export function unmount() {
  view?.stop();
  view = null;
}

/** @param {string} id */
export const command = (id) => view?.command(id) ?? false;
/** @param {Element} element */
export const onBoard = (element) => view?.desk.onBoard(element) ?? false;

class Watch {
  /** @type {Stream | null} */ #stream = null;
  #running = false;
  #paused = false;
  #seed = "";
  #games = "";
  /** @type {import("../api.js").Rules | null} */ #rules = null;
  /** @type {any} */ #next = null; // a game that has begun and not moved

  /** @param {HTMLElement} root @param {App} app */
  constructor(root, app) {
    this.app = app;
    this.desk = new Desk(root, "Watch", { board: { free: () => false, label: "Board" } });
    const { desk } = this;
    this.mines = new Counter("mines", "Mines left");
    this.count = h("span", { class: "game-number" });
    fill(desk.head, this.mines.element, this.count);
    this.veil = h("div", { class: "veil", hidden: true }, h("p", {}, "The board is hidden: full speed."));
    desk.field.append(this.veil);
    this.why = h("div", { class: "reason" });
    this.figures = new Figures();
    this.hide = toggle("Hide the board", settings.values.watch.hidden, (hidden) => this.#hide(hidden), "Plays at the engine's full speed.");
    desk.side.append(card("Why this cell", this.why), this.#speed(), this.figures.element);
    this.#drawSetup();
    this.#draw();
    this.#blank();
    this.#think(null);
  }

  stop() {
    this.#stream?.close();
    this.desk.stop();
  }

  /** @param {Partial<typeof settings.values.watch>} changed */
  #set(changed) {
    settings.set({ watch: { ...settings.values.watch, ...changed } });
  }

  #drawSetup() {
    const { board, rule, player } = settings.values.watch;
    const anew = (/** @type {Partial<typeof settings.values.watch>} */ changed) => {
      this.#set(changed);
      if (this.#running) this.#start();
      else this.#blank();
    };
    const players = this.app.meta.players.map((/** @type {any} */ one) => [one.name, one.name]);
    const said = h("p", { class: "quiet player-said" });
    const summary = (/** @type {string} */ name) => {
      said.textContent = this.app.meta.players.find((/** @type {any} */ one) => one.name === name)?.summary ?? "";
    };
    summary(player);
    fill(this.desk.setup,
      choice("Board", board, BOARDS, (value) => anew({ board: value })), choice("Player", player, players, (value) => { summary(value); anew({ player: value }); }),
      choice("First click", rule, RULES, (value) => anew({ rule: value })),
      choice("Games", this.#games, GAMES, (value) => { this.#games = value; if (this.#running) this.#start(); }),
      words("Seed", "left to chance", (value) => (this.#seed = value)), said);
    this.desk.setup.classList.add("fields");
  }

  #speed() {
    const { place, keep } = settings.values.watch;
    return card("Speed",
      slider("Moves", place, { min: 0, max: PACES.length - 1, text: paceText }, (value) => {
        this.#set({ place: value });
        this.#tell({ do: "pace", pace: PACES[value] });
      }),
      this.hide, toggle("Keep its games in the history", keep, (value) => this.#set({ keep: value }), "From the next start on; hidden games are only counted."));
  }

  // What is asked of the server.

  #start() {
    const { board, rule, player, place, hidden, keep } = settings.values.watch, { custom } = settings.values;
    if (this.#seed && !/^\d{1,20}$/.test(this.#seed)) return this.app.toast("A seed is a whole number.", "error");
    this.#stream ??= new Stream("watch", { message: (message) => this.#heard(message), close: () => this.#lost() });
    this.#stream.send({
      do: "start", rules: board === "custom" ? `${custom.width}x${custom.height}/${custom.mines}` : board === "random" ? "expert" : board, random_size: board === "random",
      rule, player, pace: PACES[place], hidden, keep, seed: this.#seed || null, games: this.#games ? Number(this.#games) : null,
    });
    this.figures.clear();
    this.#running = true;
    this.#paused = false;
    this.#veil(hidden);
    this.#draw();
  }

  #toggle() {
    if (this.#running) this.#tell({ do: "stop" });
    else this.#start();
  }

  #pause() {
    if (this.#running) this.#tell({ do: this.#paused ? "go" : "pause" });
    else this.#start();
  }

  #step() {
    if (!this.#running) {
      this.#start();
      this.#tell({ do: "pause" });
    }
    this.#tell({ do: "step" });
    this.#paused = true;
    this.#draw();
  }

  /** @param {boolean} hidden */
  #hide(hidden) {
    this.#set({ hidden });
    this.#tell({ do: "hide", hidden });
    this.#veil(hidden);
  }

  /** @param {object} message */
  #tell(message) {
    if (this.#running) this.#stream?.send(message);
  }

  #lost() {
    this.#stream = null;
    this.#ended();
    this.app.toast("The connection to the server is lost. Start again.", "error");
  }

  // What the server says.

  /** @param {any} message */
  #heard(message) {
    if (message.type === "game") this.#game(message);
    else if (message.type === "moves") this.#moves(message);
    else if (message.type === "figures") this.figures.draw(message);
    else if (message.type === "end") this.desk.status.textContent = message.result === "won" ? "Won." : `Lost: ${LOST[message.lost_by] ?? message.lost_by}.`;
    else if (message.type === "paused") {
      this.#paused = message.paused;
      this.#draw();
    } else if (message.type === "stopped") this.#ended();
    else if (message.type === "error") {
      this.app.toast(message.error.message, "error");
      this.#ended();
    }
  }

  /** A game begins. The end of the last one stays on the board until there is a move. @param {any} game */
  #game(game) {
    this.#veil(settings.values.watch.hidden);
    this.#next = game;
    this.count.textContent = `Game ${game.number + 1}`;
    this.count.title = `${game.rules.width}×${game.rules.height}, ${game.rules.mines} mines, seed ${game.seed}`;
  }

  /** @param {any} message */
  #moves({ moves, at, codes, mines_left }) {
    if (this.#next) {
      const { rules: { width, height }, cells } = this.#next, shown = [...cells];
      this.#rules = this.#next.rules;
      this.#next = null;
      at.forEach((/** @type {number} */ i, /** @type {number} */ n) => (shown[i] = codes[n]));
      this.desk.board.show(width, height, shown.join(""));
      this.desk.status.textContent = "";
    } else this.desk.board.apply(at, codes);
    this.mines.set(mines_left);
    const move = moves[moves.length - 1];
    this.#think(move ?? null);
  }

  /** @param {any} move */
  #think(move) {
    if (!move) return fill(this.why, h("p", { class: "quiet" }, this.#running ? "" : "Every move tells why it was made, how risky it was and what it promised."));
    this.desk.board.lay("computer", [[move.x, move.y, { tone: "last" }]]);
    const verb = move.kind === "flag" ? "Flag" : move.kind === "chord" ? "Chord on" : "Open", certain = move.why === "certain";
    fill(this.why, h("p", {}, h("strong", {}, `${verb} ${move.x}, ${move.y}. `), move.reason),
      h("p", { class: "quiet" }, certain ? "Certain." : `A guess: ${percent(move.risk, move.risk === 0)} % risk`,
        move.win !== null && move.win !== undefined && `${certain ? " W" : "; w"}ins from here ${move.win_exact ? "" : "about "}${percent(move.win)} %.`));
  }

  #ended() {
    this.#next = null;
    this.#running = this.#paused = false;
    this.#veil(false);
    this.#draw();
  }

  /** A board that waits. */
  #blank() {
    const { board } = settings.values.watch, { presets } = this.app.meta;
    const rules = board === "custom" ? settings.values.custom : presets[board] ?? presets.intermediate;
    this.#rules = rules;
    this.desk.board.show(rules.width, rules.height, "9".repeat(rules.width * rules.height));
    this.mines.set(rules.mines);
    this.count.textContent = "";
  }

  /** @param {boolean} hidden */
  #veil(hidden) {
    const veiled = hidden && this.#running;
    this.veil.hidden = !veiled;
    this.desk.board.cover(veiled);
    if (veiled) {
      fill(this.why, h("p", { class: "quiet" }, "Hidden games are played at full speed and only counted."));
      this.count.textContent = "";
      this.desk.status.textContent = "";
    }
  }

  #draw() {
    const had = this.desk.bar.contains(document.activeElement) ? document.activeElement?.getAttribute("data-id") : null;
    fill(this.desk.bar,
      button(this.#running ? "close" : "resume", this.#running ? "Stop" : "Start", () => this.#toggle(), { class: this.#running ? "" : "primary", "data-id": "start" }),
      button(this.#paused ? "resume" : "pause", this.#paused ? "Go on" : "Pause", () => this.#pause(), { key: "pause", disabled: !this.#running, "data-id": "pause" }),
      button("step", "One move", () => this.#step(), { key: "step", "data-id": "step" }),
      button("analyse", "Analyse", () => this.#analyse(), { key: "analyse", disabled: !this.#running && !this.count.textContent, "data-id": "analyse" }), this.desk.zoom);
    if (had) /** @type {HTMLElement | null} */ (this.desk.bar.querySelector(`[data-id="${had}"]`))?.focus();
    if (!this.#running && !this.count.textContent) this.desk.status.textContent = "";
  }

  #analyse() {
    const { width, height } = this.desk.board.state;
    carry({ width, height, cells: this.desk.board.cells, total: this.#rules?.mines ?? null });
    this.app.go("analyse");
  }

  /** @param {string} id @returns {boolean} */
  command(id) {
    /** @type {Record<string, () => void>} */
    const does = { pause: () => this.#pause(), open: () => this.#pause(), step: () => this.#step(), new: () => this.#start(), analyse: () => this.#analyse(), dismiss: () => this.#running && this.#tell({ do: "stop" }) };
    if (!does[id]) return this.desk.command(id);
    does[id]();
    return true;
  }
}

/** @type {Record<string, string>} */
const LOST = { first: "the first click was a mine", frontier: "a guess beside the numbers", corner: "a guess in a corner of the sea", sea: "a guess in the sea", certain: "a move that was called certain" };
