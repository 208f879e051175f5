import { lastPhrase, lineLength } from '#lib/engine/plan/lyrics/facts/mandarin-lines'
import type { MandarinStatement } from '#lib/engine/plan/lyrics/facts/mandarin-statements'
import { wordsOf } from '#lib/engine/plan/lyrics/facts/mandarin-words'
import { isThirdPerson } from '#lib/engine/plan/lyrics/frames/fill'
import type { Frame } from '#lib/engine/plan/lyrics/frames/frame'
import { ANSWERS, type AnswerPicker } from '#lib/engine/plan/lyrics/story/answer-picker'
import type { FactChorus } from '#lib/engine/plan/lyrics/story/fact-chorus'
import type { FactVerse } from '#lib/engine/plan/lyrics/story/fact-verses'
import {
  fieldBlocks,
  isAnachronism,
  type MandarinAnswer,
  type MandarinStance,
  mandarinAnswers,
  mandarinCouplets,
} from '#lib/engine/plan/lyrics/story/mandarin-answers'
import { STANZA_LINES } from '#lib/engine/plan/lyrics/story/story-form'
import type { StoryLanguage } from '#lib/engine/plan/lyrics/story/story-language'

const ASKED: readonly [MandarinStance, RegExp][] = [
  ['calm', /儿歌|童谣|幼儿园|小朋友/],
  ['funny', /搞笑|好笑|幽默|吐槽|恶搞|沙雕|欢乐|逗|自嘲|调侃|社死|糗|无厘头|整蛊/],
  ['angry', /愤怒|生气|抗议|不满|控诉|骂|气死|凭什么|不公|受够|跑路|拖欠/],
  ['sad', /伤心|悲伤|难过|忧伤|伤感|去世|离世|走了以后|走的那|再也见不到|想念|思念|怀念|分手|失去|遗憾|哭|催泪/],
  ['calm', /摇篮曲|催眠|安静|宁静|平静|舒缓|治愈|睡前/],
]

/** What happens in a story that asks for no tone. */
const IMPLIED: readonly [MandarinStance, RegExp][] = [
  [
    'sad',
    /(?:年|春天|夏天|秋天|冬天|月|已经|就)走了(?![一二三四五六七八九十两几\d])|再也没|没回来|空了|最后一次|离婚|独自|墓|遗物/,
  ],
  ['angry', /骗|克扣|强拆|霸占|涨到|没人(?:修|管)|欠/],
  ['funny', /崩了|挂了|翻车|弄丢|迟到|睡过头|摔|撞|打翻|认错|发错|忘了带|没想到|偏偏|结果|居然|竟然/],
]

const BY_TONE: Readonly<Record<string, MandarinStance>> = {
  funny: 'funny',
  playful: 'funny',
  angry: 'angry',
  defiant: 'angry',
  sad: 'sad',
  calm: 'calm',
}

/** The stance that a Chinese prompt asks for; null where it asks for none. */
export const askedStance = (prompt: string): MandarinStance | null =>
  ASKED.find(([, words]) => words.test(prompt.replace(/(?:不要|别|不)(?:太|那么)?\p{Script=Han}{2}/gu, '')))?.[0] ??
  null

const impliedStance = (prompt: string) => IMPLIED.find(([, words]) => words.test(prompt))?.[0] ?? null

/** The stance that a Chinese prompt asks for, that of its frame, or that of what happens. */
export const mandarinStance = (prompt: string, frame: Frame | null): MandarinStance =>
  askedStance(prompt) ?? BY_TONE[frame?.tones[0] ?? ''] ?? impliedStance(prompt) ?? 'love'

const MIN_TOLD_SHARE = 0.6

const pairsOf = (text: string): Set<string> => {
  const characters = [...text.replace(/[^\p{Script=Han}A-Za-z\d]/gu, '')]
  return new Set(characters.slice(1).map((character, index) => characters[index]! + character))
}

/** Whether two lines in a row have most of a clause. */
export const isSung = (clause: string, lines: readonly string[]): boolean => {
  const wanted = pairsOf(clause)
  return lines.some((line, index) => {
    const near = new Set([...pairsOf(line), ...pairsOf(lines[index + 1] ?? '')])
    return [...wanted].filter((pair) => near.has(pair)).length >= MIN_TOLD_SHARE * wanted.size
  })
}

type Context = {
  prompt: string
  frame: Frame
  stance: MandarinStance
  picker: AnswerPicker
  language: StoryLanguage
}

