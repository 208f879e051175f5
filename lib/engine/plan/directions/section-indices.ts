import type { Place, SectionName, SectionRef } from '#lib/engine/plan/prompt/directions/direction'
import type { SectionLetter } from '#lib/engine/plan/section-letters'
import { REFRAINS } from '#lib/engine/plan/slots'

/** Form letters of the sections that each name means. */
const LETTERS_BY_NAME: Readonly<Record<SectionName, string>> = {
  intro: 'I',
  verse: 'VHR',
  'pre-chorus': 'P',
  chorus: 'CDM',
  bridge: 'B',
  break: 'K',
  solo: 'S',
  build: 'U',
  drop: 'CDM',
  outro: 'O',
}

type Lettered = { letter: SectionLetter }

/** Indices of the sections of a name, in groups: choruses in a row are one group. */
const groupsOf = (sections: readonly Lettered[], name: SectionName): number[][] => {
  const groups: number[][] = []
  sections.forEach(({ letter }, index) => {
    if (!LETTERS_BY_NAME[name].includes(letter)) return
    const follows = REFRAINS.includes(letter) && groups.at(-1)?.at(-1) === index - 1
    if (follows) groups.at(-1)!.push(index)
    else groups.push([index])
  })
  return groups
}

const indicesIn = (groups: readonly number[][], which: SectionRef['which']): number[] =>
  which === 'all' ? groups.flat() : ((which === 'last' ? groups.at(-1) : groups[which - 1]) ?? [])

/** Groups at which a place may be. A form without a refrain, as in jazz, has choruses that musicians call by that name. */
const placeGroups = (sections: readonly Lettered[], name: SectionName): number[][] => {
  const groups = groupsOf(sections, name)
  return groups.length === 0 && name === 'chorus' ? groupsOf(sections, 'verse') : groups
}

/** Indices of the sections that a place is before or after; empty if the form has none. */
export const placeIndices = (sections: readonly Lettered[], { name, which }: SectionRef): number[] =>
  indicesIn(placeGroups(sections, name), which)

/** Indices of the sections that a reference means; empty if the form has none. */
export const sectionIndices = (sections: readonly Lettered[], { name, which }: SectionRef): number[] =>
  indicesIn(groupsOf(sections, name), which)

/** Where the middle of a form is, as a share of its bars. Solos and bridges usually come late. */
const MIDDLE_SHARE = 0.6

/**
 * Index at which to insert a section for a place.
 * Without a number, "after the chorus" is after the second one and "before the chorus" before the last.
 * A number that the form lacks means the last such section; a name that it lacks means the middle.
 */
export const insertionIndex = (sections: readonly (Lettered & { bars: number })[], place: Place): number => {
  const first = sections[0]?.letter === 'I' ? 1 : 0
  const last = sections.at(-1)?.letter === 'O' ? sections.length - 1 : sections.length
  if (place === 'start') return first
  if (place === 'end') return last
  if (place === 'middle') {
    const total = sections.reduce((sum, { bars }) => sum + bars, 0)
    const ends: number[] = []
    sections.reduce((sum, { bars }) => {
      ends.push(sum + bars)
      return sum + bars
    }, 0)
    // A solo follows a chorus or, without one, a verse.
    const after = sections.flatMap(({ letter }, index) =>
      index < last - 1 && (REFRAINS.includes(letter) || !sections.some((other) => REFRAINS.includes(other.letter)))
        ? [index]
        : [],
    )
    const distance = (index: number) => Math.abs(ends[index]! / total - MIDDLE_SHARE)
    return after.length === 0
      ? last
      : 1 + after.reduce((best, index) => (distance(index) < distance(best) ? index : best))
  }
  const groups = placeGroups(sections, place.of.name)
  if (groups.length === 0) return insertionIndex(sections, 'middle')
  const { which } = place.of
  if (place.side === 'after') {
    const group = which === 'last' ? groups.at(-1) : groups[Math.min(groups.length, which === 'all' ? 2 : which) - 1]
    return group!.at(-1)! + 1
  }
  return (which === 'all' || which === 'last' ? groups.at(-1) : groups[Math.min(groups.length, which) - 1])![0]!
}
