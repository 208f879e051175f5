import { describe, expect, it } from 'vitest'
import { mandarinTale } from '#lib/engine/plan/lyrics/facts/mandarin-clauses'
import { FRAME_PARTS, framesOf } from '#lib/engine/plan/lyrics/frames/frame'
import { rhymeClass } from '#lib/engine/plan/lyrics/rhyme-class'
import { DEED_PARTS, deedFrames, fillDeed } from '#lib/engine/plan/lyrics/story/mandarin-deeds'
import { mandarinPlan } from '#lib/engine/plan/lyrics/story/mandarin-song'
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
const toldLines = (prompt: string) => mandarinTale(prompt).clauses.flatMap(({ lines }) => lines)

it.each([
  '民谣：爷爷走了以后，奶奶还是每天摆两副碗筷',
  '给我的老房东，他在楼顶养了三十只鸽子，从来不涨我房租',
  '搞笑的歌，隔壁的鹦鹉学会了我的闹钟，每天五点准时响',
  '愤怒的摇滚：健身房老板卷款跑路，三百个会员堵在门口，我的年卡才用了两次',
  '给消防员小顾的歌，他救出了火里的老黄狗，自己左手留了一道疤',
  '表弟阿凯在横店跑了六年龙套，演过三十八具尸体，上个月第一次有了一句台词',
])('song › %s › sings every clause', (prompt) => {
  const { sections } = song(prompt, 8, LONG)
  for (const line of toldLines(prompt)) expect(sections.flat()).toContain(line)
})

it.each(['奶奶八十岁学会了发语音，每天早上六点准时叫我起床', '凌晨三点服务器崩了，全组十二个人，只有实习生没睡'])(
  'song of one verse and a chorus › %s › sings every clause',
  (prompt) => {
    const { sections, title } = song(prompt, 4, ['verse', 'chorus'])
    for (const line of toldLines(prompt)) expect(sections.flat()).toContain(line)
    expect(sections[1]!.join('')).toContain(title)
  },
)

it.each([
  ['一首民谣，写给在村口修了三十年自行车的老周', 'work'],
  ['抒情慢歌：外婆忘了我的名字，却还记得那首老歌', 'forget'],
  ['写给退休的语文老师陈老师，她要回老家种茶', 'farewell'],
  ['给五岁儿子乐乐的歌，他第一次自己骑自行车', 'learn'],
  ['摇滚：我们村的足球队二十年没赢过，今年终于进了决赛', 'again'],
  ['轻快的歌，我和邻居大爷每天下棋，我从来没赢过', 'hobby'],
  ['写首歌向妹妹道歉，我弄丢了她养的乌龟', 'sorry'],
  ['给女儿小雨的摇篮曲，她怕打雷', 'comfort'],
  ['朋克，房东一年涨了三次租，还不肯修热水器', 'protest'],
  ['给我们家金毛旺财的歌，它每天傍晚在车站等我下班', 'wait'],
  ['小店广告歌：阿福修鞋铺，补一双鞋送一个笑话', 'ad'],
  ['儿歌：妹妹妞妞第一天上幼儿园，书包里藏着一只小青蛙', 'grow'],
  ['慢歌：爸爸做完手术，我第一次给他洗头', 'care'],
  ['古风，郑和的船队七下西洋，一个水手再也没有回来', 'history'],
] as const)('class of deed › %s › %s', (prompt, id) => {
  expect(mandarinPlan(prompt)!.frame.id).toBe(id)
})

it('voice › somebody whom the request addresses › 你 in every stanza, never 他 or 她', () => {
  for (const prompt of ['一首民谣，写给在村口修了三十年自行车的老周', '写给退休的语文老师陈老师，她要回老家种茶']) {
    const text = song(prompt, 8, LONG).sections.flat().join('\n')
    expect(text).toMatch(/你/)
    expect(text).not.toMatch(/[他她](?!们)/)
  }
})

it('voice › a singer who acts › no stanza in which somebody else is 我', () => {
  const subject = { said: '我', name: '我', pronoun: '我', kind: 'person' } as const
  const voice = { subject, other: null, deed: null, object: null, prompt: '' }
  expect(fillDeed({ lines: ['我问<他>后不后悔'], condition: null }, voice)).toBeNull()
  expect(fillDeed({ lines: ['<他>把袖子一撸'], condition: null }, voice)).toEqual(['我把袖子一撸'])
})

