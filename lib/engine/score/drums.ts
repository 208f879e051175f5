import type { PlayingTechnique } from '#lib/engine/plan/genres/genre'
import type { Plan, PlannedPart } from '#lib/engine/plan/plan'
import { blastBeat, brushSweep, hatRoll, playBuild, SNARE } from '#lib/engine/score/drum-rolls'
import { type Column, type Rows, readRows, withHalfTimeBackbeat } from '#lib/engine/score/drum-rows'
import { type FillHit, fillOf, fillStyle, SOLO_FILLS } from '#lib/engine/score/fills'
import { type Hit, pulseOf } from '#lib/engine/score/groove'
import { layered } from '#lib/engine/score/layers'
import { riffAt } from '#lib/engine/score/riff'
import type { Note } from '#lib/engine/score/score'
import {
  beforeFinalChord,
  directedToPlay,
  isBuild,
  isChorus,
  plays,
  type ScoreContext,
  strokeVelocity,
  usesFullGroove,
} from '#lib/engine/score/score-context'
import { closesPhrase } from '#lib/engine/score/vary-bars'
import type { Beats, Gain } from '#lib/music/time'

/** General MIDI percussion keys. */
const CRASH = 49
const RIDE = 51

const CLOSED_HAT = 42
const PEDAL_HAT = 44

/** Keys that the drummer plays; other percussion is a part of its own. */
const DRUMMER_KEYS = new Set([PEDAL_HAT, 45, 46, CRASH, RIDE, 53])

/** Bars between small fills; 0 for none. */
const FILL_INTERVAL_BARS = { machine: 8, tight: 4, band: 4, loose: 8, rubato: 0 } as const

const keyOf = (context: ScoreContext, column: Column, stroke: string, full: boolean): number => {
  const { kit } = context.genre
  if (column === 'hat') return stroke === 'O' ? kit.open : full ? (kit.full ?? kit.hat) : kit.hat
  return column === 'kick' ? kit.kick : column === 'snare' ? kit.snare : kit.perc
}

/** Relative accent of a hat: off-beats are softer, subdivisions softest. */
const accentOf = (at: Beats): number => {
  const part = at - Math.floor(at + 1e-6)
  return part < 0.02 ? 1 : Math.abs(part - 0.5) < 0.02 ? 0.86 : 0.68
}

type DrumNotes = { drums: Note[]; percussion: Note[] }

/** Parameters of one bar. */
type Bar = {
  start: Beats
  groove: Rows
  index: number
  energy: Gain
  full: boolean
  cut: Beats
  fill: readonly FillHit[]
}

/**
 * Plays the drums bar by bar: the genre's rows by energy, with fills and crashes.
 * Builds get a snare roll, solos are made of fills, and the genre's playing techniques are added.
 * Percussion beyond the drummer's kit is returned as a part of its own.
 */
