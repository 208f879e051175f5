import type { Analysis, Continuation } from '#lib/engine/analyse/analysis'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { Brief, BriefFields, ReferenceSimilarity } from '#lib/engine/brief'
import { EngineError } from '#lib/engine/engine-error'
import { chooseBand, withSoloists } from '#lib/engine/plan/band'
import { isSung, keepChamberBand, keepDrumless, keepUnsung, withoutSinging } from '#lib/engine/plan/band-rules'
import { chooseKey, hasTempo } from '#lib/engine/plan/choose-key'
import { chooseTempo } from '#lib/engine/plan/choose-tempo'
import { defaultGenre } from '#lib/engine/plan/default-genre'
import { applyFormDirections, applyPlayerDirections, directedTerms } from '#lib/engine/plan/directions/apply-directions'
import { arrangeForm, concernsStart, edgeBars, withDirectedSections } from '#lib/engine/plan/directions/arrange-form'
import { energies } from '#lib/engine/plan/energy'
import { dropSections, formWithout } from '#lib/engine/plan/excluded-sections'
import { withFields } from '#lib/engine/plan/fields'
import { fitForm } from '#lib/engine/plan/form'
import { GENRES, genreOf } from '#lib/engine/plan/genres/atlas'
import type { Ending, EnergyCurve, Genre } from '#lib/engine/plan/genres/genre'
import { densityAtTempo, isAudible, rankGenres, typicalDensity } from '#lib/engine/plan/guess-genre'
import { heardMood, heardTheme } from '#lib/engine/plan/heard-mood'
import type { Player } from '#lib/engine/plan/instrumentation'
import type { InstrumentTerm } from '#lib/engine/plan/instruments'
import { fitLyric, type LyricSlot, trimRepeats } from '#lib/engine/plan/lyric-form'
import { instrumentalTitle, vocalFormOf, writePlannedLyrics } from '#lib/engine/plan/lyric-planner'
import { themeOf } from '#lib/engine/plan/lyrics/theme'
import { titleOf } from '#lib/engine/plan/lyrics/write-lyrics'
import { matchBand } from '#lib/engine/plan/match-band'
import { continuedIntent, continuedKey, continuedLanguage, originGenre, reuseChorus } from '#lib/engine/plan/origin'
import type { IntroKind, Mood, Plan, Section } from '#lib/engine/plan/plan'
import type { PromptIntent } from '#lib/engine/plan/prompt/prompt-intent'
import { readPrompt } from '#lib/engine/plan/prompt/read-prompt'
import { alignBorders, CONTINUATION_WEIGHT, referenceInfluence } from '#lib/engine/plan/reference'
import { SECTION_TYPES, type SectionLetter } from '#lib/engine/plan/section-letters'
import { chooseSinger } from '#lib/engine/plan/singer'
import { barsOf } from '#lib/engine/plan/slots'
import { typicalSeconds } from '#lib/engine/plan/typical-length'
import type { Language } from '#lib/lyrics/language'
import { languageOf, languageOfLine } from '#lib/lyrics/language'
import { formatLyric, type LyricSection, parseLyric } from '#lib/lyrics/sections'
import { syllables } from '#lib/lyrics/syllables'
import { barLength, type Meter } from '#lib/music/key'
import { integer, randomFrom, shuffled } from '#lib/music/random'
import {
  type Bars,
  type BeatsPerMinute,
  beatsToSeconds,
  type Gain,
  type Seconds,
  secondsToSamples,
} from '#lib/music/time'

/** Time for reverb and delay after the last bar. */
const TAIL_SECONDS: Seconds = 2.5

/** Weight of a reference at each similarity setting of the interface. */
const SIMILARITY_WEIGHTS: Record<ReferenceSimilarity, Gain> = { 0.2: 0.25, 0.8: 0.6, 1.3: 0.85, 1.5: 1 }

/** Similarity weight from which a reference chooses the players and decides whether anybody sings. */
const PLAYERS_MIN_WEIGHT: Gain = 0.6

/** Shortest solo that a prompt asks for. */
const MIN_SOLO_BARS: Bars = 4

/** Shortest song with given lyrics. */
const MIN_LYRIC_SONG_SECONDS: Seconds = 24

/** Below this length a single chorus repeats. */
const REPEAT_CHORUS_BELOW_SECONDS: Seconds = 72

