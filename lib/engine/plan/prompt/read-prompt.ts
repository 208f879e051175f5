import type { InstrumentTerm } from '#lib/engine/plan/instruments'
import type { PlacedDirection } from '#lib/engine/plan/prompt/directions/direction'
import { findDirections, withoutDirections } from '#lib/engine/plan/prompt/directions/find-directions'
import { readFeel } from '#lib/engine/plan/prompt/feel'
import { FOREIGN_GENRE_WORDS } from '#lib/engine/plan/prompt/foreign-words'
import { GENRE_WORDS, WEAK_GENRE_WORDS } from '#lib/engine/plan/prompt/genre-words'
import { instrumentMatches, isInside, SUBSTITUTED_INSTRUMENTS } from '#lib/engine/plan/prompt/instrument-matches'
import { readKey } from '#lib/engine/plan/prompt/key'
import { readLength } from '#lib/engine/plan/prompt/length'
import { readMeter } from '#lib/engine/plan/prompt/meter'
import { blend, MOOD_WORDS, type MoodName } from '#lib/engine/plan/prompt/mood-words'
import { nonGenrePhrases } from '#lib/engine/plan/prompt/non-genre-phrases'
import { normalisePrompt } from '#lib/engine/plan/prompt/normalise-prompt'
import type { PromptIntent } from '#lib/engine/plan/prompt/prompt-intent'
import { SCENE_WORDS } from '#lib/engine/plan/prompt/scene-words'
import { SUBSTITUTE_GENRE_WORDS } from '#lib/engine/plan/prompt/substitute-words'
import { readTempo } from '#lib/engine/plan/prompt/tempo'
import { UNPLAYABLE_WORDS } from '#lib/engine/plan/prompt/unplayable-words'
import { findWords, type WordMatch, type WordTable } from '#lib/engine/plan/prompt/vocabulary'
import { readVoice } from '#lib/engine/plan/prompt/voice'
import { ENDING_WORDS, ERA_WORDS, LANGUAGE_WORDS } from '#lib/engine/plan/prompt/voice-words'

