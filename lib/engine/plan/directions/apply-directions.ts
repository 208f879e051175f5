import { insertionIndex, sectionIndices } from '#lib/engine/plan/directions/section-indices'
import { type InstrumentTerm, instrumentInfo } from '#lib/engine/plan/instruments'
import { matchesAnyTerm, matchesTerm } from '#lib/engine/plan/match-instrument'
import type { Lineup, PlannedPart, Section, SectionDirections } from '#lib/engine/plan/plan'
import type { Direction, Players, SectionRef } from '#lib/engine/plan/prompt/directions/direction'
import { SECTION_TYPES } from '#lib/engine/plan/section-letters'
import type { Bars, Gain } from '#lib/music/time'

/** Highest energy of quiet and spoken sections, lowest energy of loud sections and half-time breaks. */
const QUIET_ENERGY: Gain = 0.18
const SPOKEN_ENERGY: Gain = 0.25
const LOUD_ENERGY: Gain = 0.95
const HALF_TIME_BREAK_ENERGY: Gain = 0.72

/** Energies of the first and the loudest section of a song that grows. */
const RISE_ENERGIES: readonly [Gain, Gain] = [0.1, 1]

/** Longest passage of a voice alone, unless a direction says when the band enters. */
const MAX_VOICE_ALONE_BARS: Bars = 8

const withDirections = (section: Section, directions: SectionDirections): Section => ({
  ...section,
  directed: { ...section.directed, ...directions },
})

/** Label of spoken sections that the form left without lyrics. */
const SPOKEN_LABEL = 'Spoken'

/**
 * Applies directions for feel, speech, singers and loudness to the sections of a form.
 * It runs before lyrics and band are chosen.
 */
export const applyFormDirections = (sections: readonly Section[], directions: readonly Direction[]): Section[] => {
  let result = [...sections]
  const change = (indices: readonly number[], by: (section: Section) => Section) => {
    result = result.map((section, index) => (indices.includes(index) ? by(section) : section))
  }
  const indicesOf = (where: SectionRef | 'start' | 'end') =>
    where === 'start' ? [0] : where === 'end' ? [result.length - 1] : sectionIndices(result, where)
  if (directions.some(({ kind }) => kind === 'rise')) result = withRisingEnergy(result)
  for (const direction of directions)
    switch (direction.kind) {
      case 'pace':
        change(indicesOf(direction.where), (section) => ({
          ...withDirections(section, { feel: direction.pace }),
          energy:
            direction.pace === 'half' && section.letter === 'K'
              ? Math.max(section.energy, HALF_TIME_BREAK_ENERGY)
              : section.energy,
        }))
        break
      case 'spoken':
        change(spokenSections(result, direction.where), (section) => ({
          ...withDirections(section, { spoken: true }),
          label: section.lines.length > 0 ? section.label : SPOKEN_LABEL,
          energy:
            SECTION_TYPES[section.letter].sungShare === 0 ? Math.min(section.energy, SPOKEN_ENERGY) : section.energy,
        }))
        break
      case 'sing':
        change(indicesOf(direction.where), (section) => withDirections(section, { singers: direction.who }))
        break
      case 'level':
        change(indicesOf(direction.where), (section) => ({
          ...section,
          energy:
            direction.level === 'quiet'
              ? Math.min(section.energy, QUIET_ENERGY)
              : Math.max(section.energy, LOUD_ENERGY),
        }))
        break
      case 'section':
        if (direction.name === 'build')
          change(
            result.flatMap(({ letter }, index) => (letter === 'U' ? [index] : [])),
            (section) => withDirections(section, { build: true }),
          )
        break
      case 'stop':
        change(sectionsBefore(result, direction.where), (section) => withDirections(section, { stops: true }))
        break
    }
  return result
}

/** Words are spoken once: in the last break or bridge if the form has several. */
const spokenSections = (sections: readonly Section[], where: SectionRef): number[] => {
  const found = sectionIndices(sections, where)
  return where.name === 'break' || where.name === 'bridge' ? found.slice(-1) : found
}

/** Indices of the sections that end where a named section begins. */
const sectionsBefore = (sections: readonly Section[], where: SectionRef): number[] => {
  const found = sectionIndices(sections, where)
  return found.flatMap((index) => (index > 0 && !found.includes(index - 1) ? [index - 1] : []))
}

/** Raises the energy from section to section, up to the last one before the outro. */
const withRisingEnergy = (sections: readonly Section[]): Section[] => {
  const last = sections.length - (sections.at(-1)?.letter === 'O' && sections.length > 3 ? 2 : 1)
  const total = sections.slice(0, last + 1).reduce((sum, { bars }) => sum + bars, 0)
  return sections.map((section, index) => {
    const middle = section.firstBar + section.bars / 2
    const share = index >= last ? 1 : index === 0 ? 0 : middle / total
    return { ...section, energy: RISE_ENERGIES[0] + (RISE_ENERGIES[1] - RISE_ENERGIES[0]) * share }
  })
}

/** Instruments that the band needs for the directions, each once. */
export const directedTerms = (directions: readonly Direction[]): InstrumentTerm[] => [
  ...new Set(
    directions.flatMap((direction): InstrumentTerm[] =>
      direction.kind === 'only' || direction.kind === 'enter' || direction.kind === 'reserve'
        ? direction.players.terms
        : direction.kind === 'solo' && direction.term
          ? [direction.term]
          : [],
    ),
  ),
]

const isTerm = ({ id, role }: PlannedPart, terms: readonly InstrumentTerm[]) =>
  matchesAnyTerm(id, terms) ||
  (role === 'drums' && terms.includes('drums')) ||
  (role === 'bass' && terms.includes('bass'))

