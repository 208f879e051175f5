import { wordsOf } from '#lib/engine/plan/lyrics/facts/mandarin-words'
import { type Frame, framesOf, parseFrame, type Tone } from '#lib/engine/plan/lyrics/frames/frame'
import type { Frames } from '#lib/engine/plan/lyrics/story/frames-of-song'
import { DEED_ID, mandarinPlan } from '#lib/engine/plan/lyrics/story/mandarin-song'

type MandarinStance = 'love' | 'sad' | 'funny' | 'angry' | 'calm'

const ASKED: readonly [MandarinStance, RegExp][] = [
  ['calm', /儿歌|童谣|幼儿园|小朋友/],
  ['funny', /搞笑|好笑|幽默|吐槽|恶搞|沙雕|欢乐|逗|自嘲|调侃|社死|糗|无厘头|整蛊/],
  ['angry', /愤怒|生气|抗议|不满|控诉|骂|气死|凭什么|不公|受够|跑路|拖欠/],
  ['sad', /伤心|悲伤|难过|忧伤|伤感|去世|离世|走了以后|走的那|再也见不到|想念|思念|怀念|分手|失去|遗憾|哭|催泪/],
  ['calm', /摇篮曲|催眠|安静|宁静|平静|舒缓|治愈|睡前/],
]

/** The stance that a Chinese prompt asks for; null where it asks for none. */
const askedStance = (prompt: string): MandarinStance | null =>
  ASKED.find(([, words]) => words.test(prompt.replace(/(?:不要|别|不)(?:太|那么)?\p{Script=Han}{2}/gu, '')))?.[0] ??
  null

/** Words that say nothing about the subject of a clause. */
const COMMON =
  /^(?:今天|昨天|明天|每天|天天|后来|以后|以前|之前|之后|时候|现在|如今|已经|第一次|一次|一个|一直|突然|终于|结果|却|但是|可是|还是|自己|我们|他们|她们|大家|别人|没有|不是|知道|觉得|开始|变成|成为|地方|东西|事情|时间)$/
/** The least share of what a prompt says that a frame of the same story knows. */
const MIN_KNOWN_SHARE = 0.4

const texts = new WeakMap<Frame, string>()
/** All words of a frame. */
const textOf = (frame: Frame): string => {
  let text = texts.get(frame)
  if (text === undefined) {
    text = [...frame.match, ...frame.also, frame.about, frame.speaker, ...Object.values(frame.parts).flat(2)].join(' ')
    texts.set(frame, text)
  }
  return text
}

/** The share of the content words of a text that a frame has, 0…1; 1 for a text without any. */
const knownShare = (frame: Frame, said: string): number => {
  const words = new Set(
    wordsOf(said).flatMap(({ word, tag }) =>
      /^(?:n|v|a|j|l|i)/.test(tag) && !COMMON.test(word) && ([...word].length > 1 || frame.match.includes(word))
        ? [word]
        : [],
    ),
  )
  const known = [...words].filter((word) => textOf(frame).includes(word))
  return words.size === 0 ? 1 : known.length / words.size
}

const ALLOWED: Readonly<Record<MandarinStance, readonly Tone[] | null>> = {
  funny: ['funny', 'playful', 'wry'],
  angry: ['angry', 'defiant', 'wry'],
  sad: ['sad', 'tender', 'solemn', 'dark', 'wry'],
  calm: null,
  love: null,
}

/** Whether a frame has the tone that a prompt asks for: a joke in which a mother occurs is no praise of her. */
const suits = (frame: Frame, asked: MandarinStance | null): boolean => {
  const allowed = asked && ALLOWED[asked]
  return !allowed || frame.tones.slice(0, asked === 'funny' ? 1 : 2).some((tone) => allowed.includes(tone))
}

/** Frames of events that their singer tells as what the singer does. */
const OF_SINGER: ReadonlySet<string> = new Set([
  'exam-year',
  'dieting',
  'insomnia',
  'marriage-pressure',
  'quitting',
  'breakup',
])
/** Words of subjects that are also genres: "古风" asks for no swordsman. */
const OF_MUSIC = /^(?:古风|舞曲|嘻哈|励志说唱|民谣歌手|乐队)$/
/** Frames for prompts that only ask for a tone. */
const WITHOUT_STORY: Readonly<Partial<Record<MandarinStance, string>>> = { funny: 'silly-mishap', angry: 'protest' }
/** A prompt without a clause, whose subject may be another one: "外婆去年走了" for "她去年走了". */
const withoutEnd = (prompt: string, said: string): string => {
  for (let from = 0; from < said.length - 2; from++)
    if (prompt.includes(said.slice(from))) return prompt.replace(said.slice(from), '')
  return prompt
}

/**
 * The frames of a Chinese song. For a prompt that tells something it is the class of deed that it tells, or a frame of the
 * same event whose singer is the one who acts. A song that is written again keeps its own.
 */
export const mandarinFrames = (
  prompt: string,
  ranked: readonly Frame[],
  own: ReadonlySet<Frame>,
  again: readonly string[],
): Frames => {
  const asked = askedStance(prompt)
  const plan = mandarinPlan(prompt)
  const all = framesOf('mandarin')
  if (plan === null) {
    const fitting = ranked.find((frame) => own.has(frame) && suits(frame, asked))
    const forTone = all.find(({ id }) => id === WITHOUT_STORY[asked ?? 'love'])
    const frame = all.find(({ id }) => again.includes(id)) ?? fitting ?? forTone ?? ranked[0]!
    const spare = ranked.find((each) => each !== frame) ?? frame
    return { frame, others: [], spare, isOwn: frame === fitting, isVague: false }
  }
  const said = plan.tale.clauses.map((clause) => clause.said).join('，')
  const request = plan.tale.clauses.reduce((text, clause) => withoutEnd(text, clause.said), prompt)
  const isNamed = ({ match }: Frame) =>
    match.some((word) => word.length > 1 && !OF_MUSIC.test(word) && request.includes(word))
  const isOfSinger = plan.tale.clauses.every(
    ({ subject }) => /^我/.test(subject.pronoun) || subject.kind === 'thing' || subject.kind === 'none',
  )
  const known = ranked.find(
    (frame) =>
      own.has(frame) &&
      OF_SINGER.has(frame.id) &&
      isOfSinger &&
      suits(frame, asked) &&
      (isNamed(frame) || knownShare(frame, said) >= MIN_KNOWN_SHARE),
  )
  const frame = known ?? parseFrame(`${DEED_ID}${plan.frame.id}`, `about: ${plan.frame.about}`)
  return { frame, others: [], spare: frame, isOwn: true, isVague: false }
}
