// Small sounds, made on the spot; off by the one switch for effects.

import { audible } from "./settings.js";

/** @type {AudioContext | null} */
let context = null;

/** @type {Record<string, [number, number, number, OscillatorType][]>} notes: start, frequency, length, form */
const TUNES = {
  open: [[0, 520, 0.04, "triangle"]],
  flood: [[0, 420, 0.05, "triangle"], [0.03, 560, 0.06, "triangle"]],
  flag: [[0, 880, 0.03, "square"]],
  chord: [[0, 520, 0.03, "triangle"], [0.02, 660, 0.04, "triangle"]],
  won: [[0, 523, 0.12, "triangle"], [0.11, 659, 0.12, "triangle"], [0.22, 784, 0.12, "triangle"], [0.33, 1047, 0.3, "triangle"]],
  lost: [[0, 130, 0.35, "sawtooth"], [0.05, 85, 0.45, "square"]],
  hint: [[0, 740, 0.06, "sine"], [0.07, 988, 0.1, "sine"]],
};

/** After the next paint: nobody hears 20 ms, but eyes are quicker. @param {string} name */
export function play(name) {
  if (audible() && navigator.userActivation?.hasBeenActive) requestAnimationFrame(() => setTimeout(sound, 0, name));
}

/** @param {string} name */
function sound(name) {
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [start, frequency, length, form] of TUNES[name] ?? []) note(context, now + start, frequency, length, form);
}

/** @param {AudioContext} audio @param {number} at @param {number} frequency @param {number} length @param {OscillatorType} form */
function note(audio, at, frequency, length, form) {
  const tone = audio.createOscillator(), loud = audio.createGain();
  tone.type = form;
  tone.frequency.value = frequency;
  loud.gain.setValueAtTime(0.0001, at);
  loud.gain.exponentialRampToValueAtTime(form === "square" || form === "sawtooth" ? 0.03 : 0.07, at + 0.008);
  loud.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(loud).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length + 0.02);
}
