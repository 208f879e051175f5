import { lineBars } from '#lib/engine/plan/line-bars'
import type { Section, Singer } from '#lib/engine/plan/plan'
import { adLibs } from '#lib/engine/score/melody/ad-libs'
import { sectionPositions } from '#lib/engine/score/melody/backing'
import { backingPads } from '#lib/engine/score/melody/backing-pads'
import { harmonies, together } from '#lib/engine/score/melody/harmonies'
import { addMelisma } from '#lib/engine/score/melody/melisma'
import {
  type Contour,
  chooseMotif,
  type MelodyShape,
  type PhraseEnding,
  setPitches,
} from '#lib/engine/score/melody/pitches'
import {
  chooseRhythmicIdea,
  metricalStrength,
  type RhythmicIdea,
  setRhythm,
  type TimeWindow,
} from '#lib/engine/score/melody/rhythm'
import { syllableWeights } from '#lib/engine/score/melody/syllable-weights'
import {
  chooseLeaps,
  chooseLineShape,
  holdsOf,
  type LeapPlan,
  type LineShape,
  leapOfLine,
} from '#lib/engine/score/melody/tune-shape'
import type { Phrase, SungNote } from '#lib/engine/score/score'
import {
  chordAt,
  isChorus,
  isUnaccompanied,
  movesInSixteenths,
  type ScoreContext,
} from '#lib/engine/score/score-context'
import { languageOfLine } from '#lib/lyrics/language'
import { isSpoken } from '#lib/lyrics/section-tags'
import type { Syllable } from '#lib/lyrics/syllable'
import { syllables } from '#lib/lyrics/syllables'
import type { Random } from '#lib/music/random'
import { bluesOf, pentatonicOf, scaleOf } from '#lib/music/scale'
import {
  type Beats,
  type BeatsPerMinute,
  beatsToSeconds,
  type MidiNote,
  type Seconds,
  secondsToBeats,
} from '#lib/music/time'

const CONTOURS = ['arch', 'fall', 'rise', 'wave'] as const satisfies readonly Contour[]

/** What sections with one letter share, so that they have the same tune. */
type TuneShape = {
  idea: RhythmicIdea
  /** Of a line, and of the line that answers it. */
  lines: readonly [LineShape, LineShape]
  leaps: LeapPlan
  /** Of the third line of later verses. */
  later: LineShape
  /** Of the end of the last chorus. */
  climax: LineShape
}

const tuneShape = (context: ScoreContext, letter: string, chorus: boolean): TuneShape => {
  const random: Random = context.random(`theme ${letter}`)
  const halves = Math.round(context.barLength * 4)
  const first = CONTOURS[Math.floor(random() * 3)]!
  const second = CONTOURS[(CONTOURS.indexOf(first) + 1 + Math.floor(random() * 3)) % 4]!
  const idea = chooseRhythmicIdea(context.plan.meter, chorus, movesInSixteenths(context), random)
  const own = chorus && first === 'rise' ? 'fall' : first
  return {
    idea,
    lines: [
      { contour: own, motif: chooseMotif(halves, random) },
      { contour: second, motif: chooseMotif(halves, random) },
    ],
    leaps: chooseLeaps(random),
    later: chooseLineShape(
      halves,
      CONTOURS.filter((contour) => contour !== own),
      random,
    ),
    climax: chooseLineShape(halves, ['arch', 'rise'], random),
  }
}

/** Share of a chorus that its last repetition sings as before. */
const KEPT_CHORUS_SHARE = 0.7

/**
 * Whether a line of the last chorus departs from the chorus before: the end of each round of `round` lines.
 */
const isClimaxLine = (line: number, round: number): boolean =>
  round > 1 && line % round >= Math.min(round - 1, Math.ceil(round * KEPT_CHORUS_SHARE))

/** Centre of the climax above the chorus. */
const CLIMAX_RISE = 3

/** Time by which an answering line starts before its bar. */
const PICKUP_BEATS: Beats = 0.5
/** Lowest mean pace of a line that gives up time for the pickup of the next. */
const MIN_PICKUP_PACE_SECONDS: Seconds = 0.31

/** A line of more time than this can hold its last note anyway. */
const MAX_SHORT_LINE_SECONDS: Seconds = 4

