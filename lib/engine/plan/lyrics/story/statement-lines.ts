import { briefClause } from '#lib/engine/plan/lyrics/facts/clauses'
import type { Clause, Statement } from '#lib/engine/plan/lyrics/facts/facts'
import { nounKind } from '#lib/engine/plan/lyrics/facts/noun-kind'
import { canCut } from '#lib/engine/plan/lyrics/facts/shorten'
import { MANNER } from '#lib/engine/plan/lyrics/facts/statements'
import { headOf, isPlural, pronounOf } from '#lib/engine/plan/lyrics/facts/subjects'
import { singularOf } from '#lib/engine/plan/lyrics/facts/terms'
import { capitalised, isThirdPerson, type Person, sungClause } from '#lib/engine/plan/lyrics/frames/fill'
import type { Frame } from '#lib/engine/plan/lyrics/frames/frame'
import { ANSWERS, type AnswerPicker } from '#lib/engine/plan/lyrics/story/answer-picker'
import { syllableCount } from '#lib/engine/plan/lyrics/syllable-count'
import { pick } from '#lib/music/random'

const MAX_LINE_SYLLABLES = 10
/** The same in a statement of two lines. */
const MAX_LONG_SYLLABLES = 11
const MIN_LINE_SYLLABLES = 3
const MAX_LINES = 3
/** A shorter subject stays in the line of its verb. */
const MIN_LONG_SUBJECT_SYLLABLES = 5

/** A statement as lines of a song, and the person of its pronoun in the answers. */
export type SungStatement = {
  statement: Statement
  lines: string[]
  person: Person
  isMany: boolean
  isAnimal: boolean
}

/** Divides a clause into singable lines, before its adverbials; null if it is too long. */
export const linesOf = (text: string, most = MAX_LINES, subject = ''): string[] | null => {
  if (syllableCount(text) <= (most === MAX_LINES ? MAX_LINE_SYLLABLES : MAX_LONG_SYLLABLES)) return [text]
  if (most <= 1) return null
  const words = text.split(' ')
  const cuts = words.flatMap((_, at) => {
    const isAfterSubject = at === subject.split(' ').length && syllableCount(subject) >= MIN_LONG_SUBJECT_SYLLABLES
    if (at < 2 || !(isAfterSubject || canBreak(words, at))) return []
    const [first, rest] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    const length = syllableCount(first)
    if (length > MAX_LONG_SYLLABLES || length < MIN_LINE_SYLLABLES || syllableCount(rest) < MIN_LINE_SYLLABLES)
      return []
    const lines = linesOf(rest, most - 1)
    return lines ? [[first, ...lines]] : []
  })
  const uneven = (lines: readonly string[]) => {
    const lengths = lines.map(syllableCount)
    return 10 * lines.length + Math.max(...lengths) - Math.min(...lengths)
  }
  if (cuts.length === 0) {
    // "Bernd walked" + "two hundred thousand kilometers"
    const at = words.findIndex(
      (word, index) =>
        index > 1 &&
        /^(?:an?|the|my|our|his|her|their|two|three|four|five|six|seven|eight|nine|ten|\p{L}+(?:teen|ty)(?:-\p{L}+)?)$/u.test(
          word,
        ) &&
        !HOLDS_OBJECT.test(words[index - 1]!),
    )
    const [first, rest] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    const isSung =
      at > 1 && [first, rest].every((line) => syllableCount(line) <= MAX_LONG_SYLLABLES && syllableCount(line) >= 2)
    return isSung ? [first, rest] : null
  }
  return cuts.reduce((best, cut) => (uneven(cut) < uneven(best) ? cut : best))
}

