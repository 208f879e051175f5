import type { Clause, Statement, StatementRole } from '#lib/engine/plan/lyrics/facts/facts'
import { isTold, stemsOfLines } from '#lib/engine/plan/lyrics/facts/statements'
import { capitalised, isThirdPerson, withPronouns } from '#lib/engine/plan/lyrics/frames/fill'
import type { Frame } from '#lib/engine/plan/lyrics/frames/frame'
import type { Stance } from '#lib/engine/plan/lyrics/images/stance'
import type { AnswerPicker } from '#lib/engine/plan/lyrics/story/answer-picker'
import { answersOf } from '#lib/engine/plan/lyrics/story/answers'
import { fieldsOf, type SemanticField } from '#lib/engine/plan/lyrics/story/fields'
import { fieldLines } from '#lib/engine/plan/lyrics/story/scene-verses'
import { inTwoLines, type SungStatement, sungStatement } from '#lib/engine/plan/lyrics/story/statement-lines'
import type { StoryLanguage } from '#lib/engine/plan/lyrics/story/story-language'

/** A stanza that replaces another one, and the statements that it tells. */
export type FactVerse = { lines: string[]; told: Statement[] }

/** Scores of an answer for the stance of the song, and of one that an earlier song had. */
const STANCE_SCORE = 0.6
const SUNG_SCORE = -3
/** Score of a pair for each syllable by which it differs in length. */
const UNEQUAL_SCORE = -0.15

export type FactContext = {
  frame: Frame
  stance: Stance
  language: StoryLanguage
  picker: AnswerPicker
  /** The semantic fields of all that the song tells, the most frequent first. */
  fields: readonly SemanticField[]
  /** Those that several statements name. */
  shared: readonly SemanticField[]
}

type Candidate = { name: string; line: string; score: number }

const roleFor = ({ statement, person }: SungStatement): StatementRole =>
  // The loss of another one is told as what he did.
  statement.role === 'loss' && !/^(?:i|we|neuter)$/.test(person) ? 'deed' : statement.role

/** What only people have and do. */
const HUMAN =
  /\b(?:sleeves?|coat|boots|told us|said|hallway|voice|band|dressing|photographs?|nerve|yes or no|nobody had lent|planned|name)\b/
const SINGER = /\b(?:I|me|my|mine|we|us|our|you|your)\b|\bI'|\byou'/i

