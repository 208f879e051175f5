import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { editParts } from '#lib/engine/edit/parts'
import { joinBytes, openMp3File } from '#lib/engine/encode/mp3-file'
import { cutAtStart } from '#lib/engine/mix/audio-changes'
import { SOURCE_TAIL_SAMPLES } from '#lib/engine/mix/extend-song'
import { replayMaster } from '#lib/engine/mix/replay-master'
import { openBank } from '#lib/engine/perform/bank/open-bank'
import { sampleOf } from '#lib/engine/perform/timeline'
import { keptLength } from '#lib/engine/score/recording'
import { performable, type ScoreFile } from '#lib/engine/score/score-file'
import type { Audition } from '#lib/music/edits'
import { barLength } from '#lib/music/key'
import { type Samples, type Seconds, secondsToSamples } from '#lib/music/time'

const LENGTH: Samples = 5 * SAMPLE_RATE
const FADE_OUT: Samples = SAMPLE_RATE / 2
/** What is rendered before, so that filters have settled. */
const LEAD: Samples = SAMPLE_RATE

/**
 * A few seconds of the band in which another instrument plays the notes of a part, or with a part that would be added, as
 * an MP3. It has no vocals.
 * @throws EditError
 */
export const audition = async (file: ScoreFile, heard: Audition): Promise<Uint8Array> => {
  const { automation } = file
  const { instrument } = heard
  if (!automation) throw new Error('A score that was never mixed has nothing to audition.')
  const changed = editParts(
    file,
    'part' in heard
      ? { kind: 'parts', part: heard.part, instrument, muted: false }
      : { kind: 'parts', add: { role: heard.role, instrument } },
  )
  const part = 'part' in heard ? changed.parts.find(({ id }) => id === heard.part)! : changed.parts.at(-1)!
  const { plan, score } = performable(changed)
  const { from, until } = rangeOf(changed, part.notes, heard.at)
  // Its level is set again for the new instrument.
  const { [part.name]: _, ...others } = automation.parts
  const own = { ...automation, parts: others }
  const band = { ...score, phrases: [] }
  const encoder = await openMp3File(new Uint8Array(0), until - from)
  try {
    const parts: Uint8Array[] = []
    let left = until - from
    for (const block of replayMaster(plan, band, await openBank(), own, { from, until, lead: LEAD })) {
      for (const side of [block.left, block.right])
        for (let i = 0; i < block.count; i++) side[i]! *= Math.min(1, (left - i) / FADE_OUT)
      left -= block.count
      parts.push(...encoder.write(block.left, block.right, block.count))
    }
    return joinBytes([...parts, ...encoder.end()])
  } finally {
    encoder.close()
  }
}

/** From the first bar after a time in which there are notes, or from the first one of all. */
const rangeOf = (file: ScoreFile, notes: readonly { at: number }[], at: Seconds): { from: Samples; until: Samples } => {
  const { plan } = file
  const bar = barLength(plan.meter)
  const starts = notes.map((note) => sampleOf(plan, Math.max(0, Math.floor(note.at / bar) * bar))).sort((a, b) => a - b)
  const wanted = secondsToSamples(at, SAMPLE_RATE) + cutAtStart(file.audioChanges) - keptLength(file)
  // The start of an extended song still has the end of its recording.
  const first = plan.extend ? SOURCE_TAIL_SAMPLES : 0
  const from = Math.max(first, starts.find((start) => start >= wanted - 1) ?? starts[0] ?? 0)
  return { from: Math.min(from, plan.samples - 1), until: Math.min(plan.samples, from + LENGTH) }
}
