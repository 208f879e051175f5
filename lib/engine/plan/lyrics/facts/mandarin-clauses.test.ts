import { expect, it } from 'vitest'
import { mandarinTale } from '#lib/engine/plan/lyrics/facts/mandarin-clauses'

it.each([
  ['送给爷爷的民谣，他在渡口撑了一辈子船', ['爷爷，你在渡口', '撑了一辈子船']],
  ['一首民谣，写给在村口修了三十年自行车的老周', ['老周，你在村口', '修了三十年自行车']],
  ['抒情，写给要去新疆支教的表姐小梅，火车明早六点开', ['小梅，你要去新疆支教', '火车明早六点开']],
  ['写首歌向妹妹道歉，我弄丢了她养的乌龟', ['我弄丢了你养的乌龟']],
  ['给五岁儿子乐乐的歌，他第一次自己骑自行车，摔了三次', ['乐乐，五岁的你', '第一次自己骑自行车', '你摔了三次']],
  ['民谣，关于拆掉的老电影院，我爸在那里向我妈求婚', ['老电影院拆掉了', '我爸在那里向我妈求婚']],
  ['国风：苏州的绣娘阿云，绣一幅百鸟图用了十二年', ['苏州的绣娘阿云', '绣一幅百鸟图用了十二年']],
  ['关于洛阳的歌，牡丹开的时候全城都不睡觉', ['牡丹开的时候', '全城都不睡觉']],
] as const)('lines in one voice › %s › %s', (prompt, lines) => {
  expect(mandarinTale(prompt).clauses.flatMap((clause) => clause.lines)).toEqual(lines)
})

it.each([
  ['关于凌晨四点扫街的环卫工刘姨，她从不抱怨', '刘姨', '她', 'person'],
  ['给我们家金毛旺财的歌，它每天傍晚在车站等我下班', '旺财', '你', 'animal'],
  ['轻快的歌，我和邻居大爷每天下棋', '我们', '我们', 'person'],
  ['爷爷奶奶金婚，他们一辈子只吵过一次架', '爷爷奶奶', '他们', 'person'],
  ['写给退休的语文老师陈老师，她要回老家种茶', '陈老师', '你', 'person'],
  ['冬天暖气坏了', '暖气', '它', 'thing'],
  ['城中村要拆了', '城中村', '它', 'place'],
] as const)('who acts › %s › %s, %s', (prompt, name, pronoun, kind) => {
  expect(mandarinTale(prompt).clauses[0]!.subject).toMatchObject({ name, pronoun, kind })
})

it.each([
  ['给我的老房东，他在楼顶养了三十只鸽子，从来不涨我房租', '你从来不涨我房租'],
  ['外卖小哥小李在暴雨里送最后一单', '小李送最后一单'],
  ['慢歌：爸爸做完手术，我第一次给他洗头', '我第一次给他洗头'],
  ['四十秒：我家乌龟跑丢了，三天后在冰箱底下找到', '乌龟跑丢了'],
  ['奶奶的缝纫机不响了，她去年冬天走了', '奶奶去年冬天走了'],
] as const)('hook › %s › a whole phrase with its verb, "%s"', (prompt, hook) => {
  expect(mandarinTale(prompt).clauses.flatMap(({ hooks }) => hooks.slice(0, 1))).toContain(hook)
})

it('deed and object › without numbers', () => {
  const [clause] = mandarinTale('一首民谣，写给在村口修了三十年自行车的老周').clauses
  expect(clause).toMatchObject({ deed: '修自行车', object: '自行车' })
})
