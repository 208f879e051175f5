import type { Adsr, AnalogPatch, FmPatch, Patch } from '#lib/engine/perform/synth/patch'
import type { Seconds } from '#lib/music/time'

const adsr = (attack: Seconds, decay: Seconds, sustain: number, release: Seconds): Adsr => ({
  attack,
  decay,
  sustain,
  release,
})

const still = { speed: 0, octaves: 0 }
const noVibrato = { speed: 0, depth: 0, delay: 0 }
const single = { voices: 1, spread: 0, width: 0 }
const noDrop = { semitones: 0, time: 0.01 }
const steady = { speed: 0, depth: 0 }

const analog = (
  patch: Omit<AnalogPatch, 'kind' | 'noise' | 'vibrato' | 'mono' | 'chorus' | 'drive'> & Partial<AnalogPatch>,
): AnalogPatch => ({
  noise: 0,
  drive: 0,
  vibrato: noVibrato,
  mono: null,
  chorus: 0,
  ...patch,
  kind: 'analog',
})

const fm = (patch: Pick<FmPatch, 'pairs'> & Partial<FmPatch>): FmPatch => ({
  drop: noDrop,
  drive: 0,
  tremolo: steady,
  mono: null,
  chorus: 0,
  ...patch,
  kind: 'fm',
})

