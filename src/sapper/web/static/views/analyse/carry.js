// The position that Analyse shows: kept for this tab, so that a reload loses nothing; other views lay theirs here.

/** @typedef {{width: number, height: number, cells: string, total: number | null}} Position */

const KEPT = "sapper.position";

/** Cells as before the end of the game showed its mines. @param {string} cells */
export const closed = (cells) => cells.replace(/[CD]/g, "9").replace(/E/g, "A");

/** @param {Position} position */
export function carry(position) {
  sessionStorage.setItem(KEPT, JSON.stringify({ ...position, cells: closed(position.cells) }));
}

/** @returns {Position | null} */
export function carried() {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    return found && found.cells.length === found.width * found.height ? found : null;
  } catch {
    return null;
  }
}
