import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { Brief } from '#lib/engine/brief'
import { energies } from '#lib/engine/plan/energy'
import { genreOf } from '#lib/engine/plan/genres/atlas'
import type { Plan, PlannedPart, Section } from '#lib/engine/plan/plan'
import { planSong } from '#lib/engine/plan/plan-song'
import { letterOf } from '#lib/engine/plan/section-letters'
import { sectionKind } from '#lib/lyrics/section-tags'
import { formatLyric } from '#lib/lyrics/sections'
import { barLength, keyNamed, meterNamed } from '#lib/music/key'
import type { ArrangedLine, SongToArrange } from '#lib/music/song-to-arrange'
import { type Beats, beatsToSeconds, secondsToSamples } from '#lib/music/time'
import { wordsOfNotes } from '#lib/music/words-of-notes'

/** Time for reverb and delay after the last bar. */
const TAIL_SECONDS = 2.5

/** Words of a line; empty where it is played. */
export const wordsOfLine = ({ words, notes }: ArrangedLine): string => words ?? wordsOfNotes(notes)

/** Most of a line that may lie before its section: its pickup. */
const MAX_PICKUP_BARS = 0.75

/** Index of the section of a line. A line that begins shortly before a section and is sung in it belongs to it. */
export const sectionOfLine = (
  sections: readonly { firstBar: number; bars: number }[],
  bar: Beats,
  line: ArrangedLine,
) => {
  const indexAt = (at: Beats) =>
    Math.max(
      0,
      sections.findLastIndex(({ firstBar }) => firstBar * bar <= at + 1e-6),
    )
  const [start, middle] = [indexAt(line.at), indexAt(line.at + line.length / 2)]
  if (middle !== start + 1) return start
  return sections[middle]!.firstBar * bar - line.at <= MAX_PICKUP_BARS * bar ? middle : start
}

/** Sections of a given song, with the words of its lines. */
const givenSections = (song: SongToArrange, genre: string, bar: Beats): Section[] => {
  const letters = song.sections.map(({ label }) => letterOf(sectionKind(label), label))
  const curve = energies(letters, genreOf(genre).energyCurve)
  let firstBar = 0
  const sections = song.sections.map(({ label, bars }, index): Section => {
    const section = {
      kind: sectionKind(label),
      letter: letters[index]!,
      label,
      firstBar,
      bars,
      energy: curve[index]!,
      lines: [],
    }
    firstBar += bars
    return section
  })
  for (const line of song.lines) {
    const words = wordsOfLine(line)
    if (words !== '') sections[sectionOfLine(sections, bar, line)]!.lines.push(words)
  }
  return sections
}

const MELODY_ROLES: readonly PlannedPart['role'][] = ['lead', 'counter', 'arp', 'chords', 'pad']

/** The instrument that plays a given melody. */
export const melodyPlayer = ({ parts }: Pick<Plan, 'parts'>): PlannedPart | null =>
  MELODY_ROLES.flatMap((role) => parts.filter((part) => part.role === role))[0] ?? null

/** Plans the arrangement of a given song: its form, key, meter and tempo are given, band and style are not. */
export const planArrangement = (brief: Brief, song: SongToArrange, seed: number): Plan => {
  const meter = meterNamed(song.meter)!
  const bar = barLength(meter)
  const key = keyNamed(song.key)
  const bpm = brief.fields?.bpm ?? song.tempo
  const title = brief.fields?.title ?? song.title
  const words = song.lines.map(wordsOfLine).filter((line) => line !== '')
  const isSung = words.length > 0 && brief.singing !== 'never'
  const plan = planSong(
    {
      ...brief,
      lyric: isSung ? ['[Verse]', ...words].join('\n') : null,
      singing: isSung ? 'always' : 'never',
      fields: { ...brief.fields, bpm, key, meter, ...(title !== null && { title }) },
      source: { kind: 'none' },
    },
    seed,
  )
  const planned = givenSections(song, plan.genre, bar)
  const sections = isSung ? planned : planned.map((section) => ({ ...section, lines: [] }))
  const bars = sections.reduce((sum, section) => sum + section.bars, 0)
  return {
    ...plan,
    bpm,
    meter,
    key,
    sections,
    keyChange: 0,
    story: null,
    lyric: isSung ? formatLyric(sections.filter(({ lines }) => lines.length > 0)) : '',
    samples: secondsToSamples(beatsToSeconds(bars * bar, bpm) + TAIL_SECONDS, SAMPLE_RATE),
  }
}