/** Lets answering lines of slow songs start before their bar, so that their last notes can be held. */
const withPickups = (windows: readonly TimeWindow[], counts: readonly number[], bpm: BeatsPerMinute): TimeWindow[] => {
  const starts = windows.map(({ at, length }, line) => {
    const before = windows[line - 1]
    const isShort = line % 2 === 1 && before && beatsToSeconds(length, bpm) < MAX_SHORT_LINE_SECONDS
    const isSlow =
      before && beatsToSeconds(before.length - 2 * PICKUP_BEATS, bpm) / counts[line - 1]! >= MIN_PICKUP_PACE_SECONDS
    return isShort && isSlow ? at - PICKUP_BEATS : at
  })
  return windows.map(({ at, length }, line) => {
    const next = windows[line + 1]
    // Only adjacent lines exchange time.
    const end = next && Math.abs(next.at - at - length) < 1e-6 ? starts[line + 1]! : at + length
    return { at: starts[line]!, length: end - starts[line]! }
  })
}

/** Time window of each line of a section. */
export const windowsOf = (context: ScoreContext, section: Section, counts: readonly number[]): TimeWindow[] => {
  const delivery = context.plan.singer?.kind === 'rap' ? 'rap' : 'sung'
  const bars = lineBars(counts, context.plan.meter, context.plan.bpm, delivery)
  const needed = bars.reduce((sum, count) => sum + count, 0)
  // Short written lines get two bars where their section has room; one too short for its lines compresses them.
  const isShort = context.plan.story !== null && bars.every((count) => count === 1) && 2 * needed <= section.bars
  const scale = needed > section.bars ? section.bars / needed : isShort ? 2 : 1
  let at: Beats = section.firstBar * context.barLength
  return bars.map((count) => {
    const window = { at, length: count * context.barLength * scale }
    at += window.length
    return window
  })
}

/** Times of the lines of a section, pickups included. */
export const lineWindowsOf = (context: ScoreContext, section: Section, counts: readonly number[]): TimeWindow[] => {
  const wholeBars = windowsOf(context, section, counts)
  return context.plan.singer?.kind === 'rap' ? wholeBars : withPickups(wholeBars, counts, context.plan.bpm)
}

/** a a' a b: every fourth line has the second motif and closes the phrase. */
const isAnswerLine = (line: number, lines: number) => line % 4 === 3 || (line === lines - 1 && lines > 1)

/** Centre of a section's melody in the singer's range. Choruses lie a third to a fifth above verses. */
const centreOf = (section: Section, low: MidiNote, high: MidiNote, valence: number): MidiNote => {
  const range = high - low
  const share = isChorus(section) ? 0.66 : section.kind === 'pre-chorus' ? 0.5 : section.kind === 'bridge' ? 0.56 : 0.36
  return low + range * share + valence
}

/** Pitch around which a spoken line moves. */
const speakingPitch = (low: MidiNote, high: MidiNote): MidiNote => Math.round(low + (high - low) * 0.2)

/** Minimum rise of a chorus above the verse before it, and the transpositions to try. */
const CHORUS_RISE = 2
const RAISES = [0, 2, 4, 6] as const

/** Mean pitch, weighted by duration. */
const meanPitch = (phrases: readonly Phrase[]): MidiNote => {
  const notes = phrases.flatMap((phrase) => phrase.notes)
  const length = notes.reduce((sum, note) => sum + note.length, 0)
  return notes.reduce((sum, note) => sum + note.pitch * note.length, 0) / Math.max(1e-9, length)
}

/** Shortest breath before a line. */
const MIN_BREATH_SECONDS: Seconds = 0.34

/** Preferred distance of syllables; choruses are slower than verses. */
const paceOf = (section: Section, bpm: BeatsPerMinute, rap: boolean): Beats =>
  Math.max(0.25, secondsToBeats(rap ? 0.23 : isChorus(section) ? 0.46 : 0.36, bpm))

export const melodyScale = (context: ScoreContext) =>
  context.genre.melody === 'pentatonic'
    ? pentatonicOf(context.plan.key)
    : context.genre.melody === 'blues'
      ? bluesOf(context.plan.key)
      : scaleOf(context.plan.key)

