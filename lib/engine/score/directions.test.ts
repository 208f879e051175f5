import { describe, expect, it, test } from 'vitest'
import { planSong } from '#lib/engine/plan/plan-song'
import { DIRECTIONS, FINDINGS, HELD_OUT_DIRECTIONS, write } from '#lib/engine/score/directions.fixture'
import { scoreSong } from '#lib/engine/score/score-song'

/** Every fifth direction. directions.full.test.ts has all of them. */
const SHORT_LIST = DIRECTIONS.filter((_, index) => index % 5 === 2)

describe('direction for a section', () => {
  it.each([...FINDINGS, ...SHORT_LIST, ...HELD_OUT_DIRECTIONS.slice(0, 4)])(
    '“%s” › first take › followed',
    (prompt, isFollowed) => {
      expect(isFollowed(write(prompt))).toBe(true)
    },
  )
})

test('requested length › prompt adds sections › kept', () => {
  for (const prompt of ['pop, 8 bar intro, 2 minutes', 'rock with a guitar solo after the second chorus, 90 seconds'])
    expect(Math.abs(write(prompt).plan.samples / 44100 - Number(/2 min/.test(prompt) ? 120 : 90))).toBeLessThan(1.5)
})

test('given lyrics › prompt asks for an intro, a solo and a half-time bridge › added', () => {
  const verse = 'I left the light on in the hall\nI never heard you leave at all'
  const chorus = 'So call me when the rain has gone\nI keep a window open, keep it on'
  const lyric = [
    '[Verse 1]',
    verse,
    '[Chorus]',
    chorus,
    '[Verse 2]',
    verse,
    '[Chorus]',
    chorus,
    '[Bridge]',
    verse,
    '[Chorus]',
    chorus,
  ].join('\n')
  const prompt = 'rock, 8 bar intro, half-time bridge, guitar solo after the second chorus'
  const plan = planSong({ prompt, lyric, take: 0, source: { kind: 'none' } }, 3, {})
  expect(plan.sections.map(({ letter }) => letter).join('')).toBe('IVCVCSBCO')
  expect(plan.sections[0]!.bars).toBe(8)
  expect(plan.sections.find(({ letter }) => letter === 'B')!.directed?.feel).toBe('half')
  expect(plan.sections.find(({ letter }) => letter === 'S')!.directed?.soloist).toMatch(/guitar/i)
  expect(plan.lyric).not.toMatch(/Solo/)
  expect(scoreSong(plan).phrases.length).toBeGreaterThan(10)
})

test('instrumental › prompt asks for a voice alone › nothing is sung', () => {
  expect(write('instrumental rock, starts with just voice').score.phrases).toEqual([])
})

test('hymn › no instruments in the prompt › organ and choir, no drums, saxophone or guitar', () => {
  const { plan } = write('a hymn of thanks for rain')
  expect(plan.parts.map(({ id }) => id)).toContain('church-organ')
  expect(plan.parts.filter(({ id, role }) => role === 'drums' || /sax|guitar/.test(id))).toEqual([])
  expect(plan.singer?.kind).toBe('choir')
})
