import { expect, test } from 'vitest'
import { TruePeak } from '#lib/dsp/true-peak'
import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import type { Brief } from '#lib/engine/brief'
import { ceilingOf, compose } from '#lib/engine/compose'
import { checkEdits } from '#lib/engine/edit/check-edits'
import { editSong } from '#lib/engine/edit/edit-song'
import { decodeMaster } from '#lib/engine/edit/master-file'
import { exportSong } from '#lib/engine/parts/export-files'
import type { EditedSong } from '#lib/engine/protocol'
import { performable, readScoreFile } from '#lib/engine/score/score-file'
import type { SongMetadata } from '#lib/engine/song-metadata'
import type { Edit } from '#lib/music/edits'
import { decibelsToGain } from '#lib/music/time'
import { isFull } from '#tests/harness/tier'

const NO_BRIEF: Brief = { prompt: '', lyric: null, take: 0, source: { kind: 'none' } }

const newSong = async (prompt: string): Promise<EditedSong> => {
  for await (const reply of compose({ prompt, lyric: null, take: 0, source: { kind: 'none' } }, 3))
    if (reply.kind === 'rendered')
      return {
        score: reply.score,
        master: null,
        recording: new Uint8Array(),
        waveform: null,
        waves: reply.waves,
        brief: null,
      }
  throw new Error('The song was not rendered.')
}

type Version = { song: EditedSong; metadata: SongMetadata; source: Stereo | null; master: Stereo; loudness: number }

const edited = async (song: EditedSong, edits: Edit[]): Promise<Version> => {
  let metadata: SongMetadata | undefined
  const files: { version?: Uint8Array; source?: Uint8Array } = {}
  for await (const reply of editSong(song, edits)) {
    if (reply.kind === 'planned') metadata = reply.song
    else if (reply.kind === 'master') files[reply.of] = reply.bytes
    else if (reply.kind === 'rendered')
      return {
        song: { ...song, score: reply.score, waves: reply.waves, master: files.version! },
        metadata: metadata!,
        source: files.source ? await decodeMaster(files.source) : null,
        master: await decodeMaster(files.version!),
        loudness: reply.measures.loudness,
      }
  }
  throw new Error('The version was not rendered.')
}

/** Another idea for the middle section, and the samples that it may change. */
const varied = async ({ song }: Version) => {
  const { sections } = readScoreFile(song.score)
  const edit: Edit = {
    kind: 'vary',
    section: sections[Math.floor(sections.length / 2)]!.id,
    seed: 5,
    keep: [],
    scope: 'this',
  }
  const checked = checkEdits(song.score, [edit])
  if (checked.issues || !checked.window) throw new Error('This edit has no window.')
  const [from, until] = [checked.window.from - 0.02, checked.window.to + 4].map((at) => Math.round(at * SAMPLE_RATE))
  return { version: await edited(song, [edit]), from: from!, until: until! }
}

const differing = (a: Stereo, b: Stereo, isCounted: (at: number) => boolean) =>
  a.left.filter((x, at) => isCounted(at) && (x !== b.left[at] || a.right[at] !== b.right[at])).length

test('trim and fade › the rest of the master is sample-identical, and an edit after it changes only its window', async () => {
  const song = await newSong('pop song with a female voice, 14 seconds')
  const first = await edited(song, [
    { kind: 'trim', from: 2, to: 10 },
    { kind: 'fade', in: 0, out: 3 },
  ])
  const [start, length, fade] = [2, 8, 3].map((seconds) => seconds * SAMPLE_RATE) as [number, number, number]
  expect(first.master.left).toHaveLength(length)
  expect(first.metadata.duration).toBe(8)
  const kept = { left: first.source!.left.subarray(start), right: first.source!.right.subarray(start) }
  expect(differing(first.master, kept, (at) => at < length - fade)).toBe(0)
  for (let at = length - fade; at < length; at++) {
    const gain = Math.cos((1 - (length - at) / fade) * (Math.PI / 2))
    expect(Math.abs(first.master.left[at]! - kept.left[at]! * gain)).toBeLessThan(2 ** -22)
  }
  const { version, from, until } = await varied(first)
  expect(differing(version.master, first.master, (at) => at < from || at >= until)).toBe(0)
  expect(differing(version.master, first.master, (at) => at >= from && at < until)).toBeGreaterThan(SAMPLE_RATE)
  // The new window fades as well, where the song itself is loud.
  const peakOfEnd = (channel: Float32Array) =>
    channel.subarray(length - 200, length).reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  expect(peakOfEnd(kept.left)).toBeGreaterThan(0.05)
  expect(until).toBeGreaterThanOrEqual(length)
  expect(peakOfEnd(version.master.left)).toBeLessThan(0.01)
})