const phraseEnding = (
  context: ScoreContext,
  index: number,
  line: number,
  lines: number,
  lastSung: number,
): PhraseEnding => {
  const last = line === lines - 1
  const section = context.plan.sections[index]!
  if (last && index === lastSung) return 'home'
  if (last && isChorus(section)) return 'home'
  if (last) return section.kind === 'pre-chorus' || section.kind === 'verse' ? 'open' : 'closed'
  return line % 2 === 1 ? 'closed' : 'open'
}

/**
 * Whether the second singer of a duet leads a line: where a direction says so, else every other half verse. Choruses
 * belong to the lead.
 */
const duetTurn = (context: ScoreContext, index: number, number: number, line: number, lines: number): boolean => {
  const section = context.plan.sections[index]!
  if (context.plan.singer?.kind !== 'duet') return false
  const who = section.directed?.singers
  if (who !== undefined) return who === 'second' || (who === 'trade' && line % 2 === 1)
  if (isChorus(section)) return false
  const half = lines >= 4 ? Math.floor((line * 2) / lines) : 0
  return (half + number) % 2 === 0
}

/** Range of one singer; a duet's range is divided between both. */
const rangeOf = ({ kind, low, high }: Singer, secondSinger: boolean): { low: MidiNote; high: MidiNote } =>
  kind !== 'duet' ? { low, high } : secondSinger ? { low, high: high - 6 } : { low: low + 7, high }

/**
 * Sings the lines: one lead phrase per line with every syllable once and in order.
 * Doubles, harmonies, ad-libs and pads follow the genre.
 * Choruses with equal words have equal tunes. Spoken sections have no tune.
 */
