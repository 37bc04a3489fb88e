// Positions from outside and to the outside: text, files, codes in; pictures, text, codes out.

import { ApiError, post } from "../../api.js";
import { fill, h } from "../../dom.js";
import { button } from "../../parts/desk.js";
import { dialog, toast } from "../../parts/dialog.js";
import { toggle } from "../../parts/fields.js";

/**
 * @typedef {{cell: [number, number], read: string, sure: number, others: [string, number][]}} Doubt a cell that may have been misread
 * @typedef {{kind: string, width: number, height: number, cells: string, total: number | null, text: string, doubtful?: Doubt[], sure?: number}} Opened
 */

/** The code in a link to here, or the text itself. @param {string} text */
const bare = (text) => {
  const found = /#\/(?:play|analyse)\/([^\s?]+)/.exec(text);
  return found ? decodeURIComponent(found[1]) : text;
};

/** What the server reads in it: in a picture, or in a text, a code or any other file. @param {Blob | string} what @returns {Promise<Opened>} */
export function read(what) {
  if (what instanceof Blob && what.type.startsWith("image/")) return post("analyse/read", what);
  return post("analyse/open", typeof what === "string" ? new Blob([bare(what.trim())]) : what);
}

/** Ask for a text, a code or a file. @param {(what: Blob | string) => Promise<boolean>} take answers whether it could be read */
export function openDialog(take) {
  if (document.querySelector("dialog[open]")) return;
  const text = h("textarea", { id: "open-text", rows: "8", spellcheck: false, placeholder: "9x9/10\n1#######1\n…" });
  const file = h("input", { type: "file", id: "open-file", onchange: async () => {
    const chosen = file.files?.[0];
    if (chosen && (await take(chosen))) box.close();
  } });
  const form = h("form", { class: "open-form", onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (text.value.trim() && (await take(text.value))) box.close();
  } },
    h("label", { for: "open-text" }, "A board as text, a code or a link"), text,
    h("div", { class: "buttons" }, h("button", { class: "primary", type: "submit" }, "Open")),
    h("hr", {}), h("label", { for: "open-file" }, "Or a file or a screenshot (you can also drop or paste it on the board)"), file);
  const box = dialog("Open a position", [
    h("p", { class: "quiet" }, "One line a row: # closed, F flag, 0 to 8, a dot for empty; above them, if you like, the size and the mines. Pasting on the board works too."), form]);
  text.focus();
}

/** The picture's colours: those of the page. */
function theme() {
  const { skin, mode, palette } = document.documentElement.dataset;
  return (palette === "safe" ? "distinct" : skin === "classic" ? "classic" : "modern") + (mode === "dark" ? "-dark" : "");
}

/** @param {object} question the position, as it is analysed @param {boolean} shown whether probabilities are on the board */
export function saveDialog(question, shown) {
  if (document.querySelector("dialog[open]")) return;
  const kind = { overlay: shown };
  const code = h("input", { type: "text", id: "save-code", readOnly: true });
  const save = (/** @type {string} */ as) => async () => {
    try {
      const made = await written(question, as, kind.overlay);
      const link = h("a", { href: URL.createObjectURL(made), download: `position.${as === "text" ? "txt" : as}` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), "error");
    }
  };
  const note = h("p", { class: "quiet" }, "The code opens this position here (a link to it, too).");
  dialog("Save the position", [
    toggle("With probabilities (in pictures)", kind.overlay, (overlay) => (kind.overlay = overlay)),
    h("div", { class: "buttons" }, ...[["png", "PNG picture"], ["svg", "SVG picture"], ["text", "Text file"]].map(([as, text]) => button("save", text, save(as)))),
    h("hr", {}), h("label", { for: "save-code" }, "Code"), h("div", { class: "with-button" }, code, button("copy", "Copy", () => copied(code.value))), note]);
  written(question, "code", false).then((made) => made.text()).then((text) => (code.value = text), (error) => fill(note, error.message));
}

/** @param {object} question @param {string} as @param {boolean} overlay */
async function written(question, as, overlay) {
  const body = JSON.stringify({ ...question, as, overlay, theme: theme() });
  const answer = await fetch("/api/analyse/save", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  if (answer.ok) return answer.blob();
  const { error } = await answer.json();
  throw new ApiError(error.code, error.message);
}

/** @param {string} text */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copied.");
  } catch {
    window.prompt("Copy this", text);
  }
}
