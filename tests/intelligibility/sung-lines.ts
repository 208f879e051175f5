import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { buildMetadata } from '#lib/engine/build-metadata'
import { masterSong } from '#lib/engine/mix/master-song'
import type { Bank } from '#lib/engine/perform/bank/bank'
import { orderPhrases, type PhraseSinger, singInThread } from '#lib/engine/perform/vocals'
import { planSong } from '#lib/engine/plan/plan-song'
import { scoreSong } from '#lib/engine/score/score-song'
import { type Samples, type Seconds, secondsToSamples } from '#lib/music/time'

/** A line of a song: mono at 44,100 Hz. `mix` is null where the song was not mixed. */
export type SungLine = { text: string; alone: Float32Array; mix: Float32Array | null }

/** Onset consonants and a breath precede the first note; a coda, a release and reverb follow the last one. */
const LEAD_IN: Seconds = 0.3
const MIN_LEAD_IN: Seconds = 0.15
const RUN_OUT: Seconds = 0.25

/** Sings a lyric and cuts the lead voice and the finished mix into lines, by the timed words of the song's metadata. */
export const singLines = (request: { prompt: string; lyric: string }, seed: number, bank: Bank | null): SungLine[] => {
  const plan = planSong({ ...request, take: 0, source: { kind: 'none' } }, seed, {})
  const score = scoreSong(plan)
  const { lines } = buildMetadata(plan, score, 0, null).song
  const alone = new Float32Array(plan.samples)
  const mix = bank && new Float32Array(plan.samples)

  const singer = singInThread(plan, score.phrases)
  const sing: PhraseSinger = (place) => {
    const sung = singer(place)
    if (sung.voice === 'lead')
      for (let i = Math.max(0, -sung.at); i < sung.audio.length && sung.at + i < alone.length; i++)
        alone[sung.at + i]! += sung.audio[i]!
    return sung
  }
  if (mix) {
    let at = 0
    for (const { left, right, count } of masterSong(plan, score, bank, { sing })) {
      for (let i = 0; i < count; i++) mix[at + i] = (left[i]! + right[i]!) / 2
      at += count
    }
  } else {
    for (const [place, { phrase }] of orderPhrases(plan, score.phrases).entries())
      if (phrase.voice === 'lead') sing(place)
  }

  const sample = (time: Seconds): Samples => Math.max(0, Math.min(plan.samples, secondsToSamples(time, SAMPLE_RATE)))
  return lines.map(({ text, at, length }, index) => {
    const before = lines[index - 1]
    const after = lines[index + 1]
    const end = at + length
    const from = sample(Math.min(at - MIN_LEAD_IN, Math.max(at - LEAD_IN, before ? before.at + before.length : 0)))
    const to = sample(Math.max(end, Math.min(end + RUN_OUT, after ? after.at - MIN_LEAD_IN : end + RUN_OUT)))
    return { text, alone: alone.slice(from, to), mix: mix?.slice(from, to) ?? null }
  })
}
