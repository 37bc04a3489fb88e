// The table of games: sorted by a click on a heading, a page at a time.

import { fill, h, seconds } from "../../dom.js";
import { button } from "../../parts/desk.js";
import { LEVELS } from "../play/cards.js";

export const PAGE = 50;

/** @type {[string, string, string][]} name of the sort (none: not sorted by), heading, kind */
const COLUMNS = [["played", "When", "text"], ["level", "Board", "text"], ["player", "Who", "text"], ["result", "Result", "text"], ["ms", "Time", "number"], ["bv3", "3BV", "number"],
  ["bv3_per_s", "3BV/s", "number"], ["efficiency", "Efficiency", "number"], ["", "Clicks", "number"], ["", "Needed", "text"], ["", "Help", "text"], ["", "", "text"]];

const when = new Intl.DateTimeFormat(undefined, { dateStyle: "short", timeStyle: "short" });

/** @param {any} row */
export const boardName = (row) => `${LEVELS[row.level] && row.level !== "custom" ? LEVELS[row.level] : row.rules}${row.no_guess ? ", no guessing" : ""}`;

export class List {
  /** @param {{sorted: (sort: string) => void, turned: (by: number) => void, remove: (row: any) => void}} does */
  constructor(does) {
    this.does = does;
    this.body = h("div", { class: "wide-table", tabIndex: 0, role: "region", "aria-label": "Games" });
    this.pages = h("div", { class: "pages" });
    this.element = h("div", { class: "card list" }, this.body, this.pages);
  }

  /** @param {{games: any[], total: number}} found @param {{sort: string, down: boolean, offset: number}} state */
  draw({ games, total }, { sort, down, offset }) {
    const heading = ([name, text, kind] = ["", "", ""]) => !text ? h("td", {}) : h("th", { scope: "col", class: kind, "aria-sort": name && name === sort ? (down ? "descending" : "ascending") : undefined },
      name ? h("button", { type: "button", class: "link", "data-sort": name, onclick: () => this.does.sorted(name) }, text, name === sort && h("span", { "aria-hidden": "true" }, down ? " ▾" : " ▴")) : text);
    const had = this.element.contains(document.activeElement) ? document.activeElement?.getAttribute("data-sort") : null;
    fill(this.body, total === 0 ? h("p", { class: "quiet none" }, "No games here. Play some, watch the computer, or import games that were exported.") : h("table", { class: "plain-table games" },
      h("thead", {}, h("tr", {}, ...COLUMNS.map(heading))), h("tbody", {}, ...games.map((row) => this.#row(row)))));
    if (had) /** @type {HTMLElement | null} */ (this.body.querySelector(`[data-sort="${had}"]`))?.focus();
    fill(this.pages, total > 0 && h("span", { class: "quiet", role: "status" }, `${offset + 1} to ${Math.min(total, offset + PAGE)} of ${total.toLocaleString("en")} games`),
      total > PAGE && h("span", { class: "buttons" }, button("back", "Page before", () => this.does.turned(-1), { disabled: offset === 0 }), button("forth", "Next page", () => this.does.turned(1), { disabled: offset + PAGE >= total })));
  }

  /** @param {any} row */
  #row(row) {
    const { clicks } = row, date = when.format(new Date(row.played)), address = `#/history?game=${row.id}`;
    const cells = [
      h("th", { scope: "row" }, h("a", { href: address }, date)), boardName(row), row.player ?? "me", h("span", { class: row.result }, row.result), row.ms ? seconds(row.ms, 2) : "–", row.bv3,
      row.bv3_per_s?.toFixed(2) ?? "–", row.efficiency ? `${Math.round(100 * row.efficiency)} %` : "–", clicks ? clicks.left + clicks.right + clicks.chord : "–", row.technique ?? "–",
      [...row.help, ...(row.practice ? ["practice"] : [])].join(", ").replaceAll("_", " ") || "–",
      h("button", { type: "button", class: "plain-button", "aria-label": `Delete the game of ${date}`, onclick: (/** @type {Event} */ event) => { event.stopPropagation(); this.does.remove(row); } }, "×"),
    ];
    return h("tr", { onclick: (/** @type {MouseEvent} */ event) => !(/** @type {Element} */ (event.target).closest("a, button")) && (location.hash = address) },
      ...cells.map((cell, n) => cell instanceof HTMLTableCellElement ? cell : h("td", { class: COLUMNS[n][2] }, cell)));
  }
}
