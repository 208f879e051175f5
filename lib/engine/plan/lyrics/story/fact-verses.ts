import type { Clause, Statement } from '#lib/engine/plan/lyrics/facts/facts'
import { isTold, stemsOfLines } from '#lib/engine/plan/lyrics/facts/statements'
import { capitalised } from '#lib/engine/plan/lyrics/frames/fill'
import type { Frame } from '#lib/engine/plan/lyrics/frames/frame'
import type { AnswerPicker } from '#lib/engine/plan/lyrics/story/answer-picker'
import { afterLines } from '#lib/engine/plan/lyrics/story/deeds'
import { inTwoLines, sungStatement } from '#lib/engine/plan/lyrics/story/statement-lines'
import { STANZA_LINES } from '#lib/engine/plan/lyrics/story/story-form'

/** A stanza that replaces another one, and the statements that it tells. */
export type FactVerse = { lines: string[]; told: Statement[] }

export type FactContext = {
  frame: Frame
  picker: AnswerPicker
  /** The frames of the deed that the prompt tells, whose lines complete what it says. */
  deeds: readonly Frame[]
  /** The first line of the chorus, which closes a stanza of three lines. */
  hook: string
}

/** Lines of the deed that rhyme with each other, of the frame that suits it best first. */
export const completion = ({ deeds, frame, picker }: FactContext, count: number): readonly string[] | null => {
  for (const deed of deeds) {
    const found = picker.pick(afterLines(deed, frame).filter(({ lines }) => lines.length === count))
    if (found) return found.lines
  }
  return null
}

/** What a statement says, completed to a number of lines; null where nothing does. */
const completed = (lines: readonly string[], room: number, context: FactContext): string[] | null => {
  const left = room - lines.length
  if (left <= 0) return lines.slice(0, room)
  if (left > 1) {
    const rest = completion(context, left)
    if (rest) return [...lines, ...rest]
    // The other take may have all lines of that number.
    const pair = left > 2 ? completion(context, 2) : null
    return pair && [...lines, ...pair, context.hook]
  }
  // "You both said sorry" rather than another line that only fills the stanza.
  const [halved] = lines.flatMap((line, at) => {
    const halves = inTwoLines(line)
    return halves && lines.length === 1 ? [[...lines.slice(0, at), ...halves.map(capitalised)]] : []
  })
  return halved ?? [...lines, context.hook]
}

/**
 * The lines of a verse that is shorter than a stanza. Null where the frame cannot say it in that room.
 *
 * @param chorus what the verse need not sing again
 */
export const shortVerse = (
  pending: readonly Statement[],
  context: FactContext,
  room: number,
  chorus: readonly string[],
): FactVerse | null => {
  const { frame, picker } = context
  const [first, ...others] = pending
  const sung = first ? sungStatement(first, frame, picker, () => false, true, room) : null
  if (!first || !sung) return null
  const told = [first]
  const who = first.clause?.subject.toLowerCase() ?? ''
  const isSung = chorus.some((line) => line.toLowerCase().includes(who)) && isTold(first, stemsOfLines(chorus))
  if (isSung && who !== '' && others.length === 0 && room > 1) {
    const scene = completion(context, room)
    if (scene) return { lines: [...scene], told }
  }
  const lines = [...sung.lines]
  for (const other of others) {
    if (lines.length >= room) break
    const isSame = (clause: Clause) => clause.subject === first.clause?.subject
    const next = sungStatement(other, frame, picker, isSame, false, room - lines.length)
    if (!next) continue
    lines.push(...next.lines)
    told.push(other)
  }
  // "Push the door, the bell goes ding / The best pretzels in Ulm"
  const call = first.isSlogan && lines.length + 1 === room ? completion(context, 2)?.[0] : undefined
  const all = call === undefined ? completed(lines, room, context) : [call, ...lines]
  return all && { lines: all, told }
}

/** Lines about the deed, for a short verse of a song that has told all. */
export const shortScene = (context: FactContext, room: number): FactVerse | null => {
  const lines = completion(context, room)
  return lines && { lines: [...lines], told: [] }
}

/**
 * A stanza for the first of the given statements, and for others where they are short. Lines about the deed of the song
 * complete it. Null where the frame cannot say the first one.
 *
 * `isDense` tells that there is little room for many statements, `opensSong` that nothing is sung before.
 */
export const factVerse = (
  pending: readonly Statement[],
  context: FactContext,
  { isDense, opensSong }: { isDense: boolean; opensSong: boolean },
): FactVerse | null => {
  const { frame, picker } = context
  const [first, ...others] = pending
  const sung = first ? sungStatement(first, frame, picker, () => false, opensSong) : null
  if (!first || !sung) return null
  // "This one's for my mum Denise" is followed by what she did.
  const isHero = opensSong && first.role === 'who'
  const isSame = (clause: Clause) =>
    clause.subject === first.clause?.subject ||
    (isHero && ` ${first.phrase}`.endsWith(` ${clause.subject.replace(/^the /, '')}`))
  const lines = [...sung.lines]
  const told = [first]
  const most = isDense ? STANZA_LINES : 2
  for (const other of others) {
    if (lines.length >= most) break
    const next = sungStatement(other, frame, picker, isSame)
    if (!next || lines.length + next.lines.length > most) continue
    lines.push(...next.lines)
    told.push(other)
    if (!isDense) break
  }
  const all = completed(lines, STANZA_LINES, context)
  return all && { lines: all, told }
}