it.each([
  ['搞笑的流行歌，男声', 'silly-mishap'],
  ['愤怒的朋克', 'protest'],
])('only a tone › %s › %s', (prompt, frame) => {
  expect(song(prompt, 8, LONG).story?.stanzas.every((name) => name.startsWith(`${frame}/`))).toBe(true)
})

it('a story of old times › nothing modern', () => {
  const { sections } = song('古风：守关的老兵给江南的妻子写了十年信，一封也没有寄出去', 8, LONG)
  expect(sections.flat().filter((line) => /邮票|铅笔|电|手机|收音机|路灯|日历/.test(line))).toEqual([])
})

it('a frame that knows what the singer does › its scenes around the clauses', () => {
  const prompt = '高考前一百天，我每天做卷子到半夜，台灯修了三次'
  const { story, sections } = song(prompt, 8, LONG)
  expect(story?.stanzas.some((name) => name.includes('exam-year/'))).toBe(true)
  for (const line of toldLines(prompt)) expect(sections.flat()).toContain(line)
})

it('two takes › other lines around the clauses', () => {
  const prompt = '凌晨三点服务器崩了，全组十二个人都在群里，只有实习生没睡'
  const [first, second] = ([0, 1] as const).map((take) => song(prompt, 4, ['verse', 'chorus', 'verse'], take))
  expect(first!.title).not.toBe(second!.title)
  const told = new Set(toldLines(prompt))
  const lines = first!.sections[1]!.filter((line) => !told.has(line) && line !== first!.title)
  expect(lines.filter((line) => second!.sections[1]!.includes(line))).toEqual([])
})

it('a song written again › the same lines', () => {
  const request = {
    prompt: '送给爷爷的民谣，他在渡口撑了一辈子船',
    language: 'zh',
    mood: '',
    sections: LONG.map((kind) => ({ kind, label: kind, lines: 8, syllables: 9 })),
    take: 0,
    random: randomFrom(1, 'words'),
  } as const
  const first = writeLyrics({ ...request, variant: 3 })
  const again = writeLyrics({ ...request, variant: 9, stanzas: { again: first.story!.stanzas } })
  expect(again.sections).toEqual(first.sections)
})

describe('frames of deeds', () => {
  const MAX_CHARACTERS = 13
  const all = deedFrames().flatMap(({ parts }) =>
    DEED_PARTS.flatMap((part) => parts[part].map((each) => ({ part, ...each }))),
  )
  const plain = (line: string) => line.replace(/<[^>]+>/g, '他')

  it('stanzas › rhyme in the second and the last line, couplets in both, three lines in the first and the last', () => {
    const unrhymed = all.filter(({ lines }) => {
      const last = rhymeClass(plain(lines.at(-1)!))
      const others = lines.length === 4 ? [lines[1]!, lines[0]!] : [lines[0]!]
      return !others.some((line) => rhymeClass(plain(line)) === last)
    })
    expect(unrhymed.map(({ name }) => name)).toEqual([])
  })

  it('lines › short enough to be sung, and in one place only', () => {
    const seen = new Set(
      framesOf('mandarin').flatMap(({ parts }) => FRAME_PARTS.flatMap((part) => [...new Set(parts[part].flat())])),
    )
    for (const { lines } of all)
      for (const line of lines) {
        expect(syllables(plain(line), 'zh').length, line).toBeLessThanOrEqual(MAX_CHARACTERS)
        expect(seen.has(line), line).toBe(false)
        seen.add(line)
      }
  })

  it('every frame › what follows a clause, all stages, a chorus and a bridge', () => {
    for (const { id, kinds, about, parts } of deedFrames()) {
      expect(about, id).not.toBe('')
      expect(
        [...kinds].every((kind) => /^(?:i|person|child|group|animal|place|thing|none)$/.test(kind)),
        id,
      ).toBe(true)
      const needed = id === 'trouble' ? (['after', 'bridge'] as const) : DEED_PARTS
      for (const part of needed) expect(parts[part].length, `${id} ${part}`).toBeGreaterThan(0)
    }
  })

  it('every slot › filled', () => {
    for (const { lines } of all)
      for (const [slot] of lines.join('').matchAll(/<[^>]*>/g)) expect(slot).toMatch(/^<[他谁名你物做]>$/)
  })
})
