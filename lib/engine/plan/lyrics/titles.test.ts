import { describe, expect, it } from 'vitest'
import { planSong } from '#lib/engine/plan/plan-song'
import { inTier } from '#tests/harness/tier'

const planOf = (prompt: string, seed: number, take: 0 | 1) =>
  planSong({ prompt, lyric: null, take, singing: 'always', source: { kind: 'none' } }, seed, {})

const titlesOf = (prompt: string, seeds = inTier({ default: [1], full: [1, 2, 3] })) =>
  seeds.flatMap((seed) => ([0, 1] as const).map((take) => planOf(prompt, seed, take).title))

describe('titles', () => {
  it.each([
    // Titles never ask for a burden and never name a sensitive subject.
    ['a song about anxiety', /(?:Show|Teach|Give) Me|More Anxiety|This Must Be/],
    ['dark trap about betrayal', /(?:Show|Teach|Give) Me|Somewhere Near|Looking for/],
    ['rock anthem about climate change', /(?:Show|Teach|Give) Me|Somewhere Near|Looking for|This Must/],
    ['sad piano ballad about a miscarriage', /miscarriage/i],
    ['a song about depression and getting better', /the Better/],
    // A landlord is a person, and "fishing with grandpa" is one phrase.
    ['punk song about my landlord', /^(?:One More for|All About|Never Mind|Remember|After|Tell Me About) My Landlord$/],
    ['a song about fishing with grandpa', /Fishing$/],
    ['song about road trip with friends in summer', /(?:Show|Teach) Me|A Little More|Another Word/],
    ['indie rock about losing my job', /^(?:Caught You|Don't Stop|Nothing Like|Everybody's|Back to) /],
    ['sad song about a dying king', /^(?:Ask|Here Comes|Somebody Save|God Bless) /],
    // "mother" is not "moth", "cowboy" is not "cow", and "nothing" is not a thing.
    ['song about my mother', /^(?:Never Wake|Look Out for|Run with|Who Let) /],
    ['song about a cowboy', /^(?:Never Wake|Look Out for|Run with|Who Let) /],
    ['a song about nothing', /the Nothing/],
    ['song about grandma’s cookies', /the Grandma/],
    ['piano ballad about my stillborn sister', /stillborn|Take Your Shoes Off|Bread on the Table/i],
    // Chinese: feelings do not take hooks for objects, and 海 is expanded.
    ['写一首关于毕业的歌', /给我一点|寻找|一点点|毕业和我/],
    ['关于加班的说唱', /给我一点|寻找|一点点|加班知道/],
    ['关于梦想和坚持的歌', /给我一点|一点点|梦想和我/],
    ['一首关于海的歌', /^(?:海的灯|在海等你|再见海|海的夜晚)$/],
    ['一首歌，别太悲伤', /别再回头|最后一班车|空了一半的房/],
  ] as const)('%s', (prompt, rejected) => {
    for (const title of titlesOf(prompt)) expect(title).not.toMatch(rejected)
  })

  it.each([
    ['lullaby for my son Leo', /^(?:Goodnight|Sleep Now|Hush Now|.+, Close Your Eyes)/],
    ['给女儿的摇篮曲', /女儿/],
    ['song about my best friend’s wedding', /Best Friend/],
    ['song about a haunted house', /Haunted House/],
    ['生日歌，送给我老婆小雨', /小雨/],
  ] as const)('%s', (prompt, expected) => {
    for (const title of titlesOf(prompt)) expect(title).toMatch(expected)
  })

  it('Chinese possessive phrase: used as the title, unless it names a style', () => {
    expect(titlesOf('关于父亲的背影', [1, 2, 3])).toContain('父亲的背影')
    expect(titlesOf('故乡的河 民谣', [1, 2, 3])).toContain('故乡的河')
    expect(titlesOf('关于孤独的电子音乐').join()).not.toContain('孤独的电子')
  })
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