/** A sentence in two lines of nearly equal length; null where none may end. */
export const inTwoLines = (text: string): [string, string] | null => {
  const words = text.split(' ')
  const cuts = words.flatMap((word, at): [string, string][] => {
    if (at < 2 || HOLDS_OBJECT.test(words[at - 1]!)) return []
    if (!canBreak(words, at) && !/^(?:an?|the|my|our|his|her|their|its)$/.test(word)) return []
    const cut: [string, string] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    return cut.every((line) => syllableCount(line) >= MIN_LINE_SYLLABLES) ? [cut] : []
  })
  const uneven = ([first, second]: [string, string]) => Math.abs(syllableCount(first) - syllableCount(second))
  return cuts.length === 0 ? null : cuts.reduce((best, cut) => (uneven(cut) < uneven(best) ? cut : best))
}

/** Words that no line may end with: their noun follows. */
const HOLDS_OBJECT =
  /^(?:of|to|in|on|at|by|for|with|from|and|or|the|a|an|my|our|his|her|their|\p{L}+(?:teen|ty)|two|three|four|five|six|seven|eight|nine|ten|hundred|thousand)$/u

/** A line may also break before "and", "to" and a relative clause. */
const canBreak = (words: readonly string[], at: number): boolean => {
  const word = words[at]!.toLowerCase()
  const before = words[at - 1]!.toLowerCase()
  if (/^(?:a|an|the|my|our|his|her|their|its|your|to|of|very|so|and|or|right|just|even)$/.test(before)) return false
  const isOutOf = word === 'out' && words[at + 1] === 'of'
  // "The summer our parents split up"
  const isWhen =
    word === 'the' &&
    /^(?:summer|winter|spring|autumn|year|week|day|night|morning)$/.test(words[at + 1] ?? '') &&
    at + 2 < words.length &&
    !/^(?:in|on|at|by|for|all|of|from|until|since)$/.test(before)
  return (
    isOutOf || isWhen || /^(?:and|but|who|which|that|where|to|into|than|like|named)$/.test(word) || canCut(words, at)
  )
}

/** Whether somebody else than a human acts. */
const isAnimal = ({ subject, pronoun }: Clause) =>
  nounKind(singularOf(headOf(subject.toLowerCase()))) === 'animal' ||
  (pronoun === 'neuter' && /^\p{Lu}\p{L}+$/u.test(subject))

/** Words before a sentence that an earlier song has already. */
const OPENERS = ['', 'Yes, ', 'So ', 'And ', 'You know, ', 'Well, ']

