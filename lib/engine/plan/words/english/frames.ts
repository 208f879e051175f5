import { CLOSINGS, type ClosingKind } from '#lib/engine/plan/words/english/closings'
import { DOING, OPENINGS, type OpeningUse } from '#lib/engine/plan/words/english/openings'
import type { Subject } from '#lib/engine/plan/words/english/subject'
import type { ImageClass } from '#lib/engine/plan/words/english/themes'
import type { Feeling } from '#lib/engine/plan/words/feeling'
import type { SectionKind } from '#lib/lyrics/syllable'

export type Closing = { text: string; kind: ClosingKind; feeling: Feeling; theme: string | null }
export type Opening = { text: string; ends: string; slot: ImageClass | 'G' | null }
const entriesOf = (list: string) =>
  list
    .split(/[|\n]/)
    .map((entry) => entry.trim())
    .filter(Boolean)

export type Image = { text: string; kind: ImageClass | 'X' | 'G'; asked: boolean }

export const closings: Closing[] = Object.entries(CLOSINGS).flatMap(([kind, list]) =>
  entriesOf(list).map((entry): Closing => {
    const [, text = '', theme = null, mark = null] = entry.match(/^(.*?)(?: #(\w+))?(?: ([+-]))?$/) ?? []
    return { text, kind: kind as ClosingKind, theme, feeling: mark === '+' ? 1 : mark === '-' ? -1 : 0 }
  }),
)

const openingsOf = (list: string): Opening[] =>
  list
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => {
      const [text = '', ends = ''] = line.split('|').map((part) => part.trim())
      return { text, ends, slot: (text.match(/\{(\w)\}/)?.[1] as Opening['slot']) ?? null }
    })

export const openings: Record<OpeningUse, Opening[]> = {
  verse: [...openingsOf(OPENINGS.verse), ...openingsOf(DOING.verse)],
  'pre-chorus': [...openingsOf(OPENINGS['pre-chorus']), ...openingsOf(DOING['pre-chorus'])],
  chorus: [...openingsOf(OPENINGS.chorus), ...openingsOf(DOING.chorus)],
  bridge: [...openingsOf(OPENINGS.bridge), ...openingsOf(DOING.bridge)],
}

export const useOf = (kind: SectionKind): OpeningUse =>
  kind === 'chorus' || kind === 'outro'
    ? 'chorus'
    : kind === 'pre-chorus'
      ? 'pre-chorus'
      : kind === 'bridge'
        ? 'bridge'
        : 'verse'

/** What the lines may name: the prompt's own words first, then the things of its themes. */
export const imagesOf = (subject: Subject): Image[] => {
  const asked: Image[] = [
    ...subject.nouns.map((noun) => ({ ...noun, asked: true })),
    ...subject.gerunds.map((text): Image => ({ text, kind: 'G', asked: true })),
  ]
  const themed = subject.themes.flatMap((theme) =>
    Object.entries(theme.images).flatMap(([kind, list]) =>
      list.split(', ').map((text): Image => ({ text, kind: kind as ImageClass, asked: false })),
    ),
  )
  return [...asked, ...themed.filter((image) => !asked.some((other) => other.text.includes(image.text)))]
}

export const capitalised = (line: string) => line.charAt(0).toUpperCase() + line.slice(1)
const PLURAL: Record<string, string> = { knows: 'know', goes: 'go', comes: 'come', was: 'were', is: 'are' }

/** A frame with its slot filled. "The" is left out before names, abstract nouns and words that bring their own determiner. */
export const filled = (given: string, image: Image): string => {
  const slot = /\{\w\}/
  const many = /[^s]s$/.test(image.text) && image.kind !== 'A'
  const frame = many ? given.replace(/\b(knows|goes|comes|was|is)\b/, (verb) => PLURAL[verb] ?? verb) : given
  if (image.kind === 'X' || image.kind === 'A' || /^(your|my|our|the|a) /.test(image.text)) {
    return frame.replace(/(?:\bthe )?\{\w\}/i, image.text)
  }
  return frame.replace(slot, image.text)
}
