import type { Clause, StoryFacts } from '#lib/engine/plan/lyrics/facts/facts'
import { nounKind } from '#lib/engine/plan/lyrics/facts/noun-kind'
import { contentStems } from '#lib/engine/plan/lyrics/facts/statements'
import { headOf, isPlural } from '#lib/engine/plan/lyrics/facts/subjects'
import { feelingOf } from '#lib/engine/plan/lyrics/feeling'
import { chooseFrames, type FrameRequest, isOccasion } from '#lib/engine/plan/lyrics/frames/choose-frame'
import { addressee, isThirdPerson, personOf } from '#lib/engine/plan/lyrics/frames/fill'
import type { Frame } from '#lib/engine/plan/lyrics/frames/frame'
import { phraseAt, wordsIn } from '#lib/engine/plan/lyrics/frames/match'
import type { LyricRequest } from '#lib/engine/plan/lyrics/lyric-request'
import { heroOf, isAnyDeed, scoredDeeds, soldIn } from '#lib/engine/plan/lyrics/story/deeds'
import type { Frames } from '#lib/engine/plan/lyrics/story/frames-of-song'
import { mandarinFrames } from '#lib/engine/plan/lyrics/story/mandarin-frames'
import { storyLanguage } from '#lib/engine/plan/lyrics/story/story-language'

const frameRequestOf = (request: Omit<LyricRequest, 'sections'>, facts: StoryFacts): FrameRequest => ({
  prompt: request.prompt,
  genre: request.genre ?? '',
  feeling: feelingOf(request.mood, request.prompt),
  facts,
  variant: request.variant ?? 0,
})

export const chosenFrames = (request: Omit<LyricRequest, 'sections'>, facts: StoryFacts) =>
  chooseFrames(storyLanguage(request.language).frames(), frameRequestOf(request, facts))

/** Whether two frames are sung by the same one, to the same one. */
const isSameVoice = (a: Frame, b: Frame): boolean =>
  [/^nobody/, /"you" is the hero/, /"you"/, /^we\b/].every((voice) => voice.test(a.speaker) === voice.test(b.speaker))

/** Whether a deed frame may complete a song in another one: praise suits no tale. */
const suits = (frame: Frame, chosen: Frame): boolean =>
  isSameVoice(frame, chosen) &&
  (!isAnyDeed(frame) || frame.tones[0] === 'calm' || /"you" is the hero/.test(chosen.speaker))

/** The occasion that a prompt names before its story: "Wedding song for" in "Wedding song for Hanna, who met Luis". */
const occasionOf = (prompt: string) =>
  /^[^,:;.]*?\b(?:wedding|christmas|graduation|anniversary|funeral)\b(?= |[:,])/i.exec(
    prompt.split(/[,:;.]| (?:who|that|which|about|when|after) /)[0]!,
  )?.[0] ?? ''

/** Whether the one who acts sings a frame, or is the only one whom it addresses. */
const isHeard = (clause: Clause, frame: Frame): boolean => {
  if (personOf(clause, frame) !== 'third') return true
  if (isPlural(headOf(clause.subject)) || clause.pronoun === 'neuter') return false
  const you = addressee(frame)
  // A song to a father is none about a brother.
  const relatives = you.split(' ').filter((word) => nounKind(word) === 'relative')
  const head = headOf(clause.subject)
  if (relatives.length > 0 && nounKind(head) === 'relative' && !relatives.includes(head)) return false
  return (
    /^the one who /.test(you) ||
    you.split(' ').some((word) => /^(?:person|relative|worker)$/.test(nounKind(word) ?? ''))
  )
}

/** Verbs that tell little without what follows. */
const LIGHT_VERB =
  /^(?:get|got|go|went|come|came|make|made|take|took|find|found|lose|lost|want|leave|left|keep|kept|write|wrote|live|give|gave|learn|play|build|built|drive|drove|sing|sang|work|miss|sell|sold)/

/** Share of what a prompt says first that a frame of its own subject has to be about. */
const MIN_SHARE = 0.7

/**
 * Whether a frame of its own subject is about who acts and what happens in a prompt: a band that "played its set at the
 * airport" says no goodbye there, and nobody else's father sings of his own smoking.
 */
const isAboutMain = (frame: Frame, facts: StoryFacts, prompt: string): boolean => {
  const main = facts.telling?.statements.find(({ clause }) => clause !== undefined)
  if (main?.clause === undefined || isOccasion(frame, occasionOf(prompt))) return true
  const isOwn = /^(?:i|we)$/.test(main.clause.pronoun)
  if (isOwn ? isThirdPerson(frame) : !isThirdPerson(frame) && !isHeard(main.clause, frame)) return false
  const text = wordsIn(prompt)
  const known = contentStems([...frame.match, ...frame.also, frame.about].join(' '))
  const verb = [...contentStems(main.clause.past)][0]
  const isSameStory = frame.match.some((phrase) => {
    const stems = contentStems(phrase)
    const tells = stems.size > 1 || !LIGHT_VERB.test(verb ?? '')
    return tells && verb !== undefined && stems.has(verb) && phraseAt(text, phrase) >= 0
  })
  const who = isOwn ? [] : [...contentStems(main.clause.subject.replace(/\p{Lu}\p{L}+/gu, ''))]
  // "The teacher retires" is what a frame about a teacher who retires tells, whatever he grows then.
  const isSameDeed = verb !== undefined && known.has(verb) && who.some((stem) => known.has(stem))
  const said = [...new Set([...main.stems, ...who])]
  return isSameStory || isSameDeed || said.filter((stem) => known.has(stem)).length >= MIN_SHARE * said.length
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
  const hero = heroOf(facts, request.prompt)
  const sung = request.stanzas && 'sung' in request.stanzas ? request.stanzas.sung : []
  const scored = hero ? scoredDeeds(facts, request.prompt, hero, sung) : []
  const deeds = scored.map(({ frame }) => frame)
  const isOwnStory = own.has(best) && !soldIn(request.prompt) && isAboutMain(best, facts, request.prompt)
  const kept = [...frames, ...all, ...deeds].find(({ id }) => ids.includes(id))
  // Of what only is, the pictures of a pattern frame tell more than a deed.
  const isStill = facts.telling.clauses.length === 0 && scored[0]?.isAsked !== true
  const told = isOwnStory || (isStill && (best.patterns.length > 0 || own.has(best))) ? null : deeds[0]
  const chosen = kept ?? told ?? best
  const isDeed = deeds.includes(chosen)
  return {
    frame: chosen,
    spare: chosen === best ? (frames[1] ?? best) : best,
    others: isDeed ? deeds.filter((each) => each !== chosen && suits(each, chosen)) : [],
    isOwn: own.has(chosen) && isOwnStory,
    isVague: false,
  }
}
