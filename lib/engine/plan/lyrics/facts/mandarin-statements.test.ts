import { expect, it } from 'vitest'
import { mandarinStatements } from '#lib/engine/plan/lyrics/facts/mandarin-statements'
import { themeOf } from '#lib/engine/plan/lyrics/theme'

it.each([
  ['写一首歌给我妈，她在菜市场卖了二十年豆腐，供我读完大学', ['我妈在菜市场', '卖了二十年豆腐', '供我读完大学']],
  ['搞笑的歌，讲我减肥三个月反而胖了五斤', ['我减肥三个月', '反而胖了五斤']],
  ['摇滚，老板天天画大饼，年终奖却只发了一箱苹果', ['老板天天画大饼', '年终奖却只发了一箱苹果']],
  ['轻快的流行歌，女声，不要唢呐', []],
  ['合成器流行，闪烁的琶音，女声，蓬松的底鼓，闪烁的灯', []],
  ['温暖治愈，结尾有希望，略带忧伤', []],
  ['帮我写个歌词，内容是我弟弟考上了消防员', ['我弟弟考上了消防员']],
  ['我写的歌没人听，只有门卫老王哼过', ['我写的歌没人听', '只有门卫老王哼过']],
  ['folk in 2024, three minutes', []],
  ['民谣 女声 希望有手风琴的声音 感情要真挚', []],
  ['民谣 外婆的针线盒还在 里面有我的乳牙', ['外婆的针线盒还在', '里面有我的乳牙']],
  ['写首歌，钢琴伴奏，爸爸每天拉二胡给妈妈听', ['爸爸每天拉二胡给妈妈听']],
] as const)('statements › %s › its lines without the request', (prompt, lines) => {
  expect(mandarinStatements(prompt).flatMap((statement) => statement.lines)).toEqual(lines)
})

it.each([
  ['民谣，表弟阿凯在横店跑了六年龙套', ['表弟阿凯在横店', '跑了六年龙套']],
  ['30秒，凌晨四点，豆腐坊的灯先亮，两分钟', ['凌晨四点', '豆腐坊的灯先亮']],
  ['七点的渡口，老船工最后一次摇橹，桥明天通车', ['七点的渡口', '老船工最后一次摇橹', '桥明天通车']],
  ['平台把送餐时间改成了十九分钟', ['平台把送餐时间', '改成了十九分钟']],
  ['她五十三岁，坐第一排', ['她五十三岁，坐第一排']],
  ['流行，对门的刘奶奶每年腌一大缸萝卜', ['对门的刘奶奶', '每年腌一大缸萝卜']],
  ['奶奶八十多岁的时候终于学会了用手机发语音', '终于学会了用手机发语音'],
  ['我在后面偷偷跟了三条街还是被她一眼发现', '还是被她一眼发现'],
] as const)('statements › %s › no long clause is dropped', (prompt, lines) => {
  const found = mandarinStatements(prompt).flatMap((statement) => statement.lines)
  for (const line of [lines].flat()) expect(found).toContain(line)
})

it.each([
  ['写给阿凯的励志说唱，跑了六年龙套', '阿凯跑了六年龙套'],
  ['给外婆的歌，她去年冬天走了', '外婆去年冬天走了'],
  ['给小区门口修锁的孙师傅写首歌，从不收老人的钱', '小区门口修锁的孙师傅'],
  ['讲一个外卖员捡到一封信的故事', '一个外卖员捡到一封信'],
  ['搞笑，现在猫躺沙发，我坐地板', '现在猫躺沙发，我坐地板'],
  ['外婆唱着山歌哄我睡觉', '外婆唱着山歌哄我睡觉'],
  ['老师讲了一个笑话，全班没有一个人笑', '老师讲了一个笑话'],
  ['她说她不是我妈，我不信', '她说她不是我妈，我不信'],
  ['无人机送货砸坏了菜园', '无人机送货砸坏了菜园'],
  ['他还像从前那样抽烟', '他还像从前那样抽烟'],
  ['献给刘站长的歌，他每天照样挥旗', '刘站长每天照样挥旗'],
  ['写了十年信给江南的妻子', '写了十年信给江南的妻子'],
  ['讲台上的老师忘了带眼镜', '讲台上的老师忘了带眼镜'],
  ['唱戏的外婆卸了妆', '唱戏的外婆卸了妆'],
  ['最好的朋友请了三天假', '最好的朋友请了三天假'],
  ['别墅里住着一群流浪猫', '别墅里住着一群流浪猫'],
  ['希望能再见她一面', '希望能再见她一面'],
  ['最后一段路他走得很慢', '最后一段路他走得很慢'],
  ['地铁口唱歌的流浪汉，给我让了座', '地铁口唱歌的流浪汉'],
  ['地铁里拉手风琴的盲人，收到一枚外国硬币', '地铁里拉手风琴的盲人'],
  ['末班车上有个抱着吉他睡着的人', '末班车上有个抱着吉他睡着的人'],
] as const)('statements › %s › says %s', (prompt, said) => {
  expect(mandarinStatements(themeOf(prompt)).map((statement) => statement.said)).toContain(said)
})

it('statements › every line › can be sung', () => {
  const prompt =
    '三百多个会员大清早就堵在健身房门口等着老板回来退钱，可是老板早就带着全部年费坐飞机去了一个没人知道的海岛'
  const lines = mandarinStatements(prompt).flatMap((statement) => statement.lines)
  expect(lines.join('')).toBe(prompt.replace('，', ''))
  for (const line of lines) expect([...line].length, line).toBeLessThanOrEqual(13)
})
