import { Noise } from '#lib/dsp/noise'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { Bank } from '#lib/engine/perform/bank/bank'
import { BankPlayer } from '#lib/engine/perform/bank/bank-player'
import { clap, type Kit, kick, snare } from '#lib/engine/perform/drums/kits'
import { strike } from '#lib/engine/perform/drums/layer'
import { OneShotPlayer, type Shot } from '#lib/engine/perform/drums/one-shot-player'
import type { Player, TimedNote } from '#lib/engine/perform/player'
import type { Decibels, Gain, Samples, Seconds } from '#lib/music/time'
import { decibelsToGain } from '#lib/music/time'

/** A produced kit: the bank's drums, layered with synthesised kick, snare and clap in a short room. */
type StudioKit = {
  /** General MIDI kit of the bank. */
  program: number
  layers: Kit
  /** Peak of the layer relative to the bank's stroke. */
  layerLevel: Decibels
  /** Gated room: its length, level and damping. */
  room: { length: Seconds; level: Gain; damping: number }
}

const STUDIO_KITS = {
  // Tight and bright, with a short plate on the snare: current pop.
  'kit-pop': {
    program: 8,
    layers: {
      36: kick({ from: 190, to: 54, drop: 0.035, decay: 0.24 }, 0.42, 2.1),
      38: snare({ pitch: 188, decay: 0.13, level: 0.75 }, { frequency: 1900, decay: 0.19, level: 0.75 }, 2),
      39: clap(1350, 0.2),
    },
    layerLevel: 3,
    room: { length: 0.17, level: 0.5, damping: 0.35 },
  },
  // Dry and close: funk, soul, disco.
  'kit-dry': {
    program: 0,
    layers: {
      36: kick({ from: 140, to: 58, drop: 0.03, decay: 0.17 }, 0.3, 1.8),
      38: snare({ pitch: 215, decay: 0.1, level: 0.8 }, { frequency: 2200, decay: 0.13, level: 0.7 }, 1.7),
      39: clap(1200, 0.15),
    },
    layerLevel: 0,
    room: { length: 0.07, level: 0.3, damping: 0.5 },
  },
  // Large gated room: rock.
  'kit-rock': {
    program: 16,
    layers: {
      36: kick({ from: 160, to: 56, drop: 0.04, decay: 0.26 }, 0.5, 2.2),
      38: snare({ pitch: 176, decay: 0.18, level: 0.85 }, { frequency: 1500, decay: 0.24, level: 0.7 }, 2.2),
    },
    layerLevel: 1.5,
    room: { length: 0.32, level: 0.75, damping: 0.45 },
  },
  // Strong attack, so that each stroke of a double kick is audible.
  'kit-metal': {
    program: 16,
    layers: {
      36: kick({ from: 230, to: 60, drop: 0.022, decay: 0.15 }, 0.95, 2.6),
      38: snare({ pitch: 205, decay: 0.12, level: 0.8 }, { frequency: 2100, decay: 0.17, level: 0.85 }, 2.6),
    },
    layerLevel: 4,
    room: { length: 0.2, level: 0.55, damping: 0.3 },
  },
} as const satisfies Record<string, StudioKit>

export type StudioName = keyof typeof STUDIO_KITS
export const STUDIO_NAMES = Object.keys(STUDIO_KITS) as StudioName[]

/** Density of the room's echoes, at random times and signs (velvet noise). */
const ECHOES_PER_SECOND = 1100
const FIRST_ECHO: Seconds = 0.006
/** Part of a stroke that excites the room. */
const EXCITATION_SAMPLES: Samples = 2646

/** Gated room response of one channel. */
const gatedRoom = (dry: Float32Array, { length, level, damping }: StudioKit['room'], seed: number): Float32Array => {
  const noise = new Noise(seed)
  const out = new Float32Array(
    Math.max(dry.length, EXCITATION_SAMPLES + Math.ceil((FIRST_ECHO + length) * SAMPLE_RATE) + 1),
  )
  const excitation = Math.min(EXCITATION_SAMPLES, dry.length)
  const count = Math.round(ECHOES_PER_SECOND * length)
  for (let echo = 0; echo < count; echo++) {
    const share = (echo + 0.5 + 0.5 * noise.next()) / count
    const from = Math.round((FIRST_ECHO + share * length) * SAMPLE_RATE)
    const gain = (noise.next() > 0 ? 1 : -1) * level * Math.exp(-1.4 * share) * Math.sqrt(3 / count)
    for (let i = 0; i < excitation; i++) out[from + i]! += dry[i]! * gain
  }
  // Walls absorb the highest frequencies and reflect none of the lowest.
  let low = 0
  let bass = 0
  const gate = Math.round((FIRST_ECHO + length) * SAMPLE_RATE)
  for (let i = 0; i < out.length; i++) {
    low += (1 - damping) * (out[i]! - low)
    bass += 0.03 * (low - bass)
    const open = i < gate ? 1 : Math.exp((gate - i) / (0.008 * SAMPLE_RATE))
    out[i] = (low - bass) * open
  }
  return out
}

