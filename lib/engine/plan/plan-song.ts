import type { Analysis, Continuation } from '#lib/engine/analyse/analysis'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { Brief, Similarity } from '#lib/engine/brief'
import { chooseBand } from '#lib/engine/plan/band'
import { chambered, drummedAs, unsung } from '#lib/engine/plan/band-rules'
import { defaultGenre } from '#lib/engine/plan/default-genre'
import { energies } from '#lib/engine/plan/energy'
import { fitForm } from '#lib/engine/plan/form'
import { genreOf } from '#lib/engine/plan/genres/atlas'
import type { Curve, Genre } from '#lib/engine/plan/genres/genre'
import { guessGenre, usualDensity } from '#lib/engine/plan/guess'
import { LETTERS } from '#lib/engine/plan/letters'
import { fitLyric, type SungSlot, withinReach } from '#lib/engine/plan/lyric-form'
import { instrumentalTitle, tellingOf, wordsFor } from '#lib/engine/plan/lyric-planner'
import { genreOfOrigin, goingOn, keyGoingOn, languageGoingOn, withChorusOf } from '#lib/engine/plan/origin'
import { chooseTempo } from '#lib/engine/plan/pace'
import type { IntroKind, Mood, Plan, Section } from '#lib/engine/plan/plan'
import type { Wish } from '#lib/engine/plan/prompt/prompt-intent'
import { readPrompt } from '#lib/engine/plan/prompt/read-prompt'
import { CONTINUED, likeness, shapeForm } from '#lib/engine/plan/reference'
import { chooseSinger } from '#lib/engine/plan/singer'
import { barsOf } from '#lib/engine/plan/slots'
import { chooseKey, hasTempo } from '#lib/engine/plan/tonality'
import { themeOf } from '#lib/engine/plan/words/theme'
import { titleOf } from '#lib/engine/plan/words/write-lyrics'
import { languageOf, languageWithin } from '#lib/lyrics/language'
import { formatLyric, type LyricSection, parseLyric } from '#lib/lyrics/sections'
import type { Language } from '#lib/lyrics/syllable'
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

/** Rooms and echoes ring on after the last bar. */
const TAIL: Seconds = 2.5

/** How much of a reference carries over at each stop of the interface. */
const WEIGHT: Record<Similarity, Gain> = { 0.2: 0.25, 0.8: 0.6, 1.3: 0.85, 1.5: 1 }

/** A song with given words is as long as they are, but not over before it began. */
const LEAST_WITH_WORDS: Seconds = 24

/** Below this a chorus that comes only once comes again. */
const SHORT_WITH_WORDS: Seconds = 72

/** Very many words are sung faster rather than for longer than this. */
const MOST_WITH_WORDS: Seconds = 360

/** No song is longer than this: what is called for again is left out, and what is written is sung faster still. */
const MOST_WITH_REPEATS: Seconds = 720

/** A song must last so long before its last chorus rises to another key. */
const LEAST_TO_RISE: Seconds = 100
/** How often the songs of each take rise, in genres that know it. */
const LIFTS: readonly [Gain, Gain] = [0.35, 0.6]

/** How songs begin, by how a genre's energy runs; each genre has those it is known by. */
const INTROS: Record<Curve, readonly IntroKind[]> = {
  song: ['band', 'chords', 'layers', 'rhythm'],
  full: ['band', 'rhythm', 'chords', 'band'],
  loop: ['band', 'chords', 'rhythm', 'layers'],
  club: ['rhythm', 'layers', 'band', 'chords'],
  round: ['band', 'chords', 'layers'],
  ballad: ['chords', 'layers', 'chords'],
  arc: ['layers', 'chords'],
}

/** The faster, the straighter: what is a triplet at a walk is nearly even at a run. */
const swingAt = (genre: Genre, bpm: BeatsPerMinute): number => {
  const { share, of } = genre.swing
  const pairs = of === 'eighth' ? bpm : bpm * 2
  return 0.5 + (share - 0.5) * clamp(1 - (pairs - 190) / 160, 0.35, 1)
}

