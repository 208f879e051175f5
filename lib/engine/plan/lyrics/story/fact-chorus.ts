import { briefClause } from '#lib/engine/plan/lyrics/facts/clauses'
import type { Clause, StoryFacts } from '#lib/engine/plan/lyrics/facts/facts'
import { contentStems } from '#lib/engine/plan/lyrics/facts/statements'
import { isThirdPerson, type Person, withPronouns } from '#lib/engine/plan/lyrics/frames/fill'
import type { Frame } from '#lib/engine/plan/lyrics/frames/frame'
import { ANSWERS } from '#lib/engine/plan/lyrics/story/answer-picker'
import { coupletsOf, type HookKind } from '#lib/engine/plan/lyrics/story/answers'
import type { FactContext } from '#lib/engine/plan/lyrics/story/fact-verses'
import { syllableCount } from '#lib/engine/plan/lyrics/syllable-count'

const MAX_HOOK_SYLLABLES = 9
const MIN_HOOK_SYLLABLES = 3
/** A shorter phrase is sung twice. */
const MAX_DOUBLED_SYLLABLES = 4

type Hook = { title: string; line: string; kind: HookKind; person: Person }

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Lines that say the point of a prompt: its short sentences, and what it is about. */
export const hooksOf = (facts: StoryFacts, frame: Frame): Hook[] => {
  const { statements = [], topic } = facts.telling ?? {}
  const sentences = statements.flatMap(({ clause }): Hook[] => {
    if (!clause) return []
    const sung = hookOf(briefClause(clause), frame)
    if (!sung) return []
    const length = syllableCount(sung.text)
    if (length > MAX_HOOK_SYLLABLES || length < MIN_HOOK_SYLLABLES) return []
    const kind = /^(?:female|male|plural|you)$/.test(sung.person) ? 'person' : 'deed'
    return [{ title: capitalised(sung.text), line: capitalised(sung.text), kind, person: sung.person }]
  })
  const about = topic && topicHook(topic.text)
  const named: Hook[] =
    about && topic && !(isThirdPerson(frame) && /\b(?:my|our)\b/.test(about))
      ? [
          {
            title: capitalised(topic.text),
            line: about,
            kind: /^(?:person|relative|worker)$/.test(topic.kind ?? '') ? 'person' : 'thing',
            person: topic.pronoun,
          },
        ]
      : []
  return [...sentences, ...named]
}

/** A hook names who it is about: "Gerald escaped through the fence". */
const hookOf = (clause: Clause, frame: Frame) =>
  isThirdPerson(frame) && /^(?:i|we)$/.test(clause.pronoun)
    ? null
    : { text: `${clause.subject} ${clause.present ?? clause.past}`, person: clause.pronoun }

const topicHook = (text: string) =>
  syllableCount(text) <= MAX_DOUBLED_SYLLABLES ? `${capitalised(text)}, ${text}` : capitalised(text)

export type FactChorus = { title: string; lines: string[]; ending: string[] }

/** A chorus on one of the hooks, and its last form with another couplet. */
export const factChorus = (
  hooks: readonly Hook[],
  { frame, stance, picker }: Pick<FactContext, 'frame' | 'stance' | 'picker'>,
  length: number,
): FactChorus | null => {
  // A take has the first hook that the other take has not.
  const named = hooks.map((hook, index) => ({ name: `${ANSWERS}hook/${hook.title.toLowerCase()}`, hook, index }))
  const hook = picker.pick(named, ({ index }) => -2 * index)?.hook
  if (!hook) return null
  const isOwn = hook.person === 'i' || hook.person === 'we'
  // A tale told by the one to whom it happened is praise of it.
  const attitude = stance === 'tale' && !isThirdPerson(frame) ? 'love' : stance
  const couplets = coupletsOf(attitude, hook.kind).filter(({ lines }) => {
    const text = lines.join(' ')
    if (isThirdPerson(frame) && /\b(?:I|me|my|mine|we|us|our|you|your)\b|\bI'/.test(text)) return false
    return !(hook.person === 'you' && /\byou\b/i.test(text)) && !(isOwn && /<h/i.test(text))
  })
  let latest: string[] = []
  // Where none is left, the latest comes again.
  const couplet = () => {
    latest = picker.pick(couplets)?.lines.map((line) => withPronouns(line, hook.person)) ?? latest
    return latest
  }
  const second = hooks.find((other) => other !== hook && other.title !== hook.title)?.line ?? hook.line
  const tail = length >= 8 ? [second, ...couplet(), hook.line] : []
  const [first, last] = [couplet(), couplet()]
  const of = (lines: readonly string[]) => [hook.line, ...lines, hook.line, ...tail]
  return { title: hook.title, lines: of(first), ending: of(last) }
}

/** Whether a chorus says what the prompt is about. */
export const saysTheme = (chorus: readonly string[], facts: StoryFacts): boolean => {
  const { statements = [], topic, theme } = facts.telling ?? {}
  const [main] = statements
  const defining = new Set([...contentStems(topic?.text ?? ''), ...contentStems(theme ?? ''), ...(main?.stems ?? [])])
  const sung = contentStems(chorus.join(' '))
  return defining.size === 0 || [...defining].some((stem) => sung.has(stem))
}
