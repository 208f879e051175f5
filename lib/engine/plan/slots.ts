import type { FormText } from '#lib/engine/plan/genres/genre'
import type { Letter } from '#lib/engine/plan/section-letters'
import type { Bars } from '#lib/music/time'

/** One section of a form. */
export type Slot = { letter: Letter; bars: Bars }

// parseForm('I4 V16') // => [{ letter: 'I', bars: 4 }, { letter: 'V', bars: 16 }]
export const parseForm = (text: FormText): Slot[] =>
  text.split(' ').map((part) => ({ letter: part.charAt(0) as Letter, bars: Number(part.slice(1)) }))

export const barsOf = (slots: readonly Slot[]): Bars => slots.reduce((sum, slot) => sum + slot.bars, 0)

export const VERSES: readonly Letter[] = ['V', 'H', 'R']
export const REFRAINS: readonly Letter[] = ['C', 'D', 'M']

/** What can leave a long form, least missed first. */
const EXPENDABLE: readonly Letter[] = ['K', 'S', 'B', 'R', 'M', 'P', 'U']

/** Club music can spare its second verse, not the breakdown that its drop comes out of. */
const EXPENDABLE_IN_CLUBS: readonly Letter[] = ['V', 'S', 'B', 'R', 'M', 'P', 'K', 'U']

export const isClub = (form: readonly Slot[]): boolean =>
  form.some(({ letter }) => letter === 'D') && form.some(({ letter }) => letter === 'K' || letter === 'U')

export const expendable = (form: readonly Slot[]): readonly Letter[] =>
  isClub(form) ? EXPENDABLE_IN_CLUBS : EXPENDABLE

/** Sections that are whole in twelves only. */
export const isTwelve = (bars: Bars) => bars % 12 === 0 && bars % 8 !== 0
