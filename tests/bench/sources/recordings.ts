import { analyse } from '#lib/engine/analyse/analyse'
import type { Analysis, Stereo } from '#lib/engine/analyse/analysis'
import type { Brief } from '#lib/engine/brief'
import { masterSong } from '#lib/engine/mix/master-song'
import { openBank } from '#lib/engine/perform/bank/open-bank'
import type { Plan } from '#lib/engine/plan/plan'
import { planSong } from '#lib/engine/plan/plan-song'
import { scoreSong } from '#lib/engine/score/score-song'
import { growingBand } from '../../harness/bands'
import { type AudioFeatures, audioFeaturesOf } from '../../harness/similarity-metrics'

/** The whole sound before encoding. */
export const played = async (plan: Plan): Promise<Stereo> => {
  const audio = { left: new Float32Array(plan.samples), right: new Float32Array(plan.samples) }
  let at = 0
  for (const block of masterSong(plan, scoreSong(plan), await openBank())) {
    audio.left.set(block.left.subarray(0, block.count), at)
    audio.right.set(block.right.subarray(0, block.count), at)
    at += block.count
  }
  return audio
}

export const briefOf = (prompt: string, source: Brief['source'] = { kind: 'none' }): Brief => ({
  ...{ prompt, lyric: null, take: 0, source },
})

/** A reference recording. */
export type Recording = { name: string; heard: Analysis; sketch: AudioFeatures }

const PROMPTS = [
  'metal, 165 BPM, in F# minor, instrumental, 40 seconds',
  'ambient, 62 BPM, in D major, instrumental, 40 seconds',
  'house, 124 BPM, in C minor, instrumental, 40 seconds',
  'folk song about snow, 92 BPM, in G major, female voice, 40 seconds',
  'jazz swing, 148 BPM, in Bb major, instrumental, 40 seconds',
  'slow power ballad, 68 BPM, in E major, male voice, 40 seconds',
]

/** Recordings of eight kinds, six of them made by the engine. */
export const recordings = async (): Promise<Recording[]> => {
  const found: Recording[] = []
  const add = (name: string, audio: Stereo) => {
    found.push({ name, heard: analyse(audio), sketch: audioFeaturesOf(audio) })
  }
  add('rock', growingBand('rock', 96, 4, 'minor', 5))
  add('swing', growingBand('swing', 144, 10, 'major', 7))
  for (const [i, prompt] of PROMPTS.entries())
    add(/[a-z]+/.exec(prompt)![0], await played(planSong(briefOf(prompt), 30 + i)))
  return found
}
