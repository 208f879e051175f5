import { describe, expect, it } from 'vitest'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { planSong } from '#lib/engine/plan/plan-song'
import { parseLyric } from '#lib/lyrics/sections'
import { syllables } from '#lib/lyrics/syllables'
import { everyNth } from '#tests/harness/tier'

/** Maximum code points of lyrics and prompts. */
const LONGEST = { lyric: 5000, prompt: 2000 }

const plan = (prompt: string, lyric: string | null) =>
  planSong({ prompt, lyric, take: 0, source: { kind: 'none' } }, 7, {})
const minutes = (lyric: string) => plan('pop', lyric).samples / SAMPLE_RATE / 60
const filled = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/** CPU seconds of some work. The limits below leave a factor of 100 for slow machines. */
const effort = (work: () => unknown): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

describe('lyrics of maximum length', () => {
  it.each(everyNth(2, ['a', '-', ' ', '(', '[', '{', "'", '1', '中', '\n', 'a b ', 'who a', 'x2 ', '# -', 'qu', '*']))(
    'repetition of %j: planned within ten CPU seconds',
    (piece) => {
      const lyric = filled(piece, LONGEST.lyric)
      expect(effort(() => plan('pop', lyric))).toBeLessThan(10)
      for (const around of ['xx', '# ', '()', '[]', '!!'])
        expect(effort(() => parseLyric(`${around[0]}${lyric.slice(2)}${around[1]}`))).toBeLessThan(10)
      expect(effort(() => plan(filled(piece, LONGEST.prompt), null))).toBeLessThan(10)
    },
    120_000,
  )

  it('lines without repeats: all are sung', () => {
    const letters = (text: string) => text.replace(/\s/g, '')
    const lines = Array.from({ length: 250 }, (_, index) => `${String.fromCharCode(97 + (index % 26))}ll lights go out`)
    const english = lines.join('\n').slice(0, LONGEST.lyric)
    const chinese = filled('我们走在春天的路上看见花开\n', LONGEST.lyric)
    for (const lyric of [english, chinese]) {
      const sung = plan('pop', lyric).sections.flatMap((section) => section.lines)
      expect(letters(sung.join(''))).toBe(letters(lyric))
    }
  })

  it('many repeat or solo tags: 3 to 13 minutes', () => {
    const chorus = `[Chorus]\n${filled('all the lights go down tonight\n', 2000)}\n`
    for (const lyric of [
      chorus + '[Hook]\n'.repeat(420),
      filled('[Chorus x4]\nall the lights go down\n', LONGEST.lyric),
      filled('all the lights go down x4\n', LONGEST.lyric),
      `[Chorus]\nla\n${'[Hook]\n'.repeat(700)}`,
      `la\n${filled('[Solo]\n', LONGEST.lyric - 3)}`,
    ]) {
      expect(minutes(lyric)).toBeGreaterThan(3)
      expect(minutes(lyric)).toBeLessThan(13)
    }
  })

  it('repeats beyond the limit: displayed sections equal sung ones', () => {
    const song = plan('pop', `[Chorus]\n${filled('11 22 33 44 55\n', 1500)}\n${'[Hook]\n'.repeat(400)}`)
    const shown = parseLyric(song.lyric).filter((section) => section.lines.length > 0)
    expect(shown.length).toBe(song.sections.filter((section) => section.lines.length > 0).length)
  })
})

describe('longest lyrics without repeats', () => {
  const verse = '月亮爬上了屋顶看着我们一起走过的那条长长的街\n'.repeat(54)
  it.each([
    ['four long verses', [1, 2, 3, 4].map(() => `[主歌]\n${verse}`).join('\n'), '流行'],
    ['one line without an end', `[主歌]\n${'风吹过山岗我想起你'.repeat(550)}`, '流行'],
    ['very slow', `[主歌]\n${'风吹过山岗，我想起你。'.repeat(450)}`, '慢歌 50 bpm'],
  ])('%s: all syllables are sung within twelve minutes', (_, lyric, prompt) => {
    const plan = planSong({ prompt, lyric, take: 0, source: { kind: 'none' } }, 5, {})
    expect(plan.samples / SAMPLE_RATE).toBeLessThanOrEqual(721)
    const given = syllables(lyric.replace(/\[[^\]]*\]/g, '').replaceAll('\n', ''), 'zh').map(({ text }) => text)
    const planned = plan.sections.flatMap(({ lines }) => lines).flatMap((line) => syllables(line, plan.language))
    expect(planned.map(({ text }) => text.trim()).join('')).toBe(given.join(''))
  })
})
