import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Brief } from '#lib/engine/brief'
import { midiOf } from '#lib/engine/parts/midi'
import { timeNotes } from '#lib/engine/perform/timeline'
import { planSong } from '#lib/engine/plan/plan-song'
import { migrate } from '#lib/engine/score/migrate-score'
import { performable, readScoreFile, type ScoreFile, scoreFileOf, writeScoreFile } from '#lib/engine/score/score-file'
import { scoreSong } from '#lib/engine/score/score-song'
import { inTier } from '#tests/harness/tier'

const songOf = (prompt: string, seed = 5) => {
  const brief: Brief = { prompt, lyric: null, take: 0, source: { kind: 'none' } }
  const plan = planSong(brief, seed)
  return { plan, score: scoreSong(plan) }
}

const fileOf = (prompt: string) => {
  const { plan, score } = songOf(prompt)
  return scoreFileOf(plan, score, null)
}

const PROMPTS = [
  'pop song with a key change',
  'jazz duet',
  'dubstep, instrumental',
  '中国风 女声',
  'trap rap',
  'reggae',
]

test.each(inTier({ default: PROMPTS.slice(0, 3), full: PROMPTS }))(
  'score file › %s, written and read › the same plan, notes and MIDI',
  (prompt) => {
    const { plan, score } = songOf(prompt)
    const read = performable(readScoreFile(writeScoreFile(scoreFileOf(plan, score, null))))
    expect(read.plan).toEqual(plan)
    expect(read.score.chords).toEqual(score.chords)
    expect(Buffer.from(midiOf(read.plan, read.score, 0)).equals(midiOf(plan, score, 0))).toBe(true)
    for (const [index, part] of read.score.parts.entries()) {
      const { notes, ...settings } = score.parts[index]!
      expect(part).toMatchObject(settings)
      // The order of a note is its place in time.
      expect(timeNotes(plan, part.notes).map(({ order }) => order)).toEqual(notes.map((_, place) => place))
    }
  },
)

test('score file › ids › unique, and the same for the same song', () => {
  const file = fileOf('pop song')
  expect(file).toEqual(fileOf('pop song'))
  const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)
  for (const list of [
    file.sections,
    file.parts,
    file.phrases,
    file.chords,
    file.sections.flatMap(({ lines }) => lines),
  ])
    expect(new Set(ids(list)).size).toBe(list.length)
  for (const { notes } of [...file.parts, ...file.phrases]) expect(new Set(ids(notes)).size).toBe(notes.length)
})

const packed = (value: unknown) => gzipSync(JSON.stringify(value))
const changed = (change: (file: ScoreFile) => unknown) => packed(change(structuredClone(fileOf('pop song'))))

test.each<[string, () => Uint8Array, string]>([
  ['no gzip', () => Buffer.from('{}'), 'cannot be uncompressed'],
  ['cut off', () => writeScoreFile(fileOf('pop song')).slice(0, 5000), 'cannot be uncompressed'],
  ['no JSON', () => gzipSync('score'), 'no JSON'],
  ['no object', () => packed(7), 'its root'],
  ['a later version', () => changed((file) => ({ ...file, version: 2 })), 'version'],
  ['an unknown genre', () => changed((file) => ({ ...file, plan: { ...file.plan, genre: 'x' } })), 'plan.genre'],
  [
    'a note without a number',
    () =>
      changed((file) => {
        file.parts[0]!.notes[3]!.pitch = Number.NaN
        return file
      }),
    'parts.0.notes.3.pitch',
  ],
  [
    'two equal ids',
    () =>
      changed((file) => {
        file.parts[0]!.notes[3]!.id = 'n1'
        return file
      }),
    'two notes with the id n1',
  ],
  [
    'a gap between sections',
    () =>
      changed((file) => {
        file.sections[1]!.firstBar++
        return file
      }),
    'Section s2',
  ],
  [
    'a phrase of no section',
    () =>
      changed((file) => {
        file.phrases[0]!.section = 's99'
        return file
      }),
    's99',
  ],
])('reading a score file › %s › refused with the reason', (_, bytes, reason) => {
  expect(() => readScoreFile(bytes())).toThrow(reason)
  expect(() => readScoreFile(bytes())).toThrow(expect.objectContaining({ name: 'ScoreFileError' }))
})

test('migration › a file two versions old › each step once, in order', () => {
  const steps = {
    1: (file: Record<string, unknown>) => ({ ...file, steps: ['one'] }),
    2: (file: Record<string, unknown>) => ({ ...file, steps: [...(file.steps as string[]), 'two'] }),
  }
  expect(migrate({ version: 1 }, steps)).toEqual({ version: 3, steps: ['one', 'two'] })
  expect(migrate({ version: 3 }, steps)).toEqual({ version: 3 })
  expect(migrate('score', steps)).toBe('score')
})

test('score file › what is stored › JSON in gzip', () => {
  const file = fileOf('pop song')
  expect(JSON.parse(gunzipSync(writeScoreFile(file)).toString())).toEqual(JSON.parse(JSON.stringify(file)))
})
