// One game again: move by move, with the verdicts of its review on a timeline.

import { aborted, del, get, post } from "../../api.js";
import { fill, h, seconds, svg } from "../../dom.js";
import { Counter } from "../../parts/counter.js";
import { button, card, Desk, facts } from "../../parts/desk.js";
import { confirmed } from "../../parts/dialog.js";
import { choice } from "../../parts/fields.js";
import { carry } from "../analyse/carry.js";
import { copied } from "../analyse/files.js";
import { boardName } from "./list.js";

/** @typedef {import("../../board/state.js").Mark} Mark */
/** @typedef {[number, number, Mark]} Laid */

const W = 760, H = 120, LEFT = 34, BAND = 14; // of the timeline
const LONGEST = 1500; // ms that a replay waits between two moves at most

/** @param {any} verdict */
function kindOf({ kind, mistake, risk }) {
  return kind === "wasted click" ? "wasted" : mistake ? "mistake" : risk > 0 ? "guess" : "good";
}

/** @type {Record<string, string>} */
const SHAPES = { mistake: "m0 -6l6 6l-6 6l-6 -6z", guess: "m-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z", wasted: "m-3 -3h6v6h-6z" };

export class Replay {
  /** @type {any} */ game = null;
  /** @type {any} */ review = null;
  #at = 0;
  #timer = 0;
  #speed = 2;
  /** @type {AbortController | null} */ #asking = null;

