import type { StoryFacts } from '#lib/engine/plan/lyrics/facts/facts'
import { nounKind } from '#lib/engine/plan/lyrics/facts/noun-kind'
import { contentStems } from '#lib/engine/plan/lyrics/facts/statements'
import { verbForms } from '#lib/engine/plan/lyrics/facts/terms'
import { feelingOf } from '#lib/engine/plan/lyrics/feeling'
import {
  asWords,
  chooseFrames,
  doerOf,
  type FrameRequest,
  hasPhrase,
  isOccasion,
  stanceFor,
} from '#lib/engine/plan/lyrics/frames/choose-frame'
import { isThirdPerson } from '#lib/engine/plan/lyrics/frames/fill'
import { type Frame, framesOf } from '#lib/engine/plan/lyrics/frames/frame'
import { phraseAt, spacedPhraseAt, wordsIn } from '#lib/engine/plan/lyrics/frames/match'
import type { Stance } from '#lib/engine/plan/lyrics/images/stance'
import type { LyricRequest } from '#lib/engine/plan/lyrics/lyric-request'
import type { Frames } from '#lib/engine/plan/lyrics/story/frames-of-song'
import { mandarinFrames } from '#lib/engine/plan/lyrics/story/mandarin-frames'
import { storyLanguage } from '#lib/engine/plan/lyrics/story/story-language'

/** The stances of telling frames that are neither praise nor calm, by their first tone. */
export const BY_TONE: Readonly<Record<string, Stance>> = { angry: 'angry', sad: 'sad', funny: 'funny' }

const frameRequestOf = (request: Omit<LyricRequest, 'sections'>, facts: StoryFacts): FrameRequest => ({
  prompt: request.prompt,
  genre: request.genre ?? '',
  feeling: feelingOf(request.mood, request.prompt),
  facts,
  variant: request.variant ?? 0,
})

export const chosenFrames = (request: Omit<LyricRequest, 'sections'>, facts: StoryFacts) =>
  chooseFrames(storyLanguage(request.language).frames(), frameRequestOf(request, facts))

/** The stance in which a prompt is told: as a tale of a person of history where nothing else is asked. */
export const tellingStance = (frame: Frame, request: LyricRequest, facts: StoryFacts): Stance => {
  const stance = stanceFor(frame, frameRequestOf(request, facts))
  // A betrayal is no praise, whatever the genre.
  const told = frame.telling.length > 0 ? BY_TONE[frame.tones[0] ?? ''] : undefined
  if (told && (stance === 'love' || stance === 'calm')) return told
  const isFamous = /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u.test(facts.telling?.clauses[0]?.subject ?? '')
  if (isFamous && stance === 'love') return 'tale'
  // "A song for the volunteers" thanks them, and a tale of what the singer did is no tale of others.
  const isGiven = /\b(?:song|anthem|ballad|hymn|tune|track) (?:for|to) (?:the|our|my|all|people|everyone|\p{Lu})/u.test(
    request.prompt,
  )
  const [, noun = ''] =
    /^(?:my|our) (?:\p{Ll}+ )*?(\p{Ll}+)(?: (?:in|on|at|of|from|with) .*)?$/u.exec(
      facts.telling?.clauses[0]?.subject ?? '',
    ) ?? []
  // "Our bakery turns ten" is no tale either.
  const isOurs = /^(?:place|thing|vehicle)$/.test(nounKind(noun) ?? '')
  return stance === 'tale' && (isGiven || isOurs) ? 'love' : stance
}

/** Whether a pattern frame is about what somebody else of the prompt only uses or acts on: "a novel on his phone". */
const isMinor = ({ subject, match }: Frame, { telling }: StoryFacts): boolean => {
  const clause = telling?.clauses[0]
  if (!clause || !subject || match.some((word) => hasPhrase(asWords(clause.subject), word))) return false
  // "They want to close the library" accuses no library.
  if (subject.images.kind === 'person') return clause.subject === 'they' || clause.pronoun === 'neuter'
  return (
    /^(?:object|food|vehicle|event)$/.test(subject.images.kind) &&
    clause.pronoun !== 'neuter' &&
    new RegExp(`\\b(?:on|with|in|for|from|at|by|before|after|during) (?:\\S+ ){0,3}${subject.word}\\b`).test(
      clause.past,
    )
  )
}

