// One game as the server has it: moves go there in their order, what changed comes back, and the live socket tells what
// other tabs and the computer do.

import { ApiError, get, post, Stream } from "../../api.js";

/** @typedef {import("../../api.js").Game} Game */
/** @typedef {import("../../api.js").Delta} Delta */
/** @typedef {{kind: string, x: number, y: number, ms?: number}} Hand */
/**
 * @typedef {{
 *   whole: (game: Game) => void,
 *   changed: (delta: Delta, mine: boolean) => void,
 *   told: (message: any) => void,
 *   failed: (error: unknown) => void,
 * }} Listener
 */

export class Session {
  /** @type {Game | null} */ game = null;
  /** @type {Stream | null} */ #live = null;
  /** @type {Hand[]} */ #hands = [];
  #busy = false;
  /** @type {any[]} what the socket told while an answer was awaited, which mostly says the same */
  #held = [];
  #seen = 0; // when the game's ms were true
  #turn = 0; // counts boards, so that answers about an old one are dropped

  /** @param {Listener} on */
  constructor(on) {
    this.on = on;
  }

  /** A new game. @param {object} wanted the body of POST /api/games */
  async begin(wanted) {
    const turn = ++this.#turn;
    const game = await post("games", wanted);
    if (turn === this.#turn) this.#enter(game);
  }

  /** One that is there. @param {string} id */
  async load(id) {
    const turn = ++this.#turn;
    const game = await get(`games/${encodeURIComponent(id)}`);
    if (turn === this.#turn) this.#enter(game);
  }

  /** @param {Game} game */
  #enter(game) {
    this.#hands = [];
    this.#held = [];
    this.#take(game);
    this.#listen(game.id);
  }

  /** @param {Game} game */
  #take(game) {
    this.game = game;
    this.#seen = performance.now();
    this.on.whole(game);
  }

  leave() {
    this.#turn++;
    this.#live?.close();
    this.#live = null;
  }

  // The clock.

  /** Milliseconds played. @param {number} [at] of performance.now() */
  elapsed(at = performance.now()) {
    const game = this.game;
    if (!game) return 0;
    return game.state === "running" && !game.paused ? game.ms + Math.max(0, at - this.#seen) : game.ms;
  }

  // Moves.

  /** @param {string} kind @param {number} x @param {number} y @param {number} at of performance.now() */
  move(kind, x, y, at) {
    const running = this.game?.state === "running";
    this.#hands.push(running ? { kind, x, y, ms: Math.round(this.elapsed(at)) } : { kind, x, y });
    if (!this.#busy) this.#send();
  }

  async #send() {
    this.#busy = true;
    const turn = this.#turn;
    while (this.#hands.length && this.game) {
      const moves = this.#hands.splice(0);
      try {
        const delta = await post(`games/${this.game.id}/moves`, { moves });
        if (turn === this.#turn) this.#made(delta, moves.length);
      } catch (error) {
        this.#hands = [];
        if (turn === this.#turn) this.on.failed(error);
      }
      for (const message of this.#held.splice(0)) if (turn === this.#turn) this.#moved(message);
    }
    this.#busy = false;
  }

  /** @param {Delta} delta @param {number} moves */
  #made(delta, moves) {
    const game = /** @type {Game} */ (this.game), revision = delta.revision ?? 0;
    if (revision > game.revision + moves) return this.refresh(); // another tab has moved too
    if (revision < game.revision) return;
    this.#merge(delta);
    this.on.changed(delta, true);
  }

  /** @param {Delta} delta */
  #merge(delta) {
    const { at, codes, outcome, sentence, ...rest } = delta;
    Object.assign(/** @type {Game} */ (this.game), rest);
    this.#seen = performance.now();
  }

  // Everything else that is done to a game.

  /** @param {"undo" | "restart" | "pause"} what @param {object} [body] */
  async act(what, body) {
    if (!this.game) return;
    const turn = this.#turn;
    const game = await post(`games/${this.game.id}/${what}`, body);
    if (turn === this.#turn) this.#take(game);
  }

  async refresh() {
    if (!this.game) return;
    const turn = this.#turn;
    try {
      const game = await get(`games/${this.game.id}`);
      if (turn === this.#turn && game.revision >= (this.game?.revision ?? 0)) this.#take(game); // else a move was quicker
    } catch (error) {
      this.on.failed(error);
    }
  }

  /** Help from the server about this game. @param {string} what @param {object} [body] @param {AbortSignal} [signal] */
  async ask(what, body = {}, signal) {
    if (!this.game) throw new ApiError("not_found", "There is no game.");
    return post(`games/${this.game.id}/${what}`, body, { signal });
  }

  // The live socket.

  /** @param {object} message */
  tell(message) {
    this.#live?.send(message);
  }

  /** @param {string} id */
  #listen(id) {
    this.#live?.close();
    this.#live = new Stream(`games/${id}/live`, {
      message: (data) => this.game?.id === id && this.#hear(data),
      close: () => setTimeout(() => this.game?.id === id && this.#live && this.#again(id), 2000),
    });
  }

  /** The server was away; when it answers again, so does the socket. @param {string} id */
  async #again(id) {
    try {
      await get("meta");
      this.#listen(id);
    } catch (error) {
      if (error instanceof ApiError && error.code === "forbidden") return this.on.failed(error); // started anew, with another key
      setTimeout(() => this.game?.id === id && this.#live && this.#again(id), 3000);
    }
  }

  /** @param {any} data */
  #hear(data) {
    const game = /** @type {Game} */ (this.game);
    if (data.type === "state") {
      if (data.game.revision >= game.revision && JSON.stringify(data.game) !== JSON.stringify({ ...game, ms: data.game.ms })) this.#take(data.game);
    } else if (data.type === "moves") {
      if (this.#busy) this.#held.push(data);
      else this.#moved(data);
    } else {
      if (data.type === "ready") Object.assign(game, { ready: data.ready, wish: data.wish });
      if (data.type === "computer") Object.assign(game, { computer: data.computer });
      this.on.told(data);
    }
  }

  /** Somebody else has moved: another tab, or the computer. @param {any} data */
  #moved(data) {
    const game = /** @type {Game} */ (this.game);
    if (data.revision <= game.revision) return;
    if (data.from !== game.revision) return void this.refresh();
    this.#merge(data);
    this.on.changed(data, false);
  }
}
