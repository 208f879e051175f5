import { describe, expect, it } from 'vitest'
import { draftLyric } from '#lib/engine/plan/draft-lyric'
import { planSong } from '#lib/engine/plan/plan-song'
import { parseLyric } from '#lib/lyrics/sections'

describe('drafted lyrics', () => {
  const prompts = [
    'pop about a lighthouse',
    'techno',
    'solo piano, no vocals',
    '纯音乐 雨夜',
    '一首关于海的民谣',
    'rap about trains',
    '',
  ]

  it('any prompt, instrumental ones included: sections with a chorus', () => {
    for (const prompt of prompts) {
      const { title, lyric } = draftLyric({ prompt, lyric: null }, 3, 3000)
      expect(title).toMatch(/\S/)
      const sections = parseLyric(lyric)
      expect(sections.map(({ kind }) => kind)).toContain('chorus')
      expect(sections.every(({ lines }) => lines.length > 0)).toBe(true)
    }
  })

  it('equal seed: equal lyrics; other seed: other lyrics', () => {
    for (const prompt of prompts) {
      expect(draftLyric({ prompt, lyric: null }, 3, 3000)).toEqual(draftLyric({ prompt, lyric: null }, 3, 3000))
      expect(draftLyric({ prompt, lyric: null }, 4, 3000).lyric).not.toBe(
        draftLyric({ prompt, lyric: null }, 3, 3000).lyric,
      )
    }
  })

  it('draft given as lyrics of a song: every line is sung', () => {
    const prompt = 'folk about a lighthouse, 2 minutes'
    const { lyric } = draftLyric({ prompt, lyric: null }, 3, 3000)
    const plan = planSong({ prompt, lyric, take: 0, source: { kind: 'none' } }, 9, {})
    const sung = plan.sections.flatMap(({ lines }) => lines)
    for (const { lines } of parseLyric(lyric)) for (const line of lines) expect(sung).toContain(line)
  })

  it('code point limit: only whole sections are dropped', () => {
    const whole = draftLyric({ prompt: 'pop, 14 minutes', lyric: null }, 1, Number.POSITIVE_INFINITY).lyric
    expect([...whole].length).toBeGreaterThan(1500)
    for (const most of [1500, 400]) {
      const { lyric } = draftLyric({ prompt: 'pop, 14 minutes', lyric: null }, 1, most)
      expect([...lyric].length).toBeLessThanOrEqual(most)
      expect(whole.startsWith(`${lyric}\n\n[`)).toBe(true)
    }
    expect(parseLyric(draftLyric({ prompt: 'pop', lyric: null }, 1, 5).lyric)).toHaveLength(1)
  })
})
