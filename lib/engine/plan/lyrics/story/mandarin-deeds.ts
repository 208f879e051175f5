import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { MandarinSubject } from '#lib/engine/plan/lyrics/facts/mandarin-clauses'
import type { Frame, FramePart } from '#lib/engine/plan/lyrics/frames/frame'
import { ANSWERS } from '#lib/engine/plan/lyrics/story/answer-picker'
import { STANZA_LINES } from '#lib/engine/plan/lyrics/story/story-form'

/** Prompts for songs of old times, and things that those times had not. */
const OLD_TIMES = /古风|国风|武侠|仙侠|古代/
const MODERN =
  /手机|屏幕|电|冰箱|红灯|绿灯|路灯|雨刮|后视镜|打卡|键盘|塑料|收音机|邮票|铅笔|粉笔|橡皮|黑板|导航|语音|微信|群里|地铁|车票|站台|广播|水管|硬币|直播|照片|录像|视频|合同|计算器|快递|门铃|遥控器|拖鞋|牙刷|牙膏|沙发|楼|日历|暖气|闹钟|秒表|计数器|编剧|导演|牛顿|热搜|点赞|小区|便利店|超市|油门|自行车|高速|行李箱|拉链|点滴|体温表|天气预报|麦克风|话筒|喇叭|公里|汽水|咖啡|医药费|律师|科学|彩票|租|发票|收据|铃声|课桌|操场/

/** Whether lines would be out of place in a song of old times. */
export const isAnachronism = (prompt: string, lines: readonly string[]): boolean =>
  OLD_TIMES.test(prompt) && lines.some((line) => MODERN.test(line))

/** Parts of a frame: lines that follow a clause, the four stages of a story, and what is sung between its verses. */
export const DEED_PARTS = ['after', 'before', 'deed', 'turn', 'now', 'pre', 'chorus', 'bridge'] as const
export type DeedPart = (typeof DEED_PARTS)[number]

export type DeedKind = 'i' | 'person' | 'child' | 'group' | 'animal' | 'place' | 'thing' | 'none'

export type DeedStanza = {
  name: string
  lines: readonly string[]
  /** What a prompt or its hero has to be for the stanza; null where it suits all. */
  condition: string | null
}

/** Stanzas for one class of deeds, in which slots name who does it. */
export type DeedFrame = {
  id: string
  about: string
  kinds: ReadonlySet<string>
  /** Clauses that tell such a deed; null for a frame that only a request for its kind of song chooses. */
  deed: RegExp | null
  /** Subjects of which alone it tells; null for all of its kinds. */
  subject: RegExp | null
  /** Requests for such a song; null without one. */
  asked: RegExp | null
  /** Prompts that its story does not suit; null without any. */
  not: RegExp | null
  /** Whether any clause of its subjects suits it. */
  isGeneric: boolean
  /** Sung in place of a clause of the prompt. */
  hook: string | null
  parts: Readonly<Record<DeedPart, readonly DeedStanza[]>>
}

/** The frames, the most telling deed first. */
export const DEED_ORDER = [
  'ad',
  'history',
  'loss',
  'forget',
  'sorry',
  'comfort',
  'couple',
  'meet',
  'protest',
  'mishap',
  'farewell',
  'homecoming',
  'again',
  'care',
  'learn',
  'shop',
  'wait',
  'teach',
  'work',
  'celebrate',
  'tired',
  'journey',
  'hobby',
  'trouble',
  'pet',
  'place',
  'keepsake',
  'grow',
  'together',
  'own',
  'person',
  'moment',
] as const

const ANY = '.'

const emptyParts = () =>
  Object.fromEntries(DEED_PARTS.map((part) => [part, [] as DeedStanza[]])) as Record<DeedPart, DeedStanza[]>

const parseDeed = (id: string, text: string): DeedFrame => {
  const [head = '', ...sections] = text.trim().split(/^\[(\w+)\]$/m)
  const header = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(head)?.[1] ?? null
  const parts = emptyParts()
  for (let at = 0; at < sections.length; at += 2) {
    const part = DEED_PARTS.find((each) => each === sections[at])
    if (!part) throw new Error(`${id}: unknown part ${sections[at]}`)
    for (const [index, block] of sections[at + 1]!.trim()
      .split(/\n{2,}/)
      .entries()) {
      const lines = block.split('\n')
      const condition = /^\? (.+)$/.exec(lines[0]!)?.[1] ?? null
      parts[part].push({
        name: `${ANSWERS}deed ${id}/${part} ${index}`,
        lines: condition === null ? lines : lines.slice(1),
        condition,
      })
    }
  }
  const deed = header('deed')
  const asked = header('asked')
  const not = header('not')
  const subject = header('subject')
  return {
    id,
    about: header('about') ?? '',
    kinds: new Set((header('for') ?? '').split(', ')),
    deed: deed === null ? null : new RegExp(deed, 'u'),
    asked: asked === null ? null : new RegExp(asked, 'u'),
    not: not === null ? null : new RegExp(not, 'u'),
    subject: subject === null ? null : new RegExp(subject, 'u'),
    isGeneric: deed === ANY,
    hook: header('hook'),
    parts,
  }
}

