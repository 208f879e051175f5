import type { Drum } from '#lib/engine/perform/drums/layer'
import type { Hertz, Seconds } from '#lib/music/time'

/** Percussion that all machines share, and factories of drums that differ between machines. */

export const tom = (pitch: Hertz, decay: Seconds, pan: number, drive = 1.2): Drum => ({
  layers: [
    { kind: 'tone', from: pitch * 1.7, to: pitch, drop: 0.09, decay, level: 0.9 },
    { kind: 'noise', filter: 'low', frequency: 1400, q: 0.7, attack: 0.001, decay: decay * 0.25, level: 0.18 },
  ],
  drive,
  level: 0.8,
  pan,
})

export const conga = (pitch: Hertz, decay: Seconds, pan: number, slap = 0.15): Drum => ({
  layers: [
    { kind: 'tone', from: pitch * 1.18, to: pitch, drop: 0.03, decay, level: 0.7 },
    { kind: 'tone', from: pitch * 2.1, to: pitch * 2, drop: 0.02, decay: decay * 0.4, level: 0.16 },
    { kind: 'noise', filter: 'band', frequency: 2600, q: 1.2, attack: 0.001, decay: 0.04, level: slap },
  ],
  drive: 1,
  level: 0.7,
  pan,
})

const shaken = (frequency: Hertz, attack: Seconds, decay: Seconds, level: number, pan: number): Drum => ({
  layers: [{ kind: 'noise', filter: 'band', frequency, q: 1.6, attack, decay, level }],
  drive: 1,
  level: 0.5,
  pan,
})

const wood = (pitch: Hertz, decay: Seconds, pan: number): Drum => ({
  layers: [
    { kind: 'tone', from: pitch * 1.05, to: pitch, drop: 0.01, decay, level: 0.8 },
    { kind: 'noise', filter: 'band', frequency: pitch * 1.4, q: 3, attack: 0.001, decay: 0.02, level: 0.3 },
  ],
  drive: 1,
  level: 0.55,
  pan,
})

const bell = (base: Hertz, decay: Seconds, pan: number): Drum => ({
  layers: [
    { kind: 'metal', base, cutoff: base * 0.9, decay, level: 1, ratios: [1, 1.48] },
    { kind: 'metal', base, cutoff: base * 0.9, decay: decay * 0.15, level: 0.8, ratios: [1, 1.48] },
  ],
  drive: 1.5,
  level: 0.4,
  pan,
})

const whistle = (decay: Seconds): Drum => ({
  layers: [{ kind: 'tone', from: 2350, to: 2300, drop: 0.02, decay, level: 0.6 }],
  drive: 1,
  level: 0.3,
  pan: 0.2,
})

const scraped = (decay: Seconds): Drum => ({
  layers: [
    {
      kind: 'noise',
      filter: 'band',
      frequency: 3400,
      q: 2,
      attack: 0.002,
      decay: decay * 0.3,
      level: 0.8,
      bursts: { count: Math.round(decay / 0.014), gap: 0.014 },
    },
  ],
  drive: 1,
  level: 0.4,
  pan: -0.3,
})

/** By General MIDI percussion key. */
export const PERCUSSION: Record<number, Drum> = {
  54: {
    layers: [
      { kind: 'metal', base: 2100, cutoff: 6500, decay: 0.16, level: 0.7, ratios: [1, 1.31, 1.62, 2.17] },
      { kind: 'noise', filter: 'high', frequency: 7000, q: 0.8, attack: 0.001, decay: 0.12, level: 0.5 },
    ],
    drive: 1,
    level: 0.4,
    pan: 0.35,
  },
  56: bell(540, 0.35, 0.25),
  58: scraped(0.4),
  60: conga(330, 0.16, -0.3),
  61: conga(235, 0.2, -0.2),
  62: conga(300, 0.09, 0.25, 0.5),
  63: conga(215, 0.28, 0.3),
  64: conga(160, 0.32, 0.15),
  65: conga(400, 0.3, -0.35, 0.3),
  66: conga(290, 0.34, -0.25, 0.3),
  67: bell(880, 0.28, 0.4),
  68: bell(660, 0.3, 0.35),
  69: shaken(5200, 0.012, 0.06, 1, -0.4),
  70: shaken(7200, 0.004, 0.05, 1, 0.45),
  71: whistle(0.12),
  72: whistle(0.45),
  73: scraped(0.09),
  74: scraped(0.26),
  75: wood(2450, 0.07, -0.3),
  76: wood(980, 0.08, 0.3),
  77: wood(720, 0.09, 0.2),
  78: conga(420, 0.12, -0.2, 0.05),
  79: conga(320, 0.2, -0.2, 0.05),
  80: bell(3100, 0.1, 0.4),
  81: bell(3100, 0.9, 0.4),
  82: shaken(6200, 0.014, 0.07, 1, 0.4),
}