/** The stems that are exported from a score, as samples of both channels in turn. */
const stemsOf = async ({ score }: EditedSong): Promise<Map<string, Float32Array>> => {
  const selection = { stems: 'wav32', wav: false, flac: false, multitrack: false } as const
  const names: string[] = []
  const chunks: Uint8Array[][] = []
  for await (const reply of exportSong({ brief: NO_BRIEF, seed: 0, score, selection }))
    if (reply.kind === 'export_files') for (const { name } of reply.files) chunks[names.push(name) - 1] = []
    else if (reply.kind === 'export_chunk') chunks[reply.file]!.push(reply.bytes)
  const samplesOf = (file: Buffer) => {
    const at = file.indexOf('data') + 8
    return new Float32Array(Uint8Array.from(file.subarray(at)).buffer)
  }
  return new Map(names.map((name, index) => [name, samplesOf(Buffer.concat(chunks[index]!))]))
}

test('stems › of a trimmed and faded song › its length, the same samples and the same fade', async () => {
  const song = await newSong('house, instrumental, 12 seconds')
  const { song: version } = await edited(song, [
    { kind: 'trim', from: 2, to: 10 },
    { kind: 'fade', in: 0, out: 3 },
  ])
  const [whole, left] = [await stemsOf(song), await stemsOf(version)]
  const [start, end, faded] = [2, 8, 5].map((seconds) => 2 * seconds * SAMPLE_RATE) as [number, number, number]
  expect([...left.keys()]).toEqual([...whole.keys()])
  for (const [name, stem] of left) {
    expect(stem, name).toHaveLength(end)
    const before = whole.get(name)!.subarray(start)
    expect(stem.subarray(0, faded).findIndex((x, at) => x !== before[at])).toBe(-1)
    for (let at = faded + 2; at < end; at += 1001)
      expect(Math.abs(stem[at]!)).toBeLessThanOrEqual(Math.abs(before[at]!))
  }
  const drums = left.get('Drums') ?? left.values().next().value!
  expect(drums.subarray(0, faded).some((x) => Math.abs(x) > 0.01)).toBe(true)
})

test.runIf(isFull)(
  'gain › louder, with true peaks below the ceiling of songs, and an edit after it changes only its window',
  async () => {
    const song = await newSong('house, instrumental, 14 seconds')
    const flat = await edited(song, [{ kind: 'gain', decibels: 0 }])
    expect(differing(flat.master, flat.source!, () => true)).toBe(0)
    const loud = await edited(flat.song, [{ kind: 'gain', decibels: 6 }])
    expect(loud.loudness - flat.loudness).toBeGreaterThan(3)
    const ceiling = decibelsToGain(ceilingOf(performable(readScoreFile(song.score)).plan) + 0.1)
    for (const channel of [loud.master.left, loud.master.right]) {
      const meter = new TruePeak(0)
      expect(channel.reduce((most, x) => Math.max(most, meter.push(x)), 0)).toBeLessThan(ceiling)
    }
    const { version, from, until } = await varied(loud)
    expect(differing(version.master, loud.master, (at) => at < from || at >= until)).toBe(0)
    expect(Math.abs(version.loudness - loud.loudness)).toBeLessThan(1.5)
  },
)
