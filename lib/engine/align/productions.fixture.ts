import type { Stereo } from '#lib/engine/analyse/analysis'
import type { Timeline } from '#lib/engine/build-metadata'
import { type WrittenSong, write, writtenIn } from '#lib/engine/compose'
import { applyEdits } from '#lib/engine/edit/apply-edit'
import { emptyAutomation } from '#lib/engine/mix/automation'
import { masterSong } from '#lib/engine/mix/master-song'
import { scoreFileOf } from '#lib/engine/score/score-file'
import type { Edit } from '#lib/music/edits'
import type { BeatsPerMinute, Seconds } from '#lib/music/time'

/** Recordings of one composition, of which is known what sounds when. */

/** A recording with the times of what sounds in it. */
export type Performance = { audio: Stereo; timeline: Timeline; bpm: BeatsPerMinute }

const performanceOf = ({ plan, score, bank, song }: WrittenSong): Performance => {
  const left = new Float32Array(song.samples)
  const right = new Float32Array(song.samples)
  let at = 0
  for (const block of masterSong(plan, score, bank)) {
    const count = Math.min(block.count, song.samples - at)
    left.set(block.left.subarray(0, count), at)
    right.set(block.right.subarray(0, count), at)
    at += count
  }
  return { audio: { left, right }, timeline: song, bpm: plan.bpm }
}

/** A song, and a way to perform it again as edits change it. */
export const composition = async (
  prompt: string,
  seed: number,
): Promise<{ sketch: Performance; performed: (edits: (song: Performance) => Edit[]) => Promise<Performance> }> => {
  const written = await write({ prompt, lyric: null, take: 0, source: { kind: 'none' } }, seed)
  const sketch = performanceOf(written)
  const file = scoreFileOf(written.plan, written.score, emptyAutomation())
  return {
    sketch,
    performed: async (edits) => performanceOf(await writtenIn(applyEdits(file, edits(sketch)).score)),
  }
}

/** Plays a tempo edit of so many percent. */
export const faster =
  (percent: number) =>
  ({ bpm }: Performance): Edit[] => [{ kind: 'tempo', bpm: Math.round(bpm * (1 + percent / 100) * 100) / 100 }]

/** Pairs of times in a sketch and in a performance of it: its sung words, and its chords where nothing is sung. */
export const knownTimes = (sketch: Timeline, performed: Timeline): [sketch: Seconds, performed: Seconds][] => {
  const times = ({ lines, chords }: Timeline) => [
    ...lines.flatMap(({ words }) => words.map(({ at }) => at)),
    ...chords.map(({ at }) => at),
  ]
  const [from, to] = [times(sketch), times(performed)]
  if (from.length !== to.length) throw new Error('The performance has other words or chords.')
  return from.map((at, i) => [at, to[i]!])
}
