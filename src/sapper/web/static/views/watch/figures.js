// What came of the games so far: counts, the win rate with its interval, a chart, losses by kind.

import { fill, h } from "../../dom.js";
import { lineChart } from "../../parts/charts.js";
import { card, facts } from "../../parts/desk.js";

/** A share with as many digits as the games can tell apart. @param {number} part @param {number} games */
export function share(part, games) {
  return `${(100 * part).toFixed(games >= 5000 ? 2 : games >= 200 ? 1 : 0)} %`;
}

/** @param {number} count */
export const many = (count) => count.toLocaleString("en").replaceAll(",", "\u202f");

/** @type {[string, string][]} */
const KINDS = [["first", "First click"], ["frontier", "Beside numbers"], ["corner", "In a corner of the sea"], ["sea", "Elsewhere in the sea"], ["certain", "Called certain"]];

export class Figures {
  constructor() {
    this.numbers = h("div", {});
    this.chart = h("figure", {});
    this.losses = h("div", {});
    this.element = card("Figures", this.numbers, this.chart, this.losses);
    this.element.classList.add("show-figures");
    this.clear();
  }

  clear() {
    fill(this.numbers, h("p", { class: "quiet" }, "After the first game its figures stand here."));
    fill(this.chart);
    fill(this.losses);
  }

  /** @param {any} found */
  draw(found) {
    const { games, wins, rate, interval, guesses, guesses_good: good, games_per_second: pace } = found;
    if (!games) return;
    fill(this.numbers, facts([
      ["Games", many(games)], ["Won", many(wins)],
      ["Win rate", h("span", {}, h("strong", { class: "rate" }, share(rate, games)), ` (${share(interval[0], games)} to ${share(interval[1], games)})`)],
      ["Won without guessing", many(found.wins_without_guess)],
      ["Guesses", guesses ? `${many(guesses)}: ${many(good)} good, ${many(guesses - good)} bad (${share(good / guesses, guesses)} good)` : "none"],
      ["Games a second", pace === null ? "–" : pace >= 10 ? many(Math.round(pace)) : pace.toFixed(2)],
    ]));
    fill(this.chart, this.#line(found), h("figcaption", { class: "quiet" }, "Win rate by games played; the band holds the true rate 95 times in 100."));
    fill(this.losses, this.#table(found.losses, games - wins));
  }

  /** @param {any} found */
  #line({ series, games, rate }) {
    const points = series.map((/** @type {number[]} */ [x, y, low, high]) => ({ x, y, low, high }));
    return lineChart({
      label: `Win rate after ${games} games: ${share(rate, games)}`, points, from: 0, top: 1,
      xText: (value) => value >= 1e6 ? `${value / 1e6}M` : value >= 1e4 ? `${value / 1e3}k` : Number.isInteger(value) ? String(value) : "", yText: (value) => `${Math.round(100 * value)} %`,
    });
  }

  /** @param {Record<string, number>} losses @param {number} lost */
  #table(losses, lost) {
    const rows = KINDS.map(([key, text]) => h("tr", { class: key === "certain" && losses[key] ? "wrong" : "" }, h("th", { scope: "row" }, text), h("td", {}, many(losses[key])),
      h("td", {}, lost ? `${Math.round((100 * losses[key]) / lost)} %` : "–")));
    return h("table", { class: "plain-table" }, h("caption", {}, "Lost by"), h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, "Games"), h("th", { scope: "col" }, "Share"))), h("tbody", {}, ...rows));
  }
}
