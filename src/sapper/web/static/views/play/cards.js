// Beside the board: what there is to say of this game, the person's figures, games that wait to be played on.

import { del, get } from "../../api.js";
import { fill, h, seconds } from "../../dom.js";
import { icon } from "../../parts/icons.js";
import { toast } from "../../parts/dialog.js";
import { settings } from "../../settings.js";

/** @typedef {import("../../api.js").Game} Game */

/** @type {Record<string, string>} */
const HELPED = {
  hint: "hint", check: "check", overlay: "probabilities", guess: "best guess", take_over: "the computer played", undo: "a move taken back",
  practice: "practice", again: "a board played before", position: "begun from a position",
};
/** @type {Record<string, string>} */
export const LEVELS = { beginner: "Beginner", "classic-beginner": "Classic Beginner", intermediate: "Intermediate", expert: "Expert", custom: "Custom", random: "Random" };

/** What the end of a game was. @param {Game} game */
export function result(game) {
  const time = seconds(game.ms, 2), s = game.summary;
  const facts = s ? [`3BV ${s.bv3}`, s.bv3_per_s > 0 && `${s.bv3_per_s.toFixed(2)} 3BV/s`, s.efficiency > 0 && `efficiency ${Math.round(100 * s.efficiency)} %`] : [];
  const end = game.state === "won" ? `Won in ${time} s` : `Lost after ${time} s`;
  return [end, ...facts.filter(Boolean)].join(" · ");
}

/** This game: its result, seed, code, the help that was used. */
export class GameCard {
  /** @param {{again: () => void, analyse: () => void}} does */
  constructor(does) {
    this.does = does;
    this.body = h("div", {});
    this.element = h("section", { class: "card game", "aria-labelledby": "game-title" }, h("h2", { id: "game-title" }, "This game"), this.body);
  }

  /** @param {Game} game */
  draw(game) {
    const { rules } = game, helped = game.helped.map((one) => HELPED[one] ?? one);
    const line = (/** @type {string} */ name, /** @type {any} */ value) => [h("dt", {}, name), h("dd", {}, value)];
    fill(this.body,
      h("dl", {},
        line("Board", `${rules.width}×${rules.height}, ${rules.mines} mines${game.no_guess ? ", no guessing" : ""}`),
        !game.no_guess && game.seed !== null && line("Seed", h("span", { class: "number" }, String(game.seed))),
        helped.length > 0 && line("Help used", helped.join(", "))),
      h("div", { class: "buttons" },
        h("button", { type: "button", disabled: game.state === "new", onclick: this.does.again }, icon("again"), h("span", {}, "Same board again")),
        h("button", { type: "button", disabled: !game.code, onclick: () => copy(game.code ?? "") }, icon("copy"), h("span", {}, "Copy code")),
        h("button", { type: "button", disabled: game.state === "new", onclick: this.does.analyse }, icon("analyse"), h("span", {}, "Analyse"))));
  }
}

/** @param {string} code */
async function copy(code) {
  try {
    await navigator.clipboard.writeText(code);
    toast("The board's code is copied. Paste it into a message, or here to play it again.");
  } catch {
    window.prompt("The board's code", code);
  }
}

/** Live figures of the person. */
export class FiguresCard {
  constructor() {
    this.body = h("div", { class: "wide-table", role: "region", "aria-label": "Your figures: table", tabIndex: 0 });
    this.element = h("section", { class: "card figures", "aria-labelledby": "figures-title", hidden: true }, h("h2", { id: "figures-title" }, "You"), this.body);
  }

  /** @returns {Promise<any>} the figures, to see a record */
  async refresh() {
    const found = await get("history/mine").catch(() => null);
    this.element.hidden = !settings.values.figures || !found?.levels?.length;
    if (this.element.hidden) return found;
    const row = (/** @type {any} */ one) => h("tr", {}, h("th", { scope: "row" }, LEVELS[one.level] ?? one.level), h("td", {}, one.games), h("td", {}, one.wins),
      h("td", {}, one.games ? `${Math.round(100 * one.rate)} %` : "–"), h("td", {}, one.streak), h("td", {}, one.best_ms ? seconds(one.best_ms, 2) : "–"));
    const head = ["", "Games", "Won", "Rate", "Streak", "Best"].map((text) => text ? h("th", { scope: "col" }, text) : h("td", {}));
    fill(this.body, h("table", {}, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...found.levels.map(row))));
    return found;
  }
}

/** Games that can be played on. */
export class WaitingCard {
  /** @param {(id: string) => void} resume */
  constructor(resume) {
    this.resume = resume;
    this.list = h("ul", { class: "waiting" });
    this.element = h("section", { class: "card", "aria-labelledby": "waiting-title", hidden: true }, h("h2", { id: "waiting-title" }, "Games in progress"), this.list);
  }

  /** @param {string | undefined} current */
  async refresh(current) {
    const { games } = await get("games");
    const others = games.filter((/** @type {any} */ one) => one.id !== current).slice(0, 6);
    this.element.hidden = !others.length;
    fill(this.list, ...others.map((/** @type {any} */ one) => this.#row(one, current)));
  }

  /** @param {any} one @param {string | undefined} current */
  #row(one, current) {
    const text = `${one.rules}, ${Math.round(100 * one.progress)} % open, ${seconds(one.ms, 0)} s`;
    const drop = async () => {
      await del(`games/${one.id}`);
      await this.refresh(current);
    };
    return h("li", {}, h("button", { type: "button", class: "link", onclick: () => this.resume(one.id) }, text),
      h("button", { type: "button", class: "plain-button", "aria-label": `Delete the game ${text}`, onclick: drop }, icon("close")));
  }
}