export const singLines = (context: ScoreContext): Phrase[] => {
  const { singer, sections, meter, bpm, language } = context.plan
  if (!singer) return []
  const rap = singer.kind === 'rap'
  const read = sections.map((section) => section.lines.map((line) => syllables(line, languageOfLine(line, language))))
  const lastSung = read.findLastIndex((lines) => lines.some((line) => line.length > 0))
  const tunes = new Map<string, TuneShape>()
  const phrases: Phrase[] = []
  const scale = melodyScale(context)
  const positions = sectionPositions(context.plan)
  /** Mean pitch of the first verse, and the transposition of each kind of chorus. */
  let verseHeight: MidiNote = Number.NEGATIVE_INFINITY
  const raises = new Map<string, number>()
  /** Lines of the first chorus of each letter. */
  const rounds = new Map<string, number>()
  sections.forEach((section, index) => {
    const lines = read[index]!
    const counts = lines.map((line) => line.length)
    const windows = context.lineWindows?.get(index) ?? lineWindowsOf(context, section, counts)
    const tune = tunes.get(section.letter) ?? tuneShape(context, section.letter, isChorus(section))
    tunes.set(section.letter, tune)
    const spoken = section.directed?.spoken ?? isSpoken(section.label)
    const talked = rap || spoken
    const { number: occurrence, final } = positions[index]!
    if (lines.length > 0 && !rounds.has(section.letter)) rounds.set(section.letter, lines.length)
    const round = rounds.get(section.letter) ?? lines.length
    const shapeOf = (line: number): LineShape & { climax: boolean } => {
      if (final && isChorus(section) && isClimaxLine(line, round)) return { ...tune.climax, climax: true }
      if (section.kind === 'verse' && occurrence > 1 && line % 4 === 2) return { ...tune.later, climax: false }
      return { ...tune.lines[isAnswerLine(line, lines.length) ? 1 : 0], climax: false }
    }
    const singAt = (raised: number): Phrase[] => {
      let previous: MidiNote | null = null
      return lines.flatMap((line: Syllable[], number) => {
        if (line.length === 0) return []
        const own = shapeOf(number)
        const window = windows[number]!
        const times = setRhythm(
          syllableWeights(line, language),
          window,
          meter,
          bpm,
          tune.idea,
          paceOf(section, bpm, talked),
          talked ? undefined : holdsOf(number, isChorus(section), bpm),
        )
        const secondSinger = duetTurn(context, index, occurrence, number, lines.length)
        const { low, high } = rangeOf(singer, secondSinger)
        const rise = raised + (own.climax ? CLIMAX_RISE : 0)
        const shape: MelodyShape = {
          centre: Math.min(high - 2, centreOf(section, low, high, context.plan.mood.valence) + rise),
          contour: own.contour,
          motif: rap ? own.motif.map((offset) => offset * 0.5) : own.motif,
          leap: rap ? null : own.climax ? 'peak' : leapOfLine(tune.leaps, number),
          climax: own.climax && !rap,
        }
        const sungPitches = () =>
          setPitches(
            times,
            line.map((syllable) => syllable.tone),
            shape,
            {
              key: context.plan.key,
              meter,
              scale,
              chordAt: (at) => chordAt(context, at),
              low: Math.ceil(low),
              high: Math.floor(high),
              from: window.at,
              ending: phraseEnding(context, index, number, lines.length, lastSung),
              previous: previous !== null && previous >= low && previous <= high ? previous : null,
            },
          )
        const pitches = spoken ? line.map(() => speakingPitch(low, high)) : sungPitches()
        const plain: SungNote[] = line.map((syllable, i) => ({
          at: times[i]!.at,
          length: times[i]!.length * (talked ? 0.88 : 1),
          pitch: pitches[i]!,
          velocity: Math.min(1, 0.58 + 0.05 * metricalStrength(times[i]!.at, meter) + 0.2 * section.energy),
          syllable,
        }))
        const notes = talked ? plain : addMelisma(context, plain, scale, number)
        previous = notes[notes.length - 1]?.pitch ?? previous
        return [
          {
            section: index,
            line: number,
            notes,
            voice: 'lead',
            ...(secondSinger && { secondSinger: true }),
            ...(spoken && { spoken: true }),
          },
        ]
      })
    }
    // A chorus that does not rise above the verse is transposed up.
    const least = isChorus(section) && !rap ? verseHeight + CHORUS_RISE : Number.NEGATIVE_INFINITY
    const free = least === Number.NEGATIVE_INFINITY
    const raised =
      raises.get(section.letter) ??
      (free ? 0 : (RAISES.find((by) => meanPitch(singAt(by)) >= least) ?? RAISES[RAISES.length - 1]!))
    if (isChorus(section) && lines.some((line) => line.length > 0)) raises.set(section.letter, raised)
    const leads = singAt(raised)
    if (spoken) {
      phrases.push(...leads)
      return
    }
    if (section.kind === 'verse' && verseHeight < 0 && leads.length > 0) verseHeight = meanPitch(leads)
    // A voice alone is one voice, except a choir's.
    const isAlone = (lead: Phrase) =>
      singer.kind !== 'choir' &&
      isUnaccompanied(
        context.plan,
        section,
        Math.floor(lead.notes[0]!.at / context.barLength + 1e-6) - section.firstBar,
      )
    for (const lead of leads)
      phrases.push(lead, ...(isAlone(lead) ? together(context, lead) : harmonies(context, lead, positions[index]!)))
    if (!leads.some(isAlone))
      phrases.push(
        ...adLibs(context, index, positions[index]!, leads),
        ...backingPads(context, index, positions[index]!),
      )
  })
  return phrases.map((phrase) => ({ ...phrase, ...breathOf(phrase, phrases, bpm) }))
}

/** Sings given lines as they are. Doubles and harmonies follow the genre. */
export const singGiven = (context: ScoreContext, leads: readonly Phrase[]): Phrase[] => {
  const positions = sectionPositions(context.plan)
  const phrases = leads.flatMap((lead) => [lead, ...harmonies(context, lead, positions[lead.section]!)])
  return phrases.map((phrase) => ({ ...phrase, ...breathOf(phrase, phrases, context.plan.bpm) }))
}

/** A lead line gets a breath if the previous line leaves time for it. */
const breathOf = (phrase: Phrase, phrases: readonly Phrase[], bpm: BeatsPerMinute): { breathless?: true } => {
  const first = phrase.notes[0]
  if (phrase.voice !== 'lead' || !first) return {}
  const room = secondsToBeats(MIN_BREATH_SECONDS, bpm)
  const sounding = phrases.some(
    ({ voice, secondSinger, notes }) =>
      voice === 'lead' &&
      secondSinger === phrase.secondSinger &&
      notes[0]!.at < first.at - 1e-6 &&
      notes[notes.length - 1]!.at + notes[notes.length - 1]!.length > first.at - room,
  )
  return sounding ? { breathless: true } : {}
}
