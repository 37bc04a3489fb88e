// Dialogs and short messages.

import { fill, h } from "../dom.js";
import { icon } from "./icons.js";

/**
 * A dialog over the page. It closes by Escape, by its cross and by a click beside it; the focus goes back where it was.
 * @param {string} title
 * @param {Parameters<typeof fill>[1][]} content
 * @param {{wide?: boolean, closed?: () => void}} [options]
 * @returns {HTMLDialogElement}
 */
export function dialog(title, content, options = {}) {
  const heading = h("h2", { id: "dialog-title" }, title);
  const close = h("button", { class: "plain-button", type: "button", "aria-label": "Close", onclick: () => box.close() }, icon("close"));
  const box = h("dialog", { class: options.wide ? "wide" : "", "aria-labelledby": "dialog-title" },
    h("div", { class: "dialog-head" }, heading, close), h("div", { class: "dialog-body" }, ...content));
  let pressed = false; // a drag out of a field is no click beside
  box.addEventListener("mousedown", (event) => (pressed = event.target === box));
  box.addEventListener("click", (event) => event.target === box && pressed && box.close());
  box.addEventListener("close", () => {
    box.remove();
    options.closed?.();
  });
  document.body.append(box);
  box.showModal();
  return box;
}

/** A question with two answers. @param {string} title @param {string} text @param {string} yes @returns {Promise<boolean>} */
export function confirmed(title, text, yes) {
  return new Promise((resolve) => {
    let answer = false;
    const sure = h("button", { class: "danger", type: "button", onclick: () => { answer = true; box.close(); } }, yes);
    const not = h("button", { type: "button", autofocus: true, onclick: () => box.close() }, "Cancel");
    const box = dialog(title, [h("p", {}, text), h("div", { class: "buttons" }, not, sure)], { closed: () => resolve(answer) });
  });
}

const toasts = h("div", { class: "toasts", popover: "manual" });

/** A sentence that goes away by itself. @param {string} text @param {"error" | "info"} [kind] */
export function toast(text, kind = "info") {
  if (!toasts.isConnected) document.body.append(toasts);
  const one = h("div", { class: `toast ${kind}`, role: kind === "error" ? "alert" : "status" }, text);
  for (const old of toasts.children) if (old.textContent === text) old.remove();
  toasts.append(one);
  if (toasts.matches(":popover-open")) toasts.hidePopover();
  toasts.showPopover(); // above any dialog
  setTimeout(() => {
    one.remove();
    if (!toasts.children.length && toasts.matches(":popover-open")) toasts.hidePopover();
  }, kind === "error" ? 7000 : 3500);
}
