import { describe, expect, test } from 'vitest'
import { notationOf } from '#lib/engine/notation/notation'
import { PROMPTS, songFile } from '#lib/engine/notation/songs.fixture'
import type { WrittenNote } from '#lib/engine/notation/voices'
import { writtenMelodies } from '#lib/engine/notation/written-song'
import { yue2Chord } from '#lib/engine/notation/yue2-abc'
import type { ScoreFile } from '#lib/engine/score/score-file'
import { chordFromSymbol } from '#lib/music/chord'
import { keyNamed } from '#lib/music/key'
import { readYue2Abc, type Yue2Note } from '#lib/services/job-server/read-yue2-abc'
import { inTier } from '#tests/harness/tier'

/** Scores in the dialect of YuE2, by a reader that knows its rules. */

/** 200 songs in the full tier. */
const SEEDS = inTier({ default: [7], full: Array.from({ length: 20 }, (_, index) => index + 1) })

const readBack = (file: ScoreFile, title = 'Song') => {
  const read = readYue2Abc(notationOf(file, 'yue2-abc', title))
  if ('problem' in read) throw new Error(read.problem)
  return read.score
}

/** Units of a 32nd, from the first bar of the file. */
const inUnits = (notes: readonly WrittenNote[], first: number) =>
  notes.map(({ at, length, pitches }) => ({ at: at / 3 - first, length: length / 3, pitch: pitches.at(-1)! }))

/** Notes on triplets move to the nearest 32nd. */
const expectSame = (read: readonly Yue2Note[], written: readonly Yue2Note[]) => {
  expect(read.map(({ pitch }) => pitch)).toEqual(written.map(({ pitch }) => pitch))
  for (const [index, { at, length }] of read.entries()) {
    expect(Math.abs(at - written[index]!.at)).toBeLessThan(1)
    expect(Math.abs(at + length - written[index]!.at - written[index]!.length)).toBeLessThan(1)
  }
}

test.each(PROMPTS.flatMap((prompt) => SEEDS.map((seed): [string, number] => [prompt, seed])))(
  '%s, seed %i › keeps the rules; read back, every note and chord of the score',
  (prompt, seed) => {
    const file = songFile(prompt, seed)
    const read = readBack(file)
    const { song, voice, tune } = writtenMelodies(file)
    const full = song.bars.at(-1)!.length
    const first = (song.bars[0]!.at + song.bars[0]!.length - full) / 3
    expectSame(read.vocal, inUnits(voice, first))
    expectSame(read.ins, inUnits(tune, first))
    expect(read.vocal.length + read.ins.length).toBeGreaterThan(10)
    const roots = song.chords.map(({ at, symbol }) => [at / 3 - first, chordFromSymbol(symbol, song.key)?.root])
    for (const { at, symbol } of read.chords)
      expect(roots).toContainEqual([at, chordFromSymbol(symbol.replace('m(maj7)', 'mMaj7'), song.key)?.root])
    const named = song.chords.filter(({ symbol }, index) => symbol !== song.chords[index - 1]?.symbol)
    expect(read.chords.length).toBeGreaterThan(0.7 * named.length)
  },
)

describe('chord', () => {
  test.each([
    ['C', 'C major', 'C'],
    ['Am7/G', 'C major', 'Am7/G'],
    ['C6/9', 'C major', 'C6'],
    ['G7b9', 'C minor', 'G7'],
    ['Dm11', 'C major', 'Dm7'],
    ['G9sus4', 'C major', 'G7sus4'],
    ['AmMaj7', 'A minor', 'Am(maj7)'],
    ['E5', 'C major', 'Em'],
    ['Bbadd9', 'F major', 'Bb'],
  ])('%s in %s › %s', (symbol, key, written) => expect(yue2Chord(symbol, keyNamed(key))).toBe(written))
})

describe('reader › what breaks a rule › refused', () => {
  const good = notationOf(songFile('waltz in 3/4, 90 BPM, D major, duet'), 'yue2-abc', 'Song')
  const music = good.split('\n').find((_line, index, lines) => lines[index - 1] === 'V: Ins')!
  test.each<[string, (abc: string) => string]>([
    ['another order of the head', (abc) => abc.replace('M:3/4\nL:1/32', 'L:1/32\nM:3/4')],
    ['another unit', (abc) => abc.replace('L:1/32', 'L:1/16')],
    ['words', (abc) => abc.replace('V: Ins\n', 'w: la la\nV: Ins\n')],
    ['a mode', (abc) => abc.replace('K:D', 'K:Ddor')],
    ['a chord of the instrument', (abc) => abc.replace(`V: Ins\n${music}`, `V: Ins\n"D"${music}`)],
    ['a chord that is none', (abc) => abc.replace(/"([A-G])/, '"H')],
    ['a bar too long', (abc) => abc.replace(/ \|\n/, 'z |\n')],
    ['a length that needs a tie', (abc) => abc.replace(`V: Ins\n${music}`, 'V: Ins\nz5z16z3 |')],
    ['a triplet', (abc) => abc.replace(`V: Ins\n${music}`, 'V: Ins\n(3CDE z16 |')],
    ['two notes at once', (abc) => abc.replace(`V: Ins\n${music}`, 'V: Ins\n[CE]24 |')],
    ['a voice without its other one', (abc) => abc.replace(`V: Ins\n${music}\n`, '')],
  ])('%s', (_, change) => {
    expect(readYue2Abc(good)).toHaveProperty('score')
    expect(change(good)).not.toBe(good)
    expect(readYue2Abc(change(good))).toHaveProperty('problem')
  })
})