  /** @param {HTMLElement} root @param {import("../../app.js").AppType} app @param {() => void} left */
  constructor(root, app, left) {
    this.app = app;
    this.left = left;
    this.desk = new Desk(root, "Replay", { heading: false, below: 260, belowPhone: 320, board: { free: () => false, label: "Replay" } });
    const { desk } = this;
    this.mines = new Counter("mines", "Mines left");
    this.time = new Counter("time", "Seconds");
    this.slider = h("input", { type: "range", min: "0", max: "0", "aria-label": "Move", class: "replay-slider", oninput: () => { this.#pause(); this.to(this.slider.valueAsNumber); } });
    this.line = h("div", { class: "timeline" });
    this.verdict = h("div", { class: "verdict", "aria-live": "polite" });
    this.summary = h("div", { class: "verdict" });
    this.about = h("div", {});
    this.buttons = h("div", { class: "buttons centre" });
    fill(desk.head, this.mines.element, h("strong", { class: "drill-title" }), this.time.element);
    fill(desk.bar, this.slider, this.buttons, this.line);
    desk.bar.classList.add("replay");
    fill(desk.side, card("Game", this.about), card("This move", this.verdict), card("Review", this.summary));
  }

  stop() {
    this.#pause();
    this.#asking?.abort();
    this.desk.stop();
  }

  /** @param {number} id */
  async open(id) {
    try {
      this.game = await get(`history/${id}`);
    } catch (error) {
      this.app.report(error);
      return this.left();
    }
    const { game, desk } = this;
    this.slider.max = String(game.moves.length);
    /** @type {HTMLElement} */ (desk.head.querySelector(".drill-title")).textContent = boardName(game.row);
    this.#about();
    this.to(game.moves.length);
    desk.board.fit(); // what stands around it has its size only now
    this.#judge(id);
  }

  #about() {
    const { row, code } = this.game, id = row.id;
    const start = (/** @type {object} */ want, /** @type {boolean} */ computer) => {
      /** @type {Record<string, string>} */
      const query = { new: JSON.stringify(want), ...(computer ? { computer: "1" } : {}) };
      this.app.go("play", query);
    };
    fill(this.about, facts([
      ["Board", boardName(row)], ["Played", `${new Date(row.played).toLocaleString()} by ${row.player ?? "you"}`], ["Result", `${row.result} in ${seconds(row.ms, 2)} s`],
      ["3BV", `${row.bv3}${row.result === "lost" ? `, ${row.solved} of it done` : ""}${row.bv3_per_s ? `, ${row.bv3_per_s.toFixed(2)} a second` : ""}`],
      ...(row.seed === null ? [] : [/** @type {[string, any]} */ (["Seed", String(row.seed)])]),
      ...(row.help.length ? [/** @type {[string, any]} */ (["Help", row.help.join(", ").replaceAll("_", " ")])] : [])]),
    h("div", { class: "buttons game-buttons" },
      button("again", "Play it again", () => start({ record: id, opened: true }, false)), button("computer", "Let the computer play it", () => start({ record: id, opened: true }, true)),
      button("check", "What would the computer get?", () => this.#rival(id)), button("copy", "Copy code", () => copied(code), { disabled: !code }),
      button("drop", "Delete", () => this.#delete(id), { class: "danger" })));
  }

  /** The computer plays the board at once. @param {number} id */
  async #rival(id) {
    try {
      const row = await post(`history/${id}/computer`, { player: "best" });
      this.app.toast(row.result === "won" ? "The computer has won this board." : "The computer has lost this board.");
      this.app.go("history", { game: String(row.id) });
    } catch (error) {
      this.app.report(error);
    }
  }

  /** @param {number} id */
  async #delete(id) {
    if (!(await confirmed("Delete this game?", "It goes out of the history and out of all figures.", "Delete"))) return;
    try {
      await del(`history/${id}`);
      this.left();
    } catch (error) {
      this.app.report(error);
    }
  }

  // The review.

  /** @param {number} id */
  async #judge(id) {
    this.#asking?.abort();
    const mine = (this.#asking = new AbortController());
    this.review = null;
    fill(this.line);
    fill(this.summary, h("p", { class: "quiet" }, "Every move is being judged…"));
    try {
      const found = await post(`history/${id}/review`, {}, { signal: mine.signal });
      if (mine.signal.aborted) return;
      this.review = found;
      this.#summary();
      this.#line();
      this.#say();
    } catch (error) {
      if (!aborted(error)) fill(this.summary, h("p", {}, error instanceof Error ? error.message : String(error)));
    }
  }

  #summary() {
    const { text, counts, accuracy, turning_point: turn } = this.review;
    fill(this.summary, h("p", {}, text),
      facts([...Object.entries(counts ?? {}).filter(([, n]) => n).map(([kind, n]) => /** @type {[string, any]} */ ([kind[0].toUpperCase() + kind.slice(1), n])), ...(typeof accuracy === "number" ? [/** @type {[string, any]} */ (["Accuracy", `${Math.round(100 * accuracy)} %`])] : [])]),
      typeof turn === "number" && h("div", { class: "buttons" }, button("forth", `To the turning point, move ${turn}`, () => this.to(turn))));
  }

  /** The chance to win before every move, and the moves that are worth a look. */
  #line() {
    const { verdicts, timeline } = this.review, moves = Math.max(1, this.game.moves.length);
    const x = (/** @type {number} */ move) => LEFT + ((W - LEFT - 10) * (move - 1)) / moves, y = (/** @type {number} */ chance) => 8 + (H - BAND - 24) * (1 - chance);
    const drawn = svg("svg", { viewBox: `0 0 ${W} ${H}`, class: "chart", role: "img", "aria-label": `The chance to win over ${moves} moves. ${this.review.text}` });
    for (const part of [0, 0.5, 1]) {
      const text = svg("text", { x: LEFT - 5, y: y(part) + 4, "text-anchor": "end" });
      text.textContent = `${100 * part} %`;
      drawn.append(svg("line", { x1: LEFT, x2: W - 10, y1: y(part), y2: y(part), class: "grid" }), text);
    }
    if (timeline.length > 1) drawn.append(svg("path", { d: `M${timeline.map((/** @type {[number, number]} */ [move, chance]) => `${x(move).toFixed(1)} ${y(chance).toFixed(1)}`).join("L")}`, class: "line" }));
    const chances = new Map(timeline);
    for (const one of verdicts) {
      const kind = kindOf(one), wide = (W - LEFT - 10) / moves;
      drawn.append(svg("rect", { x: x(one.move).toFixed(1), y: H - BAND, width: Math.max(1, wide - (wide > 3 ? 1 : 0)).toFixed(1), height: BAND - 2, class: `move ${kind}` }));
      if (kind === "good" || kind === "wasted" || !chances.has(one.move)) continue;
      const mark = svg("path", { d: `M${x(one.move).toFixed(1)} ${y(chances.get(one.move)).toFixed(1)}${SHAPES[kind]}`, class: `move ${kind}` }), title = svg("title");
      title.textContent = `Move ${one.move}: ${one.text}`;
      mark.append(title);
      drawn.append(mark);
    }
    drawn.append(svg("line", { x1: 0, x2: 0, y1: 2, y2: H, class: "now" }));
    drawn.addEventListener("click", (event) => {
      const box = drawn.getBoundingClientRect(), at = ((event.clientX - box.left) / box.width) * W;
      this.#pause();
      this.to(Math.ceil(((at - LEFT) / (W - LEFT - 10)) * moves));
    });
    const legend = [["good", "good"], ["guess", "a guess that had to be"], ["mistake", "mistake"], ["wasted", "wasted click"]].map(([kind, text]) => h("span", {}, h("i", { class: kind }), text));
    fill(this.line, drawn, h("p", { class: "quiet line-legend" }, "Chance to win; ", ...legend));
    this.#now();
  }

  #now() {
    const now = this.line.querySelector(".now"), x = LEFT + ((W - LEFT - 10) * this.#at) / Math.max(1, this.game.moves.length);
    now?.setAttribute("x1", x.toFixed(1));
    now?.setAttribute("x2", x.toFixed(1));
  }

  // Moves.

  /** The board after so many moves. @param {number} at */
  to(at) {
    const { moves, width, height, mines } = this.game, from = this.#at, { board } = this.desk;
    this.#at = Math.max(0, Math.min(moves.length, at));
    if (this.#at === from + 1 && board.state.width === width) board.apply(moves[from].at, moves[from].codes);
    else {
      const cells = new Array(width * height).fill("9");
      for (const move of moves.slice(0, this.#at)) move.at.forEach((/** @type {number} */ i, /** @type {number} */ n) => (cells[i] = move.codes[n]));
      board.show(width, height, cells.join(""));
    }
    const move = moves[this.#at - 1];
    this.mines.set(mines - board.state.codes.reduce((sum, code) => sum + (code === 10 || code === 14 ? 1 : 0), 0));
    this.time.set(Math.floor((move?.ms ?? 0) / 1000));
    this.slider.value = String(this.#at);
    this.slider.setAttribute("aria-valuetext", `Move ${this.#at} of ${moves.length}`);
    this.desk.status.textContent = move ? `Move ${this.#at} of ${moves.length}, ${seconds(move.ms, 2)} s` : "Before the first move";
    this.#draw();
    this.#say();
    this.#now();
  }

  /** The verdict of the last move, with what it speaks of on the board. */
  #say() {
    const move = this.game.moves[this.#at - 1], { board } = this.desk, found = this.review?.verdicts.find((/** @type {any} */ one) => one.move === this.#at);
    const mark = (/** @type {[number, number][]} */ cells, /** @type {string} */ tone) => (cells ?? []).map(([x, y]) => /** @type {Laid} */ ([x, y, { tone }]));
    const proof = found?.proof;
    board.lay("proof", proof ? [...mark(proof.given, "given"), ...mark(proof.clues, "clue"), ...mark([proof.cell], proof.verdict)] : found?.best?.cell ? mark([found.best.cell], "best") : null);
    board.lay("move", move ? [[move.x, move.y, { tone: found?.mistake ? "wrong" : "last" }]] : null);
    fill(this.verdict, move ? h("p", {}, h("strong", {}, `${move.kind[0].toUpperCase()}${move.kind.slice(1)} ${move.x}, ${move.y}. `), found?.text ?? move.sentence) : h("p", { class: "quiet" }, "Step through the moves: every one has its verdict."),
      proof && !found.text.includes(proof.text) && h("p", { class: "quiet" }, proof.text));
  }

  #draw() {
    const had = this.buttons.contains(document.activeElement) ? document.activeElement?.getAttribute("data-id") : null, playing = this.#timer !== 0, end = this.#at >= (this.game?.moves.length ?? 0);
    const speed = choice("Speed", String(this.#speed), [["1", "as played"], ["2", "2×"], ["5", "5×"], ["20", "20×"]], (value) => (this.#speed = Number(value)));
    fill(this.buttons,
      button("first", "Beginning", () => this.#go(0), { "data-id": "first" }), button("back", "Move before", () => this.#go(this.#at - 1), { key: "replay-back", "data-id": "back", disabled: this.#at === 0 }),
      button(playing ? "pause" : "resume", playing ? "Pause" : "Play", () => this.#toggle(), { key: "pause", class: "primary", "data-id": "play" }),
      button("forth", "Next move", () => this.#go(this.#at + 1), { key: "replay-forth", "data-id": "forth", disabled: end }), button("last", "End", () => this.#go(this.game.moves.length), { "data-id": "last" }),
      button("analyse", "Analyse", () => this.#analyse(), { key: "analyse", "data-id": "analyse" }), speed);
    if (had) /** @type {HTMLElement | null} */ (this.buttons.querySelector(`[data-id="${had}"]`))?.focus();
  }

  /** @param {number} at */
  #go(at) {
    this.#pause();
    this.to(at);
  }

  #toggle() {
    if (this.#timer) return this.#pause();
    if (this.#at >= this.game.moves.length) this.to(0);
    this.#tick();
  }

  #pause() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (this.game) this.#draw();
  }

  #tick() {
    const { moves } = this.game, gap = moves[this.#at] ? moves[this.#at].ms - (moves[this.#at - 1]?.ms ?? 0) : 0;
    this.#timer = setTimeout(() => {
      this.to(this.#at + 1);
      if (this.#at < moves.length) this.#tick();
      else this.#pause();
    }, Math.max(30, Math.min(LONGEST, gap) / this.#speed));
  }

  #analyse() {
    const { width, height, mines } = this.game;
    carry({ width, height, cells: this.desk.board.cells, total: mines });
    this.app.go("analyse");
  }

  /** @param {string} id @returns {boolean} */
  command(id) {
    const next = () => this.review?.verdicts.find((/** @type {any} */ one) => one.mistake && one.move > this.#at)?.move;
    /** @type {Record<string, () => void>} */
    const does = {
      pause: () => this.#toggle(), open: () => this.#toggle(), "replay-forth": () => this.#go(this.#at + 1), "replay-back": () => this.#go(this.#at - 1),
      "replay-mistake": () => next() && this.#go(next()), analyse: () => this.#analyse(), dismiss: () => this.left(),
    };
    if (!does[id]) return this.desk.command(id);
    does[id]();
    return true;
  }
}
