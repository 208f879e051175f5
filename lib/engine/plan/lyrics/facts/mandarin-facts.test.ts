import { expect, it } from 'vitest'
import type { FactKind } from '#lib/engine/plan/lyrics/facts/facts'
import { mandarinFacts } from '#lib/engine/plan/lyrics/facts/mandarin-facts'

const factTexts = (prompt: string) =>
  Object.fromEntries(
    Object.entries(mandarinFacts(prompt))
      .filter(([, facts]) => facts.length > 0)
      .map(([kind, facts]) => [kind, facts.map(({ text }) => text)]),
  ) as Partial<Record<FactKind, string[]>>

it.each([
  [
    '给外婆的歌，她在成都开了四十年面馆，去年冬天走了',
    { who: ['外婆'], 'in place': ['在成都'], time: ['去年冬天'], span: ['四十年'], event: ['外婆走了'] },
  ],
  ['小雨和阿杰的婚礼祝酒歌，他们在重庆的地铁上相遇', { name: ['小雨', '阿杰'], 'in place': ['在地铁上', '在重庆'] }],
  ['送外卖的骑手在暴雨的夜里弄丢了手机，说唱', { work: ['骑手'], thing: ['手机'] }],
  ['我家的猫咪豆豆总在凌晨三点唱歌', { pet: ['豆豆'], time: ['凌晨三点'] }],
  ['关于修自行车的老张', { name: ['老张'], doing: ['修自行车'] }],
  ['献给倔强的父亲，他在煤矿干了三十年', { who: ['父亲'], quality: ['倔强'], span: ['三十年'] }],
  ['关于一把旧雨伞的民谣', { thing: ['旧雨伞'] }],
] as const)('Chinese facts › %s › found', (prompt, expected) => {
  const facts = factTexts(prompt)
  for (const [kind, texts] of Object.entries(expected))
    expect(facts[kind as FactKind], kind).toEqual(expect.arrayContaining([...texts]))
})

it.each(['抒情流行，女声，钢琴', '热血摇滚', '', 'lofi'])(
  'Chinese facts › description of music only, "%s" › none',
  (prompt) => {
    expect(factTexts(prompt)).toEqual({})
  },
)

it.each([
  ['表弟演过三十八具尸体', 'doing', '具尸体'],
  ['奶奶八十岁学会了发语音，女儿去上学', 'thing', '学会'],
  ['女儿今天第一次自己骑自行车去上学', 'thing', '上学'],
  ['外公死了一头牛，他成了老师', 'doing', '成老师'],
] as const)('Chinese facts › "%s" › the %s "%s" is none', (prompt, kind, word) => {
  expect(factTexts(prompt)[kind] ?? []).not.toContain(word)
})