/** A sentence in other words than in the songs before. */
const opened = ([first = '', ...rest]: readonly string[], picker: AnswerPicker): string[] => {
  const key = first.toLowerCase().replace(/[^a-z]+/g, '-')
  const openers = OPENERS.map((opener, index) => ({ name: `${ANSWERS}said/${key}/${index}`, opener, index }))
  const { opener = '' } = picker.pick(openers, ({ index }) => -0.01 * index - (index > 0 ? 1 : 0)) ?? {}
  const isName = /^(?:I\b|I'|\p{Lu}\p{Ll}+ \p{Lu})/u.test(first)
  const lower = opener === '' || isName || isNamed(first) ? first : first.charAt(0).toLowerCase() + first.slice(1)
  return [opener + lower, ...rest]
}

/** Whether a line begins with a name rather than with an article or a pronoun. */
const isNamed = (line: string) =>
  !/^(?:The|My|Our|His|Her|Their|We|He|She|It|They|You|Nobody|Two|Three|People|All)\b/.test(line)

/** Templates for phrases without a verb. X is the phrase. */
const TEMPLATES = {
  when: ['All of it X', 'And all of it X'],
  every: ['X, the same again'],
  span: ['X of it, and more', 'It’s X, all told'],
  who: ['And X as well', 'And X, right there'],
  team: ['Here come X', 'Make way for X'],
  thing: ['And X, too', 'And then X'],
  none: ['With X'],
  manner: ['X'],
  first: ['This is about X', 'Let this be about X'],
  hero: ['This is for X', 'This one’s for X'],
} as const

const templatesFor = ({ phrase = '', role, isSlogan }: Statement): readonly string[] => {
  if (isSlogan) return TEMPLATES.manner
  if (/^no /.test(phrase)) return TEMPLATES.none
  if (MANNER.test(phrase)) return TEMPLATES.manner
  if (role === 'span') return TEMPLATES.span
  if (/^every /i.test(phrase)) return TEMPLATES.every
  if (role === 'time') return TEMPLATES.when
  if (/^(?:in|on|at|under|by|near|beside|behind|along|above|outside|inside|beneath|across|from|since) /.test(phrase))
    return TEMPLATES.when
  if (role === 'who') return TEMPLATES.who
  if (role === 'team') return TEMPLATES.team
  return TEMPLATES.thing
}

const openingTemplates = ({ role }: Statement): readonly string[] =>
  role === 'who' ? TEMPLATES.hero : role === 'team' ? TEMPLATES.team : TEMPLATES.first

/** What the singer tells the one to whom the song is sung: "Ines, we met in Rome". Null where nobody is addressed. */
const calledLines = ({ addressee }: Statement, text: string, frame: Frame): string[] | null => {
  if (addressee === undefined || isThirdPerson(frame) || !/^(?:I|we) /.test(text)) return null
  const called = linesOf(`${addressee}, ${text}`)
  if (called) return called
  const lines = linesOf(text, MAX_LINES - 1)
  return (
    lines && [
      `${addressee}, ${text.startsWith('we ') ? 'you were there' : 'I’ll tell you now'}`.replace('’', "'"),
      ...lines,
    ]
  )
}

/**
 * A statement in the voice of a frame; null where the frame cannot say it.
 *
 * @param isAgain whether the line before tells of the same one, so that a pronoun is enough
 * @param opensSong whether it is the first thing that the song says
 * @param mostLines number of lines that it may fill
 */
export const sungStatement = (
  statement: Statement,
  frame: Frame,
  picker: AnswerPicker,
  isAgain: (clause: Clause) => boolean,
  opensSong = false,
  mostLines = MAX_LINES,
): SungStatement | null => {
  const { clause, phrase } = statement
  if (clause) {
    const forms = [{ ...clause, past: clause.whole?.past ?? clause.past, present: clause.whole?.present }, clause]
    for (const form of [...forms, briefClause(clause)]) {
      const sung = sungClause(form, frame, isAgain(clause), !isAgain(clause))
      if (!sung) return null
      // "Our food bank in Hull" fills a line.
      const subject = sung.text.startsWith(`${form.subject} `) ? form.subject : ''
      const lines = calledLines(statement, sung.text, frame) ?? linesOf(sung.text, mostLines, subject)
      if (lines && lines.length <= mostLines)
        return {
          statement,
          lines: opened(lines.map(capitalised), picker),
          person: sung.person,
          isMany: false,
          isAnimal: isAnimal(clause),
        }
    }
    return null
  }
  if (phrase === undefined || (/\b(?:my|our|me|us)\b/.test(phrase) && isThirdPerson(frame))) return null
  const article = phrase.replace(/^an? /, 'the ')
  const isThing =
    opensSong &&
    !statement.isSlogan &&
    /^(?:thing|who|team|place)$/.test(statement.role) &&
    !/^(?:in|on|at|no) /.test(phrase) &&
    !MANNER.test(phrase)
  const sayable = (isThing ? openingTemplates(statement) : templatesFor(statement))
    .map((template) => template.replace('X', article).replaceAll('’', "'"))
    .filter((line) => !isThirdPerson(frame) || !/\b(?:I|me|my|you)\b/i.test(line))
    .flatMap((line) => {
      const lines = linesOf(line)
      return lines && lines.length <= mostLines ? [lines] : []
    })
  const shortest = Math.min(...sayable.map((lines) => lines.length))
  const fitting = sayable.filter((lines) => lines.length === shortest)
  if (fitting.length === 0) return null
  const isMany = isPlural(headOf(phrase)) && statement.role === 'thing'
  const people = { who: pronounOf(phrase, ''), team: 'plural' } as const
  const person = statement.role === 'who' || statement.role === 'team' ? people[statement.role] : 'neuter'
  return {
    statement,
    lines: pick(fitting, picker.randomFor(phrase)).map(capitalised),
    person,
    isMany,
    isAnimal: false,
  }
}
