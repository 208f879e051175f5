import { expect, it } from 'vitest'
import { mandarinStatements } from '#lib/engine/plan/lyrics/facts/mandarin-statements'
import { framesOf } from '#lib/engine/plan/lyrics/frames/frame'
import { rhymeClass } from '#lib/engine/plan/lyrics/rhyme-class'
import { isSung, mandarinAnswers } from '#lib/engine/plan/lyrics/story/mandarin-told'
import { writeLyrics } from '#lib/engine/plan/lyrics/write-lyrics'
import { randomFrom } from '#lib/music/random'

it.each([
  ['写一首歌给我妈，她在菜市场卖了二十年豆腐，供我读完大学', ['她在菜市场卖了二十年豆腐', '供我读完大学']],
  ['搞笑的歌，讲我减肥三个月反而胖了五斤', ['我减肥三个月', '反而胖了五斤']],
  ['摇滚，老板天天画大饼，年终奖却只发了一箱苹果', ['老板天天画大饼', '年终奖却只发了一箱苹果']],
  ['轻快的流行歌，女声，不要唢呐', []],
  ['合成器流行，闪烁的琶音，女声，蓬松的底鼓，闪烁的灯', []],
  ['写首歌，钢琴伴奏，爸爸每天拉二胡给妈妈听', ['爸爸每天拉二胡给妈妈听']],
] as const)('statements › %s › its clauses without the request', (prompt, clauses) => {
  expect(mandarinStatements(prompt)).toEqual(clauses)
})

it.each([
  '民谣：爷爷走了以后，奶奶还是每天摆两副碗筷',
  '给我的老房东，他在楼顶养了三十只鸽子，从来不涨我房租',
  '搞笑的歌，隔壁的鹦鹉学会了我的闹钟，每天五点准时响',
])('song › %s › sings every clause', (prompt) => {
  const { sections } = writeLyrics({
    prompt,
    language: 'zh',
    mood: '',
    genre: 'folk',
    sections: (['verse', 'chorus', 'verse', 'chorus'] as const).map((kind) => ({
      kind,
      label: kind,
      lines: kind === 'verse' ? 8 : 4,
      syllables: 8,
    })),
    take: 0,
    random: randomFrom(1, 'words'),
  })
  for (const clause of mandarinStatements(prompt)) expect(isSung(clause, sections.flat()), clause).toBe(true)
})

it.each(['love', 'sad', 'funny', 'angry', 'calm'] as const)(
  'answers › %s › three lines, the first rhymes with the last',
  (stance) => {
    const frameLines = new Set(framesOf('mandarin').flatMap(({ parts }) => Object.values(parts).flat(2)))
    for (const { lines } of mandarinAnswers(stance)) {
      expect(rhymeClass(lines[0]), lines.join(' / ')).toBe(rhymeClass(lines[2]))
      for (const line of lines) expect(frameLines.has(line), line).toBe(false)
    }
  },
)