/** The words of a predicate, with the base form of its verb: "drove a bus" → drive, drove, a, bus. */
const predicateWords = (predicate: string): ReadonlySet<string> => {
  const words = predicate.toLowerCase().split(' ')
  // Of "was found" and "has mended", the participle tells.
  const isPerfect =
    /^(?:(?:never|always|\p{L}+ly) )?ha[sd] (?:(?:been|never|always|\p{L}+ly) )*\p{L}+(?:ed|en|wn|ught|ung|pt|ade)\b/u.test(
      predicate,
    )
  const auxiliary = isPerfect ? /^(?:has|had|been)$/ : /^(?:was|were)$/
  const verb =
    words.find((word) => !auxiliary.test(word) && !/^(?:never|always|still|finally|\p{L}+ly)$/u.test(word)) ?? ''
  // Who was lost at sea, or never came back, is gone.
  if (/^(?:was|were) lost\b/.test(predicate)) return new Set(['drown'])
  if (/^never (?:returned\b|(?:came|made it) (?:back|home)\b)/.test(predicate)) return new Set(['vanish'])
  // What somebody never does has another story than what somebody does.
  const negation = words.slice(0, 2).find((word) => /^(?:never|didn't)$/.test(word))
  if (negation) return new Set([negation])
  if (/\bin love\b/.test(predicate)) return new Set(['love'])
  if (/^(?:fell|fall) out\b/.test(predicate)) return new Set(['fight'])
  if (/^moved into\b/.test(predicate)) return new Set(['settle'])
  // "Had to sell the farm"
  const forced = /^had to (\p{Ll}+)/u.exec(predicate)?.[1]
  if (forced) return new Set([forced])
  if (/^(?:always |still )?want/.test(predicate))
    return new Set(/\bto (?:be|become|win|learn|fly|sing|dance)\b/.test(predicate) ? ['dream'] : [])
  const lasting = /\bfor \S+ (?:years|winters|decades)\b/.test(predicate) ? ['work'] : []
  return new Set([
    verbForms(verb)?.base ?? verb,
    ...lasting,
    ...words.filter((word) => /^(?:afraid|scared|sale|mad)$/.test(word)),
  ])
}

/**
 * Frames without a subject of their own for what a prompt tells, the best first.
 * A specific one is for the verbs, words or topic of the prompt, not only for its stance and for who does it.
 */
const genericFrames = (
  stance: Stance,
  facts: StoryFacts,
  prompt: string,
  variant: number,
): { frame: Frame; isSpecific: boolean }[] => {
  // A frame continues what the first clause says; others only speak for it.
  const [main, ...later] = (facts.telling?.clauses ?? []).map(({ past }) => predicateWords(past))
  const doer = doerOf(facts)
  const topic = facts.telling?.topic ?? null
  const read = wordsIn(prompt)
  const fitting = framesOf('telling').flatMap((frame) => {
    if (!frame.telling.includes(stance)) return []
    if (frame.doer.length > 0 && !frame.doer.includes(doer)) return []
    if (frame.not.some((phrase) => phraseAt(read, phrase) >= 0)) return []
    // Nobody tells a tale of "my dog" that "slept on my feet".
    const [first] = facts.telling?.clauses ?? []
    if (first && isThirdPerson(frame) && /\b(?:I|me|my|we|us|our)\b/.test(`${first.subject} ${first.past}`)) return []
    const byMatch = frame.match.some((phrase) => phraseAt(read, phrase) >= 0)
    const byVerb = frame.verbs.some((verb) => main?.has(verb))
    const byLaterVerb = !byVerb && frame.verbs.some((verb) => later.some((words) => words.has(verb)))
    const byNoun = topic !== null && frame.nouns.includes(topic.noun)
    const byKind = topic !== null && topic.kind !== null && frame.for.includes(topic.kind)
    const suitsAnything = frame.for.length + frame.nouns.length === 0
    // Whoever acts, or what the song is about, has to be of the frame's kinds. What the singer acts on need not be.
    const isOther = topic !== null && topic.kind !== null && /^(?:other|none)$/.test(doer)
    if (isOther && frame.for.length > 0 && !byKind && !byNoun) return []
    const suitsVerb = byVerb || frame.verbs.length + frame.match.length === 0
    if (!byMatch && !(suitsVerb && (suitsAnything || byKind || byNoun))) return []
    // A story of others than the prompt's fits few prompts.
    const isStory = isThirdPerson(frame) && !byMatch && !byNoun && !byVerb
    const score =
      (isStory ? -4 : 0) + (byMatch ? 3 : 0) + (byVerb ? 3 : byLaterVerb ? 1 : 0) + (byNoun ? 2 : 0) + (byKind ? 1 : 0)
    return [{ frame, score, isSpecific: byMatch || byVerb || byNoun }]
  })
  const rotated = fitting.map((_, index) => fitting[(index + variant) % fitting.length]!)
  return rotated.sort((a, b) => b.score - a.score)
}

/** Whether two frames are sung by the same one, to the same one. */
const isSameVoice = (a: Frame, b: Frame): boolean =>
  [/^nobody/, /"you" is the hero/, /"you"/, /^we\b/].every((voice) => voice.test(a.speaker) === voice.test(b.speaker))

const GONE = /\b(?:died|left|gone|lost|passed away|disappeared|closed|stolen|sold|vanished|moved away|ran away)\b/

/** Whether a pattern frame tells less than what happens in the prompt. */
const isWeakPattern = (frame: Frame, facts: StoryFacts, stance: Stance): boolean => {
  const doer = doerOf(facts)
  if (frame.patterns.every((pattern) => pattern.stance !== stance)) return true
  // A tale would be of something else than the prompt.
  if (stance === 'tale') return true
  if (doer === 'none') return false
  // Praise is for what somebody does, and so is a song of courage.
  if (stance === 'love' || stance === 'brave') return true
  // A roast is about what the prompt tells of somebody, a lament for one who is gone.
  if (stance === 'funny' && frame.subject?.images.kind === 'person') return true
  if (isMinor(frame, facts) || (stance === 'sad' && !GONE.test(facts.telling!.clauses[0]!.past))) return true
  const { subject } = facts.telling!.clauses[0]!
  // Nobody wants the gym back that "won't let me cancel".
  return stance === 'angry' || !frame.match.some((word) => hasPhrase(asWords(subject), word))
}

/** The occasion that a prompt names before its story: "Wedding song for" in "Wedding song for Hanna, who met Luis". */
const occasionOf = (prompt: string) =>
  /^[^,:;.]*?\b(?:wedding|birthday|christmas|retirement|graduation|anniversary)\b(?= |[:,])/i.exec(
    prompt.split(/[,:;.]| (?:who|that|which|about|when|after) /)[0]!,
  )?.[0] ?? ''

/** When something happened: "built a treehouse the summer our parents split up". */
const ASIDE = / the (?:summer|winter|spring|autumn|year|day|night|week) (?:i|we|he|she|they|my|our) .*/i

/**
 * Whether a frame of its own subject is about what a prompt says first, or sings of: a band that "played its set at the
 * airport" says no goodbye there.
 */
const isAboutMain = (frame: Frame, facts: StoryFacts, prompt: string): boolean => {
  const { statements = [], topic, theme } = facts.telling ?? {}
  const [main] = statements
  const aside = ASIDE.exec(prompt)?.[0] ?? ''
  if (main?.clause === undefined || isOccasion(frame, occasionOf(prompt))) return true
  if (statements.length < 2 && aside === '') return true
  const about = contentStems(`${topic?.text ?? ''} ${theme ?? ''}`)
  const text = wordsIn(prompt.replace(aside, ' '))
  const predicate = contentStems(main.clause.past)
  return frame.match.some((phrase) => {
    if (phraseAt(text, phrase) < 0 && spacedPhraseAt(text, phrase) < 0) return false
    // A phrase of several words decides.
    const stems = contentStems(phrase)
    if (stems.size > 1) return true
    return [...stems].some((stem) => about.has(stem) || main.stems.includes(stem) || predicate.has(stem))
  })
}

/** The frames of a song. One that is written again keeps its own. */
export const framesFor = (request: LyricRequest, facts: StoryFacts): Frames => {
  const all = storyLanguage(request.language).frames()
  const { ranked: frames, own } = chosenFrames(request, facts)
  const best = frames[0]!
  const again = request.stanzas && 'again' in request.stanzas ? request.stanzas.again : []
  const ids = again.map((name) => name.slice(0, name.indexOf('/')))
  if (request.language === 'zh') return mandarinFrames(request.prompt, frames, own, ids)
  if (facts.telling === undefined)
    return {
      frame: [...frames, ...all].find(({ id }) => ids.includes(id)) ?? best,
      others: [],
      spare: frames[1] ?? best,
      isOwn: own.has(best),
      isVague: false,
    }
  const stance = tellingStance(best, request, facts)
  const found = genericFrames(stance, facts, request.prompt, request.variant ?? 0)
  const generic = found.map(({ frame }) => frame)
  const isSpecific = found[0]?.isSpecific === true
  const isPattern = best.patterns.length > 0
  const isIncidental = own.has(best) && again.length === 0 && !isAboutMain(best, facts, request.prompt)
  const isGeneric =
    generic.length > 0 &&
    (!own.has(best) || isIncidental) &&
    (isSpecific ||
      isIncidental ||
      (isPattern ? isWeakPattern(best, facts, stance) : doerOf(facts) !== 'none' || facts.telling.theme !== null))
  const frame = [...frames, ...all, ...framesOf('telling')].find(({ id }) => ids.includes(id))
  const chosen = frame ?? (isGeneric ? generic[0]! : best)
  const isTold = framesOf('telling').includes(chosen)
  return {
    frame: chosen,
    spare: chosen === best ? (frames[1] ?? best) : best,
    others: isTold ? generic.filter((each) => each !== chosen && isSameVoice(each, chosen)) : [],
    isOwn: own.has(chosen) && !isIncidental,
    isVague: isTold && !found.some((each) => each.frame === chosen && each.isSpecific),
  }
}