/** Songloom's own pitched instruments. Starting values are those of the genre atlas. */
export const PATCHES = {
  'bass-sub': analog({
    oscillators: [
      { wave: 'sine', semitones: 0, level: 1 },
      { wave: 'triangle', semitones: 0, level: 0.35 },
    ],
    unison: single,
    filter: { slope: 12, cutoff: 500, resonance: 0, tracking: 0.5, octaves: 1, velocity: 0.5, sweep: still },
    opening: adsr(0.002, 0.12, 0.2, 0.1),
    amp: adsr(0.004, 0.3, 0.85, 0.09),
    drive: 0.7,
    mono: { glide: 0 },
  }),
  'bass-808': fm({
    pairs: [
      {
        ratio: 1,
        modulator: 1,
        index: 0.35,
        decay: 0.25,
        sustain: 0.15,
        level: 1,
        amp: adsr(0.002, 2.6, 0, 0.12),
        spread: 0,
      },
    ],
    drop: { semitones: 19, time: 0.03 },
    drive: 2.2,
    mono: { glide: 0.07 },
  }),
  'bass-saw': analog({
    oscillators: [
      { wave: 'saw', semitones: 0, level: 0.8 },
      { wave: 'square', semitones: 0, level: 0.3, alone: true },
      { wave: 'sine', semitones: 0, level: 0.6, alone: true },
    ],
    unison: { voices: 2, spread: 9, width: 0 },
    filter: { slope: 24, cutoff: 420, resonance: 0.25, tracking: 0.4, octaves: 2, velocity: 0.8, sweep: still },
    opening: adsr(0.002, 0.16, 0.25, 0.12),
    amp: adsr(0.003, 0.4, 0.8, 0.07),
    drive: 0.8,
    mono: { glide: 0 },
  }),
  'bass-acid': analog({
    oscillators: [{ wave: 'saw', semitones: 0, level: 1 }],
    unison: single,
    filter: {
      slope: 24,
      cutoff: 260,
      resonance: 0.82,
      tracking: 0.3,
      octaves: 3.2,
      velocity: 1.4,
      sweep: { speed: 0.07, octaves: 0.8 },
    },
    opening: adsr(0.002, 0.17, 0, 0.1),
    amp: adsr(0.003, 0.3, 0.75, 0.05),
    drive: 1.6,
    mono: { glide: 0.06 },
  }),
  'bass-fm': fm({
    pairs: [
      {
        ratio: 1,
        modulator: 1,
        index: 2.6,
        decay: 0.35,
        sustain: 0.25,
        level: 1,
        amp: adsr(0.002, 1.2, 0.55, 0.08),
        spread: 0,
      },
      {
        ratio: 1,
        modulator: 3,
        index: 0.9,
        decay: 0.08,
        sustain: 0,
        level: 0.35,
        amp: adsr(0.001, 0.25, 0, 0.06),
        spread: 0,
      },
    ],
    drive: 0.9,
    mono: { glide: 0 },
  }),
  'pad-warm': analog({
    oscillators: [
      { wave: 'saw', semitones: 0, level: 0.6 },
      { wave: 'triangle', semitones: -12, level: 0.35, alone: true },
    ],
    unison: { voices: 4, spread: 18, width: 0.9 },
    filter: {
      slope: 12,
      cutoff: 1100,
      resonance: 0.1,
      tracking: 0.4,
      octaves: 0.8,
      velocity: 0.5,
      sweep: { speed: 0.11, octaves: 0.45 },
    },
    opening: adsr(1.1, 1.5, 0.6, 1.2),
    amp: adsr(0.5, 1, 0.9, 1.1),
    chorus: 0.35,
  }),
  'pad-glass': fm({
    pairs: [
      {
        ratio: 1,
        modulator: 2,
        index: 0.7,
        decay: 1.8,
        sustain: 0.4,
        level: 0.7,
        amp: adsr(0.35, 2, 0.8, 1.6),
        spread: 9,
      },
      {
        ratio: 2,
        modulator: 7,
        index: 0.35,
        decay: 1.2,
        sustain: 0.2,
        level: 0.3,
        amp: adsr(0.08, 2.4, 0.35, 1.8),
        spread: 12,
      },
      {
        ratio: 0.5,
        modulator: 1,
        index: 0.2,
        decay: 2,
        sustain: 0.5,
        level: 0.35,
        amp: adsr(0.6, 2, 0.8, 1.4),
        spread: 6,
      },
    ],
    chorus: 0.4,
    tremolo: { speed: 0.35, depth: 0.12 },
  }),
  'pad-strings': analog({
    oscillators: [
      { wave: 'saw', semitones: 0, level: 0.6 },
      { wave: 'saw', semitones: 12, level: 0.2, alone: true },
    ],
    unison: { voices: 3, spread: 16, width: 1 },
    noise: 0.012,
    filter: {
      slope: 12,
      cutoff: 2600,
      resonance: 0.05,
      tracking: 0.5,
      octaves: 0.6,
      velocity: 0.8,
      sweep: { speed: 0.16, octaves: 0.15 },
    },
    opening: adsr(0.5, 1, 0.7, 0.8),
    amp: adsr(0.22, 0.8, 0.9, 0.7),
    vibrato: { speed: 5.1, depth: 7, delay: 0.3 },
    chorus: 0.45,
  }),
  'lead-saw': analog({
    oscillators: [
      { wave: 'saw', semitones: 0, level: 0.7 },
      { wave: 'saw', semitones: 12, level: 0.18, alone: true },
    ],
    unison: { voices: 3, spread: 14, width: 0.5 },
    filter: { slope: 24, cutoff: 3200, resonance: 0.15, tracking: 0.6, octaves: 1, velocity: 0.8, sweep: still },
    opening: adsr(0.003, 0.3, 0.5, 0.2),
    amp: adsr(0.006, 0.3, 0.85, 0.14),
    drive: 0.4,
    vibrato: { speed: 5.6, depth: 16, delay: 0.28 },
    mono: { glide: 0.035 },
  }),
  'lead-square': analog({
    oscillators: [
      { wave: 'square', semitones: 0, level: 0.55 },
      { wave: 'pulse', semitones: 0, level: 0.4 },
    ],
    unison: { voices: 2, spread: 8, width: 0.35 },
    filter: { slope: 24, cutoff: 3000, resonance: 0.1, tracking: 0.6, octaves: 0.7, velocity: 0.7, sweep: still },
    opening: adsr(0.002, 0.2, 0.5, 0.15),
    amp: adsr(0.004, 0.25, 0.8, 0.12),
    vibrato: { speed: 5.8, depth: 14, delay: 0.25 },
    mono: { glide: 0.03 },
  }),
  'lead-soft': analog({
    oscillators: [
      { wave: 'triangle', semitones: 0, level: 0.9 },
      { wave: 'sine', semitones: 12, level: 0.15, alone: true },
      { wave: 'saw', semitones: 0, level: 0.12, alone: true },
    ],
    unison: { voices: 2, spread: 7, width: 0.4 },
    noise: 0.006,
    filter: { slope: 12, cutoff: 2000, resonance: 0.05, tracking: 0.6, octaves: 0.5, velocity: 0.8, sweep: still },
    opening: adsr(0.02, 0.3, 0.6, 0.2),
    amp: adsr(0.025, 0.3, 0.9, 0.2),
    vibrato: { speed: 5.2, depth: 18, delay: 0.3 },
    mono: { glide: 0.05 },
  }),
  pluck: analog({
    oscillators: [
      { wave: 'saw', semitones: 0, level: 0.6 },
      { wave: 'square', semitones: 0, level: 0.25, alone: true },
    ],
    unison: { voices: 2, spread: 16, width: 0.7 },
    filter: { slope: 24, cutoff: 700, resonance: 0.2, tracking: 0.6, octaves: 2.4, velocity: 1.2, sweep: still },
    opening: adsr(0.001, 0.2, 0.05, 0.15),
    amp: adsr(0.001, 0.5, 0.05, 0.22),
    chorus: 0.15,
  }),
  'pluck-bell': fm({
    pairs: [
      {
        ratio: 1,
        modulator: 3.5,
        index: 1.3,
        decay: 0.5,
        sustain: 0.05,
        level: 0.8,
        amp: adsr(0.001, 1.4, 0, 0.7),
        spread: 5,
      },
      {
        ratio: 4,
        modulator: 1,
        index: 0.4,
        decay: 0.2,
        sustain: 0,
        level: 0.15,
        amp: adsr(0.001, 0.35, 0, 0.3),
        spread: 8,
      },
    ],
    chorus: 0.15,
  }),
  epiano: fm({
    pairs: [
      {
        ratio: 1,
        modulator: 1,
        index: 1.1,
        decay: 1.1,
        sustain: 0.2,
        level: 0.8,
        amp: adsr(0.002, 3.4, 0.08, 0.28),
        spread: 3,
      },
      {
        ratio: 1,
        modulator: 14,
        index: 0.32,
        decay: 0.28,
        sustain: 0,
        level: 0.4,
        amp: adsr(0.001, 1.1, 0, 0.2),
        spread: 3,
      },
    ],
    tremolo: { speed: 4.6, depth: 0.16 },
    chorus: 0.3,
    drive: 0.3,
  }),
  organ: analog({
    oscillators: [{ wave: 'organ', semitones: -12, level: 1 }],
    unison: { voices: 1, spread: 0, width: 0 },
    noise: 0.004,
    filter: { slope: 12, cutoff: 6500, resonance: 0, tracking: 0, octaves: 0, velocity: 0, sweep: still },
    opening: adsr(0.001, 0.1, 1, 0.05),
    amp: adsr(0.005, 0.05, 0.94, 0.06),
    drive: 0.5,
    vibrato: { speed: 6.2, depth: 6, delay: 0 },
    chorus: 0.6,
  }),
  supersaw: analog({
    oscillators: [{ wave: 'saw', semitones: 0, level: 1 }],
    unison: { voices: 7, spread: 34, width: 1 },
    filter: {
      slope: 12,
      cutoff: 5200,
      resonance: 0.08,
      tracking: 0.4,
      octaves: 0.9,
      velocity: 1,
      sweep: { speed: 0.09, octaves: 0.35 },
    },
    opening: adsr(0.005, 0.6, 0.5, 0.3),
    amp: adsr(0.006, 0.4, 0.85, 0.26),
    chorus: 0.2,
  }),
} as const satisfies Record<string, Patch>

export type PatchName = keyof typeof PATCHES
