// What many games add up to: figures, charts, and the person beside the computer.

import { get, post } from "../../api.js";
import { fill, h, seconds } from "../../dom.js";
import { barChart, lineChart, ticks } from "../../parts/charts.js";
import { button, card, facts } from "../../parts/desk.js";
import { LEVELS } from "../play/cards.js";
import { many, share } from "../watch/figures.js";

/** @param {string[]} head @param {any[][]} rows @param {string} label */
function table(head, rows, label) {
  return h("div", { class: "wide-table", tabIndex: 0, role: "region", "aria-label": `${label}: table` }, h("table", { class: "plain-table" },
    h("thead", {}, h("tr", {}, ...head.map((text) => text ? h("th", { scope: "col" }, text) : h("td", {})))),
    h("tbody", {}, ...rows.map(([first, ...rest]) => h("tr", {}, h("th", { scope: "row" }, first), ...rest.map((cell) => h("td", {}, cell)))))));
}

/** @param {{rate: number | null, interval: number[], games: number}} one */
const rated = ({ rate, interval, games }) => games && rate !== null ? `${share(rate, games)} (${share(interval[0], games)} to ${share(interval[1], games)})` : "–";
/** @param {number | null} ms */
const timed = (ms) => ms === null || ms === undefined ? "–" : `${seconds(ms, 2)} s`;
/** @param {string} level */
const named = (level) => LEVELS[level] ?? level;
/** @param {number | null} value @param {(value: number) => string} text */
const or = (value, text) => (value === null || value === undefined ? "–" : text(value));

/** A card of two columns, where there is room. @param {string} title @param {Node} body */
function wide(title, body) {
  const made = card(title, body);
  made.classList.add("wide");
  return made;
}

/** All figures of the games of a filter. @param {any} found @param {any} charts */
export function figureCards(found, charts) {
  if (!found.games) return [card("Figures", h("p", { class: "quiet" }, found.practice ? "All of these games are practice, which counts in no figure." : "No games to count."))];
  const hours = found.played_ms / 3600000;
  return [
    card("All of them", facts([
      ["Games", `${many(found.games)}${found.practice ? `, and ${many(found.practice)} of practice that do not count` : ""}`], ["Won", many(found.wins)], ["Win rate", rated(found)],
      ["Time of wins", `best ${timed(found.ms.best)}, mean ${timed(found.ms.mean)}, median ${timed(found.ms.median)}`],
      ["3BV/s", `best ${or(found.bv3_per_s.best, (n) => n.toFixed(2))}, mean ${or(found.bv3_per_s.mean, (n) => n.toFixed(2))}`],
      ["Efficiency", `best ${or(found.efficiency.best, (n) => share(n, 1))}, mean ${or(found.efficiency.mean, (n) => share(n, 1))}`],
      ["Streak", `${found.streak.now} now, ${found.streak.best} the best, ${found.streak.lost} lost in a row now`], ["Played", hours >= 1 ? `${hours.toFixed(1)} hours` : `${Math.round(hours * 60)} minutes`],
    ])),
    wide("By difficulty", table(["Difficulty", "Games", "Won", "Win rate", "Best", "Mean", "Streak", "Best streak"],
      found.levels.map((/** @type {any} */ one) => [named(one.level), many(one.games), many(one.wins), rated(one), timed(one.best_ms), timed(one.mean_ms), one.streak, one.best_streak]), "By difficulty")),
    found.best.length > 0 && card("Best times", table(["Difficulty", "Time", "When"],
      found.best.map((/** @type {any} */ one) => [`${named(one.level)}${one.no_guess ? ", no guessing" : ""}`, h("a", { href: `#/history?game=${one.id}` }, timed(one.ms)), new Date(one.played).toLocaleDateString()]), "Best times")),
    ...chartCards(charts),
  ].filter(Boolean);
}

const LATELY = 20; // games that a point of the win rate stands for, at least

/** The rate of the last games at every point; a step a point and not a day, as games come in bursts. @param {number[][]} rate */
function rolling(rate) {
  const points = [];
  for (let x = 0; x < rate.length; x++) {
    let games = 0, wins = 0;
    for (let n = x; n >= 0 && games < LATELY; n--) {
      games += rate[n][1];
      wins += rate[n][2];
    }
    if (games >= Math.min(LATELY, 5)) points.push({ x, y: wins / games });
  }
  return points;
}