/** Answers that suit a statement in the song's voice. */
const candidatesFor = (sung: SungStatement, { frame, stance, picker }: FactContext): Candidate[] => {
  const role = roleFor(sung)
  const isOwn = sung.person === 'i' || sung.person === 'we'
  return answersOf(role).flatMap(({ name, line: text, stance: own, isForMany }) => {
    if (!picker.isFree(name) || (own !== null && own !== stance) || (isForMany && !sung.isMany)) return []
    if (isThirdPerson(frame) && SINGER.test(text)) return []
    if (sung.person === 'you' && /\byou\b|\byour\b/i.test(text)) return []
    // Who did it does not watch it from the street.
    if (isOwn && (role === 'deed' || role === 'habit') && /\bI\b|\bI'|\bme\b/.test(text)) return []
    if (sung.isAnimal && HUMAN.test(text)) return []
    if (sung.isMany && !isForMany && /\b(?:it|it's|its|one|that)\b/i.test(text)) return []
    const score = picker.randomFor(name)() + (own === stance ? STANCE_SCORE : 0) + SUNG_SCORE * picker.recencyOf(name)
    return [{ name, line: withPronouns(text, sung.person), score }]
  })
}

/** The best pair of lines for two places that rhyme; null without one. */
const pairOf = (
  first: readonly Candidate[],
  second: readonly Candidate[],
  { language, picker }: FactContext,
): [Candidate, Candidate] | null => {
  const next = picker.next(first.map(({ name }) => name))
  let best: [Candidate, Candidate] | null = null
  let most = Number.NEGATIVE_INFINITY
  for (const a of first) {
    if (next !== undefined && a.name !== next) continue
    for (const b of second) {
      if (a.name === b.name) continue
      const score = a.score + b.score + UNEQUAL_SCORE * Math.abs(language.count(a.line) - language.count(b.line))
      if (score > most && language.rhymes(a.line, b.line)) {
        best = [a, b]
        most = score
      }
    }
  }
  if (!best) return null
  picker.take(best[0].name)
  if (next === undefined) {
    picker.take(best[1].name)
    return best
  }
  const other = second.find(({ name }) => name === picker.next([name]))
  if (!other) return null
  picker.take(other.name)
  return [best[0], other]
}

/** The best line; null without one. */
const oneOf = (candidates: readonly Candidate[], { picker }: FactContext): Candidate | null => {
  const next = picker.next(candidates.map(({ name }) => name))
  const best =
    next === undefined
      ? candidates.reduce<Candidate | null>((top, each) => (top === null || each.score > top.score ? each : top), null)
      : (candidates.find(({ name }) => name === next) ?? null)
  if (best) picker.take(best.name)
  return best
}

/** Number of semantic fields that picture one statement. */
const MAX_FIELDS = 2

/** What a clause says first: sewage in a river, not what "the bosses" do meanwhile. */
export const mainPart = (said: string): string => {
  const main = said.split(/ (?:while|because|although|though|since|until|when) /)[0]!
  return fieldsOf(main).length > 0 ? main : said
}

/** Lines that picture what statements are about: their own semantic fields, else one of most of the song. */
const pictures = (
  statements: readonly Statement[],
  { frame, picker, shared, fields }: FactContext,
  count: 2 | 3,
): readonly string[] | null => {
  const own = fieldsOf(statements.map(({ said }) => mainPart(said)).join(', ')).slice(0, MAX_FIELDS)
  // Of a person of whom nothing else is said, answers tell more than the scenery.
  if (own.length === 0 && statements.every(({ role }) => role === 'who')) return null
  // What somebody does again and again, or a thing, belongs to the scenery of the whole song.
  const isScenic = statements.every(({ role }) => /^(?:habit|thing|place|time|span)$/.test(role))
  const others = [...shared, ...(isScenic ? fields : [])].filter((each) => !own.includes(each))
  for (const field of [...own, ...others.slice(0, 1)]) {
    const found = picker.pick(fieldLines([field], frame, count))
    if (found) return found.lines
  }
  return null
}

/** Lines for a short verse of a song that has told all: what it is about in pictures, else what answers it. */
export const shortScene = (main: Statement, context: FactContext, room: number): FactVerse | null => {
  const { clause, said } = main
  const fields = [...fieldsOf(clause?.whole?.past ?? said), ...context.fields].slice(0, 1)
  const scene = room === 2 ? context.picker.pick(fieldLines(fields, context.frame, 2)) : null
  if (scene) return { lines: [...scene.lines], told: [] }
  const sung = sungStatement(main, context.frame, context.picker, () => true)
  const own = sung ? candidatesFor(sung, context) : []
  const pair = room === 2 ? pairOf(own, own, context) : null
  return pair ? { lines: pair.map(({ line }) => line), told: [] } : null
}

/** The beginning of a line without which the line before is a sentence. */
const BEGINS_ADVERBIAL =
  /^(?:Because|While|When|Until|After|Before|Since|Although|For|In|On|At|With|Without|By|During) /

/**
 * The lines of a verse that is shorter than a stanza: what the prompt says, completed by a line that rhymes with it. Null
 * where the frame cannot say it in that room.
 *
 * @param chorus what the verse need not sing again
 */
export const shortVerse = (
  pending: readonly Statement[],
  context: FactContext,
  room: number,
  chorus: readonly string[],
): FactVerse | null => {
  const { frame, language, picker } = context
  const [first, ...others] = pending
  const sung = first ? sungStatement(first, frame, picker, () => false, true, room) : null
  if (!first || !sung) return null
  const told = [first]
  const who = first.clause?.subject.toLowerCase() ?? ''
  const isSung = chorus.some((line) => line.toLowerCase().includes(who)) && isTold(first, stemsOfLines(chorus))
  if (isSung && who !== '' && others.length === 0 && room === 2) {
    const scene = pictures(told, context, 2)
    if (scene) return { lines: [...scene], told }
  }
  const lines = [...sung.lines]
  const rhymed = () => candidatesFor(sung, context).filter(({ line }) => language.rhymes(line, lines.at(-1)!))
  // "My sister Nora passed / her driving test" rather than a line that does not rhyme.
  const halves = lines.length === 1 && room === 2 && others.length === 0 ? inTwoLines(lines[0]!) : null
  if (halves && rhymed().length === 0) return { lines: halves.map(capitalised), told }
  for (const other of others) {
    if (lines.length >= room) break
    const isSame = (clause: Clause) => clause.subject === first.clause?.subject
    const next = sungStatement(other, frame, picker, isSame, false, room - lines.length)
    if (!next) continue
    lines.push(...next.lines)
    told.push(other)
  }
  while (lines.length < room) {
    const answer = oneOf(rhymed(), context) ?? oneOf(candidatesFor(sung, context), context)
    if (!answer) return null
    lines.push(answer.line)
  }
  return { lines, told }
}

/**
 * A stanza of four lines for the first of the given statements, and for others where they are short.
 * Lines that picture what they are about complete it, else answers that suit them. Null where the frame cannot say the
 * first one.
 *
 * `isDense` tells that there is little room for many statements, `opensSong` that nothing is sung before.
 * `isFull` tells that there is not a stanza for each.
 */
export const factVerse = (
  pending: readonly Statement[],
  context: FactContext,
  { isDense, isFull, opensSong }: { isDense: boolean; isFull: boolean; opensSong: boolean },
): FactVerse | null => {
  const { frame, language, picker } = context
  const [first, ...others] = pending
  const sung = first ? sungStatement(first, frame, picker, () => false, opensSong) : null
  if (!first || !sung) return null
  // "This one's for my mum Denise" is followed by what she did.
  const isHero = opensSong && first.role === 'who'
  const isSame = (clause: Clause) =>
    clause.subject === first.clause?.subject ||
    (isHero && ` ${first.phrase}`.endsWith(` ${clause.subject.replace(/^the /, '')}`))
  const own = candidatesFor(sung, context)
  const lines = [...sung.lines]
  const told = [first]
  // Little room: statements fill three lines, and an answer closes them.
  if (isDense || isHero)
    for (const other of others.slice(0, isDense ? undefined : 1)) {
      const next = lines.length < 3 ? sungStatement(other, frame, picker, isSame) : null
      if (!next || lines.length + next.lines.length > 3) continue
      lines.push(...next.lines)
      told.push(other)
    }
  if (lines.length >= 3) {
    const [one = '', two = '', three = ''] = lines
    // "Your hands smell of flour / because you ran a bakery / for thirty years": the sentence comes again.
    if (told.length === 1 && BEGINS_ADVERBIAL.test(two)) return { lines: [...lines.slice(0, 3), one], told }
    const rhymed = own.filter(({ line }) => language.rhymes(two, line))
    const last = oneOf(rhymed.length > 0 ? rhymed : own.filter(({ line }) => language.rhymes(three, line)), context)
    const close = last ?? oneOf(own, context)
    return close ? { lines: [...lines.slice(0, 3), close.line], told } : null
  }
  if (lines.length === 1 && !isFull) {
    const rest = pictures(told, context, 3)
    if (rest) return { lines: [...lines, ...rest], told }
  }
  if (lines.length === 1)
    for (const other of others) {
      const next = sungStatement(other, frame, picker, isSame)
      if (next?.lines.length !== 1) continue
      lines.push(...next.lines)
      told.push(other)
      break
    }
  const [one = '', two] = lines
  if (two === undefined) {
    const rest = pictures(told, context, 3)
    if (rest) return { lines: [one, ...rest], told }
    const pair = pairOf(own, own, context)
    const middle =
      pair &&
      oneOf(
        own.filter((each) => !pair.includes(each)),
        context,
      )
    return pair && middle ? { lines: [one, pair[0].line, middle.line, pair[1].line], told } : null
  }
  const rest = pictures(told, context, 2)
  if (rest) return { lines: [one, two, ...rest], told }
  const pair = pairOf(own, own, context)
  return pair ? { lines: [one, two, pair[0].line, pair[1].line], told } : null
}
