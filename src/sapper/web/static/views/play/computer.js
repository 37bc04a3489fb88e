// Taking over: the computer plays on from here, as slowly or as fast as wanted, and gives the board back at any moment.

import { fill, h } from "../../dom.js";
import { keyHint } from "../../keys.js";
import { choice, slider } from "../../parts/fields.js";
import { icon } from "../../parts/icons.js";
import { settings } from "../../settings.js";

/** ms a move by the place of the slider; null waits for a key. @type {(number | null)[]} */
const PACES = [null, 2000, 1000, 500, 250, 120, 60, 30, 10, 0];

/** @param {number} place */
const paceText = (place) => {
  const pace = PACES[place];
  return pace === null ? "one move at a time" : pace === 0 ? "as fast as it goes" : pace >= 1000 ? `a move in ${pace / 1000} s` : `${Math.round(1000 / pace)} moves a second`;
};

export class Computer {
  playing = false;

  /** @param {{tell: (message: object) => void, meta: any, changed: () => void}} parts */
  constructor(parts) {
    this.parts = parts;
    this.button = h("button", { type: "button", class: "take-over", title: `Take over${keyHint("take-over")}`, onclick: () => this.toggle() });
    this.next = h("button", { type: "button", title: `Next move${keyHint("step")}`, hidden: true, onclick: () => this.step() }, icon("step"), h("span", {}, "Next move"));
    this.why = h("p", { class: "why", "aria-live": "off" });
    this.element = h("section", { class: "card computer", "aria-labelledby": "computer-title" },
      h("h2", { id: "computer-title" }, "Computer"),
      h("div", { class: "help-buttons" }, this.button, this.next),
      slider("Speed", settings.values.speed, { min: 0, max: PACES.length - 1, text: paceText }, (place) => this.#speed(place)),
      choice("Player", settings.values.player, parts.meta.players.map((/** @type {any} */ one) => [one.name, one.name]), (player) => settings.set({ player })),
      this.why);
    this.enable(false);
    this.#draw(null);
  }

  get #pace() {
    return PACES[settings.values.speed] ?? null;
  }

  /** @param {boolean} can */
  enable(can) {
    this.button.disabled = !can && !this.playing;
  }

  toggle() {
    if (this.button.disabled) return;
    if (this.playing) this.parts.tell({ do: "stop" });
    else this.parts.tell({ do: "take_over", player: settings.values.player, pace: this.#pace });
  }

  step() {
    if (this.playing) this.parts.tell({ do: "step" });
  }

  /** @param {number} place */
  #speed(place) {
    settings.set({ speed: place });
    if (this.playing) this.parts.tell({ do: "pace", pace: this.#pace });
  }

  /** The server says who plays. @param {{player: string, pace: number | null} | null} computer */
  told(computer) {
    this.playing = computer !== null;
    this.#draw(computer);
    this.parts.changed();
  }

  /** @param {{pace: number | null} | null} computer */
  #draw(computer) {
    fill(this.button, icon(this.playing ? "open" : "computer"), h("span", {}, this.playing ? "Give back" : "Take over"));
    this.button.setAttribute("aria-pressed", String(this.playing));
    this.next.hidden = !this.playing || computer?.pace !== null;
    if (!this.playing) this.why.textContent = "";
  }

  /** @param {any} move */
  thinks(move) {
    this.why.textContent = move?.reason ?? "";
  }
}