/** @param {any} charts */
function chartCards({ rate, ms, bv3_per_s, lost_at }) {
  const days = rate.length ? rate[rate.length - 1][0] - rate[0][0] : 0;
  const date = new Intl.DateTimeFormat(undefined, days > 2 * 86400000 ? { day: "numeric", month: "short" } : { hour: "2-digit", minute: "2-digit" });
  const points = rolling(rate);
  const full = (/** @type {any} */ chart) => chart.counts.some((/** @type {number} */ n) => n > 0);
  const total = (/** @type {any} */ chart) => chart.counts.reduce((/** @type {number} */ sum, /** @type {number} */ n) => sum + n, 0);
  return [
    points.length > 1 && card("Win rate over time", lineChart({ label: `Win rate over time, at last ${share(points[points.length - 1].y, 1)}`, points, top: 1,
      xTicks: ticks(points[0].x, points[points.length - 1].x).filter(Number.isInteger), xText: (n) => date.format(new Date(rate[n][0])), yText: (n) => `${Math.round(100 * n)} %` }),
    h("p", { class: "quiet" }, `At every point the rate of the ${LATELY} games before it, or a few more.`)),
    full(ms) && card("How long wins took", barChart({ label: `Times of ${total(ms)} wins`, ...ms, xText: (n) => `${Math.round(n / 100) / 10} s`, yText: String })),
    full(bv3_per_s) && card("How fast (3BV/s)", barChart({ label: `3BV/s of ${total(bv3_per_s)} wins`, ...bv3_per_s, xText: (n) => String(Math.round(n * 100) / 100), yText: String })),
    full(lost_at) && card("When games are lost", barChart({ label: `${total(lost_at)} lost games by the share of the board that was done`, ...lost_at, kind: "lost", xText: (n) => `${Math.round(100 * n)} %`, yText: String }),
      h("p", { class: "quiet" }, "By the share of the board's 3BV that was done.")),
  ].filter(Boolean);
}

/** The person against the computer. */
export class Versus {
  /** @param {{app: import("../../app.js").AppType}} parts */
  constructor({ app }) {
    this.app = app;
    this.player = "best";
    this.level = "";
    this.element = h("div", { class: "cards" });
  }

  async refresh() {
    try {
      this.#draw(await get(`history/versus?player=${encodeURIComponent(this.player)}`));
    } catch (error) {
      this.app.report(error);
    }
  }

  /** @param {any} found */
  #draw(found) {
    const { boards } = found, pairs = boards.pairs;
    const player = h("select", { id: "versus-player", onchange: () => { this.player = player.value; this.refresh(); } }, ...this.app.meta.players.map((/** @type {any} */ one) => h("option", { value: one.name, selected: one.name === this.player }, one.name)));
    const level = h("select", { id: "versus-level", onchange: () => (this.level = level.value) }, ...[["", "all"], ...Object.keys(this.app.meta.presets).map((name) => [name, named(name)]), ["custom", "custom"]].map(([value, text]) => h("option", { value, selected: value === this.level }, text)));
    const go = button("computer", `Let it play ${found.unplayed === 1 ? "1 board" : `${Math.min(100, found.unplayed)} boards`} of mine`, () => this.#play(go), { class: "primary", disabled: !found.unplayed });
    fill(this.element,
      card("Who", h("div", { class: "field" }, h("label", { class: "field-label", for: "versus-player" }, "The computer plays as"), player),
        h("div", { class: "field" }, h("label", { class: "field-label", for: "versus-level" }, "Boards of"), level),
        h("p", { class: "quiet" }, found.unplayed ? `${many(found.unplayed)} of your boards it has not played.` : "It has played all of your boards."), h("div", { class: "buttons" }, go)),
      card("On identical boards", pairs ? h("div", { class: "verdict" },
        facts([["Boards", many(pairs)], ["Both won", many(boards.both)], ["Only you", many(boards.only_me)], ["Only the computer", many(boards.only_computer)], ["Neither", many(boards.neither)],
          ["Difference", `${signed(boards.difference)} (${signed(boards.interval[0])} to ${signed(boards.interval[1])})`], ["p", boards.p_value < 0.001 ? "< 0.001" : boards.p_value.toFixed(3)]]),
        h("p", { class: "quiet" }, boards.p_value < 0.05 ? `${boards.difference > 0 ? "You are" : "The computer is"} better on these boards; that is no chance.` : "The difference may be chance.")) : h("p", { class: "quiet" }, "No board that both have played.")),
      wide("By difficulty", found.levels.length ? table(["Difficulty", "Your games", "Your win rate", "Its games", "Its win rate"],
        found.levels.map((/** @type {any} */ { level, me, computer }) => [named(level), many(me.games), rated(me), many(computer.games), rated(computer)]), "You and the computer by difficulty") : h("p", { class: "quiet" }, "No games yet.")));
  }

  /** @param {HTMLButtonElement} go */
  async #play(go) {
    go.disabled = true;
    go.setAttribute("aria-busy", "true");
    try {
      const found = await post("history/versus", { player: this.player, most: 100, ...(this.level ? { level: this.level } : {}) });
      this.app.toast(found.played === 1 ? "It has played 1 board." : `It has played ${found.played} boards.`);
      this.#draw(found);
    } catch (error) {
      this.app.report(error);
      this.refresh();
    }
  }
}

/** @param {number} part */
const signed = (part) => `${part < 0 ? "−" : "+"}${Math.abs(100 * part).toFixed(1)} %`;
