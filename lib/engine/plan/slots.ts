import type { FormText } from '#lib/engine/plan/genres/genre'
import type { SectionLetter } from '#lib/engine/plan/section-letters'
import type { Bars } from '#lib/music/time'

/** One section of a form. */
export type Slot = { letter: SectionLetter; bars: Bars }

/**
 * @example
 * parseForm('I4 V16') // => [{ letter: 'I', bars: 4 }, { letter: 'V', bars: 16 }]
 */
export const parseForm = (text: FormText): Slot[] =>
  text.split(' ').map((part) => ({ letter: part.charAt(0) as SectionLetter, bars: Number(part.slice(1)) }))

export const barsOf = (slots: readonly Slot[]): Bars => slots.reduce((sum, slot) => sum + slot.bars, 0)

export const VERSES: readonly SectionLetter[] = ['V', 'H', 'R']
export const REFRAINS: readonly SectionLetter[] = ['C', 'D', 'M']

/** Letters that a long form can drop, least important first. */
const DROPPABLE: readonly SectionLetter[] = ['K', 'S', 'B', 'R', 'M', 'P', 'U']

/** Club music can drop a verse, but not the breakdown before its drop. */
const DROPPABLE_IN_CLUB_MUSIC: readonly SectionLetter[] = ['V', 'S', 'B', 'R', 'M', 'P', 'K', 'U']

export const isClubForm = (form: readonly Slot[]): boolean =>
  form.some(({ letter }) => letter === 'D') && form.some(({ letter }) => letter === 'K' || letter === 'U')

export const droppableLetters = (form: readonly Slot[]): readonly SectionLetter[] =>
  isClubForm(form) ? DROPPABLE_IN_CLUB_MUSIC : DROPPABLE

/** Whether a section is a whole number of twelve-bar choruses. It grows by twelve bars, or keeps its length. */
export const isTwelveBar = ({ bars }: Slot): boolean => bars % 12 === 0
