import { beforeAll, expect, test } from 'vitest'
import { TruePeak } from '#lib/dsp/true-peak'
import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { decode } from '#lib/engine/analyse/decode'
import { wavFile } from '#lib/engine/analyse/wav.fixture'
import type { Timeline } from '#lib/engine/build-metadata'
import { editRecording } from '#lib/engine/edit/edit-recording'
import { decodeMaster } from '#lib/engine/edit/master-file'
import { checkRecordingEdits } from '#lib/engine/edit/recording-edits'
import { joinBytes } from '#lib/engine/encode/mp3-file'
import { EXTENSION_CEILING } from '#lib/engine/mix/extend-song'
import type { EditedRecording, Measures, RecordingFile } from '#lib/engine/protocol'
import type { AudioEdit } from '#lib/music/edits'
import { decibelsToGain } from '#lib/music/time'

const SECONDS = 6

/** Noise of 16 bits, at a tenth of full scale, with another value in every sample. */
const newRecording = (): EditedRecording => {
  let seed = 7
  const recording = wavFile(SECONDS * SAMPLE_RATE, {}, (view, at) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    view.setInt16(at, Math.round((seed / 2 ** 30 - 1) * 3000), true)
  })
  return { recording, master: null, tags: { title: 'Rain', lyric: '[Verse]\nRain' }, timeline: null }
}

type Version = { file: RecordingFile; mp3: Uint8Array; master: Uint8Array; source: Uint8Array | null } & Measures

const edited = async (song: EditedRecording, edits: AudioEdit[]): Promise<Version> => {
  let file: RecordingFile | undefined
  const segments: Uint8Array[] = []
  const masters: { version?: Uint8Array; source?: Uint8Array } = {}
  for await (const reply of editRecording(song, edits))
    if (reply.kind === 'recording_planned') file = reply.file
    else if (reply.kind === 'segment') segments.push(reply.bytes)
    else if (reply.kind === 'master') masters[reply.of] = reply.bytes
    else if (reply.kind === 'recording_rendered')
      return {
        file: file!,
        mp3: joinBytes(segments),
        master: masters.version!,
        source: masters.source ?? null,
        ...reply.measures,
      }
  throw new Error('The recording was not rendered.')
}

const at = (seconds: number) => Math.round(seconds * SAMPLE_RATE)
const differing = (a: Stereo, b: Stereo, from: number, until: number) =>
  (['left', 'right'] as const).flatMap((side) =>
    [...a[side].subarray(from, until)].filter((sample, index) => sample !== b[side][from + index]),
  ).length

let song: EditedRecording
let original: Stereo
beforeAll(async () => {
  song = newRecording()
  original = (await decode(song.recording, 60)).audio
})

test('trim and fade › announced length, the rest is the recording sample by sample', async () => {
  const version = await edited(song, [
    { kind: 'trim', from: 1, to: 5 },
    { kind: 'fade', in: 0.5, out: 1 },
  ])
  expect(version.file).toMatchObject({ samples: at(4), duration: 4, bytes: version.mp3.length, timeline: null })
  const master = await decodeMaster(version.master)
  expect(master.left).toHaveLength(at(4))
  const kept = { left: original.left.subarray(at(1)), right: original.right.subarray(at(1)) }
  expect(differing(master, kept, at(0.5), at(3))).toBe(0)
  expect(differing(master, kept, 0, at(0.5))).toBeGreaterThan(at(0.9))
  for (let sample = at(3); sample < at(4); sample += 97) {
    const gain = Math.cos((1 - (at(4) - sample) / at(1)) * (Math.PI / 2))
    expect(Math.abs(master.left[sample]! - kept.left[sample]! * gain)).toBeLessThan(2 ** -22)
  }
  const decoded = await decode(version.mp3, 60)
  expect(decoded).toMatchObject({ format: 'mp3', complete: true })
  expect(Buffer.from(version.mp3.subarray(0, 400)).includes('TIT2')).toBe(true)
})

