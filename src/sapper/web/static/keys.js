// Keys and what they do. Every command can be given other keys; a key is written as the dialog shows it: "Ctrl+Z", "F2".

import { typing } from "./dom.js";
import { settings } from "./settings.js";

/** @typedef {{id: string, text: string, keys: string[], group: string, repeats?: boolean}} Command */

/** @param {string} group @param {[string, string, ...string[]][]} rows @returns {Command[]} */
function grouped(group, rows) {
  return rows.map(([id, text, ...keys]) => ({ id, text, keys, group }));
}

/** @type {[string, string, string][]} */
const NUMBERS = Array.from({ length: 9 }, (_, n) => [`put-${n}`, n === 0 ? "Empty" : `Number ${n}`, String(n)]);

/** All commands, in the order in which they are listed. A key may mean something else in another view. */
export const COMMANDS = [
  ...grouped("Board", [
    ["up", "Up", "ArrowUp", "W"],
    ["down", "Down", "ArrowDown", "S"],
    ["left", "Left", "ArrowLeft", "A"],
    ["right", "Right", "ArrowRight", "D"],
    ["row-start", "Start of the row", "Home"],
    ["row-end", "End of the row", "End"],
    ["board-start", "First cell", "Ctrl+Home"],
    ["board-end", "Last cell", "Ctrl+End"],
    ["zoom-in", "Larger cells", "+", "="],
    ["zoom-out", "Smaller cells", "-"],
    ["zoom-fit", "Fit the board", "0"],
  ]),
  ...grouped("Play", [
    ["open", "Open; on a number, chord", "Space", "Enter"],
    ["flag", "Flag", "F"],
    ["chord", "Chord", "C"],
    ["flag-mode", "Flag mode", "M"],
    ["new", "New game", "F2"],
    ["again", "Same board again", "R"],
    ["level-1", "Beginner", "1"],
    ["level-2", "Intermediate", "2"],
    ["level-3", "Expert", "3"],
    ["pause", "Pause", "P"],
    ["undo", "Take back the fatal move", "Ctrl+Z"],
  ]),
  ...grouped("Help", [
    ["hint", "Hint; again for more", "H"],
    ["check", "Check for mistakes", "K"],
    ["odds", "Probabilities", "O"],
    ["guess", "Best guess", "G"],
    ["take-over", "Let the computer play; give back", "T"],
    ["step", "The computer's next move", "N"],
    ["analyse", "Analyse this position", "E"],
    ["dismiss", "Take help away; cancel", "Escape"],
  ]),
  ...grouped("Analyse", [
    ...NUMBERS,
    ["put-hidden", "Closed", "U", "Delete", "Backspace"],
    ["put-flag", "Put a flag", "F", "M"],
    ["put-next", "Closed or empty", "Space"],
    ["select-up", "Select upwards", "Shift+ArrowUp"],
    ["select-down", "Select downwards", "Shift+ArrowDown"],
    ["select-left", "Select to the left", "Shift+ArrowLeft"],
    ["select-right", "Select to the right", "Shift+ArrowRight"],
    ["select-all", "Select all", "Ctrl+A"],
    ["edit-undo", "Undo", "Ctrl+Z"],
    ["edit-redo", "Redo", "Ctrl+Y"],
    ["why", "Why this cell?", "H"],
    ["play-here", "Play from here", "Ctrl+Enter"],
  ]),
  ...grouped("Replay", [
    ["replay-forth", "Move after", "]", "N"],
    ["replay-back", "Move before", "["],
    ["replay-mistake", "Next mistake", "J"],
  ]),
  ...grouped("Everywhere", [
    ["go-play", "Play", "Alt+1"],
    ["go-analyse", "Analyse", "Alt+2"],
    ["go-watch", "Watch", "Alt+3"],
    ["go-train", "Train", "Alt+4"],
    ["go-history", "Look back", "Alt+5"],
    ["settings", "Settings", ","],
    ["effects", "Sound and animation on or off", "X"],
    ["help", "This list", "?"],
  ]),
];

const REPEAT = new Set([
  "up", "down", "left", "right", "zoom-in", "zoom-out", "select-up", "select-down", "select-left", "select-right", "edit-undo", "edit-redo",
  "replay-forth", "replay-back",
]);

/** The keys of a command as they are now. @param {Command} command */
export function keysOf(command) {
  return settings.values.keys[command.id] ?? command.keys;
}

/** The name of a pressed key: "Ctrl+Z". @param {KeyboardEvent} event */
export function nameOf(event) {
  const plain = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const shift = event.shiftKey && event.key.length > 1;
  return [(event.ctrlKey || event.metaKey) && "Ctrl", event.altKey && "Alt", shift && "Shift", plain].filter(Boolean).join("+");
}

/** A key for the eye. @param {string} key */
export function shown(key) {
  const arrows = /** @type {Record<string, string>} */ ({ ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", Escape: "Esc" });
  return key.split("+").map((part) => arrows[part] ?? part).join("+") || "+";
}

/** The first key of a command, for tooltips. @param {string} id */
export function keyHint(id) {
  const command = COMMANDS.find((one) => one.id === id);
  const key = command && keysOf(command)[0];
  return key ? ` (${shown(key)})` : "";
}

const OWN = new Set(["Space", "Enter"]); // keys that belong to the button that has the focus
const MOVES = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"]);

/**
 * Hand a key to whoever does its command: the view first, then the app.
 * @param {KeyboardEvent} event
 * @param {(id: string) => boolean | void} does answers true when it did something
 * @param {(element: Element) => boolean} onBoard
 */
export function handle(event, does, onBoard) {
  if (!event.key || event.defaultPrevented || typing(event.target) || document.querySelector("dialog[open]")) return;
  const name = nameOf(event), target = /** @type {Element | null} */ (event.target);
  const elsewhere = target instanceof HTMLElement && target !== document.body && !onBoard(target);
  if (elsewhere && OWN.has(name)) return;
  if (elsewhere && MOVES.has(name) && target.matches("input, [role=tab], [role=radio], summary")) return;
  for (const command of COMMANDS) {
    if (!keysOf(command).includes(name) || (event.repeat && !REPEAT.has(command.id))) continue;
    if (does(command.id)) return event.preventDefault();
  }
}
