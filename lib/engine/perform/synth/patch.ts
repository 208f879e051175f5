import type { WaveName } from '#lib/dsp/wavetable'
import type { Cents, Gain, Hertz, Seconds } from '#lib/music/time'

/** Linear attack; then exponential: decay falls by 95 % of its way, release by 60 dB, in the given times. */
export type Adsr = { attack: Seconds; decay: Seconds; sustain: Gain; release: Seconds }

/** Oscillators into a resonant low-pass into an amplifier. */
export type AnalogPatch = {
  kind: 'analog'
  oscillators: { wave: WaveName; semitones: number; level: Gain; noUnison?: true }[]
  /** Every oscillator that is not `alone` sounds so often, spread in pitch (whole width) and across the stereo field. */
  unison: { voices: number; spread: Cents; width: Gain }
  noise: Gain
  filter: {
    slope: 12 | 24 // decibels per octave
    cutoff: Hertz // at middle C
    /** 0 none … 0.95 nearly whistling. */
    resonance: Gain
    /** 1: the cutoff follows the key. */
    tracking: Gain
    /** How far the filter envelope opens it, and a hard stroke more than a soft one. */
    octaves: number
    velocity: number
    sweep: { speed: Hertz; octaves: number }
  }
  filterEnvelope: Adsr
  amp: Adsr
  /** 0 clean; 1 pushes a full chord into the soft clip. */
  drive: number
  vibrato: { speed: Hertz; depth: Cents; delay: Seconds }
  /** One note at a time, sliding from the last one while it is held. */
  mono: { glide: Seconds } | null
  chorus: Gain
}

/** Pairs of sines, the second one bending the phase of the first (J. Chowning 1973). */
export type FmPatch = {
  kind: 'fm'
  pairs: {
    ratio: number
    modulator: number
    /** Radians, at full velocity; falls to `sustain` of itself. */
    index: number
    /** How much of the index the stroke gives: 0 none, 1 all of it. */
    velocitySensitivity?: Gain
    decay: Seconds
    sustain: Gain
    level: Gain
    amp: Adsr
    /** Detuning between left and right. */
    spread: Cents
  }[]
  /** The pitch starts so much higher and falls. */
  pitchDrop: { semitones: number; time: Seconds }
  drive: number
  tremolo: { speed: Hertz; depth: Gain }
  mono: { glide: Seconds } | null
  chorus: Gain
}

export type Patch = AnalogPatch | FmPatch