/** Long lyrics are sung faster to stay below this length. */
const MAX_LYRIC_SONG_SECONDS: Seconds = 360

/** Hard limit. Repeats are dropped, then lyrics are sung faster still. */
const MAX_SONG_SECONDS: Seconds = 720

/** Shortest song that may change key before its last chorus. */
const MIN_KEY_CHANGE_SONG_SECONDS: Seconds = 100
/** Probability of a key change for each take, in genres that use them. */
const KEY_CHANGE_PROBABILITY: readonly [Gain, Gain] = [0.35, 0.6]

/** Kinds of intro that suit each energy curve. */
const INTROS: Record<EnergyCurve, readonly IntroKind[]> = {
  song: ['band', 'chords', 'layers', 'rhythm'],
  full: ['band', 'rhythm', 'chords', 'band'],
  loop: ['band', 'chords', 'rhythm', 'layers'],
  club: ['rhythm', 'layers', 'band', 'chords'],
  round: ['band', 'chords', 'layers'],
  ballad: ['chords', 'layers', 'chords'],
  arc: ['layers', 'chords'],
}

/** Swing share at a tempo. Swing straightens as the tempo rises. */
const swingShare = (genre: Genre, bpm: BeatsPerMinute): number => {
  const { share, of } = genre.swing
  const pairs = of === 'eighth' ? bpm : bpm * 2
  return 0.5 + (share - 0.5) * clamp(1 - (pairs - 190) / 160, 0.35, 1)
}

