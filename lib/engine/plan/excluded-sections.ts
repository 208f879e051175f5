import { fitBars } from '#lib/engine/plan/fit-bars'
import type { FormText } from '#lib/engine/plan/genres/genre'
import type { LyricSlot } from '#lib/engine/plan/lyric-form'
import type { SectionLetter } from '#lib/engine/plan/section-letters'
import { barsOf } from '#lib/engine/plan/slots'

/** A form without sections of these letters; as it was if nothing would be left. */
// formWithout('I4 V16 C8 O4', ['I']) // => 'V16 C8 O4'
export const formWithout = (form: FormText, excluded: readonly SectionLetter[] = []): FormText => {
  const kept = form.split(' ').filter((part) => !excluded.includes(part.charAt(0) as SectionLetter))
  return kept.length > 0 ? kept.join(' ') : form
}

/**
 * Drops sections of these letters. Sections with given words stay, and so does the last section that is left.
 * `exact`: the others take over the bars.
 */
export const dropSections = (
  slots: LyricSlot[],
  excluded: readonly SectionLetter[] = [],
  exact = false,
): LyricSlot[] => {
  const kept = slots.filter(({ letter, lines }) => lines.length > 0 || !excluded.includes(letter))
  if (kept.length === 0 || kept.length === slots.length) return slots
  return exact ? (fitBars(kept, barsOf(slots)) as LyricSlot[]) : kept
}
