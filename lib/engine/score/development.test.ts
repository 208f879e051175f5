import { expect, test } from 'vitest'
import { planSong } from '#lib/engine/plan/plan-song'
import { leavesKey } from '#lib/engine/score/chromatic'
import { scoreSong } from '#lib/engine/score/score-song'
import { addShares, developmentOf, type Share, shareRatio } from '#tests/harness/development'

/** Changes over a song in choruses, verses, accompaniment, melody and harmony. */

const PROMPTS = [
  'pop, female voice',
  'rock, male voice',
  'country, male voice',
  'jazz, female voice',
  'soul, female voice',
  'house, female voice',
  'orchestral film score, instrumental',
  'samba, female voice',
  'bolero, male voice',
  'folk, male voice',
]

const songs = PROMPTS.map((prompt) => {
  const plan = planSong({ prompt, lyric: null, take: 1, source: { kind: 'none' } }, 31)
  return { plan, score: scoreSong(plan), ...developmentOf(plan, scoreSong(plan)) }
})

const mean = (shares: readonly Share[]) =>
  shares.reduce((sum, share) => sum + (share.all === 0 ? 0 : shareRatio(share)), 0) / shares.length

test('last chorus › in at least 70 % of songs › ends with another melody than the first', () => {
  const compared = songs.filter(({ isLastChorusEqual }) => isLastChorusEqual !== null)
  expect(compared.length).toBeGreaterThan(5)
  expect(compared.filter(({ isLastChorusEqual }) => isLastChorusEqual).length / compared.length).toBeLessThanOrEqual(
    0.3,
  )
})

test('second verse › on average › under 60 % of lines open as in the first', () => {
  expect(mean(songs.map(({ verseOpenings }) => verseOpenings))).toBeLessThan(0.6)
})

test('accompaniment › on average › at most 65 % of bars repeat the rhythm of the bar before', () => {
  const repeated = songs.map(({ repeatedBars }) => [...repeatedBars.values()].reduce(addShares, { good: 0, all: 0 }))
  expect(mean(repeated)).toBeLessThanOrEqual(0.65)
})

test('melody › on average › 6 to 12 % leaps of a fourth or more, over 9 % held notes', () => {
  const leaps = mean(songs.map((song) => song.leaps))
  expect(leaps).toBeGreaterThanOrEqual(0.06)
  expect(leaps).toBeLessThanOrEqual(0.12)
  expect(mean(songs.map(({ heldNotes }) => heldNotes))).toBeGreaterThan(0.09)
})

test('chord roots › genres with chromatic chords, other genres › 5 % or more, under 2 % outside the key', () => {
  const rootsOf = (leaves: boolean) =>
    mean(songs.filter(({ plan }) => leavesKey(plan.genre) === leaves).map(({ foreignRoots }) => foreignRoots))
  expect(rootsOf(true)).toBeGreaterThanOrEqual(0.05)
  expect(rootsOf(false)).toBeLessThan(0.02)
})

test('players › in at least three songs › some enter after the first chorus', () => {
  const entries = songs.filter(({ plan, score }) => {
    const chorus = plan.sections.find(({ kind }) => kind === 'chorus')
    const bar = (plan.meter.beats * 4) / plan.meter.unit
    const from = chorus ? (chorus.firstBar + chorus.bars) * bar : Number.POSITIVE_INFINITY
    return score.parts.some(({ role, notes }) => role !== 'effect' && notes.every(({ at }) => at >= from - 0.2))
  })
  expect(entries.length).toBeGreaterThan(2)
})
