import { expect, test } from 'vitest'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { decode } from '#lib/engine/analyse/decode'
import { compose } from '#lib/engine/compose'
import { checkEdits } from '#lib/engine/edit/check-edits'
import { editSong } from '#lib/engine/edit/edit-song'
import { decodeMaster } from '#lib/engine/edit/master-file'
import { joinBytes } from '#lib/engine/encode/mp3-file'
import { framesOf } from '#lib/engine/encode/mp3-splice'
import type { PartWave, Reply } from '#lib/engine/protocol'
import { readScoreFile } from '#lib/engine/score/score-file'

/** The file of a version whose window alone was encoded, by the engine's own thread. */

const PROMPT = 'pop song about rain, female voice, 24 seconds'

const collect = async (replies: AsyncIterable<Reply>) => {
  const made: Reply[] = []
  for await (const reply of replies) made.push(reply)
  const of = <Kind extends Reply['kind']>(kind: Kind) =>
    made.filter((reply): reply is Extract<Reply, { kind: Kind }> => reply.kind === kind)
  const segments = of('segment')
  return {
    made,
    recording: joinBytes(segments.map(({ bytes }) => bytes)),
    waveform: { peaks: segments.flatMap(({ peaks }) => peaks), rms: segments.flatMap(({ rms }) => rms) },
    score: of('rendered')[0]!.score,
    waves: of('rendered')[0]!.waves,
    samples: of('planned')[0]!.song.samples,
    masters: of('master'),
  }
}

const power = (audio: Float32Array, from: number, until: number) =>
  audio.subarray(from, until).reduce((sum, x) => sum + x * x, 0) / (until - from)

const WINDOW = SAMPLE_RATE / 10

/** The strongest tenth of a second of what two recordings differ by, as a share of what is heard there, in decibels. */
const difference = (a: Float32Array, b: Float32Array) => {
  const apart = a.map((x, i) => x - b[i]!)
  let most = -Infinity
  for (let at = 0; at + WINDOW <= a.length; at += WINDOW) {
    const heard = power(a, at, at + WINDOW)
    if (heard > 1e-5) most = Math.max(most, 10 * Math.log10(power(apart, at, at + WINDOW) / heard))
  }
  return most
}

test('edit of a window › heard before there is a master; other frames are the old ones, and the file sounds like its master', async () => {
  const song = await collect(compose({ prompt: PROMPT, lyric: null, take: 0, source: { kind: 'none' } }, 3))
  const { sections } = readScoreFile(song.score)
  const section = sections[Math.floor(sections.length / 2)]!
  const edits = [{ kind: 'vary', section: section.id, seed: 5, keep: [], scope: 'this' }]
  const original = { ...song, master: null, brief: null }
  const version = await collect(editSong(original, edits))
  const kinds = version.made.map(({ kind }) => kind)
  expect(kinds.lastIndexOf('segment')).toBeLessThan(kinds.indexOf('master'))
  const [old, frames] = [framesOf(song.recording, song.samples)!, framesOf(version.recording, song.samples)!]
  expect(frames.length).toBe(old.length)
  expect(frames).not.toEqual(old)
  const same = frames.findIndex((byte, i) => byte !== old[i])
  expect(same).toBeGreaterThan(0.3 * old.length)
  // Every point of the waveform is known, and those of the old frames are the old ones.
  expect(version.waveform.rms).toHaveLength(song.waveform.rms.length)
  const points = Math.floor((same / old.length) * song.waveform.rms.length) - 3
  expect(version.waveform.rms.slice(0, points)).toEqual(song.waveform.rms.slice(0, points))
  const { audio } = await decode(version.recording, 60)
  const master = await decodeMaster(version.masters.find(({ of }) => of === 'version')!.bytes)
  const lossy = difference(
    (await decode(song.recording, 60)).audio.left,
    (await decodeMaster(version.masters.find(({ of }) => of === 'source')!.bytes)).left,
  )
  expect(difference(audio.left, master.left)).toBeLessThan(lossy + 3)

  // Every part has a waveform: its points outside of the window are the old ones, and the others follow the new notes.
  expect(version.waves.map(({ name }) => name)).toEqual(song.waves.map(({ name }) => name))
  const checked = checkEdits(song.score, edits)
  if (checked.issues || !checked.window) throw new Error('This edit has no window.')
  const pointOf = (seconds: number) => (seconds * SAMPLE_RATE * song.waves[0]!.peaks.length) / song.samples
  const [first, last] = [pointOf(checked.window.from - 0.1), pointOf(checked.window.to + 4)]
  const swings = ({ peaks, top }: PartWave) => peaks.map((peak) => (peak / 127) * top!)
  let changed = 0
  for (const [index, wave] of version.waves.entries()) {
    const [before, after] = [swings(song.waves[index]!), swings(wave)]
    const step = Math.max(song.waves[index]!.top!, wave.top!) / 127
    for (const [point, swing] of after.entries()) {
      const apart = Math.abs(swing - before[point]!)
      if (point + 1 <= first || point >= last) expect(apart, `${wave.name} at ${point}`).toBeLessThanOrEqual(step)
      else if (apart > 2 * step) changed++
    }
  }
  expect(changed).toBeGreaterThan(10)
})
