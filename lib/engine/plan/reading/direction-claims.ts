import { placeIndices, sectionIndices } from '#lib/engine/plan/directions/section-indices'
import { matchesAnyTerm } from '#lib/engine/plan/match-instrument'
import type { Plan, PlannedPart, Section } from '#lib/engine/plan/plan'
import type { Direction, Place, PlacedDirection, Players } from '#lib/engine/plan/prompt/directions/direction'
import { readDirections } from '#lib/engine/plan/prompt/read-prompt'
import type { Exactness, PlacedClaim } from '#lib/engine/plan/reading/reading'

/** How exactly a direction is followed, and by which sections or parts. */
type Outcome = { got: readonly string[]; exactness: Exactness }

const NOT_MET: Outcome = { got: [], exactness: 'not' }
const exact = (got: readonly string[]): Outcome => ({ got, exactness: 'exact' })

/** Claims about the directions of a prompt without its theme, one for each wording. */
export const directionClaims = (text: string, plan: Plan): PlacedClaim[] => {
  const wordings = new Map<number, PlacedDirection[]>()
  for (const placed of readDirections(text)) wordings.set(placed.start, [...(wordings.get(placed.start) ?? []), placed])
  return [...wordings.values()].map((own): PlacedClaim => {
    const outcomes = own.map(({ direction }) => outcomeOf(direction, plan))
    const worst = (['not', 'close', 'exact'] as const).find((each) =>
      outcomes.some(({ exactness }) => exactness === each),
    )!
    return {
      start: own[0]!.start,
      end: own[0]!.end,
      kind: 'section',
      got: worst === 'not' ? '' : [...new Set(outcomes.flatMap(({ got }) => got))].join(', '),
      exactness: worst,
    }
  })
}

const labels = (sections: readonly Section[]) => sections.map(({ label }) => label)

const isIn = ({ id, role }: PlannedPart, { terms, band }: Players) =>
  band ||
  matchesAnyTerm(id, terms) ||
  (role === 'drums' && terms.includes('drums')) ||
  (role === 'bass' && terms.includes('bass'))

const lineupOf = ({ directed }: Section): Readonly<Record<string, boolean>> =>
  Object.assign({}, ...(directed?.lineups ?? []).map(({ parts }) => parts))

/** Sections in which directions make the players play or rest. */
const sectionsWith = (plan: Plan, players: Players, plays: boolean) =>
  plan.sections.filter((section) => {
    const lineup = lineupOf(section)
    return plan.parts.some((part) => isIn(part, players) && lineup[part.name] === plays)
  })

