import type { WaveName } from '#lib/dsp/wavetable'
import type { Cents, Gain, Hertz, Seconds } from '#lib/music/time'

/** Linear attack, then exponential: decay by 95 % of its range and release by 60 dB in the given times. */
export type Adsr = { attack: Seconds; decay: Seconds; sustain: Gain; release: Seconds }

/** Oscillators through a resonant low-pass and an amplifier. */
export type AnalogPatch = {
  kind: 'analog'
  oscillators: { wave: WaveName; semitones: number; level: Gain; noUnison?: true }[]
  /** Copies of every oscillator without `noUnison`, spread in pitch (total width) and panned. */
  unison: { voices: number; spread: Cents; width: Gain }
  noise: Gain
  filter: {
    slope: 12 | 24 // decibels per octave
    cutoff: Hertz // at middle C
    /** 0 none … 0.95 close to self-oscillation. */
    resonance: Gain
    /** Key tracking: at 1 the cutoff follows the pitch. */
    tracking: Gain
    /** Depth of the filter envelope, and of velocity, in octaves. */
    octaves: number
    velocity: number
    sweep: { speed: Hertz; octaves: number }
  }
  filterEnvelope: Adsr
  amp: Adsr
  /** 0 clean; 1 drives a full chord into the soft clipper. */
  drive: number
  vibrato: { speed: Hertz; depth: Cents; delay: Seconds }
  /** Monophonic with a glide from the held note; null for polyphonic. */
  mono: { glide: Seconds } | null
  chorus: Gain
}

/** Pairs of sine operators. The modulator changes the phase of the carrier (J. Chowning 1973). */
export type FmPatch = {
  kind: 'fm'
  pairs: {
    ratio: number
    modulator: number
    /** Modulation index in radians at full velocity. It decays to `sustain` of itself. */
    index: number
    /** Influence of velocity on the index: 0 none, 1 full. */
    velocitySensitivity?: Gain
    decay: Seconds
    sustain: Gain
    level: Gain
    amp: Adsr
    /** Detuning between the channels. */
    spread: Cents
  }[]
  /** Initial pitch offset and its decay. */
  pitchDrop: { semitones: number; time: Seconds }
  drive: number
  tremolo: { speed: Hertz; depth: Gain }
  mono: { glide: Seconds } | null
  chorus: Gain
}

export type Patch = AnalogPatch | FmPatch
