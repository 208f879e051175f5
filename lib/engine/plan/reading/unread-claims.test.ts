import { describe, expect, test } from 'vitest'
import type { Brief } from '#lib/engine/brief'
import { planSong } from '#lib/engine/plan/plan-song'
import { readingOf } from '#lib/engine/plan/reading/reading-of'

const unread = (prompt: string, more: Partial<Brief> = {}) => {
  const brief: Brief = { prompt, lyric: null, take: 0, source: { kind: 'none' }, ...more }
  return readingOf(brief, planSong(brief, 5, {})).claims.flatMap(({ kind, field, said }) =>
    kind === 'other' && field === 'prompt' ? [said] : [],
  )
}

describe('words that no rule reads › reported as written', () => {
  test.each([
    ['Slow waltz, brushed drums, strings that arrive late.', ['arrive late']],
    ['Glorbish funk with slap bass and wonky horns', ['Glorbish', 'wonky']],
    ['In the style of Radiohead, melancholic, odd meter, falsetto', ['Radiohead', 'odd meter']],
    ['Jazz trio in 5/4 counting waves at low tide', ['counting waves at low tide']],
    ['合成器流行，闪烁的琶音，女声，蓬松的底鼓', ['闪烁', '蓬松']],
    ['Lo-fi，雨天，咖啡馆，旧磁带的质感', ['旧磁带']],
  ])('“%s”', (prompt, expected) => expect(unread(prompt)).toEqual(expected))
})

describe('words that were read or sung, or request nothing › not reported', () => {
  test.each([
    'Please write me a beautiful, professional song with great melodies and a catchy hook',
    'Smooth bossa nova, nylon guitar, brushed drums, in D major, male voice',
    'Slow ballad, slow, 60 bpm, not too sad',
    'techno, soft as snow',
    'Romantic French chanson with accordion, sung in French',
    'house by the sea, for dancing',
    'A wedding toast for Anna and Tom, who met in Lisbon',
    'A lighthouse keeper waits for a ship that never comes',
    'For my dog Biscuit, who ate the ring',
    'Two friends drive to the coast in a broken van',
    '一首关于外婆的民谣，木吉他，温暖',
    '写一首生日歌给我的同桌小明，搞笑',
    '古风，古筝和笛子，女声，悠扬',
    'cumbia con acordeón y guitarra',
  ])('“%s”', (prompt) => expect(unread(prompt)).toEqual([]))
})

test('theme › in lyrics or title › not reported; in neither › reported', () => {
  expect(unread('folk about ceramic frogs')).toEqual([])
  expect(unread('instrumental folk about ceramic frogs, fiddle')).toEqual([])
  expect(unread('Instrumental about the northern lights')).toEqual(['northern lights'])
  expect(unread('Indie about cryptocurrency')).toEqual(['cryptocurrency'])
  expect(unread('流行，关于量子力学')).toEqual(['量子力学'])
})

test('words of the prompt › in the lyrics of the user › not reported', () => {
  expect(
    unread('folk, ceramic frogs', { lyric: '[Verse]\nCeramic frogs along the wall\nThey wait for rain to fall' }),
  ).toEqual([])
})