const outcomeOf = (direction: Direction, plan: Plan): Outcome => {
  const { sections, parts } = plan
  const named = (of: Parameters<typeof sectionIndices>[1]) =>
    sectionIndices(sections, of).map((index) => sections[index]!)
  const met = (found: readonly Section[], isMet: (section: Section) => boolean): Outcome =>
    found.length > 0 && found.every(isMet) ? exact(labels(found)) : NOT_MET
  switch (direction.kind) {
    case 'only': {
      const { players, where: place } = direction
      const own = parts.filter((part) => isIn(part, players))
      if ((players.terms.length > 0 && own.length === 0) || (players.voice && !plan.singer)) return NOT_MET
      const found = place === 'start' ? sections.slice(0, 1) : place === 'end' ? sections.slice(-1) : named(place)
      const alone = found.filter((section) => {
        const lineup = lineupOf(section)
        return parts.every((part) => lineup[part.name] === own.includes(part))
      })
      return alone.length > 0 && alone.length === found.length
        ? exact([...labels(alone), ...own.map(({ name }) => name)])
        : NOT_MET
    }
    case 'rest':
      return met(named(direction.where), (section) => sectionsWith(plan, direction.players, false).includes(section))
    case 'enter': {
      const index = sectionIndices(sections, direction.where)[0]
      const resting = sectionsWith(plan, direction.players, false)
      return index !== undefined &&
        (index === 0 ||
          sections.slice(0, index).every((section) => resting.includes(section) || lineupIsAlone(section, parts)))
        ? exact([sections[index]!.label])
        : NOT_MET
    }
    case 'reserve':
      return met(named(direction.where), (section) => sectionsWith(plan, direction.players, true).includes(section))
    case 'pace':
      return plan.parts.some(({ role }) => role === 'drums')
        ? met(named(direction.where), ({ directed }) => directed?.feel === direction.pace)
        : NOT_MET
    case 'section':
    case 'solo': {
      const name = direction.kind === 'solo' ? 'solo' : direction.name
      const all = named({ name, which: 'all' })
      const found =
        direction.kind === 'solo'
          ? all.filter(({ directed }) => {
              const part = parts.find((each) => each.name === directed?.soloist)
              return (
                part && (direction.term === null || isIn(part, { terms: [direction.term], voice: false, band: false }))
              )
            })
          : all
      if (found.length === 0) return NOT_MET
      const got = found.flatMap(({ label, directed }) => [label, ...(directed?.soloist ? [directed.soloist] : [])])
      const isAtPlace = direction.place === null || found.some((section) => isPlaced(plan, section, direction.place!))
      return { got, exactness: isAtPlace ? 'exact' : 'close' }
    }
    case 'spoken': {
      const found = named(direction.where).filter(({ directed, lines }) => directed?.spoken && lines.length > 0)
      return found.length > 0 ? exact(labels(found)) : NOT_MET
    }
    case 'sing':
      return plan.singer?.kind === 'duet'
        ? met(
            named(direction.where).filter(({ lines }) => lines.length > 0),
            ({ directed }) => directed?.singers === direction.who,
          )
        : NOT_MET
    case 'bars': {
      const found = named({ name: direction.name, which: 'all' })
      if (found.length === 0) return NOT_MET
      const isMet = typeof direction.bars !== 'number' || found.every(({ bars }) => bars === direction.bars)
      return {
        got: found.flatMap(({ label, bars }) => (isMet ? [label] : [label, String(bars)])),
        exactness: isMet ? 'exact' : 'close',
      }
    }
    case 'omit':
      return named({ name: direction.name, which: 'all' }).length === 0 ? exact(labels(sections.slice(0, 1))) : NOT_MET
    case 'level':
      return direction.where === 'start' || direction.where === 'end'
        ? exact(labels(direction.where === 'start' ? sections.slice(0, 1) : sections.slice(-1)))
        : met(named(direction.where), ({ energy }) => (direction.level === 'quiet' ? energy <= 0.3 : energy >= 0.8))
    case 'rise':
      return sections.length > 2
        ? exact(labels([sections[0]!, sections.reduce((a, b) => (b.energy > a.energy ? b : a))]))
        : NOT_MET
    case 'open-with-chorus':
      return sections[0]!.kind === 'chorus' ? exact(labels(sections.slice(0, 1))) : NOT_MET
    case 'double-last-chorus': {
      const last = named({ name: 'chorus', which: 'last' })
      return last.length > 1 ? exact(labels(last)) : NOT_MET
    }
    case 'stop':
      return named(direction.where).length > 0 && sections.some(({ directed }) => directed?.stops)
        ? exact(labels(named(direction.where)))
        : NOT_MET
  }
}

const lineupIsAlone = (section: Section, parts: readonly PlannedPart[]) => {
  const lineup = lineupOf(section)
  return parts.filter(({ name }) => lineup[name] === false).length >= parts.length - 1
}

/** Whether a section is where a direction places it. */
const isPlaced = ({ sections }: Plan, section: Section, place: Place): boolean => {
  const index = sections.indexOf(section)
  if (place === 'start') return index <= 1
  if (place === 'end') return index >= sections.length - 2
  if (place === 'middle') return index > 0 && index < sections.length - 1
  const found = placeIndices(sections, place.of)
  if (found.length === 0) return false
  // Other added sections may lie between them.
  const between = (from: number, to: number) => sections.slice(from, to).every(({ letter }) => 'KSUPB'.includes(letter))
  return place.side === 'after'
    ? found.some((other) => other < index && between(other + 1, index))
    : found.some((other) => other > index && between(index + 1, other))
}
