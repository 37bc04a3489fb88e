// Analysing: a position is edited, and what is true of it stands beside it at once.

import { get, post } from "../api.js";
import { fill, h, Off, typing } from "../dom.js";
import { button, Desk } from "../parts/desk.js";
import { whole } from "../parts/fields.js";
import { animated } from "../settings.js";
import { carried, carry, closed } from "./analyse/carry.js";
import { Doubts } from "./analyse/doubts.js";
import { Document, rowsIn } from "./analyse/document.js";
import { copied, openDialog, read, saveDialog } from "./analyse/files.js";
import { Hand } from "./analyse/hand.js";
import { Truth } from "./analyse/truth.js";

/** @typedef {import("../app.js").AppType} App */
/** @typedef {import("../app.js").Place} Place */

const EXPERT = 20.625; // percent of the cells, where nothing is known

/** @type {Analyse | null} */
let view = null;

/** @param {HTMLElement} root @param {App} app @param {Place} place */
export async function mount(root, app, place) {
  view = new Analyse(root, app);
  await view.arrive(place, true);
}

export function unmount() {
  view?.stop();
  view = null;
}

/** @param {Place} place */
export const arrive = (place) => view?.arrive(place, false);
/** @param {string} id */
export const command = (id) => view?.command(id) ?? false;
/** @param {Element} element */
export const onBoard = (element) => view?.desk.onBoard(element) ?? false;

class Analyse {
  #off = new Off();
  #drawn = "";

  /** @param {HTMLElement} root @param {App} app */
  constructor(root, app) {
    this.app = app;
    this.doc = new Document();
    this.hand = new Hand(this.doc, () => this.desk.board);
    this.desk = new Desk(root, "Analyse", { head: false, below: 190, belowPhone: 330, board: { edit: this.hand.edit, label: "Position", moved: () => this.#cursor() } });
    this.truth = new Truth({ doc: this.doc, board: this.desk.board, report: (error) => app.report(error), told: () => this.#selected() });
    this.doubts = new Doubts(this.doc, this.desk.board);
    this.desk.side.append(this.doubts.element, this.truth.element, this.truth.why);
    this.desk.setup.classList.add("fields", "size");
    this.tools = h("div", { class: "buttons tools-row" });
    this.desk.bar.append(this.hand.pad, this.tools);
    this.#listen();
  }

  #listen() {
    const { doc, desk } = this, surface = desk.board.surface;
    this.#off.on(doc, "change", (event) => this.#changed(event.detail));
    this.#off.on(doc, "select", () => this.#selected());
    this.#off.on(surface, "pointermove", (event) => event.pointerType === "mouse" && !event.buttons && this.#hover(event));
    for (const kind of ["copy", "cut"]) this.#off.on(document, kind, (event) => this.#copy(event));
    this.#off.on(document, "paste", (event) => this.#paste(event));
    this.#off.on(desk.table, "dragover", (event) => {
      event.preventDefault();
      desk.table.classList.add("dropping");
    });
    this.#off.on(desk.table, "dragleave", () => desk.table.classList.remove("dropping"));
    this.#off.on(desk.table, "drop", (event) => this.#drop(event));
    this.#off.on(window, "keydown", (event) => this.#redoKey(event), { capture: true });
  }

  stop() {
    this.#off.all();
    this.truth.stop();
    this.desk.stop();
  }

  // Which position.

  /** @param {Place} place @param {boolean} first */
  async arrive(place, first) {
    const game = place.query.get("game"), code = place.rest;
    if (game || code) this.app.settle("analyse");
    const kept = carried();
    if (first) this.doc.begin(kept ?? { width: 9, height: 9, cells: "9".repeat(81), total: 10 });
    if (game) await this.#take(() => this.#ofGame(game), false);
    else if (code) await this.#take(() => read(code), false);
    else if (!first && kept && JSON.stringify(kept) !== JSON.stringify(this.doc.position)) this.doc.open(kept);
  }

  /** A game's position, without what its end has shown. @param {string} game */
  async #ofGame(game) {
    const found = await read((await get(`games/${game}/position`)).view);
    return { ...found, cells: closed(found.cells) };
  }

  /** @param {() => Promise<import("./analyse/files.js").Opened>} opens @param {boolean} [tell] */
  async #take(opens, tell = true) {
    try {
      const found = await opens();
      this.doc.open({ width: found.width, height: found.height, cells: found.cells, total: found.total });
      if (found.doubtful) this.doubts.show(found.doubtful, found.sure ?? 1);
      else if (tell) this.app.toast(found.text);
      return true;
    } catch (error) {
      this.app.report(error);
      return false;
    }
  }

