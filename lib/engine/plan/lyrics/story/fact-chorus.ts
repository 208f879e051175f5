import { briefClause } from '#lib/engine/plan/lyrics/facts/clauses'
import type { Clause, StoryFacts } from '#lib/engine/plan/lyrics/facts/facts'
import { contentStems, isTold, stemsOfLines } from '#lib/engine/plan/lyrics/facts/statements'
import { capitalised, isThirdPerson, sungClause } from '#lib/engine/plan/lyrics/frames/fill'
import type { Frame } from '#lib/engine/plan/lyrics/frames/frame'
import { ANSWERS } from '#lib/engine/plan/lyrics/story/answer-picker'
import { completion, type FactContext } from '#lib/engine/plan/lyrics/story/fact-verses'
import { syllableCount } from '#lib/engine/plan/lyrics/syllable-count'

const MAX_HOOK_SYLLABLES = 9
/** The same for a hook that does not say who acts, because the verses do. */
const MAX_UNNAMED_HOOK_SYLLABLES = 10
/** The same for what the singer did, which has no shorter form. */
const MAX_OWN_HOOK_SYLLABLES = 11
const MIN_HOOK_SYLLABLES = 3
/** A shorter phrase is sung twice. */
const MAX_DOUBLED_SYLLABLES = 4

type Hook = {
  title: string
  line: string
  isSentence: boolean
  /** The sentence with all that the prompt says of who acts: "my uncle Bram" for "Bram". */
  full?: string
}

/** Lines that say the point of a prompt: its short sentences, and what it is about. */
export const hooksOf = (facts: StoryFacts, frame: Frame): Hook[] => {
  const { statements = [], topic } = facts.telling ?? {}
  const sentences = statements.flatMap(({ clause }): Hook[] => {
    if (!clause) return []
    const sung = hookOf(briefClause(clause), frame)
    if (!sung || syllableCount(sung.text) < MIN_HOOK_SYLLABLES) return []
    const line = capitalised(sung.text)
    const full = sungClause({ ...briefClause(clause), subject: clause.subject }, frame, false, true)
    const isFull = full !== null && syllableCount(full.text) <= MAX_OWN_HOOK_SYLLABLES
    return [
      {
        title: line,
        line,
        isSentence: true,
        ...(isFull && { full: capitalised(full.text) }),
      },
    ]
  })
  const about = topic && topicHook(topic.text)
  const named: Hook[] =
    about && topic && !(isThirdPerson(frame) && /\b(?:my|our)\b/.test(about))
      ? [
          {
            title: capitalised(topic.text),
            line: about,
            isSentence: false,
          },
        ]
      : []
  return [...sentences, ...named]
}

/**
 * A hook names who it is about, in the voice of the verses: "Nadia, you quit your law firm". A long one only says "you" or
 * "she": "You drove the mobile library". Null where it is still too long, or the frame cannot say it.
 */
const hookOf = (clause: Clause, frame: Frame): ReturnType<typeof sungClause> => {
  const named = sungClause(clause, frame, false, true)
  if (!named || syllableCount(named.text) <= MAX_HOOK_SYLLABLES) return named
  if (/^(?:i|we)$/.test(clause.pronoun)) return syllableCount(named.text) <= MAX_OWN_HOOK_SYLLABLES ? named : null
  const isPerson = /^(?:female|male)$/.test(clause.pronoun) || named.person === 'you'
  const unnamed = isPerson ? sungClause(clause, frame, true, false) : null
  return unnamed && syllableCount(unnamed.text) <= MAX_UNNAMED_HOOK_SYLLABLES ? unnamed : null
}

const topicHook = (text: string) =>
  syllableCount(text) <= MAX_DOUBLED_SYLLABLES ? `${capitalised(text)}, ${text}` : capitalised(text)

export type FactChorus = { title: string; lines: string[]; ending: string[] }

/** A chorus on one of the hooks, with lines about the deed, and its last form with others. */
export const factChorus = (hooks: readonly Hook[], context: FactContext, length: number): FactChorus | null => {
  const { picker } = context
  // A take has the first hook that the other take has not.
  const named = hooks.map((hook, index) => ({ name: `${ANSWERS}hook/${hook.title.toLowerCase()}`, hook, index }))
  const hook = picker.pick(named, ({ index }) => -2 * index)?.hook
  if (!hook) return null
  // In two lines, the hook is sung twice, with all of its subject.
  if (length === 2) {
    const lines = [hook.line, hook.full ?? hook.line]
    return { title: hook.title, lines, ending: lines }
  }
  let latest: readonly string[] = [hook.line, hook.full ?? hook.line]
  // Where none is left, the latest comes again.
  const couplet = () => {
    latest = completion(context, 2) ?? latest
    return latest
  }
  const second = hooks.find((other) => other !== hook && other.title !== hook.title)?.line ?? hook.line
  const tail = length >= 8 ? [second, ...couplet(), hook.line] : []
  const [first, last] = [couplet(), couplet()]
  const of = (lines: readonly string[]) => [hook.line, ...lines, hook.line, ...tail]
  return { title: hook.title, lines: of(first), ending: of(last) }
}

/** Whether a chorus tells the first statement of a prompt, and who it is about. */
export const tellsMain = (chorus: readonly string[], { telling }: StoryFacts): boolean => {
  const [main] = telling?.statements ?? []
  if (!main) return false
  const who = contentStems(main.clause?.subject ?? '')
  const sung = contentStems(chorus.join(' '))
  return isTold(main, stemsOfLines(chorus)) && (who.size === 0 || [...who].some((stem) => sung.has(stem)))
}

/** Whether a chorus says what the prompt is about. */
export const saysTheme = (chorus: readonly string[], facts: StoryFacts): boolean => {
  const { statements = [], topic, theme } = facts.telling ?? {}
  const [main] = statements
  const defining = new Set([...contentStems(topic?.text ?? ''), ...contentStems(theme ?? ''), ...(main?.stems ?? [])])
  const sung = contentStems(chorus.join(' '))
  return defining.size === 0 || [...defining].some((stem) => sung.has(stem))
}
