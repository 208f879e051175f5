import { describe, expect, it } from 'vitest'
import { mandarinStatements } from '#lib/engine/plan/lyrics/facts/mandarin-statements'
import { FRAME_PARTS, framesOf } from '#lib/engine/plan/lyrics/frames/frame'
import { rhymeClass } from '#lib/engine/plan/lyrics/rhyme-class'
import {
  MANDARIN_STANCES,
  mandarinAnswers,
  mandarinCouplets,
  mandarinFields,
} from '#lib/engine/plan/lyrics/story/mandarin-answers'
import { isSung } from '#lib/engine/plan/lyrics/story/mandarin-told'
import { writeLyrics } from '#lib/engine/plan/lyrics/write-lyrics'
import { syllables } from '#lib/lyrics/syllables'
import { randomFrom } from '#lib/music/random'

const song = (prompt: string, verseLines: number, kinds: readonly ('verse' | 'chorus')[], take: 0 | 1 = 0) =>
  writeLyrics({
    prompt,
    language: 'zh',
    mood: '',
    genre: 'folk',
    sections: kinds.map((kind) => ({ kind, label: kind, lines: kind === 'verse' ? verseLines : 4, syllables: 9 })),
    take,
    random: randomFrom(1, 'words'),
  })

const LONG = ['verse', 'chorus', 'verse', 'chorus'] as const

it.each([
  '民谣：爷爷走了以后，奶奶还是每天摆两副碗筷',
  '给我的老房东，他在楼顶养了三十只鸽子，从来不涨我房租',
  '搞笑的歌，隔壁的鹦鹉学会了我的闹钟，每天五点准时响',
  '愤怒的摇滚：健身房老板卷款跑路，三百个会员堵在门口，我的年卡才用了两次',
  '给消防员小顾的歌，他救出了火里的老黄狗，自己左手留了一道疤',
  '表弟阿凯在横店跑了六年龙套，演过三十八具尸体，上个月第一次有了一句台词',
])('song › %s › sings every clause', (prompt) => {
  const { sections } = song(prompt, 8, LONG)
  for (const line of mandarinStatements(prompt).flatMap(({ lines }) => lines)) expect(sections.flat()).toContain(line)
})

it.each(['奶奶八十岁学会了发语音，每天早上六点准时叫我起床', '凌晨三点服务器崩了，全组十二个人，只有实习生没睡'])(
  'song of one verse and a chorus › %s › sings every clause',
  (prompt) => {
    const { sections, title } = song(prompt, 4, ['verse', 'chorus'])
    for (const { said } of mandarinStatements(prompt)) expect(isSung(said, sections.flat()), said).toBe(true)
    expect(sections[1]!.join('')).toContain(title)
  },
)

it.each([
  ['外公把渔船改成了书屋，取名“漂着”', '漂着'],
  ['我在后面偷偷跟了三条街', '偷偷跟了三条街'],
  ['老船工最后一次摇橹', '最后一次摇橹'],
  ['直播间只有十一个观众', '只有十一个观众'],
  ['表弟在横店跑龙套，演过三十八具尸体', '演过三十八具尸体'],
])('title › %s › %s', (prompt, title) => {
  expect(song(prompt, 4, ['verse', 'chorus']).title).toBe(title)
})

it.each([
  ['愤怒的摇滚：健身房老板卷款跑路，三百个会员堵在门口', 'dieting'],
  ['健身房楼下卖栀子花的阿婆，收摊总送我一朵', 'dieting'],
  ['地铁里拉手风琴的盲人，收到一枚外国硬币', 'metro'],
])('a place where something happens › %s › no frame of %s', (prompt, frame) => {
  const { story } = song(prompt, 8, LONG)
  expect(story?.stanzas.filter((name) => name.startsWith(`${frame}/`))).toEqual([])
})

