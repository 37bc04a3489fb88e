// Elements without a framework: `h` makes them, `svg` draws, `when` listens until told to stop.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element with its attributes, listeners (`onclick` and the like) and children. No style attributes: the page's
 * content policy forbids them; looks come from classes, sizes through `element.style`.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) give(made, name, value);
  made.append(...kept(children));
  return made;
}

/** @param {Element} element @param {string} name @param {any} value */
function give(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name in element && typeof value !== "string" && !name.startsWith("aria")) /** @type {any} */ (element)[name] = value;
  else element.setAttribute(name === "className" ? "class" : name, value === true ? "" : String(value));
}

/** @param {(Child | Child[])[]} children @returns {(Node | string)[]} */
function kept(children) {
  const flat = /** @type {Child[]} */ (children.flat());
  return flat.filter((child) => child !== null && child !== undefined && child !== false && child !== "")
    .map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * A drawing: a tag of SVG with its attributes.
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...Element} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const made = /** @type {SVGElement} */ (document.createElementNS("http://www.w3.org/2000/svg", tag));
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** Replace all children. @param {Element} element @param {...(Child | Child[])} children */
export function fill(element, ...children) {
  element.replaceChildren(...kept(children));
}

/**
 * Listeners that are taken off together: `const off = new Off(); off.on(window, "resize", f); off.all()`.
 */
export class Off {
  /** @type {(() => void)[]} */
  #undo = [];

  /**
   * @param {EventTarget} target
   * @param {string} type
   * @param {(event: any) => void} listener
   * @param {AddEventListenerOptions} [options]
   */
  on(target, type, listener, options) {
    target.addEventListener(type, listener, options);
    this.#undo.push(() => target.removeEventListener(type, listener, options));
  }

  /** @param {() => void} undo */
  also(undo) {
    this.#undo.push(undo);
  }

  all() {
    for (const undo of this.#undo.splice(0)) undo();
  }
}

/** Whether keys belong to this element and not to the board. @param {EventTarget | null} target */
export function typing(target) {
  return target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=button])"));
}

/** 83456 as 1:23.456 or 83.5: times as players write them. @param {number} ms @param {number} [digits] */
export function seconds(ms, digits = 3) {
  const whole = Math.floor(ms / 1000), minutes = Math.floor(whole / 60);
  if (minutes === 0) return (ms / 1000).toFixed(digits);
  return `${minutes}:${((ms % 60000) / 1000).toFixed(digits).padStart(digits ? 3 + digits : 2, "0")}`;
}

/** A probability in percent, never a false 0 or 100. @param {number} p @param {boolean} [certain] */
export function percent(p, certain = false) {
  if (certain) return p > 0.5 ? "100" : "0";
  const rounded = Math.round(100 * p);
  return rounded < 1 ? "<1" : rounded > 99 ? ">99" : String(rounded);
}
