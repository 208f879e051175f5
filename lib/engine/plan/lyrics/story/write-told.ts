import type { Statement, StoryFacts } from '#lib/engine/plan/lyrics/facts/facts'
import { contentStems, isTold, stemsOfLines } from '#lib/engine/plan/lyrics/facts/statements'
import { type Frame, parseFrame } from '#lib/engine/plan/lyrics/frames/frame'
import { phraseAt, spacedPhraseAt, wordsIn } from '#lib/engine/plan/lyrics/frames/match'
import type { LyricRequest } from '#lib/engine/plan/lyrics/lyric-request'
import { AnswerPicker } from '#lib/engine/plan/lyrics/story/answer-picker'
import { deedFrames, heroOf, soldIn } from '#lib/engine/plan/lyrics/story/deeds'
import { factChorus, hooksOf, saysTheme, tellsMain } from '#lib/engine/plan/lyrics/story/fact-chorus'
import {
  type FactContext,
  type FactVerse,
  factVerse,
  shortScene,
  shortVerse,
} from '#lib/engine/plan/lyrics/story/fact-verses'
import type { Frames } from '#lib/engine/plan/lyrics/story/frames-of-song'
import { mandarinPlan, writeMandarinSong } from '#lib/engine/plan/lyrics/story/mandarin-song'
import { isShortForm, STANZA_LINES } from '#lib/engine/plan/lyrics/story/story-form'
import { writeTake } from '#lib/engine/plan/lyrics/story/write-take'

/** Stanzas of the other take. */
export type Taken = { stanzas: readonly string[] }

export const NOTHING_TAKEN: Taken = { stanzas: [] }

/** What nobody sings a child to sleep with. */
const FRIGHT =
  /\b(?:afraid|scared|fears?|feared|frightened|terrified|nightmares?|monsters?|cries|cried|screams?|screamed)\b/i

/** Share of a frame's stanzas that may be replaced where it has a subject of its own. */
const REPLACED_SHARE = 0.5

/**
 * Writes the lyrics of one take, so that they tell what the prompt says: stanzas of the frame that say nothing of it are
 * replaced, and a chorus that is not about it.
 */
export const writeTold = (
  request: LyricRequest,
  frames: Pick<Frames, 'frame' | 'others' | 'isOwn' | 'isVague'>,
  facts: StoryFacts,
  requestedTitle: string | null,
  taken: Taken,
): ReturnType<typeof writeTake> => {
  const plan = request.language === 'zh' ? mandarinPlan(request.prompt, frames.frame) : null
  if (plan) return writeMandarinSong(plan, request, requestedTitle, pickerFor(request, taken))
  const draft = writeTake(request, frames, facts, requestedTitle, taken.stanzas)
  const slogans = soldIn(request.prompt)?.slogans.map(
    (phrase): Statement => ({ said: phrase, role: 'thing', phrase, isSlogan: true, stems: [...contentStems(phrase)] }),
  )
  const statements = slogans ?? withShortNames(facts.telling?.statements ?? [], frames.frame)
  if (statements.length === 0) return draft
  const isShort = isShortForm(request.sections)
  // Without room for a frame's story, the song is told by somebody who names its people.
  const frame = isShort ? narrated(frames.frame) : frames.frame
  const isDeed = frames.frame.hero !== null
  const hero = isDeed ? null : heroOf(facts, request.prompt, frame)
  const context: FactContext = {
    frame: isDeed ? frames.frame : frame,
    picker: pickerFor(request, taken),
    hook: draft.chorus[0] ?? '',
    deeds: isDeed ? [frames.frame, ...frames.others] : hero ? deedFrames(facts, request.prompt, hero) : [],
  }
  const hooks = hooksOf(facts, frame).filter(({ title }) => request.genre !== 'lullaby' || !FRIGHT.test(title))
  const isMainSaid = isShort && hooks.some(({ isSentence }) => isSentence) ? tellsMain(draft.chorus, facts) : null
  const isSaid = requestedTitle !== null || isDeed || (isMainSaid ?? (frames.isOwn || saysTheme(draft.chorus, facts)))
  const chorus = isSaid ? null : factChorus(hooks, context, draft.chorus.length)
  const sung = chorus?.lines ?? draft.chorus
  const sings = { ...context, hook: sung[0] ?? draft.title }
  const verses = isShort
    ? shortVerses(draft.passed, sung, statements, sings)
    : toldVerses(draft, sung, frames, statements, { ...sings, prompt: request.prompt })
  const written = writeTake(request, frames, facts, requestedTitle, taken.stanzas, { verses, chorus })
  return { ...written, stanzas: [...written.stanzas, ...context.picker.chosen] }
}

/** Statements that call the one who acts by name, once the first has said who it is. */
const withShortNames = (statements: readonly Statement[], { hero }: Frame): readonly Statement[] => {
  const name = /^(?:my|our|the) .*?(\p{Lu}\p{L}+)$/u.exec(hero ?? '')?.[1]
  return statements.map((statement, index) =>
    index > 0 && name !== undefined && statement.clause?.subject === hero
      ? { ...statement, clause: { ...statement.clause, subject: name } }
      : statement,
  )
}

/** Chooses lines that answer the prompt, other ones than the other take and earlier songs. */
const pickerFor = ({ prompt, take, stanzas, variant = 0 }: LyricRequest, taken: Taken) =>
  new AnswerPicker(
    variant,
    `${prompt} ${take}`,
    taken.stanzas,
    stanzas && 'sung' in stanzas ? stanzas.sung : [],
    stanzas && 'again' in stanzas ? stanzas.again : null,
  )

/** Share of the statements that a song of its own subject tells at least, where it has the room. */
const TOLD_SHARE = 0.8