const THEME =
  /\babout\b(?:(?!\b(?:with|without|featuring|in the style|sung|no|played|using|\d+ ?(?:bpm|seconds|secs?|minutes|mins?)|(?:fe)?male (?:vocal|voice|singer)|in [a-g](?: ?#| ?b| sharp| flat)? (?:major|minor))\b)[^.;,，。；\n])*|关于 ?[^，。,；\s]*?(?=的(?:歌|曲|音乐|[^，。,；\n]{0,6}(?:歌|曲|乐|摇滚|民谣|流行|爵士|说唱))|[，。,；\s]|$)/g

/** Requests for a last chorus in a higher key. */
export const KEY_CHANGE =
  /(?<!\b(?:no|without)(?: any| a)? )\b(?:(?:truck driver(?:'s)? )?(?:key|gear)[- ](?:change|shift)(?= (?:before|for|in|into|after|at|up|to) )|key change|modulat(?:es?|ion|ing)|truck driver(?:'s)?(?: (?:key|gear) (?:change|shift))?|(?:up|higher by) (?:a|one|half a|another) (?:key|(?:whole |half )?(?:step|tone)|semitone)|(?:up|higher by) two semitones)(?: (?:up|upwards?))?(?: (?:by |of )?(?:an? |one |two )?(?:half[- ]steps?|semitones?|whole[- ](?:step|tone)|tone|step|key))?(?: (?:before|for|in|into|after|at) (?:the )?(?:(?:last|final|very) )?(?:chorus|bridge|end|refrain|hook))?|(?<!不要|没有|不)(?:转调|升调|升key)/
const HALF_STEP = /half[- ](?:step|a (?:step|tone))|half a (?:step|tone)|(?<!two )semitone|half tone/
const WHOLE_STEP = /whole[- ](?:step|tone)|two semitones|(?<!half )\ba (?:tone|step)\b/

/** The semitones of a requested key change; null if the prompt does not say them. */
const keyChangeSteps = (text: string): 1 | 2 | null => {
  const said = KEY_CHANGE.exec(text)?.[0] ?? ''
  return HALF_STEP.test(said) ? 1 : WHOLE_STEP.test(said) ? 2 : null
}

/** What somebody of the story has or does, in words that could describe the music: "her driving test", "his dark hair". */
const OWNED =
  /\b(?:my|our|his|her|their) (?:driving|running|fast|quick|slow|dark|bright|warm|soft|sweet|cute)(?= (?!(?:voices?|vocals?|singing|songs?|music|tunes?|beats?|drums?|guitars?|pianos?|strings?|bass|style|sound|tone|choir)\b)[a-z]+)/g

/** Blanks out the theme: "a song about drums" does not request drums. */
export const withoutTheme = (normalised: string) =>
  normalised.replace(THEME, (theme) => ' '.repeat(theme.length)).replace(OWNED, (owned) => ' '.repeat(owned.length))

const MUSIC_NOUN =
  /^\s*(?:song|music|track|beat|tune|ballad|anthem|style|vibe|groove|version|banger|number|piece|and\b|-|\/|,|\.|$)/
const NOUN_PHRASE_BEFORE = /\b(?:the|my|your|our|his|her|their|of|old|empty|this|that|every|on|at|from|by|to)\s$/

/** What somebody does, told after a relative pronoun: "who never charged children". */
const TOLD_BEFORE = /\b(?:who|whose|which|that|because|when)\b[^.;:!?]*$/
const SONG_AFTER = /^\s*(?:song|music|track|beat|tune|ballad|anthem|style|vibe|groove|version)\b/

/** A word that is also a common noun names a genre only in a genre's position. */
const namesGenre =
  (text: string) =>
  ({ start, end }: WordMatch<string>) => {
    const [before, after] = [text.slice(0, start), text.slice(end, end + 12).replace(/[，。、]/g, ',')]
    if (TOLD_BEFORE.test(before)) return SONG_AFTER.test(after)
    return !NOUN_PHRASE_BEFORE.test(before) || MUSIC_NOUN.test(after)
  }

/** Orders genres by groove. In "jazzy house", the last word carries the groove. */
const grooveGenreFirst = (matches: WordMatch<string>[], text: string): string[] => {
  const groups: string[][] = []
  let previous: WordMatch<string> | undefined
  for (const match of matches) {
    const together = previous !== undefined && /^[ -]?$/.test(text.slice(previous.end, match.start))
    if (together) groups[groups.length - 1]?.push(match.meaning)
    else groups.push([match.meaning])
    previous = match
  }
  return [...new Set(groups.flatMap((group) => group.reverse()))]
}

/** Words too vague to add a genre beside another one: "Bollywood dance", "epic metal". */
const VAGUE_GENRE_WORDS: ReadonlySet<string> = new Set(
  'dance,club,electronic,electronica,dance music,groove,groovy,epic,score,study,sleep,minimal,律动感,舞曲,电子,史诗感,夜店,派对'.split(
    ',',
  ),
)

/** How fast an ending is. */
const ENDING_PACE =
  /\b(?:slow(?:ly|er|s|ing)?|gradual(?:ly)?)(?: down)?(?: (?:and|to|a|then))? (?:fad(?:e|es|ing)\w*|at the end|to a stop|ending|end)\b|\b(?:fad(?:e|es|ing))(?: out| away)? slowly|(?:慢慢|缓慢|缓缓)地?(?:淡出|消失|结束)/g

const BALLAD = 'powerballad'
/** Tempo range of a ballad. */
const BALLAD_BPM = { low: 60, high: 84 }

/** Lo-fi can be applied to any genre, so it comes first. */
const LOFI = 'lofi'

/** Words of a prompt without its theme that name a genre. */
export const genreMatches = (text: string): WordMatch<string>[] => {
  // "Sung in Arabic" names no genre.
  const languages = findWords(UNPLAYABLE_WORDS, text).filter(({ meaning }) => meaning === 'language')
  // "Latin" may also mean the language of a choir.
  const language = /\bin latin\b|\bgregorian\b|\bcathedral\b|\blatin (?:lyrics|words|text|choir|chant)\b/.test(text)
  const others = nonGenrePhrases(text)
  const strong = findWords<string>(ALL_GENRE_WORDS, text).filter(
    (match) =>
      !match.negated &&
      !(language && match.word === 'latin') &&
      !isInside(match, languages) &&
      !isInside(match, others),
  )
  const beside = (match: WordMatch<string>) =>
    strong.some((other) => {
      const between = other.end <= match.start ? text.slice(other.end, match.start) : text.slice(match.end, other.start)
      return (other.end <= match.start || match.end <= other.start) && /^[ -]?$/.test(between)
    })
  // "Minimal piano" is quiet piano, no techno.
  const describes = ({ word, end }: WordMatch<string>) =>
    word === 'minimal' && instrumentMatches(text).some(({ start }) => start === end + 1)
  const weak = findWords<string>(WEAK_GENRE_WORDS, text).filter(
    (match) => !match.negated && namesGenre(text)(match) && !describes(match) && !isInside(match, others),
  )
  const close = weak.filter((match) => beside(match) && !VAGUE_GENRE_WORDS.has(match.word))
  const counted = strong.length > 0 ? [...strong, ...close] : weak
  return counted.sort((a, b) => a.start - b.start)
}

const readGenres = (text: string): string[] => {
  const genres = grooveGenreFirst(genreMatches(text), text)
  // "Waltz" and "ballad" beside another genre only set its meter or tempo.
  const named = genres.length > 1 ? genres.filter((genre) => genre !== 'waltz' && genre !== BALLAD) : genres
  return named.includes(LOFI) ? [LOFI, ...named.filter((genre) => genre !== LOFI)] : named
}

/** Genres that suit the first scene of a prompt. */
const readScenes = (text: string): string[] => [
  ...new Set(
    findWords<string>(SCENE_WORDS, text)
      .filter((match) => !match.negated)
      .slice(0, 1)
      .flatMap((match) => match.meaning.split(' ')),
  ),
]

/** All words for genres. */
export const ALL_GENRE_WORDS: WordTable<string> = [...GENRE_WORDS, ...SUBSTITUTE_GENRE_WORDS, ...FOREIGN_GENRE_WORDS]

/** Genre words that a related genre stands for. */
export const SUBSTITUTED_GENRES: ReadonlySet<string> = new Set(
  SUBSTITUTE_GENRE_WORDS.flatMap(([, words]) => words.split(',')),
)

const VOICE = '(?:vocals?|voices?|singing|singer|人声|歌声|女声|男声)'
const ONLY_BEFORE = new RegExp(
  `(?:\\bonly|\\bjust|\\bsolo|\\bnothing but|只有|只用|只要|只剩|独奏|纯)\\s*(?:a |an |the |one )?(?:${VOICE}\\s*(?:and|with|&|\\+|和|与|加|、)\\s*(?:a |an |the |one )?)?$`,
)
const ONLY_AFTER = new RegExp(
  `^\\s*(?:(?:and|with|&|\\+|和|与|加)\\s*${VOICE}\\s*)?(?:only\\b|alone\\b|solo piece\\b|, ?solo\\s*(?:[,.;]|$)|独奏)`,
)
/** Requests for voices without instruments. */
const A_CAPPELLA =
  /\ba ?cappella\b|\b(?:no|without(?: any)?) (?:instruments?|instrumentation|backing)\b|(?<!(?:and|with|&|,|\+) ?)\b(?:vocals?|voices?) only\b|\bonly (?:vocals?|voices?)(?! and| with|,? ?\w+ and)\b|清唱|无伴奏|没有乐器|不要乐器|无乐器|阿卡贝拉/

const readInstruments = (text: string) => {
  const found = instrumentMatches(text)
  const isExcluded = (match: WordMatch<InstrumentTerm>) => match.negated && !SUBSTITUTED_INSTRUMENTS.has(match.word)
  const excluded = [...new Set(found.filter(isExcluded).map((match) => match.meaning))]
  const isKitPiece = ({ meaning, word }: WordMatch<InstrumentTerm>) =>
    meaning === 'drums' && SUBSTITUTED_INSTRUMENTS.has(word)
  const wanted = found.filter((match) => !match.negated)
  const requested = wanted.filter((match) => !isKitPiece(match))
  const kit = requested.length < wanted.length && !excluded.includes('drums') ? { kitPieces: true } : {}
  // "No bass guitar, synth bass only" replaces one bass by another; other parts stay.
  const replacesExcluded = (word: string) =>
    found.some((match) => match.negated && word.split(' ').some((part) => match.word.split(' ').includes(part)))
  const chamber = /\bstring (?:trio|quartet|quintet|sextet)\b|弦乐(?:三|四|五)重奏/.test(text)
  const strings = requested.length > 0 && requested.every((match) => match.meaning === 'strings')
  const onlyRequested = requested.some(
    (match) =>
      (chamber && strings) ||
      (ONLY_BEFORE.test(text.slice(0, match.start)) && !/\bsolos?\b/.test(match.word)) ||
      (ONLY_AFTER.test(text.slice(match.end)) && !replacesExcluded(match.word)),
  )
  if (A_CAPPELLA.test(text)) return { requested: [], excluded, onlyRequested: true }
  const quartet: InstrumentTerm[] = ['violin', 'strings', 'cello']
  return {
    requested: chamber && strings ? quartet : [...new Set(requested.map((match) => match.meaning))],
    excluded,
    onlyRequested,
    ...kit,
  }
}

/** Directions of a prompt without its theme. Sections for her and sections for him also make a duet. */
export const readDirections = (text: string): PlacedDirection[] => {
  const asDuet = findDirections(text, true)
  const turns = asDuet.flatMap(({ direction }) => (direction.kind === 'sing' ? [direction.who] : []))
  const isDuet =
    turns.length > 0 && (readVoice(text).kind === 'duet' || (turns.includes('first') && turns.includes('second')))
  return isDuet || turns.length === 0 ? asDuet : findDirections(text, false)
}

/** Two singers who share the sections are a duet, and a voice that is alone somewhere sings. */
const voiceWith = (voice: PromptIntent['voice'], directions: readonly PlacedDirection[]): PromptIntent['voice'] => {
  const isDuet = directions.some(({ direction }) => direction.kind === 'sing')
  const sung =
    isDuet ||
    directions.some(
      ({ direction }) => direction.kind === 'spoken' || (direction.kind === 'only' && direction.players.voice),
    )
  if (!sung || voice.instrumental) return voice
  return { ...voice, sung: true, ...(isDuet && { kind: 'duet', tract: null }) }
}

const NOT_TOO = /(?:\bnot (?:too|so|very|overly)|不要太|不太|别太)\s*$/

/** Words of a prompt that set its mood. */
export const moodMatches = (text: string): WordMatch<MoodName>[] =>
  findWords(MOOD_WORDS, text).filter((match) => !match.negated && !NOT_TOO.test(text.slice(0, match.start)))

const readMoods = (text: string): MoodName[] => [...new Set(moodMatches(text).map((match) => match.meaning))]

/** Blanks out given names, which ask for no music: "a cat called Pirate". */
const withoutNames = (normalised: string, prompt: string) =>
  [...prompt.matchAll(/\b(?:called|named) (\p{Lu}\p{Ll}+)\b/gu)].reduce(
    (text, [, name = '']) => text.replaceAll(`ed ${name.toLowerCase()}`, `ed ${' '.repeat(name.length)}`),
    normalised,
  )

/**
 * Reads the intent of a prompt in English or Chinese. The theme ("about …") affects only the mood and the scenes.
 *
 * @example
 * readPrompt('slow jazz in F minor, no drums, female voice').genres // => ['jazz']
 * readPrompt('slow jazz in F minor, no drums, female voice').excluded // => ['drums']
 */
export const readPrompt = (prompt: string): PromptIntent => {
  const normalised = withoutNames(normalisePrompt(prompt), prompt)
  const directed = withoutTheme(normalised)
  const directions = readDirections(directed)
  // What is asked of single sections says nothing about the whole song.
  const text = withoutDirections(directed, directions)
  const moods = readMoods(normalised)
  const first = <T>(found: { meaning: T; negated: boolean }[]): T | null =>
    found.find((match) => !match.negated)?.meaning ?? null
  const genres = readGenres(text)
  // "Slowly fades out" is no slow song.
  const tempo = readTempo(text.replace(ENDING_PACE, (words) => ' '.repeat(words.length)))
  const steps = keyChangeSteps(text)
  const calm = genres[0] !== BALLAD && tempo.lean <= 0 && /\bballads?\b|抒情|慢歌/.test(text)
  return {
    genres,
    scenes: readScenes(normalised),
    tempo: calm && tempo.bpm === null && tempo.range === null ? { ...tempo, range: BALLAD_BPM } : tempo,
    key: readKey(prompt),
    meter: readMeter(text),
    feel: readFeel(text),
    seconds: readLength(text),
    ...readInstruments(text),
    voice: voiceWith(readVoice(text), directions),
    language: first(findWords(LANGUAGE_WORDS, text)),
    moods,
    mood: blend(moods),
    era: first(findWords(ERA_WORDS, text)),
    ending: first(findWords(ENDING_WORDS, text)),
    keyChange: KEY_CHANGE.test(text),
    ...(steps && { keyChangeSteps: steps }),
    directions,
  }
}
