// A door for now: this view is built next.

import { h } from "../dom.js";

/** @param {HTMLElement} root */
export function mount(root) {
  root.append(h("p", { class: "quiet" }, "This view is not here yet."));
}

export function unmount() {}
