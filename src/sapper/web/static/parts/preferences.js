// The settings, and the list of keys.

import { fill, h } from "../dom.js";
import { COMMANDS, keysOf, nameOf, shown } from "../keys.js";
import { settings } from "../settings.js";
import { confirmed, dialog, toast } from "./dialog.js";
import { choice, slider, toggle } from "./fields.js";

/** @typedef {import("../settings.js").Values} Values */

export function openSettings() {
  if (document.querySelector("dialog[open]")) return;
  const body = h("div", { class: "preferences" });
  const draw = () => fill(body, ...sections());
  draw();
  const reset = h("button", { class: "danger", type: "button", onclick: async () => {
    if (!(await confirmed("Reset the settings?", "All settings and keys become as on the first day. Games stay.", "Reset"))) return;
    await settings.reset();
    draw();
  } }, "Reset everything");
  const keys = h("button", { type: "button", onclick: () => { box.close(); openKeys(); } }, "Keys…");
  const box = dialog("Settings", [body, h("div", { class: "buttons" }, keys, reset)]);
}

/** @param {keyof Values} name */
const set = (name) => (/** @type {any} */ value) => settings.set({ [name]: value });
/** @param {keyof Values} name @param {string} label @param {string} [note] */
const flag = (name, label, note) => toggle(label, Boolean(settings.values[name]), set(name), note);
/** @param {keyof Values} name @param {string} label @param {[string, string][]} options */
const oneOf = (name, label, options) => choice(label, String(settings.values[name]), options, set(name));

function sections() {
  const { values } = settings;
  return [
    section("Looks",
      oneOf("skin", "Skin", [["modern", "Modern"], ["classic", "Classic"]]),
      oneOf("mode", "Light or dark", [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"]]),
      oneOf("palette", "Colours", [["standard", "Standard"], ["safe", "Safe for colour-blind eyes"]]),
      toggle("Fit the board to the window", values.zoom === "fit", (fit) => settings.set({ zoom: fit ? "fit" : 24 })),
      flag("figures", "Show my figures")),
    section("Mouse",
      flag("chordLeft", "Left button on a number chords"),
      flag("chordMiddle", "Middle button chords"),
      flag("chordBoth", "Left and right together chord"),
      flag("chordPreview", "Show what a chord would press"),
      flag("questions", "Question marks", "The right button goes from flag to question mark to nothing.")),
    section("Touch",
      slider("Long press", values.longPress, { min: 80, max: 600, step: 10, text: (ms) => `${ms} ms` }, set("longPress")),
      flag("vibrate", "Vibrate on a long press")),
    section("Sound and motion",
      flag("effects", "Sound and animation", "One switch for both. The system's wish for less motion counts too."),
      flag("sound", "Sound"),
      flag("animation", "Animation")),
  ];
}

/** @param {string} title @param {...HTMLElement} fields */
const section = (title, ...fields) => h("section", {}, h("h3", {}, title), ...fields);

/** All keys; a click on one asks for another. */
export function openKeys() {
  if (document.querySelector("dialog[open]")) return;
  const body = h("div", { class: "keys" });
  const draw = () => fill(body, ...[...new Set(COMMANDS.map(({ group }) => group))].map((group) => table(group, draw)));
  draw();
  const reset = h("button", { type: "button", onclick: () => { settings.set({ keys: {} }); draw(); } }, "All keys as they were");
  dialog("Keys", [
    h("p", { class: "quiet" }, "Click a command's keys to give it another one. Mouse: left opens, right flags, both chord; hold Ctrl and turn the wheel to zoom."),
    body, h("div", { class: "buttons" }, reset)], { wide: true });
}

/** @param {string} group @param {() => void} draw */
function table(group, draw) {
  const rows = COMMANDS.filter((command) => command.group === group).map((command) => {
    const keys = keysOf(command);
    const button = h("button", {
      type: "button", class: "key-button", "aria-label": `${command.text}: ${keys.map(shown).join(" or ") || "no key"}. Change`,
      onclick: () => listen(button, command, draw),
    }, ...(keys.length ? keys.map((key) => h("kbd", {}, shown(key))) : [h("span", {}, "none")]));
    return h("div", { class: "key-row" }, h("span", {}, command.text), button);
  });
  return h("section", {}, h("h3", {}, group), ...rows);
}

/** The next key is this command's; taken from others that had it. @param {HTMLElement} button @param {import("../keys.js").Command} command @param {() => void} draw */
function listen(button, command, draw) {
  fill(button, h("em", {}, "press a key…"));
  const taken = (/** @type {KeyboardEvent} */ event) => {
    if (["Control", "Shift", "Alt", "Meta"].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    stop();
    if (event.key !== "Escape") bind(command, nameOf(event));
    draw();
    /** @type {HTMLElement | null} */ (document.querySelector(`.key-button[aria-label^="${CSS.escape(command.text)}"]`))?.focus();
  };
  const stop = () => {
    window.removeEventListener("keydown", taken, true);
    button.removeEventListener("blur", left);
  };
  const left = () => { stop(); draw(); };
  window.addEventListener("keydown", taken, true);
  button.addEventListener("blur", left);
}

/** @param {import("../keys.js").Command} command @param {string} key */
function bind(command, key) {
  const keys = { ...settings.values.keys };
  for (const other of COMMANDS) {
    if (other.id === command.id || !keysOf(other).includes(key)) continue;
    keys[other.id] = keysOf(other).filter((one) => one !== key);
    toast(`${shown(key)} no longer means “${other.text}”.`);
  }
  keys[command.id] = [key];
  settings.set({ keys });
}