test('three edits in a row › the first keeps the master of the recording, which is encoded once', async () => {
  const edits: AudioEdit[] = [
    { kind: 'gain', decibels: -3 },
    { kind: 'trim', from: 0.5 },
    { kind: 'fade', in: 0, out: 1 },
  ]
  const atOnce = await edited(song, edits)
  expect(differing(await decodeMaster(atOnce.source!), original, 0, at(SECONDS))).toBe(0)
  let master: Uint8Array | null = null
  for (const edit of edits) {
    const version: Version = await edited({ ...song, recording: master ? new Uint8Array() : song.recording, master }, [
      edit,
    ])
    expect(version.source === null).toBe(master !== null)
    master = version.master
  }
  // Each version is rounded to 24 bits.
  const [inTurn, together] = [await decodeMaster(master!), await decodeMaster(atOnce.master)]
  expect(inTurn.left).toHaveLength(together.left.length)
  const largest = inTurn.left.reduce((most, x, index) => Math.max(most, Math.abs(x - together.left[index]!)), 0)
  expect(largest).toBeLessThanOrEqual(2 ** -22)
})

test('gain › quieter by as much; louder, with true peaks below the ceiling', async () => {
  const quiet = await edited(song, [{ kind: 'gain', decibels: -6 }])
  const loud = await edited(song, [{ kind: 'gain', decibels: 24 }])
  const flat = await edited(song, [{ kind: 'gain', decibels: 0 }])
  expect(differing(await decodeMaster(flat.master), original, 0, at(SECONDS))).toBe(0)
  expect(flat.loudness - quiet.loudness).toBeCloseTo(6, 1)
  expect(loud.loudness).toBeGreaterThan(flat.loudness)
  const meter = new TruePeak(0)
  const peak = (await decodeMaster(loud.master)).left.reduce((most, x) => Math.max(most, meter.push(x)), 0)
  expect(peak).toBeLessThan(decibelsToGain(EXTENSION_CEILING + 0.1))
})

test('timeline › what is left of it, from the new start', async () => {
  const section = (label: string, from: number) => ({ kind: 'verse', label, at: from, length: 2 })
  const timeline: Timeline<string> = {
    sections: [section('Intro', 0), section('Verse', 2), section('Outro', 4)],
    chords: [
      { at: 0, length: 3, symbol: 'C' },
      { at: 3, length: 3, symbol: 'F' },
    ],
    lines: [{ at: 4.5, length: 1, section: 2, text: 'Rain', words: [{ at: 4.5, length: 1, text: 'Rain' }] }],
  }
  const { file } = await edited({ ...song, timeline }, [{ kind: 'trim', from: 2.5, to: 5 }])
  expect(file.timeline).toEqual({
    sections: [
      { ...section('Verse', 0), length: 1.5 },
      { ...section('Outro', 1.5), length: 1 },
    ],
    chords: [
      { at: 0, length: 0.5, symbol: 'C' },
      { at: 0.5, length: 2, symbol: 'F' },
    ],
    lines: [{ at: 2, length: 0.5, section: 1, text: 'Rain', words: [{ at: 2, length: 0.5, text: 'Rain' }] }],
  })
})

test('checked against a length › words, no window; beyond it, the path of each edit', () => {
  const edits: AudioEdit[] = [
    { kind: 'trim', from: 1, to: 4 },
    { kind: 'fade', in: 0, out: 2 },
  ]
  expect(checkRecordingEdits(edits, SECONDS)).toEqual({
    issues: null,
    words: ['Starts at 0:01, ends at 0:04', 'Fades out over 2 s'],
    window: null,
  })
  expect(
    checkRecordingEdits([...edits, { kind: 'fade', in: 2, out: 2 }, { kind: 'trim', from: 3.5 }], SECONDS),
  ).toEqual({
    issues: [
      { path: ['edits', 2, 'out'], message: 'The two fades overlap.' },
      { path: ['edits', 3, 'from'], message: 'The recording ends after 3 seconds.' },
    ],
  })
})