  /** @param {Blob | string} what */
  #read(what) {
    return this.#take(() => read(what));
  }

  // What is drawn.

  /** @param {number[] | null} changed */
  #changed(changed) {
    const { doc, desk: { board } } = this;
    if (changed === null) board.show(doc.width, doc.height, doc.position.cells);
    else board.apply(changed, changed.map((i) => doc.cells[i].toString(16)).join(""));
    this.doubts.changed(changed);
    if (changed === null) this.#selected();
    carry(doc.position);
    this.#setup();
    this.#bar();
    this.truth.ask();
  }

  #selected() {
    const { doc, desk: { board } } = this, { width } = doc;
    board.lay("select", doc.within().map((i) => [i % width, Math.floor(i / width), { tone: "select" }]));
    this.#cursor();
    this.#bar();
  }

  /** The pointer steers the cursor, so that a key means the cell under it. @param {PointerEvent} event */
  #hover(event) {
    const { board } = this.desk, i = board.cellAt(event);
    if (i < 0 || i === board.state.cursor || this.doc.selection) return;
    board.access.move(i, false);
    this.#cursor(true);
  }

  #cursor(pointed = false) {
    const { board } = this.desk, { x, y } = board.cursor, { selection } = this.doc;
    board.lay("pointed", pointed ? [[x, y, { tone: "last" }]] : null);
    this.desk.status.textContent = selection ? `${selection.x1 - selection.x0 + 1} × ${selection.y1 - selection.y0 + 1} cells selected` : this.truth.said(x, y);
  }

  #setup() {
    const { doc, desk } = this, most = this.app.meta.limits.size, unknown = doc.total === null;
    const shape = [doc.width, doc.height, doc.total].join();
    if (this.#drawn === shape || desk.setup.contains(document.activeElement) && this.#drawn && desk.setup.dataset.unknown === String(unknown)) return;
    this.#drawn = shape;
    desk.setup.dataset.unknown = String(unknown);
    const known = h("input", { type: "checkbox", role: "switch", checked: !unknown, onchange: () => {
      doc.setTotal(known.checked ? Math.round((EXPERT / 100) * doc.width * doc.height) : null);
    } });
    fill(desk.setup,
      settled(whole("Width", doc.width, 1, most, () => {}), (width) => doc.resize(width, doc.height)),
      settled(whole("Height", doc.height, 1, most, () => {}), (height) => doc.resize(doc.width, height)),
      h("label", { class: "field switch" }, h("span", { class: "field-label" }, "Mines known"), known),
      unknown
        ? settled(percentField(this.truth.density ?? EXPERT / 100, (density) => { this.truth.density = density; this.truth.ask(); }))
        : whole("Mines", doc.total ?? 0, 0, most * most, (total) => doc.setTotal(total)));
  }

  #bar() {
    const { doc } = this, { selection } = doc;
    const state = [doc.canUndo, doc.canRedo, Boolean(selection)].join();
    if (this.tools.dataset.drawn === state) return;
    this.tools.dataset.drawn = state;
    const had = this.tools.contains(document.activeElement) ? document.activeElement?.getAttribute("data-id") : null;
    fill(this.tools,
      button("undo", "Undo", () => doc.undo(), { key: "edit-undo", disabled: !doc.canUndo, "data-id": "undo" }),
      button("again", "Redo", () => doc.redo(), { key: "edit-redo", disabled: !doc.canRedo, "data-id": "redo" }),
      button("copy", selection ? "Copy rectangle" : "Copy text", () => copied(this.#text()), { "data-id": "copy" }),
      button("new", "Open…", () => openDialog((what) => this.#read(what)), { "data-id": "open" }),
      button("save", "Save…", () => saveDialog(this.truth.question, this.truth.overlay), { "data-id": "save" }),
      button("close", "Clear", () => this.#clear(), { "data-id": "clear" }),
      button("play", "Play from here", () => this.#play(), { key: "play-here", "data-id": "play", class: "accent" }), this.desk.zoom);
    if (had) /** @type {HTMLElement | null} */ (this.tools.querySelector(`[data-id="${had}"]`))?.focus();
  }

  // What is done with it.

  #clear() {
    const { doc } = this;
    doc.open({ ...doc.position, cells: "9".repeat(doc.width * doc.height) });
  }

  async #play() {
    try {
      const game = await post("analyse/play", this.truth.question);
      this.app.go("play", { game: game.id });
    } catch (error) {
      this.app.report(error);
    }
  }

  /** @param {Event} event */
  #elsewhere(event) {
    return typing(event.target) || document.querySelector("dialog[open]") !== null || !(getSelection()?.isCollapsed ?? true);
  }

  /** @param {ClipboardEvent} event */
  #copy(event) {
    if (this.#elsewhere(event)) return;
    event.preventDefault();
    event.clipboardData?.setData("text/plain", this.#text());
    if (event.type === "cut" && this.doc.selection) this.doc.put(this.doc.within(), 9);
  }

  /** A rectangle as its rows, the whole board with its size and mines before them. */
  #text() {
    const { doc } = this;
    return doc.selection ? doc.text() : `${doc.width}x${doc.height}/${doc.total ?? "?"}\n${doc.text()}`;
  }

  /** @param {ClipboardEvent} event */
  #paste(event) {
    if (typing(event.target) || document.querySelector("dialog[open]")) return;
    const file = event.clipboardData?.files[0], text = event.clipboardData?.getData("text/plain") ?? "";
    event.preventDefault();
    if (file) return this.#read(file);
    const rows = rowsIn(text), { doc } = this, at = doc.selection ? { x: doc.selection.x0, y: doc.selection.y0 } : this.desk.board.cursor;
    if (rows && !doc.blank) {
      if (!doc.lay(rows, at.x, at.y)) this.app.toast("What did not fit is left out.");
    } else if (text.trim()) this.#read(text);
  }

  /** @param {DragEvent} event */
  #drop(event) {
    event.preventDefault();
    this.desk.table.classList.remove("dropping");
    const file = event.dataTransfer?.files[0], text = event.dataTransfer?.getData("text/plain");
    if (file) this.#read(file);
    else if (text) this.#read(text);
  }

  /** Shift and Ctrl+Z is written like Ctrl+Z; here it means redo. @param {KeyboardEvent} event */
  #redoKey(event) {
    if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.key.toLowerCase() !== "z" || this.#elsewhere(event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.doc.redo();
  }

  /** @param {string} id @returns {boolean} */
  command(id) {
    if (this.hand.command(id)) return true;
    /** @type {Record<string, () => void>} */
    const does = { why: () => this.truth.prove(), "play-here": () => this.#play(), guess: () => this.#best(), dismiss: () => this.truth.forget() };
    if (does[id]) does[id]();
    else return id !== "zoom-fit" && this.desk.command(id);
    return true;
  }

  /** The cursor goes to the best guess. */
  #best() {
    const best = this.truth.found?.best;
    if (best) this.desk.board.moveTo(best.x, best.y);
    if (best && animated()) this.desk.board.scroller.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }
}

/** A field that counts when it is left or Enter is pressed, not at every digit. @param {HTMLElement} field @param {(value: number) => void} [set] */
function settled(field, set) {
  const input = field.querySelector("input");
  if (input && set) input.addEventListener("change", () => input.checkValidity() && set(input.valueAsNumber));
  return field;
}

/** @param {number} density @param {(density: number) => void} set */
function percentField(density, set) {
  const input = h("input", { type: "number", id: "density", min: "0.1", max: "99.9", step: "any", onchange: () => input.checkValidity() && set(input.valueAsNumber / 100) });
  input.value = String(Math.round(density * 10000) / 100);
  return h("div", { class: "field" }, h("label", { class: "field-label", for: "density" }, "Mines in % of the cells"), input);
}