export const playDrums = (context: ScoreContext, part: PlannedPart): DrumNotes => {
  const { feel: usualFeel } = context.plan
  const feels = new Map([[usualFeel, readRows(context, usualFeel)]])
  const rowsOf = (feel: Plan['feel']) => {
    const known = feels.get(feel)
    if (known) return known
    const rows = readRows(context, feel)
    const hasBackbeat = feel === 'half' && context.plan.meter.unit === 4 && context.plan.meter.beats % 2 === 0
    const read = hasBackbeat ? withHalfTimeBackbeat(rows, context.barLength) : rows
    feels.set(feel, read)
    return read
  }
  const random = context.random('drums')
  const style = fillStyle(context)
  const drums: Note[] = []
  const percussion: Note[] = []
  const { sections } = context.plan
  const { tightness, techniques, kit, energyCurve } = context.genre
  const drummerHasPercussion = DRUMMER_KEYS.has(kit.perc)
  const has = (wanted: PlayingTechnique) => techniques?.includes(wanted) ?? false
  const lastChorus = sections.findLastIndex(isChorus)
  const add = (at: Beats, key: number, velocity: number, length: Beats = 0.25, other = false) => {
    const target = other ? percussion : drums
    target.push({ at, length, pitch: key, velocity: Math.min(1, velocity) })
  }
  const lastPulse = context.barLength - pulseOf(context.plan.meter)
  const playBar = ({ start, groove, index, energy, full, cut, fill }: Bar) => {
    for (const column of ['kick', 'snare', 'hat', 'perc'] as const) {
      const cycle = groove[column]
      for (const hit of cycle[index % cycle.length]!) {
        if (hit.at >= cut - 1e-6 && column !== 'perc') continue
        // Percussion leaves the last beat of a phrase to the fill.
        if (column === 'perc' && closesPhrase(index) && hit.at >= lastPulse - 1e-6) continue
        // A sparse drummer leaves out the off-beats of the hat.
        if (column === 'hat' && context.plan.busyness < -0.35 && hit.at % 1 > 0.01 && hit.stroke !== 'O') continue
        const accent = column === 'hat' && hit.stroke === 'x' ? accentOf(hit.at) : 1
        const key = keyOf(context, column, hit.stroke, full)
        const soft = key === CRASH ? 0.62 : 1
        const length = Math.min(0.5, Math.max(0.12, hit.length))
        add(
          start + hit.at,
          key,
          strokeVelocity(hit.stroke, energy) * accent * soft,
          length,
          column === 'perc' && !drummerHasPercussion,
        )
      }
    }
    for (const { at, key, stroke } of fill) add(start + at, key, strokeVelocity(stroke, energy) * 1.05)
  }
  sections.forEach((section, index) => {
    const next = sections[index + 1]
    const feel = section.directed?.feel ?? usualFeel
    const rows = rowsOf(feel)
    const isSolo = section.directed?.soloist === part.name
    for (let bar = 0; bar < section.bars; bar++) {
      if (!plays(context, part, index, bar)) continue
      const start = (section.firstBar + bar) * context.barLength
      const last = bar === section.bars - 1
      const full = usesFullGroove(context, section)
      if (isBuild(context, section)) {
        playBuild(context, drums, start, bar / section.bars, section.energy)
        continue
      }
      // A half-time break keeps its backbeat.
      const directedBreak = section.directed?.feel !== undefined || directedToPlay(section, part, bar) === true
      const breaks = (section.letter === 'K' || section.energy < part.minEnergy + 0.06) && !directedBreak
      const basic = breaks && section.letter !== 'I' ? rows.break : full ? rows.chorus : rows.verse
      const riff = breaks ? null : riffAt(context, section.letter, bar)
      const groove =
        energyCurve === 'club'
          ? layered(context, section, bar, basic, rows.chorus)
          : riff
            ? { ...basic, kick: [riff.map((hit): Hit => ({ ...hit, stroke: hit.at % 1 < 0.01 ? 'X' : 'x' }))] }
            : basic
      // A breakdown has no fill, since the build after it has a roll.
      const isBreakdown = energyCurve === 'club' && section.letter === 'K'
      const fills = next !== undefined && last && tightness !== 'rubato' && section.bars > 1 && !isBreakdown
      const every = FILL_INTERVAL_BARS[tightness]
      const small = !fills && !isBreakdown && every > 0 && (bar + 1) % every === 0 && !last && random() < 0.75
      const free = style !== null && random() < 0.6
      let fill: FillHit[] = []
      let cut = Number.POSITIVE_INFINITY
      if (isSolo) {
        fill = fillOf(style ?? SOLO_FILLS, 'large', context, random)
        cut = fill[0]?.at ?? cut
      } else if ((fills || small) && free) {
        const large = fills && (isChorus(next) || random() < 0.4)
        fill = fillOf(style, large ? 'large' : 'small', context, random)
        cut = fill[0]?.at ?? cut
      } else if (fills || small) {
        cut = fills ? 0 : context.barLength - pulseOf(context.plan.meter)
        fill = (['kick', 'snare', 'hat'] as const).flatMap((column) =>
          rows.fill[column]
            [bar % rows.fill[column].length]!.filter((hit) => hit.at >= cut - 1e-6)
            .map(
              (hit): FillHit => ({
                at: hit.at,
                key: keyOf(context, column, hit.stroke, false),
                stroke: hit.stroke === 'X' || hit.stroke === 'o' ? hit.stroke : 'x',
              }),
            ),
        )
      }
      const before = drums.length
      playBar({ start, groove, index: bar, energy: section.energy, full, cut, fill })
      if (has('hat-rolls') && !breaks && bar % 2 === 1) hatRoll(context, drums, before, start, section.energy, random)
      if (has('blasts') && index === lastChorus && bar % 8 >= 6 && context.plan.bpm <= 170)
        blastBeat(context, drums, before, start, section.energy)
      if (
        (tightness === 'band' || tightness === 'loose') &&
        kit.snare === SNARE &&
        !has('brushes') &&
        full &&
        random() < 0.3
      )
        add(
          start + context.barLength - 0.25 - (random() < 0.5 ? 0 : 1.5),
          SNARE,
          strokeVelocity('o', section.energy) * 0.8,
        )
      if (has('brushes') && part.name === 'Brushes') brushSweep(context, drums, start, section.energy)
      const fuller = index > 0 && section.energy > sections[index - 1]!.energy
      if (bar === 0 && (fuller || isChorus(section)) && section.energy >= 0.5 && tightness !== 'rubato')
        add(start, CRASH, 0.55 + 0.3 * section.energy, 1)
      // Long choruses get a second crash in their middle.
      else if (bar > 0 && bar % 8 === 0 && isChorus(section) && section.energy >= 0.7 && tightness !== 'rubato')
        add(start, CRASH, 0.45 + 0.25 * section.energy, 1)
    }
  })
  return {
    drums: beforeFinalChord(context, loudestStrokes(drums)),
    percussion: beforeFinalChord(context, loudestStrokes(percussion)),
  }
}

/** Keeps the loudest of simultaneous strokes on one key. */
const loudestStrokes = (notes: readonly Note[]): Note[] => {
  const kept = new Map<string, Note>()
  for (const note of notes) {
    const key = `${note.pitch} ${Math.round(note.at * 960)}`
    const other = kept.get(key)
    if (!other || other.velocity < note.velocity) kept.set(key, note)
  }
  return [...kept.values()].sort((a, b) => a.at - b.at)
}

/** The last stroke: kick and crash, or a soft ride in gentle styles. */
export const finalStroke = (context: ScoreContext, energy: number): Note[] => {
  const soft = context.genre.tightness === 'rubato' || context.genre.tightness === 'loose'
  return [
    { at: context.finalChordAt, length: 0.5, pitch: context.genre.kit.kick, velocity: soft ? 0.55 : 0.85 },
    {
      at: context.finalChordAt,
      length: 4,
      pitch: soft ? RIDE : CRASH,
      velocity: (soft ? 0.4 : 0.7) * (0.7 + 0.3 * energy),
    },
  ]
}

export const PICKUP_KEYS = { closed: CLOSED_HAT, snare: SNARE, crash: CRASH } as const
