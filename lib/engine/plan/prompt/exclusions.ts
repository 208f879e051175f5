import type { InstrumentTerm } from '#lib/engine/plan/instruments'
import { WEAK_GENRE_WORDS } from '#lib/engine/plan/prompt/genre-words'
import { ALL_INSTRUMENT_WORDS, SUBSTITUTED_INSTRUMENTS } from '#lib/engine/plan/prompt/instrument-matches'
import { MOOD_WORDS, type MoodName } from '#lib/engine/plan/prompt/mood-words'
import { normalisePrompt } from '#lib/engine/plan/prompt/normalise-prompt'
import { ALL_GENRE_WORDS } from '#lib/engine/plan/prompt/read-prompt'
import { findWords, type WordTable } from '#lib/engine/plan/prompt/vocabulary'
import { MANNER_WORDS, VOICE_WORDS, type VocalManner } from '#lib/engine/plan/prompt/voice-words'
import type { SectionLetter } from '#lib/engine/plan/section-letters'

/** Playing that can be left out. */
export type ExcludableTechnique = 'swing' | 'key-change' | 'fade-out'

/** What one item of an exclusion list means. */
export type Exclusion =
  | { kind: 'instrument'; said: string; terms: InstrumentTerm[] }
  | { kind: 'voice'; said: string; voice: string }
  | { kind: 'manner'; said: string; manner: VocalManner }
  | { kind: 'section'; said: string; letters: SectionLetter[] }
  | { kind: 'technique'; said: string; technique: ExcludableTechnique }
  | { kind: 'mood'; said: string; mood: MoodName }
  | { kind: 'genre'; said: string; genre: string }
  /** It comes in no song of the engine. */
  | { kind: 'absent'; said: string }
  | { kind: 'unknown'; said: string }

const SECTION_WORDS = [
  ['I', 'intro,introduction,前奏,引子'],
  ['O', 'outro,coda,尾奏,尾声'],
  ['V', 'verse,主歌'],
  ['PU', 'pre-chorus,pre chorus,prechorus,预副歌,导歌'],
  ['CM', 'chorus,refrain,hook,副歌'],
  ['B', 'bridge,middle eight,middle 8,桥段,过渡段'],
  ['K', 'break,breakdown,interlude,间奏'],
  ['S', 'solo,instrumental solo,独奏'],
  ['U', 'build,build-up,buildup,riser,铺垫'],
  ['D', 'drop,beat drop,bass drop'],
  ['R', 'rap verse,rap section,说唱段'],
] as const satisfies WordTable<string>

const TECHNIQUE_WORDS = [
  ['swing', 'swing,shuffle,摇摆'],
  ['key-change', 'key change,modulation,转调,升调'],
  ['fade-out', 'fade out,fade-out,fadeout,淡出'],
] as const satisfies WordTable<ExcludableTechnique>

/** Pieces of the kit, which cannot be left out alone. */
const KIT_PIECES =
  /\b(?:bongos?|congas?|cajons?|djembes?|tablas?|shakers?|tambourines?|snares?|hi-?hats?|cymbals?|claps|kicks?)\b/

/** Excluding one of these also excludes its relatives. */
const RELATIVES: Partial<Record<InstrumentTerm, readonly InstrumentTerm[]>> = {
  'overdriven-guitar': ['distortion-guitar', 'low-guitar', 'clean-guitar', 'muted-guitar', 'jazz-guitar'],
  'distortion-guitar': ['low-guitar', 'overdriven-guitar'],
  'steel-guitar': ['nylon-guitar'],
  'kit-linn': ['kit-808', 'kit-909', 'kit-hard', 'kit-chip', 'kit-lofi'],
  'bass-808': ['kit-808'],
  epiano: ['rhodes'],
  brass: ['synth-brass', 'tuba'],
  trumpet: ['muted-trumpet'],
  sax: ['alto-sax', 'tenor-sax'],
  organ: ['church-organ', 'reed-organ'],
  violin: ['fiddle'],
  'upright-bass': ['contrabass'],
  'pluck-bell': ['tubular-bells', 'glockenspiel'],
  'pad-warm': ['pad-glass', 'pad-strings'],
  'lead-saw': ['lead-square', 'lead-soft', 'lead-scream'],
}

const LEADING = /^(?:(?:no|without|any|not|too|the|a|an|more)\s+|(?:不要|没有|无|别)\s*)/

type Candidate = { length: number; exclusion: Exclusion }

/**
 * Reads one item of an exclusion list.
 *
 * @example
 * readExclusion('electric guitar').kind // => 'instrument'
 */
export const readExclusion = (said: string): Exclusion => {
  let text = normalisePrompt(said).trim()
  while (LEADING.test(text)) text = text.replace(LEADING, '')
  const found: Candidate[] = []
  const add = <T extends string>(table: WordTable<T>, exclusionOf: (meaning: T, word: string) => Exclusion) => {
    for (const { meaning, word } of findWords(table, text))
      found.push({ length: word.length, exclusion: exclusionOf(meaning, word) })
  }
  add(ALL_INSTRUMENT_WORDS, (term, word) =>
    SUBSTITUTED_INSTRUMENTS.has(word) ? { kind: 'absent', said } : { kind: 'instrument', said, terms: widened(term) },
  )
  add<string>(VOICE_WORDS, (voice) => ({ kind: 'voice', said, voice }))
  add(MANNER_WORDS, (manner) => ({ kind: 'manner', said, manner }))
  add<string>(SECTION_WORDS, (letters) => ({ kind: 'section', said, letters: [...letters] as SectionLetter[] }))
  add(TECHNIQUE_WORDS, (technique) => ({ kind: 'technique', said, technique }))
  add(MOOD_WORDS, (mood) => ({ kind: 'mood', said, mood }))
  add<string>(ALL_GENRE_WORDS, (genre) => ({ kind: 'genre', said, genre }))
  add<string>(WEAK_GENRE_WORDS, (genre) => ({ kind: 'genre', said, genre }))
  // The longest word says most; among equals the first table does.
  const best = found.reduce<Candidate | null>((a, b) => (a && a.length >= b.length ? a : b), null)
  if (KIT_PIECES.test(text) && best?.exclusion.kind !== 'mood') return { kind: 'unknown', said }
  return best?.exclusion ?? { kind: 'unknown', said }
}

const widened = (term: InstrumentTerm): InstrumentTerm[] => [term, ...(RELATIVES[term] ?? [])]

/**
 * Items of an exclusion text.
 *
 * @example
 * exclusionItems('no drums, sad moods; solo') // => ['no drums', 'sad moods', 'solo']
 */
export const exclusionItems = (text: string): string[] =>
  text
    .split(/[,;\n，、；。]|(?:^|\s)(?:and|or|nor)\s|[和与或及]/u)
    .map((item) => item.trim())
    .filter((item) => /[\p{L}\p{N}]/u.test(item))