/** The parts of a frame of its own subject, as stages. */
const FRAME_STAGES: readonly [DeedPart, readonly FramePart[]][] = [
  ['before', ['verse 1a']],
  ['deed', ['verse 1b']],
  ['turn', ['verse 2a', 'verse 2b']],
  ['now', ['verse 3']],
  ['pre', ['pre']],
  ['chorus', ['chorus']],
  ['bridge', ['bridge']],
]

const stagesOf = (id: string, parts: Frame['parts']): Partial<Record<DeedPart, DeedStanza[]>> =>
  Object.fromEntries(
    FRAME_STAGES.map(([stage, names]) => [
      stage,
      names.flatMap((name) =>
        parts[name].flatMap((stanza, index) =>
          stanza.length > STANZA_LINES || stanza.some((line) => line.includes('<'))
            ? []
            : [
                {
                  name: `${ANSWERS}${id}/${name} ${index}`,
                  lines: stanza.map((line) => line.replace(/\{([^|}]+)\|[^}]*\}/gu, '$1')),
                  condition: null,
                },
              ],
        ),
      ),
    ]),
  )

/** A frame of its own subject as one of a class of deeds, without the stanzas that need facts. */
export const deedOfFrame = ({ id, about, parts }: Frame): DeedFrame => ({
  id,
  about,
  kinds: new Set(),
  deed: null,
  subject: null,
  asked: null,
  not: null,
  isGeneric: false,
  hook: null,
  parts: { ...emptyParts(), ...stagesOf(id, parts) },
})

let frames: readonly DeedFrame[] | null = null
/** All frames, the most telling deed first. Reads the files at the first call. */
export const deedFrames = (): readonly DeedFrame[] => {
  const folder = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/engine/plan/lyrics/frames/mandarin-deeds')
  frames ??= DEED_ORDER.map((id) => parseDeed(id, readFileSync(path.join(folder, `${id}.txt`), 'utf8')))
  return frames
}

const CHILD = /宝宝|女儿|儿子|孩子|小孩|娃|闺女|小朋友|孙女|孙子|外甥|侄|学生/u

/** Prompts of a small child. */
const SMALL = /幼儿园|(?<![十\p{Script=Han}])[一二三四五六七\d]岁|小学一年级|换牙|第一颗牙/u

/** The kinds of frames that may tell of a subject. */
export const deedKinds = ({ said, pronoun, kind }: MandarinSubject, prompt: string): DeedKind[] => {
  if (kind !== 'person') return [kind]
  if (pronoun === '我') return ['i', 'person']
  if (/们$/.test(pronoun)) return ['group']
  return CHILD.test(said) || SMALL.test(prompt) ? ['child', 'person'] : ['person']
}

/** Who and what the slots of a frame name. */
export type DeedVoice = {
  subject: MandarinSubject
  other: string | null
  deed: string | null
  object: string | null
  prompt: string
}

const ELDER = /妈|爸|母|父|爷|奶|外婆|外公|姥|师傅|老师|姑|姨|舅|叔|伯/u
const isSinger = (pronoun: string) => /^我/.test(pronoun)

const meets = (condition: string, { subject, other, deed, prompt }: DeedVoice): boolean => {
  switch (condition) {
    case 'elder':
      return !isSinger(subject.pronoun) && ELDER.test(subject.said)
    case 'care':
      return subject.pronoun === '我' && other !== null && other !== '我'
    case 'other':
      return !isSinger(subject.pronoun)
    case 'one':
      return !/们$/.test(subject.pronoun)
    case 'furry':
      return !/[龟鱼鸟鸽鸡鸭鹅牛马羊蛇]|鹦鹉/u.test(subject.said)
    case '做':
      return deed !== null
    default:
      return new RegExp(condition, 'u').test(prompt)
  }
}

/** Calls of somebody by name: "<谁>啊", "<谁>，". */
const CALL = /(?:^|，)<谁>(?=啊|，|$)/gu
const MAX_NAME = 6

/** The lines of a stanza with its slots filled; null where it does not suit its subject. */
export const fillDeed = (
  { lines, condition }: Pick<DeedStanza, 'lines' | 'condition'>,
  voice: DeedVoice,
): string[] | null => {
  const { subject, other, deed, object } = voice
  if (condition !== null && !meets(condition, voice)) return null
  const text = lines.join('\n')
  const { pronoun, name } = subject
  // "我" would be two people.
  if (isSinger(pronoun) && /<[他谁名]>/u.test(text) && /我/u.test(text)) return null
  if (/们$/.test(pronoun) && /一个人/u.test(text)) return null
  if (/<物>/u.test(text) && object === null) return null
  if (/<做>/u.test(text) && deed === null) return null
  if (/<你>/u.test(text) && (other === null || other === pronoun)) return null
  const called = text.replace(new RegExp(CALL, 'gmu'), (call) => call.replace('<谁>', '<名>'))
  if (isSinger(pronoun) && /<名>/u.test(called)) return null
  const short = [...name].length <= MAX_NAME ? name : pronoun
  return called
    .replaceAll('<名>', short)
    .replaceAll('<谁>', /^[我你]/.test(pronoun) ? pronoun : short)
    .replaceAll('<他>', pronoun)
    .replaceAll('<你>', other ?? '')
    .replaceAll('<物>', object ?? '')
    .replaceAll('<做>', deed ?? '')
    .split('\n')
}
