import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isThirdPerson } from '#lib/engine/plan/lyrics/frames/fill'
import type { Frame } from '#lib/engine/plan/lyrics/frames/frame'
import { ANSWERS, type AnswerPicker } from '#lib/engine/plan/lyrics/story/answer-picker'
import { sectionsOf } from '#lib/engine/plan/lyrics/story/answers'
import type { FactChorus } from '#lib/engine/plan/lyrics/story/fact-chorus'
import type { FactVerse } from '#lib/engine/plan/lyrics/story/fact-verses'
import { STANZA_LINES } from '#lib/engine/plan/lyrics/story/story-form'
import type { StoryLanguage } from '#lib/engine/plan/lyrics/story/story-language'

/** The stances of Chinese songs that answers are written for. */
export type MandarinStance = 'love' | 'sad' | 'funny' | 'angry' | 'calm'

/** Three lines that answer a clause, of which the first and the last rhyme. */
type Answer = { name: string; lines: readonly [string, string, string] }

let known: ReadonlyMap<string, readonly Answer[]> | null = null
/** Answers of a stance. Reads the file at the first call. */
export const mandarinAnswers = (stance: MandarinStance): readonly Answer[] => {
  known ??= new Map(
    sectionsOf(
      readFileSync(
        path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/engine/plan/lyrics/frames/answers/mandarin.txt'),
        'utf8',
      ),
    ).map(([heading, body]) => [
      heading,
      body.split(/\n{2,}/).map((block, index): Answer => {
        const [first = '', middle = '', last = ''] = block.split('\n')
        return { name: `${ANSWERS}mandarin ${heading}/${index}`, lines: [first, middle, last] }
      }),
    ]),
  )
  return known.get(stance)!
}

const ASKED: readonly [MandarinStance, RegExp][] = [
  ['funny', /搞笑|好笑|幽默|吐槽|恶搞|沙雕|欢乐|逗|自嘲|调侃|社死|糗/],
  ['angry', /愤怒|生气|抗议|不满|控诉|骂|气死|凭什么|不公|受够/],
  ['sad', /伤心|悲伤|难过|忧伤|去世|离世|走了以后|走的那|再也见不到|想念|思念|怀念|分手|失去|遗憾|哭|催泪/],
  ['calm', /摇篮曲|催眠|安静|宁静|平静|舒缓|治愈|睡前/],
]

const BY_TONE: Readonly<Record<string, MandarinStance>> = {
  funny: 'funny',
  playful: 'funny',
  angry: 'angry',
  defiant: 'angry',
  sad: 'sad',
  calm: 'calm',
}

/** The stance that a Chinese prompt asks for, else that of its frame. */
export const mandarinStance = (prompt: string, frame: Frame | null): MandarinStance =>
  ASKED.find(([, words]) => words.test(prompt))?.[0] ?? BY_TONE[frame?.tones[0] ?? ''] ?? 'love'

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
  frame: Frame
  stance: MandarinStance
  picker: AnswerPicker
  language: StoryLanguage
}

const answersFor = ({ frame, stance }: Context) =>
  mandarinAnswers(stance).filter(({ lines }) => !(isThirdPerson(frame) && /[我你]/.test(lines.join(''))))

/** Four lines with one or two clauses; null where no answer is left. */
const verseOf = ([first, second]: readonly string[], context: Context): string[] | null => {
  const { picker, language } = context
  const answers = answersFor(context)
  if (second === undefined) {
    const answer = picker.pick(answers)
    return answer && [first!, ...answer.lines]
  }
  // The last line rhymes with the second clause, or the two answers with each other.
  const rhymed = answers.filter(({ lines }) => language.rhymes(lines[2], second))
  const closing = rhymed.some(({ name }) => picker.isFree(name)) ? picker.pick(rhymed) : null
  if (closing) return [first!, second, closing.lines[1], closing.lines[2]]
  const answer = picker.pick(answers)
  return answer && [first!, answer.lines[0], second, answer.lines[2]]
}

/** Stanzas for the clauses that a draft does not tell, by the places of those that they replace. */
export const mandarinVerses = (
  statements: readonly string[],
  passed: readonly (readonly string[])[],
  chorus: readonly string[],
  isOwn: boolean,
  context: Context,
): ReadonlyMap<number, FactVerse> => {
  const sung = [...passed.flat(), ...chorus]
  const pending = statements.filter((clause) => !isSung(clause, sung))
  const longest = Math.min(STANZA_LINES, Math.max(0, ...passed.map((lines) => lines.length)))
  const full = passed.flatMap((lines, place) => (longest > 1 && lines.length >= longest ? [place] : []))
  const places = full.filter((place) => !statements.some((clause) => isSung(clause, passed[place]!)))
  // A frame of its own subject keeps most of its story.
  const room = Math.min(places.length, Math.max(1, isOwn ? Math.floor(full.length / 2) : full.length - 1))
  const groups = Array.from({ length: Math.min(room, Math.ceil(pending.length / 2)) }, (_, index) =>
    pending.slice(2 * index, 2 * index + 2),
  )
  const verses = new Map<number, FactVerse>()
  for (const [index, group] of groups.entries()) {
    const verse = verseOf(group, context)
    // In half a stanza, two clauses follow one another.
    const lines = longest < STANZA_LINES && group.length > 1 ? [...group] : verse
    if (lines) verses.set(places[Math.floor((index * places.length) / groups.length)]!, { lines, told: [] })
  }
  return verses
}

/** Longest clause that is sung again and again. */
const MAX_HOOK_CHARACTERS = 9
/** Words at a turn of a story, which is its point. */
const TURN = /却|反而|还是|竟|居然|终于|再也|才|只|就/

/** A chorus on the point of a prompt, for a frame of another subject; null without a short clause. */
export const mandarinChorus = (statements: readonly string[], lines: number, context: Context): FactChorus | null => {
  const { picker, language } = context
  const short = statements.filter((clause) => language.count(clause) <= MAX_HOOK_CHARACTERS)
  const named = short.map((hook, index) => ({ name: `${ANSWERS}hook/${hook}`, hook, index }))
  const hook = picker.pick(named, ({ hook, index }) => (TURN.test(hook) ? 4 : 0) - index)?.hook
  if (hook === undefined) return null
  const other = short.find((each) => each !== hook) ?? hook
  let latest: Answer['lines'] | undefined
  const half = () => {
    latest = picker.pick(answersFor(context))?.lines ?? latest
    return latest ? [hook, latest[0], other, latest[2]] : [hook]
  }
  const [first, second, last] = [half(), lines > STANZA_LINES ? half() : [], half()]
  return { title: hook, lines: [...first, ...second], ending: [...(second.length > 0 ? first : []), ...last] }
}
