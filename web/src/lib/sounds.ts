// Paper, cardboard, ink: short sounds made on the spot from filtered noise and a few tones. Off by default.
import { settings } from './settings.svelte';

type Sound =
  | 'play'
  | 'draw'
  | 'buy'
  | 'discard'
  | 'destroy'
  | 'shuffle'
  | 'power'
  | 'attack'
  | 'avoid'
  | 'villain'
  | 'defeat'
  | 'turn'
  | 'question'
  | 'undo'
  | 'win'
  | 'lose';

let ctx: AudioContext | null = null;
let paper: AudioBuffer | null = null;

function ready(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  ctx ??= new AudioContext();
  if (ctx.state === 'suspended') void ctx.resume();
  if (!paper) {
    paper = ctx.createBuffer(1, ctx.sampleRate, ctx.sampleRate);
    const data = paper.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  }
  return ctx;
}

function noise(
  c: AudioContext,
  at: number,
  ms: number,
  freq: number,
  q: number,
  gain: number,
  slide = 1,
): void {
  const src = c.createBufferSource();
  src.buffer = paper;
  const filter = c.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.setValueAtTime(freq, at);
  filter.frequency.exponentialRampToValueAtTime(Math.max(60, freq * slide), at + ms / 1000);
  filter.Q.value = q;
  src.connect(filter).connect(shape(c, at, ms, gain));
  src.start(at, Math.random() * 0.5);
  src.stop(at + ms / 1000 + 0.05);
}

function tone(
  c: AudioContext,
  at: number,
  ms: number,
  freq: number,
  gain: number,
  type: OscillatorType = 'sine',
  slide = 1,
): void {
  const osc = c.createOscillator();
  osc.type = type;
  osc.frequency.setValueAtTime(freq, at);
  osc.frequency.exponentialRampToValueAtTime(Math.max(30, freq * slide), at + ms / 1000);
  osc.connect(shape(c, at, ms, gain));
  osc.start(at);
  osc.stop(at + ms / 1000 + 0.05);
}

function shape(c: AudioContext, at: number, ms: number, gain: number): GainNode {
  const g = c.createGain();
  g.gain.setValueAtTime(0.0001, at);
  g.gain.exponentialRampToValueAtTime(gain * settings.volume, at + 0.004);
  g.gain.exponentialRampToValueAtTime(0.0001, at + ms / 1000 + 0.04);
  g.connect(c.destination);
  return g;
}

/** Plays a sound, shifted by up to two semitones by the card's id. Silent in a background tab except "your turn". */
export function sound(name: Sound, id = '', nth = 0): void {
  if (!settings.sound || (document.hidden && name !== 'turn')) return;
  const c = ready();
  if (!c) return;
  let h = 0;
  for (const ch of id) h = (h * 31 + ch.charCodeAt(0)) % 5;
  const k = 2 ** ((h - 2) / 12);
  const at = c.currentTime + 0.005 + nth * 0.06;
  switch (name) {
    case 'play':
      noise(c, at, 60, 1400 * k, 0.8, 0.35, 0.5);
      tone(c, at, 70, 150 * k, 0.16, 'triangle', 0.6);
      break;
    case 'draw':
      noise(c, at, 120, 2600 * k, 1.4, 0.22, 1.8);
      break;
    case 'buy':
      tone(c, at, 90, 120 * k, 0.4, 'triangle', 0.5);
      noise(c, at, 120, 700 * k, 0.7, 0.3, 0.4);
      break;
    case 'discard':
      noise(c, at, 110, 1800 * k, 0.9, 0.2, 0.35);
      break;
    case 'destroy':
      for (let i = 0; i < 7; i++) noise(c, at + i * 0.042, 40, 1800 + i * 160, 1.6, 0.22, 1.3);
      break;
    case 'shuffle':
      for (let i = 0; i < 9; i++) noise(c, at + i * 0.038, 30, 2100 + (i % 3) * 300, 1.2, 0.16, 0.7);
      break;
    case 'power':
      tone(c, at, 50, 620 * k, 0.08, 'triangle', 1.25);
      break;
    case 'attack':
      noise(c, at, 40, 3200, 2, 0.4, 0.6);
      tone(c, at + 0.07, 180, 95, 0.5, 'triangle', 0.45);
      noise(c, at + 0.07, 140, 320, 0.6, 0.4, 0.4);
      break;
    case 'avoid':
      tone(c, at, 180, 1900, 0.1, 'square', 1.02);
      tone(c, at, 180, 2750, 0.07, 'sine');
      break;
    case 'villain':
      tone(c, at, 300, 70, 0.6, 'triangle', 0.5);
      noise(c, at, 260, 240, 0.5, 0.5, 0.4);
      break;
    case 'defeat':
      for (let i = 0; i < 3; i++) tone(c, at + i * 0.12, 90, 130, 0.4, 'triangle', 0.5);
      tone(c, at + 0.4, 400, 1320, 0.14);
      tone(c, at + 0.4, 400, 1980, 0.06);
      break;
    case 'turn':
      tone(c, at, 480, 1174, 0.16);
      tone(c, at, 480, 2349, 0.05);
      break;
    case 'question':
      noise(c, at, 30, 2400, 3, 0.3);
      noise(c, at + 0.11, 30, 2600, 3, 0.3);
      break;
    case 'undo':
      noise(c, at, 200, 900, 1.6, 0.24, 2.6);
      break;
    case 'win':
      noise(c, at, 120, 600, 0.6, 0.4, 0.5);
      [784, 988, 1174, 1568].forEach((f, i) => tone(c, at + 0.2 + i * 0.11, 420, f, 0.13));
      break;
    case 'lose':
      tone(c, at, 360, 90, 0.5, 'triangle', 0.5);
      noise(c, at + 0.05, 300, 260, 0.6, 0.4, 0.5);
      break;
  }
}
