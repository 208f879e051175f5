import { LoudnessMeter } from '#lib/dsp/loudness'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { Player, TimedNote } from '#lib/engine/perform/player'
import type { Samples } from '#lib/music/time'

const LENGTH: Samples = Math.round(1.2 * SAMPLE_RATE)
const HOP: Samples = SAMPLE_RATE / 10

/** Σ velocity² of what is held in each tenth of a second: how busy a part is over time. */
export const activity = (notes: readonly TimedNote[], samples: Samples, ring: Samples): Float64Array => {
  const out = new Float64Array(Math.ceil(samples / HOP) + 1)
  for (const note of notes) {
    const end = note.at + Math.max(note.length, ring)
    const power = note.velocity ** 3
    for (let hop = Math.max(0, Math.floor(note.at / HOP)); hop * HOP < end && hop < out.length; hop++) {
      const covered = Math.min(end, (hop + 1) * HOP) - Math.max(note.at, hop * HOP)
      out[hop]! += (power * covered) / HOP
    }
  }
  return out
}

export type Audition = {
  /** K-weighted power of the part where it is busiest. */
  power: number
  /** Activity there, to scale the rest by. */
  activity: number
}

/**
 * Lets a player play the busiest second of a part alone and measures how loud that is: instruments come at very
 * different levels, and the balance is to hold between what is heard.
 */
export const audition = (player: Player, notes: readonly TimedNote[], busy: Float64Array): Audition => {
  const hops = LENGTH / HOP
  let best = 0
  let most = -1
  let sum = 0
  for (let hop = 0; hop < busy.length; hop++) {
    sum += busy[hop]! - (hop >= hops ? busy[hop - hops]! : 0)
    if (sum > most + 1e-9) {
      most = sum
      best = Math.max(0, hop - hops + 1)
    }
  }
  const from = best * HOP
  // Notes that began a little earlier still sound, so they are struck too.
  const heard = notes.filter((note) => note.at < from + LENGTH && note.at + note.length > from)
  const start = Math.min(from, ...heard.map((note) => Math.max(note.at, from - SAMPLE_RATE)))
  for (const note of heard)
    player.start(note.at < start ? { ...note, at: start, length: note.length - (start - note.at) } : note)
  const meter = new LoudnessMeter(SAMPLE_RATE)
  const block = 2048
  const left = new Float32Array(block)
  const right = new Float32Array(block)
  for (let at = start; at < from + LENGTH; at += block) {
    left.fill(0)
    right.fill(0)
    player.render(left, right, at, block)
    if (at + block > from) meter.push(left, right)
  }
  // The louder half counts: a part that rests in between is as loud as when it plays.
  const powers = [...meter.powers].sort((a, b) => b - a)
  const upper = powers.slice(0, Math.max(1, Math.ceil(powers.length / 2)))
  return {
    power: upper.reduce((a, b) => a + b, 0) / upper.length,
    activity: Math.max(1e-9, most / hops),
  }
}