/** The part of the band that plays a solo; null if a part must be added for it. */
export const soloistOf = (parts: readonly PlannedPart[], term: InstrumentTerm | null): PlannedPart | null => {
  if (term === 'drums') return parts.find(({ role }) => role === 'drums') ?? null
  const leads = parts.filter(({ role }) => role === 'lead')
  return leads.find(({ id }) => term === null || matchesTerm(id, term)) ?? null
}

/** A line-up of the first bars of a section, or of the whole section without `bars`. */
type SectionLineup = { parts: Lineup['parts']; bars: Bars | undefined }

/**
 * Sets which parts play in which section.
 *
 * @param soloists names of the parts that play the solos, by instrument; null is the band's melody instrument
 */
export const applyPlayerDirections = (
  sections: readonly Section[],
  parts: readonly PlannedPart[],
  directions: readonly Direction[],
  soloists: ReadonlyMap<InstrumentTerm | null, string>,
): Section[] => {
  const result = [...sections]
  const soloParts = new Set(soloists.values())
  const band = parts.filter(({ name, minEnergy }) => !(soloParts.has(name) && minEnergy > 1))
  const add = (index: number, { parts: own, bars }: SectionLineup, others: SectionDirections = {}) => {
    const section = result[index]!
    result[index] = withDirections(section, {
      ...others,
      lineups: [
        ...(section.directed?.lineups ?? []),
        { parts: own, bars: Math.min(bars ?? section.bars, section.bars) },
      ],
    })
  }
  const lineup = (of: readonly PlannedPart[], plays: (part: PlannedPart) => boolean, bars?: Bars): SectionLineup => ({
    parts: Object.fromEntries(of.map((part) => [part.name, plays(part)])),
    bars,
  })
  const matching =
    ({ terms, band: all }: Players) =>
    (part: PlannedPart) =>
      all || isTerm(part, terms)
  const firstSung = result.findIndex(({ lines }) => lines.length > 0)
  const lastSung = result.findLastIndex(({ lines }) => lines.length > 0)
  const bandEntry = directions.flatMap((direction) =>
    direction.kind === 'enter' && direction.players.band ? sectionIndices(result, direction.where).slice(0, 1) : [],
  )[0]
  for (const direction of directions)
    switch (direction.kind) {
      case 'only': {
        const { players, where, bars } = direction
        const own = parts.filter((part) => isTerm(part, players.terms))
        if (players.terms.length > 0 && own.length === 0) break
        const plays = (part: PlannedPart) => own.includes(part)
        if (where === 'start') {
          const first = players.voice ? firstSung : 0
          if (first < 0) break
          for (let index = 0; index <= Math.max(first, (bandEntry ?? 0) - 1); index++)
            add(
              index,
              lineup(
                parts,
                plays,
                index < first || bandEntry !== undefined || !players.voice ? undefined : (bars ?? MAX_VOICE_ALONE_BARS),
              ),
            )
        } else if (where === 'end') {
          if (players.voice && lastSung < 0) break
          for (let index = players.voice ? lastSung : result.length - 1; index < result.length; index++)
            add(index, lineup(parts, plays))
        } else for (const index of sectionIndices(result, where)) add(index, lineup(parts, plays))
        break
      }
      case 'rest':
        for (const index of sectionIndices(result, direction.where))
          add(
            index,
            lineup(band.filter(matching(direction.players)), () => false),
          )
        break
      case 'enter': {
        const first = sectionIndices(result, direction.where)[0]
        if (first === undefined || (direction.players.band && startsAlone(directions))) break
        const own = band.filter(matching(direction.players))
        // The first chord instrument plays alone until the band enters.
        const alone = direction.players.band
          ? (band.find(({ role }) => role === 'chords') ?? band.find(({ role }) => role === 'pad'))
          : undefined
        for (let index = 0; index < first; index++)
          add(
            index,
            lineup(
              own.filter((part) => part !== alone),
              () => false,
            ),
          )
        if (!direction.players.band)
          add(
            first,
            lineup(own, () => true),
          )
        break
      }
      case 'reserve': {
        const there = sectionIndices(result, direction.where)
        if (there.length === 0) break
        const own = band.filter(matching(direction.players))
        for (const index of result.keys())
          add(
            index,
            lineup(own, () => there.includes(index)),
          )
        break
      }
      case 'solo': {
        const name = soloists.get(direction.term)
        const indices = result.flatMap(({ letter }, index) => (letter === 'S' ? [index] : []))
        // Of several solos, each takes the section at its requested place.
        const placed = indices.find(
          (index) => direction.place !== null && index === insertionIndex(withoutIndex(result, index), direction.place),
        )
        const index = placed ?? indices.find((each) => !result[each]!.directed?.soloist)
        if (name === undefined || index === undefined) break
        const soloist = parts.find((part) => part.name === name)!
        const isBass = instrumentInfo(soloist.id).family === 'bass'
        // A drum solo silences all other parts. A bass solo silences the bass line.
        const concerned = parts.filter(
          (part) => part === soloist || soloist.role === 'drums' || (isBass && part.role === 'bass'),
        )
        add(
          index,
          lineup(concerned, (part) => part === soloist),
          { soloist: name },
        )
        break
      }
    }
  return result
}

const withoutIndex = (sections: readonly Section[], index: number) => sections.filter((_, at) => at !== index)

const startsAlone = (directions: readonly Direction[]) =>
  directions.some((direction) => direction.kind === 'only' && direction.where === 'start')