/** The two takes get different intros. */
const chooseIntro = (genre: Genre, seed: number, take: 0 | 1): IntroKind => {
  const kinds = [...new Set(shuffled(INTROS[genre.energyCurve], randomFrom(seed, 'intro')))]
  return kinds[take % kinds.length]!
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

const chooseMeter = (
  intent: PromptIntent,
  genre: Genre,
  reference: { analysis: Analysis; weight: Gain } | null,
): Meter => {
  if (intent.meter) return intent.meter
  if (reference && reference.weight >= 0.5 && hasTempo(reference.analysis)) return reference.analysis.meter
  return genre.meter
}

/** Share by which whole phrases may miss a length that is not requested. */
const MAX_FREE_DEVIATION = 0.08

/** Length without a requested one: by the habits of the genre; about 1:15 for a continuation. */
const defaultSeconds = (genre: Genre, seed: number, take: 0 | 1, extend: boolean): Seconds => {
  const chance = randomFrom(seed, `length ${take}`)()
  return extend ? 64 + 22 * chance : typicalSeconds(genre.id, chance)
}

/** Another seed for take B of two songs that share no more than their request. */
const SECOND_SONG = 0x9e3779b1

type Cast = { seed: number; take: 0 | 1 }

/**
 * The seed and take that choose what is shared by takes of a small difference: tempo, key, form, singer and band. Take A
 * is the same whatever the difference.
 */
const castOf = ({ seed, take }: Cast, difference: BriefFields['takeDifference']): Cast => {
  if (take === 0 || !difference || difference === 'medium') return { seed, take }
  return difference === 'small' ? { seed, take: 0 } : { seed: (seed ^ SECOND_SONG) >>> 0, take }
}

/**
 * Makes all decisions before the first note. The prompt decides first; genre, seed and take decide the rest.
 * Equal arguments give equal plans. An empty or unknown prompt gives a song too.
 * Throws an EngineError if the fields exclude everything that could play.
 *
 * @example
 * planSong({ prompt: 'jazz waltz in C', lyric: null, take: 0, source: { kind: 'none' } }, 7, {}).meter // => { beats: 3, unit: 4 }
 */
export const planSong = (
  brief: Brief,
  seed: number,
  recordings: { reference?: Analysis; extend?: Continuation } = {},
): Plan => {
  const { take } = brief
  const cast = castOf({ seed, take }, brief.fields?.takeDifference)
  const extend = recordings.extend ?? null
  const origin = brief.source.kind === 'none' ? null : (brief.source.origin ?? null)
  /** The song itself, if this continues one. */
  const continued = extend ? origin : null
  const { fields } = brief
  const stated = withFields(readPrompt(brief.prompt), fields)
  // Fields also win over what the continued song asked for.
  const read = continued ? withFields(continuedIntent(stated, continued), fields) : stated
  const allowed = brief.singing === 'never' ? withoutSinging(read) : read
  const reference =
    recordings.reference && brief.source.kind === 'reference'
      ? { analysis: recordings.reference, weight: SIMILARITY_WEIGHTS[brief.source.similarity] }
      : null
  const given = brief.lyric === null || brief.singing === 'never' ? [] : parseLyric(brief.lyric)
  const hasWords = given.some((section) => section.lines.some((line) => syllables(line).length > 0))
  /** The recording whose players go on; null for a song of the engine, which keeps its own. */
  const foreign = origin
    ? null
    : (extend?.analysis ?? (reference && reference.weight >= PLAYERS_MIN_WEIGHT ? reference.analysis : null))
  const { directions: placed } = allowed
  const directions = placed.map(({ direction }) => direction)
  const drummed = keepDrumless(
    withDirectedInstruments(keepChamberBand(allowed), directedTerms(directions)),
    extend?.analysis ?? (reference && reference.weight >= 0.5 ? reference.analysis : null),
  )
  /** The recording that decides whether anybody sings, unless the request does. */
  const heardSinging = extend?.analysis ?? (drummed.genres.length === 0 ? (reference?.analysis ?? null) : null)
  const isHeardSung = heardSinging !== null && (origin ? origin.lines.length > 0 : isSung(heardSinging))
  const intent =
    heardSinging === null || isHeardSung || hasWords || brief.singing === 'always' ? drummed : keepUnsung(drummed)
  const statedLanguage =
    fields?.language ??
    (intent.language !== null && !hasWords
      ? intent.language
      : hasWords
        ? languageOf(given.flatMap((section) => section.lines).join('\n'))
        : continuedLanguage(languageOfPrompt(brief.prompt), continued))
  // Lyrics are in English if the prompt's language is unknown.
  const language: Language = statedLanguage === 'other' && !hasWords ? 'en' : statedLanguage
  const count = (line: string) => syllables(line, languageOfLine(line, language)).length
  const genreSource = extend?.analysis ?? (reference && intent.genres.length === 0 ? reference.analysis : null)
  const isAllowed = (id: string) => !intent.excludedGenres?.includes(id)
  const namedGenre = intent.genres[0] ?? originGenre(origin).find(isAllowed)
  const heard = foreign ?? genreSource
  const band =
    heard && !origin
      ? matchBand(heard, namedGenre ? [namedGenre] : Object.keys(GENRES).filter(isAllowed), intent)
      : null
  const genre = genreOf(
    namedGenre ??
      band?.genre ??
      (genreSource ? rankGenres(genreSource).find((id) => isAllowed(id) && isAudible(id)) : null) ??
      defaultGenre(intent, language, cast.seed),
  )
  const influence = referenceInfluence(reference)
  // A continuation matches the brightness and density of the recording, but not its form.
  // A continuation of the engine's own song keeps its band, so the recording adds nothing.
  const character = continued
    ? referenceInfluence(null)
    : extend
      ? referenceInfluence({ analysis: extend.analysis, weight: CONTINUATION_WEIGHT })
      : influence
  const mood: Mood = { ...intent.mood, darkness: clamp(intent.mood.darkness + character.darkness, -1, 1) }

  const meter = fields?.meter ?? (extend ? extend.analysis.meter : chooseMeter(intent, genre, reference))
  const chosen =
    fields?.bpm ??
    (extend ? extend.analysis.bpm : chooseTempo(genre, intent.tempo, mood, cast.seed, cast.take, reference))
  const key =
    fields?.key ??
    (extend
      ? continuedKey(extend.analysis.key, continued)
      : chooseKey(genre, intent.key, mood, cast.seed, cast.take, reference))
  const lead: Seconds = extend?.lead ?? 0

  const instrumental =
    brief.singing === 'never'
      ? true
      : hasWords || brief.singing === 'always'
        ? false
        : brief.lyric !== null && brief.lyric.trim() !== ''
          ? true
          : intent.voice.instrumental ||
            (intent.onlyRequested && !intent.voice.sung && intent.requested.length > 0) ||
            // Asking for a language implies lyrics.
            (!genre.voice.singsByDefault && !intent.voice.sung && intent.language === null && !isHeardSung && !extend)
  // A continuation keeps the band and singer of the song.
  const castSeed = continued ? castOf(continued, continued.fields?.takeDifference) : cast
  const known = fields?.singer ?? (continued && !namesVoice(stated) ? continued.singer : null)
  const singer = instrumental ? null : (known ?? chooseSinger(genre, intent, castSeed.seed, castSeed.take))
  const delivery = singer?.kind === 'rap' ? 'rap' : 'sung'

  const barAt = (bpm: BeatsPerMinute): Seconds => beatsToSeconds(barLength(meter), bpm)
  const wanted =
    intent.seconds ??
    (hasWords ? null : influence.duration(defaultSeconds(genre, cast.seed, cast.take, extend !== null)))
  const barsFor = (seconds: Seconds, bpm: BeatsPerMinute): Bars =>
    Math.max(1, Math.round((seconds - lead - TAIL_SECONDS) / barAt(bpm)))

  let bpm = chosen
  let slots: LyricSlot[]
  // A continuation begins in the middle of a song.
  const formDirections = extend ? directions.filter((direction) => !concernsStart(direction)) : directions
  const sung = trimRepeats(given, count, {
    meter,
    bpm,
    delivery,
    maxBars: barsFor(Math.max(intent.seconds ?? 0, MAX_SONG_SECONDS), bpm),
  })
  if (hasWords) {
    // Short lyrics get a short intro.
    const shortLyric =
      given.reduce((total, section) => total + section.lines.reduce((all, line) => all + count(line), 0), 0) < 60
    const setting = { vocalForm: null, barSeconds: barAt(bpm), target: barsFor(wanted ?? 150, bpm) }
    const usualEdge = (tempo: BeatsPerMinute): Bars => (barAt(tempo) > 2.6 || shortLyric ? 2 : 4)
    const fit = (tempo: BeatsPerMinute) =>
      fitLyric(withDirectedSections(sung, formDirections, setting), count, {
        meter,
        bpm: tempo,
        delivery,
        target: wanted === null ? null : barsFor(wanted, tempo),
        minBars: barsFor(extend ? 45 : MIN_LYRIC_SONG_SECONDS, tempo),
        repeatChorusBelow: barsFor(REPEAT_CHORUS_BELOW_SECONDS, tempo),
        maxBars: barsFor(MAX_LYRIC_SONG_SECONDS, tempo),
        hardMaxBars: barsFor(Math.max(intent.seconds ?? 0, MAX_SONG_SECONDS), tempo),
        intro: edgeBars(formDirections, 'intro', setting) ?? usualEdge(tempo),
        outro: edgeBars(formDirections, 'outro', setting) ?? usualEdge(tempo),
        fixed: (['intro', 'outro'] as const).flatMap((edge): SectionLetter[] =>
          edgeBars(formDirections, edge, setting) === null ? [] : edge === 'intro' ? ['I'] : ['O'],
        ),
        extend: extend !== null,
      })
    slots = dropSections(fit(bpm), intent.excludedSections, wanted !== null)
  } else {
    const target = barsFor(wanted ?? 150, bpm)
    const withoutIntro = genre.shortForm.replace(/^I\d+ /, '')
    const form = formWithout(extend ? withoutIntro : genre.form, intent.excludedSections)
    const short = formWithout(extend ? withoutIntro : genre.shortForm, intent.excludedSections)
    const exact = intent.seconds !== null || (reference?.weight ?? 0) >= 0.5
    const vocalForm = singer && vocalFormOf({ genre: genre.id, language, meter, bpm, delivery })
    const fitted = arrangeForm(
      form,
      short,
      formDirections,
      { vocalForm, barSeconds: barAt(bpm), target },
      (own, shortOwn, bars) => {
        const whole = fitForm(own, shortOwn, bars, exact, vocalForm)
        // Whole phrases may miss a length by much, but a directed solo is one.
        if (Math.abs(barsOf(whole) / bars - 1) <= MAX_FREE_DEVIATION) return whole
        const cut = fitForm(own, shortOwn, bars, true, vocalForm)
        const isSoloLost = cut.some(({ letter, bars: left }) => letter === 'S' && left < MIN_SOLO_BARS)
        return isSoloLost && directions.some(({ kind }) => kind === 'solo') ? whole : cut
      },
      (letter, bars) => ({ letter, bars }),
    )
    const labelled = dropSections(labelSections(fitted), intent.excludedSections, exact)
    slots = reference ? alignBorders(labelled, reference, TAIL_SECONDS / barAt(bpm)) : labelled
  }
  // A free tempo moves to meet the requested length exactly, by up to half a bar of the song.
  if (intent.seconds !== null && intent.tempo.bpm === null && !extend && !(reference && reference.weight === 1)) {
    const exact = (barsOf(slots) * barLength(meter) * 60) / (intent.seconds - TAIL_SECONDS)
    const halfBar = 0.5 * barAt(bpm) + 0.01
    if (Math.abs(exact / bpm - 1) <= Math.max(0.03, halfBar / (intent.seconds - TAIL_SECONDS)))
      bpm = Math.round(exact * 100) / 100
  }

  const letters = slots.map((slot) => slot.letter)
  const curve = energies(letters, genre.energyCurve)
  const shift = mood.energy * 0.15
  let firstBar = 0
  let sections: Section[] = slots.map((slot, index): Section => {
    const energy = clamp(influence.energy(curve[index]! + shift, (firstBar + slot.bars / 2) / barsOf(slots)), 0.05, 1)
    const section = {
      kind: SECTION_TYPES[slot.letter].kind,
      letter: slot.letter,
      label: slot.label,
      firstBar,
      bars: slot.bars,
      energy,
      lines: slot.lines,
    }
    firstBar += slot.bars
    return section
  })
  sections = applyFormDirections(sections, formDirections)

  // A song in a requested key, or a short song, does not change key.
  const mayChangeKey =
    !intent.excludesKeyChange &&
    intent.key.tonic === null &&
    !reference &&
    !extend &&
    barsOf(slots) * barAt(bpm) >= MIN_KEY_CHANGE_SONG_SECONDS

  const random = randomFrom(seed, `words ${take}`)
  const variant = integer(0, 999_999, randomFrom(seed, 'words of both takes'))
  /** The mood of a recording that is no song of the engine, in the words of the prompt if it has some. */
  const heardWords = heard && !origin ? heardMood(heard, intent.moods) : null
  let lyric = ''
  let title = ''
  let story: Plan['story'] = null
  if (singer && hasWords) {
    const shown: LyricSection[] = sung
    lyric = formatLyric(shown)
    title = continued?.title ?? titleOf(shown, brief.prompt, take)
  } else if (singer) {
    const written = writePlannedLyrics(sections, {
      title: fields?.title,
      prompt: origin && !/\p{L}/u.test(themeOf(brief.prompt)) ? origin.prompt : brief.prompt,
      theme: heardWords && heardTheme(heardWords, language, seed),
      genre: genre.id,
      variant,
      language,
      intent,
      meter,
      bpm,
      delivery,
      take,
      random,
      ...(brief.stanzas && { stanzas: brief.stanzas }),
      ...(brief.titles && { titles: brief.titles }),
    })
    sections = continued ? reuseChorus(continued, written.sections) : written.sections
    lyric = continued ? formatLyric(sections.filter((section) => section.lines.length > 0)) : written.lyric
    title = continued?.title ?? written.title
    story = written.story
  } else
    title =
      continued?.title ??
      instrumentalTitle({ prompt: brief.prompt, language, take, random, titles: brief.titles, heard: heardWords })

  const solos = directions.flatMap((direction) => (direction.kind === 'solo' ? [direction.term] : []))
  const { parts, soloists } = withSoloists(
    chooseBand(
      genre,
      intent,
      continued ? intent.mood.darkness : mood.darkness,
      castSeed.seed,
      castSeed.take,
      singer !== null,
      band && foreign && !intent.onlyRequested
        ? extend
          ? playingFrom(sections[0]!, band.players)
          : band.players
        : null,
    ),
    genre,
    intent,
    solos,
  )
  if (formDirections.length > 0) sections = applyPlayerDirections(sections, parts, formDirections, soloists)
  if (!singer && parts.every(({ role }) => role === 'effect'))
    throw new EngineError('nothing_to_play', 'No instrument is left to play. Remove something from “Exclude”.')
  const density = character.busyness(band ? band.density * densityAtTempo(genre, bpm) : typicalDensity(genre, bpm))
  return {
    seed,
    take,
    title: fields?.title ?? title,
    genre: genre.id,
    bpm,
    meter,
    key,
    swing: meter.unit === 8 ? 0 : clamp(((intent.feel.swing ?? swingShare(genre, bpm)) - 0.5) * 6, 0, 1),
    mood,
    busyness: clamp(density + mood.energy * 0.4, -1, 1),
    density,
    sections,
    parts,
    intro: chooseIntro(genre, cast.seed, cast.take),
    ending: intent.ending ?? endingOf(genre, cast.take, intent.excludedEnding),
    groove: (Math.floor(randomFrom(castSeed.seed, 'groove')() * 2) + castSeed.take) % 2 === 0 ? 0 : 1,
    feel: intent.feel.pace,
    lag: intent.feel.lag,
    era: intent.era,
    keyChange:
      intent.keyChange && !extend
        ? (intent.keyChangeSteps ?? (genre.maxKeyChange || 2))
        : mayChangeKey && KEY_CHANGE_PROBABILITY[cast.take] > randomFrom(cast.seed, `lift ${cast.take}`)()
          ? (genre.maxKeyChange ?? 0)
          : 0,
    singer,
    language,
    story,
    lyric,
    samples: secondsToSamples(lead + beatsToSeconds(firstBar * barLength(meter), bpm) + TAIL_SECONDS, SAMPLE_RATE),
    reference,
    extend,
  }
}

/** Instruments of single sections belong to the band. */
const withDirectedInstruments = (intent: PromptIntent, terms: readonly InstrumentTerm[]): PromptIntent =>
  terms.length === 0
    ? intent
    : {
        ...intent,
        requested: [...new Set([...intent.requested, ...terms.filter((term) => !matchesExcluded(term, intent))])],
      }

const matchesExcluded = (term: InstrumentTerm, { excluded }: PromptIntent) => excluded.includes(term)

/** All players of a recording go on from the first section of its continuation. */
const playingFrom = ({ energy }: Section, players: readonly Player[]): Player[] =>
  players.map((player) => ({ ...player, minEnergy: Math.min(player.minEnergy, Math.max(0, energy - 0.12)) }))

/** Whether a request says who sings. */
const namesVoice = ({ voice }: PromptIntent) => voice.kind !== null || voice.manners.length > 0 || voice.instrumental

const endingOf = (genre: Genre, take: 0 | 1, excluded: Ending | undefined): Ending => {
  const endings = genre.endings.filter((ending) => ending !== excluded)
  return endings[take % endings.length] ?? 'ring'
}

/** Labels the sections of a form. Verses get numbers if there are several. */
const labelSections = (slots: readonly { letter: LyricSlot['letter']; bars: Bars }[]): LyricSlot[] => {
  const totals = new Map<string, number>()
  for (const { letter } of slots)
    totals.set(SECTION_TYPES[letter].label, (totals.get(SECTION_TYPES[letter].label) ?? 0) + 1)
  const seen = new Map<string, number>()
  return slots.map(({ letter, bars }) => {
    const name = SECTION_TYPES[letter].label
    const number = (seen.get(name) ?? 0) + 1
    seen.set(name, number)
    const numbered = (totals.get(name) ?? 0) > 1 && SECTION_TYPES[letter].kind === 'verse'
    return { letter, bars, label: numbered ? `${name} ${number}` : name, lines: [] }
  })
}

/** Function characters that mark Chinese among Latin names: "写一首 like … 的摇滚". */
const CHINESE_GRAMMAR = /[的写首要给我个请帮]/

/**
 * The language in which lyrics for a prompt are expected.
 * Latin words count as English unless they clearly belong to another language.
 *
 * @example
 * languageOfPrompt('写一首关于雨的歌') → 'zh'
 */
const languageOfPrompt = (prompt: string): Language => {
  const own = languageOf(prompt)
  const han = prompt.match(/\p{Script=Han}/gu)?.length ?? 0
  if (han >= 2 && !/[\u3041-\u30fa\uac00-\ud7a3]/.test(prompt) && (han >= 8 || CHINESE_GRAMMAR.test(prompt)))
    return 'zh'
  return own === 'zh' || own === 'ja' || own === 'ko' ? own : languageOfLine(prompt, 'en')
}