/** Answers to clauses: those of their semantic fields first, but of an angry song its own. */
const answersFor = (said: string, { prompt, frame, stance }: Context): MandarinAnswer[] => {
  const ofFields = fieldBlocks(said)
  const ofStance = mandarinAnswers(stance)
  return (stance === 'angry' ? [...ofStance, ...ofFields] : [...ofFields, ...ofStance]).filter(
    ({ lines }) =>
      lines.length === 3 && !isAnachronism(prompt, lines) && !(isThirdPerson(frame) && /[我你]/.test(lines.join(''))),
  )
}

/** Scores of an answer: the most for its place among all, and for one of its lines that rhymes with a clause. */
const PLACE_SCORE = 4
const RHYME_SCORE = 2.5

/** The best free answer; its line in a given place should rhyme with a clause. */
const pickAnswer = (said: string, place: 0 | 2, clause: string | null, context: Context) => {
  const { picker, language } = context
  const answers = answersFor(said, context)
  const rhymes = ({ lines }: MandarinAnswer) => clause !== null && language.rhymes(lines[place]!, clause)
  return picker.pick(
    answers,
    (each) => (rhymes(each) ? RHYME_SCORE : 0) + PLACE_SCORE * (1 - answers.indexOf(each) / answers.length),
  )
}

/** Lines of some clauses, and the clauses. */
type Group = { said: string; lines: string[] }

/** Four lines with what a group says; null where no answer is left. */
const verseOf = ({ said, lines }: Group, context: Context): string[] | null => {
  const [first, second, third] = lines
  if (lines.length >= STANZA_LINES) return lines.slice(0, STANZA_LINES)
  const answer = pickAnswer(said, third === undefined ? 2 : 0, second ?? null, context)
  if (!answer) return null
  const [opening, , last] = answer.lines
  if (second === undefined) return [first!, ...answer.lines]
  // The first and the last line of an answer rhyme, and make sense without the one between.
  return third === undefined ? [first!, second, opening!, last!] : [first!, second, third, opening!]
}

/** Longest clause of two lines that may be sung in one, where there is little room. */
const MAX_CLOSE_LINE = 12

/** Clauses in stanzas, in their order, as few to a stanza as there is room for. */
const groupsOf = (statements: readonly MandarinStatement[], room: number): Group[] => {
  const pack = (most: number, isClose: boolean): Group[] => {
    const groups: Group[] = []
    for (const { said, lines: usual } of statements) {
      const lines = isClose && lineLength(said) <= MAX_CLOSE_LINE ? [said] : usual
      const last = groups.at(-1)
      if (last && last.lines.length + lines.length <= most) {
        last.lines.push(...lines)
        last.said += said
      } else groups.push({ said, lines: [...lines] })
    }
    return groups
  }
  for (let most = 2; most < STANZA_LINES; most++)
    for (const isClose of [false, true]) {
      const groups = pack(most, isClose)
      if (groups.length <= room) return groups
    }
  return pack(STANZA_LINES, true).slice(0, room)
}

/** Number of stanzas that picture what a prompt speaks of, in a frame that suits anything. An angry song looks at nothing else. */
const MAX_SCENES: Readonly<Record<MandarinStance, number>> = { love: 2, sad: 2, funny: 1, angry: 0, calm: 2 }

/** Lines of a stanza that may tell the prompt, so that one answers them. */
const MAX_TOLD_LINES = 3

