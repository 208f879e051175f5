import { pulseOf } from '#lib/engine/score/groove'
import type { Note } from '#lib/engine/score/score'
import { type ScoreContext, strokeVelocity } from '#lib/engine/score/score-context'
import type { Random } from '#lib/music/random'
import type { Beats, Gain } from '#lib/music/time'

/** General MIDI key of the snare. */
export const SNARE = 38

/** A build: the kick stops in its last quarter, and the snare roll doubles its rate in steps. */
export const playBuild = (context: ScoreContext, drums: Note[], start: Beats, progress: Gain, energy: Gain) => {
  if (progress < 0.74)
    for (let at = 0; at < context.barLength - 1e-6; at += pulseOf(context.plan.meter))
      drums.push({ at: start + at, length: 0.25, pitch: context.genre.kit.kick, velocity: strokeVelocity('X', energy) })
  snareRoll(context, drums, start, progress, energy)
}

/** Replaces the hats of one beat by a burst of thirty-seconds or triplets. */
export const hatRoll = (
  context: ScoreContext,
  drums: Note[],
  from: number,
  start: Beats,
  energy: Gain,
  random: Random,
) => {
  const { hat } = context.genre.kit
  const beat = Math.floor(random() * (context.barLength - 1)) + 1
  const triplets = random() < 0.45
  const length: Beats = random() < 0.5 ? 0.5 : 1
  const begin = start + beat + (length === 0.5 ? 0.5 : 0)
  const kept = drums.slice(from).filter((note) => note.pitch !== hat || note.at < begin || note.at >= begin + length)
  drums.splice(from, drums.length - from, ...kept)
  const step: Beats = triplets ? 1 / 6 : 0.125
  const rising = random() < 0.6
  const count = Math.round(length / step)
  for (let i = 0; i < count; i++) {
    const share = i / count
    const velocity = strokeVelocity('x', energy) * (rising ? 0.55 + 0.5 * share : 1 - 0.4 * share)
    drums.push({ at: begin + i * step, length: step, pitch: hat, velocity })
  }
}

/** Kick and snare alternate in sixteenths under quarter-note cymbals. */
export const blastBeat = (context: ScoreContext, drums: Note[], from: number, start: Beats, energy: Gain) => {
  drums.splice(from, drums.length - from)
  const { kick, snare, full = 49 } = context.genre.kit
  for (let step = 0; step * 0.25 < context.barLength - 1e-6; step++) {
    const at = start + step * 0.25
    drums.push({ at, length: 0.2, pitch: step % 2 === 0 ? kick : snare, velocity: strokeVelocity('x', energy) })
    if (step % 4 === 0) drums.push({ at, length: 0.25, pitch: full, velocity: strokeVelocity('x', energy) })
  }
}

/** Brush sweeps on the snare between the beats. */
export const brushSweep = (context: ScoreContext, drums: Note[], start: Beats, energy: Gain) => {
  const pulse = pulseOf(context.plan.meter)
  for (let at = 0; at < context.barLength - 1e-6; at += pulse)
    drums.push({ at: start + at + pulse / 2, length: 0.3, pitch: SNARE, velocity: strokeVelocity('o', energy) * 0.75 })
}

/** A snare roll in quarters, eighths, sixteenths and, up to 150 bpm, thirty-seconds. */
const snareRoll = (context: ScoreContext, drums: Note[], start: Beats, progress: Gain, energy: Gain) => {
  const step = progress < 0.5 ? 1 : progress < 0.75 ? 0.5 : progress < 0.87 || context.plan.bpm > 150 ? 0.25 : 0.125
  for (let at = 0; at < context.barLength - 1e-6; at += step)
    drums.push({
      at: start + at,
      length: step,
      pitch: SNARE,
      velocity: (0.35 + 0.4 * (progress + at / context.barLength / 8)) * (0.7 + 0.3 * energy),
    })
}
