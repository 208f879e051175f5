import { briefClause } from '#lib/engine/plan/lyrics/facts/clauses'
import type { Clause, StoryFacts } from '#lib/engine/plan/lyrics/facts/facts'
import { contentStems, isTold, stemsOfLines } from '#lib/engine/plan/lyrics/facts/statements'
import { GROUP, headOf, isTeam } from '#lib/engine/plan/lyrics/facts/subjects'
import { capitalised, isThirdPerson, type Person, sungClause, withPronouns } from '#lib/engine/plan/lyrics/frames/fill'
import type { Frame } from '#lib/engine/plan/lyrics/frames/frame'
import { ANSWERS } from '#lib/engine/plan/lyrics/story/answer-picker'
import { coupletsOf, type HookKind } from '#lib/engine/plan/lyrics/story/answers'
import type { FactContext } from '#lib/engine/plan/lyrics/story/fact-verses'
import { fieldsOf, type SemanticField } from '#lib/engine/plan/lyrics/story/fields'
import { syllableCount } from '#lib/engine/plan/lyrics/syllable-count'

const MAX_HOOK_SYLLABLES = 9
/** The same for a hook that does not say who acts, because the verses do. */
const MAX_UNNAMED_HOOK_SYLLABLES = 10
/** The same for what the singer did, which has no shorter form. */
const MAX_OWN_HOOK_SYLLABLES = 11
const MIN_HOOK_SYLLABLES = 3
/** A shorter phrase is sung twice. */
const MAX_DOUBLED_SYLLABLES = 4

const SINGER = /\b(?:I|me|my|mine|we|us|our|you|your)\b|\bI'/

/** Words of couplets that mean what the hook tells. */
const OF_DEED = /\b(?:it|it's|this|this one|one|line|song|something)\b/i

type Hook = {
  title: string
  line: string
  kind: HookKind
  person: Person
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
    const isGroup = isTeam(clause.subject) || GROUP.test(headOf(clause.subject))
    const kind = isGroup ? 'group' : /^(?:female|male|plural|you)$/.test(sung.person) ? 'person' : 'deed'
    const line = capitalised(sung.text)
    const full = sungClause({ ...briefClause(clause), subject: clause.subject }, frame, false, true)
    const isFull = full !== null && syllableCount(full.text) <= MAX_OWN_HOOK_SYLLABLES
    return [
      {
        title: line,
        line,
        kind,
        person: sung.person,
        isSentence: true,
        ...(isFull && { full: capitalised(full.text) }),
      },
    ]
  })
  const about = topic && topicHook(topic.text)
  // "Rita, Rita" calls her in a song that is sung to her.
  const isPerson = /^(?:person|relative|worker)$/.test(topic?.kind ?? '')
  const isToTopic = isPerson && /"you" (?:is|are) the hero/.test(frame.speaker)
  const named: Hook[] =
    about && topic && !(isThirdPerson(frame) && /\b(?:my|our)\b/.test(about))
      ? [
          {
            title: capitalised(topic.text),
            line: about,
            kind: isPerson ? 'person' : GROUP.test(topic.noun) ? 'group' : 'thing',
            person: isToTopic ? 'you' : topic.pronoun,
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

/** A chorus on one of the hooks, and its last form with another couplet. */
export const factChorus = (
  hooks: readonly Hook[],
  { frame, stance, picker, language, fields }: FactContext,
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
    if ((isThirdPerson(frame) && SINGER.test(text)) || hasOtherScenery(text, fields)) return false
    // Of one whose gender is unknown, no pronoun is sung.
    if (hook.person === 'plural' && hook.kind === 'person' && /<h/i.test(text)) return false
    // Nobody sings a name by heart, or on the radio: "it" has to be what somebody did.
    if (/^(?:person|group)$/.test(hook.kind) && !hook.isSentence && OF_DEED.test(text)) return false
    return !(hook.person === 'you' && /\byou\b/i.test(text)) && !(isOwn && /<h/i.test(text))
  })
  // In two lines, the hook is sung twice, with all of its subject, unless a line rhymes with it.
  if (length === 2) {
    const rhymed = couplets.flatMap(({ name, lines: [, line] }) => {
      const sung = withPronouns(line, hook.person)
      return language.rhymes(sung, hook.line) && isAlone(line) ? [{ name, line: sung }] : []
    })
    const second = picker.pick(rhymed)?.line ?? hook.full ?? hook.line
    return { title: hook.title, lines: [hook.line, second], ending: [hook.line, second] }
  }
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

/** Whether two lines make sense with the hook between them: "And nothing that they say / Will make it go" does not. */
const areSentences = ([first = '', second = '']: readonly string[]) =>
  !/^(?:If|When|While|And nothing|There's (?:some|no one|nobody))\b/.test(first) &&
  /^(?:And|But|I|I'd|I've|I'm|We|You|He|She|They|It|It's|There|There's|The|My|No|Nothing|Put|Come|Say|So|Let)\b/.test(
    second,
  )

const SCENERY = /^(?:sea|river|snow|mountain|space|farm|train)$/

/** Whether a text has scenery that the song has not: the tide in a song about a kitchen. */
const hasOtherScenery = (text: string, fields: readonly SemanticField[]) =>
  fieldsOf(text).some((field) => SCENERY.test(field.id) && !fields.includes(field))

/** Whether the second line of a couplet makes sense without the first. */
const isAlone = (line: string) => /^(?:I'd|I've|I'm|They|There's|We|Nothing|Nobody|You'd|You|The whole)\b/.test(line)

/** A couplet of a stance that ends the last chorus, whose hook may split it; null where none fits. */
export const closingCouplet = (
  { frame, stance, picker, fields }: FactContext,
  fits: (lines: readonly string[]) => boolean,
  isSplit: boolean,
): readonly string[] | null => {
  const isAddressed = /"you"/.test(frame.speaker)
  const couplets = coupletsOf(stance, 'deed').filter(({ lines }) => {
    const text = lines.join(' ')
    if (/<h/i.test(text) || hasOtherScenery(text, fields) || !fits(lines) || (isSplit && !areSentences(lines)))
      return false
    return isThirdPerson(frame) ? !SINGER.test(text) : !(isAddressed && /\byou/i.test(text))
  })
  return picker.pick(couplets)?.lines ?? null
}

/** Whether a chorus tells the first statement of a prompt, and who it is about. */
export const tellsMain = (chorus: readonly string[], { telling }: StoryFacts): boolean => {
  const [main] = telling?.statements ?? []
  if (!main) return false
  const who = contentStems(main.clause?.subject ?? '')
  const sung = contentStems(chorus.join(' '))
  return isTold(main, stemsOfLines(chorus)) && (who.size === 0 || [...who].some((stem) => sung.has(stem)))
}

/**
 * Whether a chorus says what the prompt is about.
 *
 * @param isDeed whether a name alone does not say it
 */
export const saysTheme = (chorus: readonly string[], facts: StoryFacts, isDeed = false): boolean => {
  const { statements = [], topic, theme } = facts.telling ?? {}
  const [main] = statements
  const names = isDeed ? contentStems([...facts.name, ...facts.pet].map(({ text }) => text).join(' ')) : new Set()
  const defining = new Set(
    [...contentStems(topic?.text ?? ''), ...contentStems(theme ?? ''), ...(main?.stems ?? [])].filter(
      (stem) => !names.has(stem),
    ),
  )
  const sung = contentStems(chorus.join(' '))
  return defining.size === 0 || [...defining].some((stem) => sung.has(stem))
}