/** Share of the words of a statement that name the subject of a frame which tells it. */
const OWN_SHARE = 0.75

/** The words of a frame that a prompt has. */
const wordsOfPrompt = ({ match, also }: Frame, prompt: string): string[] => {
  const text = wordsIn(prompt)
  return [...match, ...also].filter((phrase) => phraseAt(text, phrase) >= 0 || spacedPhraseAt(text, phrase) >= 0)
}

/** A frame without its own story and people, in the voice of the one who tells it. */
const narrated = (frame: Frame): Frame => ({
  ...parseFrame(frame.id, 'speaker: I tell it'),
  tones: frame.tones,
})

/** Verses of a short song, which has no room for the story of a frame: they tell the prompt in its order. */
const shortVerses = (
  passed: readonly (readonly string[])[],
  chorus: readonly string[],
  statements: readonly Statement[],
  context: FactContext,
): ReadonlyMap<number, FactVerse> => {
  const verses = new Map<number, FactVerse>()
  let pending = [...statements]
  for (const [place, { length }] of passed.entries()) {
    const scene = pending.length === 0 ? shortScene(context, length) : null
    if (scene) verses.set(place, scene)
    while (pending.length > 0 && !verses.has(place)) {
      const setting = { isDense: pending.length > 2, opensSong: place === 0 }
      const verse =
        length >= STANZA_LINES ? factVerse(pending, context, setting) : shortVerse(pending, context, length, chorus)
      if (verse) verses.set(place, verse)
      const told = verse?.told ?? pending.slice(0, 1)
      pending = pending.filter((statement) => !told.includes(statement))
    }
  }
  return verses
}

/** Stanzas for the statements that a draft does not tell, in the places of those that tell least. */
const toldVerses = (
  { passed, sections }: Pick<ReturnType<typeof writeTake>, 'passed' | 'sections'>,
  chorus: readonly string[],
  { frame, isOwn }: Pick<Frames, 'frame' | 'isOwn'>,
  statements: readonly Statement[],
  context: FactContext & { prompt: string },
): ReadonlyMap<number, FactVerse> => {
  const stems = stemsOfLines([...sections.flat(), ...chorus])
  // The story of a frame of its own subject is what the prompt says of it.
  const own = isOwn ? [contentStems(wordsOfPrompt(frame, context.prompt).join(' '))] : []
  const all = new Set(stems.flatMap((near) => [...near]))
  // "The dinosaur is afraid of the dentist" is not told by a song of any child at the dentist.
  const isNamed = ({ stems: words, clause, role, head }: Statement) => {
    if (role === 'who' && head !== undefined && !all.has(head)) return false
    const hero = clause && /^(?:the|my|our) |^\p{Lu}/u.test(clause.subject) ? [...contentStems(clause.subject)] : []
    return words.some((word) => all.has(word)) && (hero.length === 0 || hero.some((word) => all.has(word)))
  }
  // "The Harbour Street bowling club" is not told by the closing of any place.
  const isProper = ({ clause }: Statement) => {
    const proper = [...contentStems((clause?.subject.match(/\p{Lu}\p{L}+/gu) ?? []).join(' '))]
    return proper.length === 0 || proper.some((word) => all.has(word))
  }
  // A frame that suits many prompts says first who did what.
  const opening = frame.hero !== null ? stemsOfLines(passed[0] ?? []) : null
  const isOpened = ({ stems: words }: Statement) =>
    opening === null || opening.some((near) => words.every((word) => near.has(word)))
  let pending = statements.filter(
    (statement, index) =>
      (index === 0 && !isOpened(statement)) ||
      !isProper(statement) ||
      (!isTold(statement, stems) && !(isTold(statement, own, OWN_SHARE) && isNamed(statement))),
  )
  const stanzaStems = passed.map(stemsOfLines)
  const tells = (place: number) => statements.filter((statement) => isTold(statement, stanzaStems[place]!)).length
  // The first thing said opens the song.
  const isOpening = (place: number) => place === 0 && pending[0] === statements[0]
  // A deed opens its stanzas with what the prompt says, every other one.
  const late = (place: number) => (frame.hero === null ? 0 : place % 2)
  const places = passed
    .flatMap((lines, place) => (lines.length >= STANZA_LINES ? [place] : []))
    .sort((a, b) => Number(isOpening(b)) - Number(isOpening(a)) || tells(a) - tells(b) || late(a) - late(b) || a - b)
  const chosen: { place: number; verse: FactVerse }[] = []
  // A frame of its own subject keeps stanzas that carry its story.
  const room = isOwn && places.length > 1 ? places.length - 1 : places.length
  const mayReplace = () => {
    const share = chosen.length / Math.max(1, places.length)
    if (!isOwn || share < REPLACED_SHARE) return true
    return pending.length > (1 - TOLD_SHARE) * statements.length && chosen.length < places.length - 1
  }
  while (pending.length > 0 && chosen.length < places.length && mayReplace()) {
    const place = places[chosen.length]!
    const isDense = pending.length > 2 * (room - chosen.length)
    const verse = factVerse(pending, context, {
      isDense,
      opensSong: chosen.length === 0 && isOpening(place),
    })
    if (verse === null) {
      pending = pending.slice(1)
      continue
    }
    // What the place has told has to be told again.
    if (tells(place) >= verse.told.length && !isOpening(place)) break
    chosen.push({ place, verse })
    pending = pending.filter((statement) => !verse.told.includes(statement))
  }
  // In the order of the prompt.
  const inOrder = chosen.map(({ place }) => place).sort((a, b) => a - b)
  return new Map(chosen.map(({ verse }, index) => [inOrder[index]!, verse]))
}