const VELOCITY_LAYERS = 3
const ROUND_ROBINS = 3
const strokes = new Map<string, { left: Float32Array; right: Float32Array; peak: Gain }>()

const strokeOf = (name: StudioName, key: number, layer: number, roundRobin: number) => {
  const id = `${name} ${key} ${layer} ${roundRobin}`
  const known = strokes.get(id)
  if (known) return known
  const { layers, room }: StudioKit = STUDIO_KITS[name]
  const seed = key * 31 + layer * 7 + roundRobin + 1
  const dry = strike(layers[key]!, (layer + 0.5) / VELOCITY_LAYERS, seed)
  // The room mainly answers the snare, because a kick in it sounds muddy.
  const kickRoom = key === 36 ? { ...room, level: room.level * 0.3 } : room
  const sides = [gatedRoom(dry, kickRoom, seed + 101), gatedRoom(dry, kickRoom, seed + 211)] as const
  let peak = 0
  for (const side of sides) for (const [i, x] of dry.entries()) side[i]! += x
  for (const x of dry) peak = Math.max(peak, Math.abs(x))
  const made = { left: sides[0], right: sides[1], peak }
  strokes.set(id, made)
  return made
}

/** Velocity at which layer and bank stroke are compared. */
const REFERENCE_VELOCITY = 0.8
const peaks = new WeakMap<Bank, Map<string, Gain>>()

/** Peak of a stroke of the bank. */
const peakOf = (bank: Bank, program: number, key: number): Gain => {
  const known = peaks.get(bank) ?? new Map<string, Gain>()
  peaks.set(bank, known)
  const name = `${program} ${key}`
  const found = known.get(name)
  if (found !== undefined) return found
  const left = new Float32Array(4410)
  const right = new Float32Array(4410)
  const player = new BankPlayer(bank, { kind: 'kit', program })
  player.start({ at: 0, length: 4410, pitch: key, velocity: REFERENCE_VELOCITY })
  player.render(left, right, 0, 4410)
  let peak = 0
  for (let i = 0; i < 4410; i++) peak = Math.max(peak, Math.abs(left[i]!), Math.abs(right[i]!))
  known.set(name, peak)
  return peak
}

/** Plays the bank's kit and its layers together. */
class StudioPlayer implements Player {
  constructor(
    private readonly bankPlayer: Player,
    private readonly layerPlayer: Player,
    private readonly isLayered: (key: number) => boolean,
  ) {}

  start(note: TimedNote) {
    this.bankPlayer.start(note)
    if (this.isLayered(Math.round(note.pitch))) this.layerPlayer.start(note)
  }

  render(left: Float32Array, right: Float32Array, at: Samples, count: Samples): boolean {
    const sounds = this.bankPlayer.render(left, right, at, count)
    return this.layerPlayer.render(left, right, at, count) || sounds
  }
}

/** The variants that the layers of a kit play, for keys in their order; undefined for keys without a layer. */
export const layerVariants = (name: StudioName, keys: readonly number[]): (number | undefined)[] => {
  const { layers }: StudioKit = STUDIO_KITS[name]
  let roundRobin = 0
  return keys.map((key) => (layers[Math.round(key)] === undefined ? undefined : ++roundRobin % ROUND_ROBINS))
}

export const studioPlayer = (name: StudioName, bank: Bank): Player => {
  const { program, layers, layerLevel }: StudioKit = STUDIO_KITS[name]
  let roundRobin = 0
  const layerPlayer = new OneShotPlayer((note): Shot => {
    const key = Math.round(note.pitch)
    if (note.variant === undefined) roundRobin++
    const made = strokeOf(
      name,
      key,
      Math.min(VELOCITY_LAYERS - 1, Math.floor(note.velocity * VELOCITY_LAYERS)),
      note.variant ?? roundRobin % ROUND_ROBINS,
    )
    const level = (decibelsToGain(layerLevel) * peakOf(bank, program, key)) / Math.max(1e-6, made.peak)
    return { left: made.left, right: made.right, gain: level * (note.velocity / REFERENCE_VELOCITY) ** 1.7 }
  })
  return new StudioPlayer(
    new BankPlayer(bank, { kind: 'kit', program }),
    layerPlayer,
    (key) => layers[key] !== undefined,
  )
}