it.each([
  ['搞笑的流行歌，男声', 'silly-mishap'],
  ['愤怒的朋克', 'protest'],
])('only a tone › %s › %s', (prompt, frame) => {
  expect(song(prompt, 8, LONG).story?.stanzas.every((name) => name.startsWith(`${frame}/`))).toBe(true)
})

it('a story of old times › no swordsman of another story, and nothing modern', () => {
  const { story, sections } = song('古风：守关的老兵给江南的妻子写了十年信，一封也没有寄出去', 8, LONG)
  expect(story?.stanzas.filter((name) => name.startsWith('swordsman/'))).toEqual([])
  expect(sections.flat().filter((line) => /邮票|铅笔|电|手机|收音机|路灯|日历/.test(line))).toEqual([])
})

it('short song in a frame that knows what happens › the chorus says it', () => {
  const prompt = '高考前一百天，台灯修了三次'
  const { title, story } = song(prompt, 4, ['verse', 'chorus'])
  expect(story?.stanzas[0]).toMatch(/^exam-year\//)
  expect(mandarinStatements(prompt).flatMap(({ lines }) => lines)).toContain(title)
})

it('a frame that knows what happens › is chosen, and tells it', () => {
  const { story, sections } = song('高考前一百天，每天做卷子到半夜，台灯修了三次', 8, LONG)
  expect(story?.stanzas[0]).toMatch(/^exam-year\//)
  expect(isSung('台灯修了三次', sections.flat())).toBe(true)
})

it('two takes of a story without a frame › other titles and other lines', () => {
  const prompt = '凌晨三点服务器崩了，全组十二个人都在群里，只有实习生没睡'
  const [first, second] = ([0, 1] as const).map((take) => song(prompt, 8, LONG, take))
  expect(first!.title).not.toBe(second!.title)
  const told = mandarinStatements(prompt).flatMap(({ lines }) => lines)
  const lines = first!.sections.flat().filter((line) => !told.includes(line))
  expect(lines.filter((line) => second!.sections.flat().includes(line))).toEqual([])
})

describe('lines that answer a clause', () => {
  const MAX_CHARACTERS = 12
  const fields = mandarinFields().flatMap(({ blocks }) => blocks)
  const stances = MANDARIN_STANCES.flatMap((stance) => [...mandarinAnswers(stance), ...mandarinCouplets(stance)])

  it('three lines › the first rhymes with the last; four › the second; couplets › both', () => {
    const pairs = [...fields, ...stances].map(({ lines }) => [
      lines.length === 4 ? lines[1]! : lines[0]!,
      lines.at(-1)!,
    ])
    expect(pairs.filter(([first, last]) => rhymeClass(first!) !== rhymeClass(last!))).toEqual([])
  })

  it('every line › short enough to be sung, and in one place only', () => {
    const frames = [...framesOf('mandarin'), ...framesOf('mandarin-telling')]
    const seen = new Set(frames.flatMap(({ parts }) => FRAME_PARTS.flatMap((part) => [...new Set(parts[part].flat())])))
    for (const line of [...fields, ...stances].flatMap(({ lines }) => lines)) {
      expect(syllables(line, 'zh').length, line).toBeLessThanOrEqual(MAX_CHARACTERS)
      expect(seen.has(line), line).toBe(false)
      seen.add(line)
    }
  })

  it('every field › two stanzas and three answers, sung of nobody', () => {
    for (const { words, blocks } of mandarinFields()) {
      expect(words.length).toBeGreaterThan(4)
      expect(blocks.map(({ lines }) => lines.length).sort(), words[0]).toEqual([3, 3, 3, 4, 4])
      for (const line of blocks.flatMap(({ lines }) => lines)) expect(line).not.toMatch(/[你他她]/)
    }
  })
})

it('frames that suit any story › one for each stance, sung of nobody', () => {
  const frames = framesOf('mandarin-telling')
  expect(frames.flatMap(({ telling }) => telling).sort()).toEqual([...MANDARIN_STANCES].sort())
})
