import { expect, it } from 'vitest'
import type { Titles } from '#lib/engine/brief'
import { planSong } from '#lib/engine/plan/plan-song'
import { inTier } from '#tests/harness/tier'

const planOf = (prompt: string, seed: number, take: 0 | 1) =>
  planSong({ prompt, lyric: null, take, singing: 'always', source: { kind: 'none' } }, seed, {})

const titlesOf = (prompt: string, seeds = inTier({ default: [1], full: [1, 2, 3] })) =>
  seeds.flatMap((seed) => ([0, 1] as const).map((take) => planOf(prompt, seed, take).title))

it.each([
  'sad piano ballad about a miscarriage',
  'piano ballad about my stillborn sister',
  'a song about overdose',
] as const)('sensitive subject: not in the title: %s', (prompt) => {
  for (const title of titlesOf(prompt)) expect(title).not.toMatch(/miscarriage|stillborn|overdose/i)
})

it.each([
  'a toast for my best friend’s wedding',
  'indie rock about losing my job',
  'a song about nothing',
  '一首关于海的歌',
  '给女儿的摇篮曲',
])('%s: the title is the first line of the chorus', (prompt) => {
  for (const take of [0, 1] as const) {
    const { title, sections } = planOf(prompt, 1, take)
    const chorus = sections.find(({ kind, lines }) => kind === 'chorus' && lines.length > 0)
    const hook = chorus?.lines[0] ?? sections.flatMap(({ lines }) => lines).at(-4)
    expect(hook?.toLowerCase()).toContain(title.toLowerCase().replace(/[?!]$/, ''))
  }
})

const grams = (lyric: string) =>
  new Set(
    lyric
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('['))
      .flatMap((line) => {
        const words = /\p{Script=Han}/u.test(line)
          ? [...line.replace(/[^\p{L}]/gu, '')]
          : (line.toLowerCase().match(/[\p{L}']+/gu) ?? [])
        return words.slice(3).map((_, index) => words.slice(index, index + 4).join(' '))
      }),
  )

it.each([
  'lo-fi song about insomnia',
  'blues about whiskey and regret',
  '关于加班的说唱',
  '失恋 抒情 女声',
  '中秋 月亮 团圆',
  '关于父亲的背影',
  'soul song about forgiveness',
  'a song about jealousy',
])('two takes share less than 20 % of their four-word phrases: %s', (prompt) => {
  for (const seed of inTier({ default: [100], full: [100, 101, 102] })) {
    const [a, b] = ([0, 1] as const).map((take) => grams(planOf(prompt, seed, take).lyric))
    expect([...a!].filter((gram) => b!.has(gram)).length / Math.min(a!.size, b!.size)).toBeLessThan(0.2)
  }
})

it('songs on related themes: at most two common lines', () => {
  const lines = (prompt: string, seed: number) =>
    new Set(
      planOf(prompt, seed, 0)
        .lyric.toLowerCase()
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('[')),
    )
  const themes = [
    'a song about anxiety',
    'song about forgiveness',
    'song about leaving Mexico for good',
    'a song about jealousy',
    'a song about loyalty',
    'song about climate change',
    'female pop about never giving up',
  ].map((prompt, index) => lines(prompt, 100 + 13 * index))
  for (const [index, a] of themes.entries())
    for (const b of themes.slice(index + 1)) expect([...a].filter((line) => b.has(line)).length).toBeLessThanOrEqual(2)
})

it.each([
  ['lo-fi beat, instrumental', 60],
  ['ambient about the sea, instrumental', 60],
  ['轻音乐，纯音乐', 32],
  ['choir, wordless humming', 60],
])('%s: %i songs of a library have as many titles, and a planned one keeps its own', (prompt, count) => {
  const titled = (seed: number, titles: Titles) =>
    planSong({ prompt, lyric: null, take: 0, titles, source: { kind: 'none' } }, seed, {}).title
  const used: string[] = []
  for (let seed = 0; seed < count; seed++) used.push(titled(seed, { used }))
  expect(new Set(used).size).toBe(count)
  expect(titled(count - 1, { again: used.at(-1)! })).toBe(used.at(-1))
})

it('sung song › title taken in the library › another line of it is the title, unless the prompt names one', () => {
  const planned = (prompt: string, titles: Titles) =>
    planSong({ prompt, lyric: null, take: 0, titles, source: { kind: 'none' } }, 1, {})
  const prompt = 'country song about a truck'
  const { title, lyric } = planned(prompt, { used: [] })
  const other = planned(prompt, { used: [title] })
  expect(other.lyric).toBe(lyric)
  expect(other.title).not.toBe(title)
  expect(lyric.toLowerCase()).toContain(other.title.toLowerCase())
  expect(planned(prompt, { again: title }).title).toBe(title)
  expect(planned(`${prompt}, title: Paper Moon`, { used: ['Paper Moon'] }).title).toBe('Paper Moon')
})
