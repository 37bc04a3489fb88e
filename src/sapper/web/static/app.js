// The page: its frame, the views behind its addresses, keys, messages.
//
// A view is a module in views/ with
//   mount(root, app, place)   draw yourself into root; place is { rest, query } of the address #/name/rest?query
//   unmount()                 stop all that listens or streams
//   arrive(place)             (may be missing) the address changed while you are there
//   command(id)               (may be missing) a key of keys.js was pressed; answer true when you did something
//   onBoard(element)          (may be missing) whether a focused element is your board's, so that its keys are yours
// Addresses: #/play, #/play/CODE, #/play?game=ID (&computer=1: the computer takes over), #/play?new=JSON (the body of
// POST /api/games); #/analyse/CODE, #/analyse?game=ID; #/train?part=course, #/train?kind=pair; #/history?game=ID.
// `app` gives it: meta (of /api/meta), settings, go(name, query), toast(text, kind), report(error), say(text) for the ear.

import { aborted, ApiError, get } from "./api.js";
import { fill, h } from "./dom.js";
import { handle, keyHint } from "./keys.js";
import { toast } from "./parts/dialog.js";
import { icon } from "./parts/icons.js";
import { openKeys, openSettings } from "./parts/preferences.js";
import { dress, settings } from "./settings.js";

/** @typedef {{rest: string, query: URLSearchParams}} Place */
/**
 * @typedef {{
 *   mount: (root: HTMLElement, app: App, place: Place) => void | Promise<void>, unmount: () => void,
 *   arrive?: (place: Place) => void, command?: (id: string) => boolean | void, onBoard?: (element: Element) => boolean,
 * }} View
 */

/** @type {[string, string][]} */
const VIEWS = [["play", "Play"], ["analyse", "Analyse"], ["watch", "Watch"], ["train", "Train"], ["history", "Look back"]];

class App {
  settings = settings;
  /** @type {any} */ meta = null;
  toast = toast;
  /** @type {View | null} */ #view = null;
  #name = "";
  #root = h("main", { id: "view", tabIndex: -1 });
  #ear = h("div", { class: "ear", role: "status", "aria-live": "polite" });
  #links = VIEWS.map(([name, text]) => h("a", { href: `#/${name}`, "data-view": name }, icon(name), h("span", {}, text)));
  #effects = h("button", { class: "plain-button", type: "button", onclick: () => this.#switchEffects() });

  async start() {
    dress();
    this.#frame();
    settings.addEventListener("change", () => {
      dress();
      this.#drawEffects();
    });
    settings.addEventListener("error", (event) => this.report(/** @type {CustomEvent} */ (event).detail));
    window.addEventListener("unhandledrejection", (event) => {
      if (event.reason instanceof ApiError || aborted(event.reason)) event.preventDefault();
      this.report(event.reason);
    });
    try {
      [this.meta] = await Promise.all([get("meta"), settings.load()]);
    } catch (error) {
      this.report(error);
      return;
    }
    if (this.meta.message) this.toast(this.meta.message, "error");
    window.addEventListener("hashchange", () => this.#route());
    window.addEventListener("keydown", (event) => this.#key(event));
    await this.#route();
  }

  #frame() {
    const button = (/** @type {string} */ name, /** @type {string} */ text, /** @type {string} */ command, /** @type {() => void} */ action) =>
      h("button", { class: "plain-button", type: "button", title: text + keyHint(command), "aria-label": text, onclick: action }, icon(name));
    this.#drawEffects();
    document.body.replaceChildren(
      h("a", { class: "skip", href: "#view", onclick: (/** @type {Event} */ event) => { event.preventDefault(); this.#root.focus(); } }, "To the board"),
      h("header", { class: "top" },
        h("a", { class: "brand", href: "#/play", "aria-label": "Sapper" }, h("img", { src: "/static/icon.svg", alt: "", width: 26, height: 26 }), h("span", {}, "Sapper")),
        h("nav", { class: "views", "aria-label": "Views" }, ...this.#links),
        h("div", { class: "tools" }, this.#effects, button("help", "Keys", "help", openKeys), button("settings", "Settings", "settings", openSettings))),
      this.#root, this.#ear);
  }

  #drawEffects() {
    const on = settings.values.effects;
    const text = on ? "Sound and animation are on" : "Sound and animation are off";
    this.#effects.setAttribute("aria-label", text);
    this.#effects.setAttribute("aria-pressed", String(on));
    this.#effects.title = text + keyHint("effects");
    fill(this.#effects, icon(on ? "sound" : "mute"));
  }

  #switchEffects() {
    settings.set({ effects: !settings.values.effects });
  }

  async #route() {
    const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
    const [name, ...rest] = path.split("/");
    const known = VIEWS.find(([view]) => view === name) ?? VIEWS[0];
    const place = { rest: decode(rest.join("/")), query: new URLSearchParams(query) };
    if (this.#name === known[0]) return this.#view?.arrive?.(place);
    this.#name = known[0];
    for (const link of this.#links) {
      if (link.dataset.view === this.#name) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    document.title = `${known[1]} · Sapper`;
    const view = await import(`/static/views/${known[0]}.js`);
    if (this.#name !== known[0]) return; // another one was chosen meanwhile
    this.#view?.unmount();
    this.#root.replaceChildren();
    this.#root.className = `view-${known[0]}`;
    this.#view = view;
    await view.mount(this.#root, this, place);
  }

  /** Go to a view. @param {string} name @param {Record<string, string>} [query] */
  go(name, query = {}) {
    const text = new URLSearchParams(query).toString();
    location.hash = `#/${name}${text ? `?${text}` : ""}`;
  }

  /** The address without what was asked of the view once. @param {string} name */
  settle(name) {
    history.replaceState(null, "", `#/${name}`);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    handle(event, (id) => Boolean(this.#view?.command?.(id)) || this.#command(id), (element) => this.#view?.onBoard?.(element) ?? false);
  }

  /** @param {string} id */
  #command(id) {
    if (id.startsWith("go-")) this.go(id.slice(3));
    else if (id === "settings") openSettings();
    else if (id === "help") openKeys();
    else if (id === "effects") this.#switchEffects();
    else return false;
    return true;
  }

  /** A sentence for screen readers. @param {string} text */
  say(text) {
    this.#ear.textContent = this.#ear.textContent === text ? `${text}\u00a0` : text;
  }

  /** What went wrong, as a message; requests given up on purpose are no news. @param {unknown} error */
  report(error) {
    if (aborted(error)) return;
    if (!(error instanceof ApiError)) console.error(error);
    this.toast(error instanceof ApiError ? error.message : "Something went wrong in the page. A reload brings the game back.", "error");
  }
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @typedef {App} AppType */
const app = new App();
app.start();
