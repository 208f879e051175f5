import { mandarinStatements } from '#lib/engine/plan/lyrics/facts/mandarin-statements'
import { wordsOf } from '#lib/engine/plan/lyrics/facts/mandarin-words'
import { type Frame, framesOf, type Tone } from '#lib/engine/plan/lyrics/frames/frame'
import type { Frames } from '#lib/engine/plan/lyrics/story/frames-of-song'
import type { MandarinStance } from '#lib/engine/plan/lyrics/story/mandarin-answers'
import { askedStance, mandarinStance } from '#lib/engine/plan/lyrics/story/mandarin-told'

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

/** Frames about people and animals, whose song may tell anything that they do. */
const OF_SOMEBODY: ReadonlySet<string> = new Set([
  'father',
  'mother',
  'grandmothers-kitchen',
  'teacher',
  'pets',
  'friendship',
])
/** Words of subjects that are also genres: "古风" asks for no swordsman. */
const OF_MUSIC = /^(?:古风|舞曲|嘻哈|励志说唱|民谣歌手|乐队)$/
/** Frames for prompts that only ask for a tone. */
const WITHOUT_STORY: Readonly<Partial<Record<MandarinStance, string>>> = { funny: 'silly-mishap', angry: 'protest' }
/** Characters at the beginning of what a prompt says, where its subject is. */
const SUBJECT_CHARACTERS = 6

/** A prompt without a clause, whose subject may be another one: "外婆去年走了" for "她去年走了". */
const withoutEnd = (prompt: string, said: string): string => {
  for (let from = 0; from < said.length - 2; from++)
    if (prompt.includes(said.slice(from))) return prompt.replace(said.slice(from), '')
  return prompt
}

/**
 * The frames of a Chinese song: one that knows what the prompt tells, one of its subject around what it tells, or one
 * that suits any story of its tone. A song that is written again keeps its own.
 */
export const mandarinFrames = (
  prompt: string,
  ranked: readonly Frame[],
  own: ReadonlySet<Frame>,
  again: readonly string[],
): Frames => {
  const [best] = ranked
  const statements = mandarinStatements(prompt)
  const said = statements.map((statement) => statement.said).join('，')
  const asked = askedStance(prompt)
  const fitting = ranked.filter((frame) => own.has(frame) && suits(frame, asked))
  const request = statements.reduce((text, statement) => withoutEnd(text, statement.said), prompt)
  const isOfRequest = ({ id, match }: Frame) =>
    !OF_SOMEBODY.has(id) && match.some((word) => word.length > 1 && !OF_MUSIC.test(word) && request.includes(word))
  const isKnown = (frame: Frame) => said === '' || isOfRequest(frame) || knownShare(frame, said) >= MIN_KNOWN_SHARE
  const isSubject = ({ id, match }: Frame) =>
    OF_SOMEBODY.has(id) &&
    match.some((word) => request.includes(word) || said.slice(0, SUBJECT_CHARACTERS).includes(word))
  const known = fitting.find(isKnown)
  const plain = framesOf('mandarin-telling')
  const stance = mandarinStance(prompt, null)
  const all = framesOf('mandarin')
  const forTone =
    said === ''
      ? (all.find(({ id }) => id === WITHOUT_STORY[asked ?? 'love']) ?? best!)
      : plain.find(({ telling }) => telling.some((each) => each === stance))!
  const chosen = known ?? fitting.find(isSubject) ?? forTone
  const frame = [...ranked, ...all, ...plain].find(({ id }) => again.includes(id)) ?? chosen
  const others = ranked.filter((each) => each !== frame)
  const gentle = plain.find((each) => each !== frame && /^(?:love|calm)$/.test(each.telling[0] ?? ''))!
  return {
    frame,
    others: [],
    spare: plain.includes(frame) ? gentle : (others[0] ?? frame),
    // What a certain father or cat does is said in the chorus too.
    isOwn: frame === known && (said === '' || !OF_SOMEBODY.has(frame.id)),
    isVague: plain.includes(frame),
  }
}