/** Two takes begin differently. */
const chooseIntro = (genre: Genre, seed: number, take: 0 | 1): IntroKind => {
  const kinds = [...new Set(shuffled(INTROS[genre.curve], randomFrom(seed, 'intro')))]
  return kinds[take % kinds.length]!
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

const chooseMeter = (wish: Wish, genre: Genre, heard: { analysis: Analysis; weight: Gain } | null): Meter => {
  if (wish.meter) return wish.meter
  if (heard && heard.weight >= 0.5 && hasTempo(heard.analysis)) return heard.analysis.meter
  return genre.meter
}

/** Two to just over three minutes by genre and take; about one and a quarter where a song is only continued. */
const ownLength = (genre: Genre, bar: Seconds, seed: number, take: 0 | 1, extend: boolean): Seconds => {
  const chance = randomFrom(seed, `length ${take}`)()
  if (extend) return 64 + 22 * chance
  return clamp(barsOf(fitForm(genre.form, genre.shortForm, 96)) * bar, 132, 168) - 8 + 26 * chance
}

/**
 * Decides everything before the first note. What the prompt asks for is obeyed; what it leaves open is chosen by genre,
 * seed and take. The same arguments give the same plan. An unknown or empty prompt gives a song too.
 */
// planSong({ prompt: 'jazz waltz in C', lyric: null, take: 0, source: { kind: 'none' } }, 7, {}).meter // => 3/4
export const planSong = (
  brief: Brief,
  seed: number,
  heard: { reference?: Analysis; extend?: Continuation } = {},
): Plan => {
  const { take } = brief
  const extend = heard.extend ?? null
  const origin = brief.source.kind === 'none' ? null : (brief.source.origin ?? null)
  /** The song itself, where it goes on. */
  const before = extend ? origin : null
  const read = before ? goingOn(readPrompt(brief.prompt), before) : readPrompt(brief.prompt)
  const asked = brief.singing === 'never' ? unsung(read) : read
  const reference =
    heard.reference && brief.source.kind === 'reference'
      ? { analysis: heard.reference, weight: WEIGHT[brief.source.similarity] }
      : null
  const wish = drummedAs(
    chambered(asked),
    extend?.analysis ?? (reference && reference.weight >= 0.5 ? reference.analysis : null),
  )
  const given = brief.lyric === null || brief.singing === 'never' ? [] : parseLyric(brief.lyric)
  const hasWords = given.some((section) => section.lines.some((line) => syllables(line).length > 0))
  const said =
    wish.language !== null && !hasWords
      ? wish.language
      : hasWords
        ? languageOf(given.flatMap((section) => section.lines).join('\n'))
        : languageGoingOn(languageOfPrompt(brief.prompt), before)
  // Words are written in English where nothing is known of the prompt's language.
  const language: Language = said === 'other' && !hasWords ? 'en' : said
  const count = (line: string) => syllables(line, languageWithin(line, language)).length
  const listened = extend?.analysis ?? (reference && wish.genres.length === 0 ? reference.analysis : null)
  const genre = genreOf(
    wish.genres[0] ??
      genreOfOrigin(origin)[0] ??
      (listened ? guessGenre(listened) : defaultGenre(wish, language, seed)),
  )
  const like = likeness(reference)
  // What goes on is as bright and as busy as what it goes on from; its form is its own.
  // A song's own players need no telling.
  const manner = before ? likeness(null) : extend ? likeness({ analysis: extend.analysis, weight: CONTINUED }) : like
  const mood: Mood = { ...wish.mood, darkness: clamp(wish.mood.darkness + manner.darkness, -1, 1) }

  const meter = extend ? extend.analysis.meter : chooseMeter(wish, genre, reference)
  const chosen = extend ? extend.analysis.bpm : chooseTempo(genre, wish.tempo, mood, seed, take, reference)
  const key = extend ? keyGoingOn(extend.analysis.key, before) : chooseKey(genre, wish.key, mood, seed, take, reference)
  const lead: Seconds = extend?.lead ?? 0

  const instrumental =
    brief.singing === 'never'
      ? true
      : hasWords || brief.singing === 'always'
        ? false
        : brief.lyric !== null && brief.lyric.trim() !== ''
          ? true
          : wish.voice.instrumental ||
            (wish.only && !wish.voice.sung && wish.wanted.length > 0) ||
            // Who asks for a language asks for words.
            (!genre.voice.sung && !wish.voice.sung && wish.language === null && !extend)
  // What goes on has the players that it had.
  const cast = before ?? { seed, take }
  const singer = instrumental ? null : chooseSinger(genre, wish, cast.seed, cast.take)
  const delivery = singer?.kind === 'rap' ? 'rap' : 'sung'

  const barAt = (bpm: BeatsPerMinute): Seconds => beatsToSeconds(barLength(meter), bpm)
  const wanted =
    wish.seconds ?? (hasWords ? null : like.duration(ownLength(genre, barAt(chosen), seed, take, extend !== null)))
  const barsFor = (seconds: Seconds, bpm: BeatsPerMinute): Bars =>
    Math.max(1, Math.round((seconds - lead - TAIL) / barAt(bpm)))

  let bpm = chosen
  let slots: SungSlot[]
  const sung = withinReach(given, count, {
    meter,
    bpm,
    delivery,
    most: barsFor(Math.max(wish.seconds ?? 0, MOST_WITH_REPEATS), bpm),
  })
  if (hasWords) {
    // Few words do not wait for a long beginning.
    const few =
      given.reduce((total, section) => total + section.lines.reduce((all, line) => all + count(line), 0), 0) < 60
    const fit = (tempo: BeatsPerMinute) =>
      fitLyric(sung, count, {
        meter,
        bpm: tempo,
        delivery,
        target: wanted === null ? null : barsFor(wanted, tempo),
        least: barsFor(extend ? 45 : LEAST_WITH_WORDS, tempo),
        short: barsFor(SHORT_WITH_WORDS, tempo),
        most: barsFor(MOST_WITH_WORDS, tempo),
        longest: barsFor(Math.max(wish.seconds ?? 0, MOST_WITH_REPEATS), tempo),
        intro: barAt(tempo) > 2.6 || few ? 2 : 4,
        outro: barAt(tempo) > 2.6 || few ? 2 : 4,
        extend: extend !== null,
      })
    slots = fit(bpm)
  } else {
    const target = barsFor(wanted ?? 150, bpm)
    const form = extend ? genre.shortForm.replace(/^I\d+ /, '') : genre.form
    const short = extend ? genre.shortForm.replace(/^I\d+ /, '') : genre.shortForm
    const exact = wish.seconds !== null || (reference?.weight ?? 0) >= 0.5
    const telling = singer && tellingOf({ genre: genre.id, language, meter, bpm, delivery })
    const labelled = label(fitForm(form, short, target, exact, telling))
    slots = reference ? shapeForm(labelled, reference, TAIL / barAt(bpm)) : labelled
  }
  // A free tempo gives way a little so that the length asked for is met to the second.
  if (wish.seconds !== null && wish.tempo.bpm === null && !extend && !(reference && reference.weight === 1)) {
    const exact = (barsOf(slots) * barLength(meter) * 60) / (wish.seconds - TAIL)
    if (Math.abs(exact / bpm - 1) <= 0.03) bpm = Math.round(exact * 100) / 100
  }

  const letters = slots.map((slot) => slot.letter)
  const curve = energies(letters, genre.curve)
  const shift = mood.energy * 0.15
  let firstBar = 0
  let sections: Section[] = slots.map((slot, index): Section => {
    const energy = clamp(like.energy(curve[index]! + shift, (firstBar + slot.bars / 2) / barsOf(slots)), 0.05, 1)
    const section = {
      kind: LETTERS[slot.letter].kind,
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

  // A song whose key was asked for stays in it, and a short one has no time to leave it.
  const free = wish.key.tonic === null && !reference && !extend && barsOf(slots) * barAt(bpm) >= LEAST_TO_RISE

  const random = randomFrom(seed, `words ${take}`)
  const deal = integer(0, 5, randomFrom(seed, 'words of both takes'))
  let lyric = ''
  let title = ''
  if (singer && hasWords) {
    const shown: LyricSection[] = sung
    lyric = formatLyric(shown)
    title = before?.title ?? titleOf(shown, brief.prompt, take)
  } else if (singer) {
    const written = wordsFor(sections, {
      prompt: before && !/\p{L}/u.test(themeOf(brief.prompt)) ? before.prompt : brief.prompt,
      genre: genre.id,
      deal,
      language,
      wish,
      meter,
      bpm,
      delivery,
      take,
      random,
    })
    sections = before ? withChorusOf(before, written.sections) : written.sections
    lyric = before ? formatLyric(sections.filter((section) => section.lines.length > 0)) : written.lyric
    title = before?.title ?? written.title
  } else title = before?.title ?? instrumentalTitle(brief.prompt, language, take, random)

  const denser = manner.busyness(usualDensity(genre, bpm))
  return {
    seed,
    take,
    title,
    genre: genre.id,
    bpm,
    meter,
    key,
    swing: meter.unit === 8 ? 0 : clamp(((wish.feel.swing ?? swingAt(genre, bpm)) - 0.5) * 6, 0, 1),
    mood,
    busyness: clamp(denser + mood.energy * 0.4, -1, 1),
    density: denser,
    sections,
    parts: chooseBand(genre, wish, before ? wish.mood.darkness : mood.darkness, cast.seed, cast.take, singer !== null),
    intro: chooseIntro(genre, seed, take),
    ending: wish.ending ?? genre.endings[take % genre.endings.length]!,
    groove: (Math.floor(randomFrom(cast.seed, 'groove')() * 2) + cast.take) % 2 === 0 ? 0 : 1,
    feel: wish.feel.pace,
    lag: wish.feel.lag,
    era: wish.era,
    lift:
      wish.rises && !extend
        ? genre.lift || 2
        : free && LIFTS[take] > randomFrom(seed, `lift ${take}`)()
          ? (genre.lift ?? 0)
          : 0,
    singer,
    language,
    lyric,
    samples: secondsToSamples(lead + beatsToSeconds(firstBar * barLength(meter), bpm) + TAIL, SAMPLE_RATE),
    reference,
    extend,
  }
}

/** Names the sections of a form: those of one kind are counted where there are several. */
const label = (slots: readonly { letter: SungSlot['letter']; bars: Bars }[]): SungSlot[] => {
  const totals = new Map<string, number>()
  for (const { letter } of slots) totals.set(LETTERS[letter].label, (totals.get(LETTERS[letter].label) ?? 0) + 1)
  const seen = new Map<string, number>()
  return slots.map(({ letter, bars }) => {
    const name = LETTERS[letter].label
    const number = (seen.get(name) ?? 0) + 1
    seen.set(name, number)
    const numbered = (totals.get(name) ?? 0) > 1 && LETTERS[letter].kind === 'verse'
    return { letter, bars, label: numbered ? `${name} ${number}` : name, lines: [] }
  })
}

/** A few characters of Chinese grammar among names in Latin letters: "写一首 like … 的摇滚". */
const CHINESE_GRAMMAR = /[的写首要给我个请帮]/

/**
 * The language that somebody who writes such a prompt wants to hear. Latin words are English unless they clearly are
 * another language's: style words belong to none.
 */
// languageOfPrompt('写一首关于雨的歌') // => 'zh'
const languageOfPrompt = (prompt: string): Language => {
  const own = languageOf(prompt)
  const han = prompt.match(/\p{Script=Han}/gu)?.length ?? 0
  if (han >= 2 && !/[\u3041-\u30fa\uac00-\ud7a3]/.test(prompt) && (han >= 8 || CHINESE_GRAMMAR.test(prompt)))
    return 'zh'
  return own === 'zh' || own === 'ja' || own === 'ko' ? own : languageWithin(prompt, 'en')
}