/** Stanzas for the clauses that a draft does not tell, by the places of those that they replace. */
export const mandarinVerses = (
  statements: readonly MandarinStatement[],
  passed: readonly (readonly string[])[],
  chorus: readonly string[],
  { isOwn, isVague }: { isOwn: boolean; isVague: boolean },
  context: Context,
): ReadonlyMap<number, FactVerse> => {
  const longest = Math.min(STANZA_LINES, Math.max(0, ...passed.map((lines) => lines.length)))
  const full = passed.flatMap((lines, place) => (longest > 1 && lines.length >= longest ? [place] : []))
  const places = full.filter((place) => !statements.some(({ said }) => isSung(said, passed[place]!)))
  // A frame of its own subject keeps most of its story.
  const most = isVague ? full.length : isOwn ? Math.floor(full.length / 2) : full.length - 1
  const room = Math.min(places.length, Math.max(1, most))
  const without = (lines: readonly string[]) =>
    statements.filter((statement) => !statement.lines.every((line) => isSung(line, lines)))
  // What the chorus says is told first in a verse, where there is room for all.
  const untold = without(passed.flat())
  const isRoomy = untold.flatMap(({ lines }) => lines).length <= room * Math.min(longest, MAX_TOLD_LINES)
  const groups = groupsOf(isRoomy ? untold : without([...passed.flat(), ...chorus]), room)
  const verses = new Map<number, FactVerse>()
  for (const [index, group] of groups.entries()) {
    // In half a stanza, two clauses follow one another.
    const lines = longest < STANZA_LINES && group.lines.length > 1 ? group.lines : verseOf(group, context)
    if (lines) verses.set(places[Math.floor((index * places.length) / groups.length)]!, { lines, told: [] })
  }
  const text = statements.map(({ said }) => said).join('')
  const free = isVague && longest === STANZA_LINES ? places.filter((place) => !verses.has(place)) : []
  for (const place of free.slice(0, MAX_SCENES[context.stance])) {
    const scenes = fieldBlocks(text).filter(
      ({ lines }) => lines.length === STANZA_LINES && !isAnachronism(context.prompt, lines),
    )
    const scene = context.picker.pick(scenes, (each) => 2 * (1 - scenes.indexOf(each) / scenes.length))
    if (scene) verses.set(place, { lines: [...scene.lines], told: [] })
  }
  return verses
}

/** Longest clause that is sung again and again, and its usual length. */
const MAX_HOOK_CHARACTERS = 11
const USUAL_HOOK_CHARACTERS = 8
/** Words at a turn of a story, which is its point. */
const TURN = /却|反而|还是|竟|居然|终于|再也|才|(?<![一二三四五六七八九十百千万几两数\d])只|就|第一|最后|从不|从来|没/

/** Scores of a hook: for a turn, for a clause that fills a line of its own, for each excess character and each place. */
const TURN_SCORE = 4
const WHOLE_SCORE = 2
const LONG_SCORE = -0.5
const LATER_SCORE = -0.5

/** What a clause names: "漂着" in "取名漂着". */
const NAMED = /(?:取名|起名|名叫|叫做)叫?(\p{Script=Han}{2,6})$/u

/** The title in a hook: what it names, or the end of a long one, which says what happens. */
const titleIn = (hook: string): string =>
  NAMED.exec(hook)?.[1] ?? (lineLength(hook) <= USUAL_HOOK_CHARACTERS ? hook : lastPhrase(wordsOf(hook)))

/** A chorus on the point of a prompt, for a frame of another subject; null without a short clause. */
export const mandarinChorus = (
  statements: readonly MandarinStatement[],
  lines: number,
  context: Context,
): FactChorus | null => {
  const { picker, language, stance } = context
  // The first half of a clause says nothing alone.
  const short = statements.flatMap(({ lines }, index) => {
    const hook = lines.at(-1)!
    const excess = Math.max(0, language.count(hook) - USUAL_HOOK_CHARACTERS)
    const score =
      (TURN.test(hook) ? TURN_SCORE : 0) +
      (lines.length === 1 ? WHOLE_SCORE : 0) +
      LONG_SCORE * excess +
      LATER_SCORE * index
    return language.count(hook) > MAX_HOOK_CHARACTERS ? [] : [{ name: `${ANSWERS}hook/${hook}`, hook, lines, score }]
  })
  const main = picker.pick(short, ({ score }) => score)
  if (main === null) return null
  const { hook } = main
  const title = titleIn(hook)
  // A longer clause may be sung between the hooks.
  const others = [...short].sort((a, b) => b.score - a.score).map((each) => each.hook)
  const other = [...others, ...statements.map((each) => each.lines.at(-1)!)].find((line) => line !== hook) ?? hook
  if (lines < STANZA_LINES) {
    const all = main.lines.length <= lines ? [...main.lines, other] : [hook, other]
    return { title, lines: all.slice(0, lines), ending: all.slice(0, lines) }
  }
  let latest: MandarinAnswer['lines'] | undefined
  const half = () => {
    const couplets = mandarinCouplets(stance).filter(({ lines }) => !isAnachronism(context.prompt, lines))
    latest = picker.pick(couplets)?.lines ?? latest
    return latest ? [hook, latest[0]!, other, latest[1]!] : [hook]
  }
  const [first, second, last] = [half(), lines > STANZA_LINES ? half() : [], half()]
  return { title, lines: [...first, ...second], ending: [...(second.length > 0 ? first : []), ...last] }
}
