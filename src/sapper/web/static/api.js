// Talking to the server: JSON over HTTP, and one kind of stream over a WebSocket. docs/app.md describes what is there.

/**
 * @typedef {{width: number, height: number, mines: number}} Rules
 * @typedef {{
 *   id: string, rules: Rules, rule: string, seed: number | string | null, no_guess: any, cells: string, paused: boolean,
 *   helped: string[], state: "new" | "running" | "won" | "lost", ms: number, mines_left: number,
 *   first: [number, number] | null, practice: boolean, record_id: number | null, summary: any, code: string | null,
 *   revision: number, ready?: (number | Cell)[], wish?: any, computer?: {player: string, pace: number | null} | null
 * }} Game
 * @typedef {Partial<Game> & {at: number[], codes: string, outcome: string, sentence: string, state: Game["state"]}} Delta
 * @typedef {[number, number]} Cell
 */

/** A refusal of the server: its code for programs, its sentence for people. */
export class ApiError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * @param {string} method
 * @param {string} path below /api
 * @param {unknown} [body]
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<any>}
 */
export async function call(method, path, body, options = {}) {
  /** @type {RequestInit} */
  const request = { method, signal: options.signal, headers: {} };
  if (body instanceof Blob) request.body = body;
  else if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { "Content-Type": "application/json" };
  }
  let answer;
  try {
    answer = await fetch(`/api/${path}`, request);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError("offline", "Sapper's server does not answer. Is it still running?");
  }
  const kind = answer.headers.get("content-type") ?? "";
  const found = kind.includes("json") ? await answer.json() : await answer.text();
  if (!answer.ok) throw new ApiError(found.error?.code ?? "internal", found.error?.message ?? `The server answered ${answer.status}.`);
  return found;
}

/** @param {string} path @param {{signal?: AbortSignal}} [options] */
export const get = (path, options) => call("GET", path, undefined, options);
/** @param {string} path @param {unknown} [body] @param {{signal?: AbortSignal}} [options] */
export const post = (path, body = {}, options) => call("POST", path, body, options);
/** @param {string} path @param {unknown} body */
export const put = (path, body) => call("PUT", path, body);
/** @param {string} path */
export const del = (path) => call("DELETE", path);

/** Whether this only says that a request was given up on purpose. @param {unknown} error */
export const aborted = (error) => error instanceof DOMException && error.name === "AbortError";

/**
 * A WebSocket that speaks JSON. `open` sends at once or as soon as it can; closing ends the work behind it.
 */
export class Stream {
  /** @type {WebSocket} */ #socket;
  /** @type {unknown[]} */ #waiting = [];

  /**
   * @param {string} path below /api
   * @param {{message: (data: any) => void, close?: (reason: string) => void}} on
   */
  constructor(path, on) {
    this.#socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/${path}`);
    this.#socket.onopen = () => this.#waiting.splice(0).forEach((data) => this.send(data));
    this.#socket.onmessage = (event) => on.message(JSON.parse(event.data));
    this.#socket.onclose = (event) => on.close?.(event.reason);
  }

  /** @param {unknown} data */
  send(data) {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(data));
    else if (this.#socket.readyState === WebSocket.CONNECTING) this.#waiting.push(data);
  }

  close() {
    this.#socket.onclose = null;
    this.#socket.close();
  }
}
