import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ANSWERS } from '#lib/engine/plan/lyrics/story/answer-picker'

/** The blocks of a file under each heading. */
const sectionsOf = (text: string): [heading: string, body: string][] =>
  text
    .trim()
    .split(/\n*^\[/m)
    .filter((section) => section !== '')
    .map((section) => {
      const end = section.indexOf(']')
      return [section.slice(0, end), section.slice(end + 1).trim()]
    })

/** The stances of Chinese songs that answers are written for. */
export const MANDARIN_STANCES = ['love', 'sad', 'funny', 'angry', 'calm'] as const
export type MandarinStance = (typeof MANDARIN_STANCES)[number]

/** Lines that answer a clause: three of which the first and the last rhyme, two for a chorus, or a stanza of four. */
export type MandarinAnswer = { name: string; lines: readonly string[] }

/** Prompts for songs of old times, and things that those times had not. */
const OLD_TIMES = /古风|国风|武侠|仙侠|古代/
const MODERN =
  /手机|屏幕|电|冰箱|红灯|绿灯|路灯|雨刮|后视镜|打卡|键盘|塑料|收音机|邮票|铅笔|粉笔|橡皮|黑板|导航|语音|微信|群里|地铁|车票|站台|广播|水管|硬币|直播|照片|录像|视频|合同|计算器|快递|门铃|遥控器|拖鞋|牙刷|牙膏|沙发|楼|日历|暖气|闹钟|秒表|计数器|编剧|导演|牛顿|热搜|点赞|小区|便利店|超市|油门|自行车|高速|行李箱|拉链|点滴|体温表|天气预报|麦克风|话筒|喇叭|公里|汽水|咖啡|医药费|律师|科学|彩票|租|发票|收据|铃声|课桌|操场/

/** Whether lines would be out of place in a song of old times. */
export const isAnachronism = (prompt: string, lines: readonly string[]): boolean =>
  OLD_TIMES.test(prompt) && lines.some((line) => MODERN.test(line))

/** A semantic field: the words that name it, and its lines. */
type MandarinField = { words: readonly string[]; blocks: readonly MandarinAnswer[] }

const blocksOf = (file: string) =>
  sectionsOf(
    readFileSync(
      path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/engine/plan/lyrics/frames/answers', file),
      'utf8',
    ),
  ).map(([heading, body]) => [heading, body.split(/\n{2,}/)] as const)

const namedBlocks = (heading: string, blocks: readonly string[]) =>
  blocks.map(
    (block, index): MandarinAnswer => ({ name: `${ANSWERS}mandarin ${heading}/${index}`, lines: block.split('\n') }),
  )

let stances: ReadonlyMap<string, readonly MandarinAnswer[]> | null = null
const stanceBlocks = (heading: string): readonly MandarinAnswer[] => {
  stances ??= new Map(blocksOf('mandarin.txt').map(([name, blocks]) => [name, namedBlocks(name, blocks)]))
  return stances.get(heading)!
}

/** Answers of a stance. Reads the file at the first call. */
export const mandarinAnswers = (stance: MandarinStance): readonly MandarinAnswer[] => stanceBlocks(stance)

/** Rhymed couplets for choruses of a stance. */
export const mandarinCouplets = (stance: MandarinStance): readonly MandarinAnswer[] => stanceBlocks(`${stance} chorus`)

let fields: readonly MandarinField[] | null = null
/** All semantic fields. Reads the file at the first call. */
export const mandarinFields = (): readonly MandarinField[] => {
  fields ??= blocksOf('mandarin-fields.txt').map(([heading, blocks]) => ({
    words: blocks[0]!.replace(/^words: /, '').split(', '),
    blocks: namedBlocks(heading, blocks.slice(1)),
  }))
  return fields
}

/** The lines of the semantic fields that a text names, the field with the longest words first. */
export const fieldBlocks = (text: string): MandarinAnswer[] =>
  mandarinFields()
    .map(({ words, blocks }) => {
      const found = words.filter((word) => text.includes(word))
      const longest = found.filter((word) => !found.some((other) => other !== word && other.includes(word)))
      return { blocks, score: longest.reduce((sum, word) => sum + word.length, 0) }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .flatMap(({ blocks }) => blocks)
