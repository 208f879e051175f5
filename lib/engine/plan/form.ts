import { equaliseRefrains, fitBars } from '#lib/engine/plan/fit-bars'
import type { FormText } from '#lib/engine/plan/genres/genre'
import type { SectionLetter } from '#lib/engine/plan/section-letters'
import {
  barsOf,
  droppableLetters,
  isClubForm,
  isTwelveBar,
  parseForm,
  REFRAINS,
  type Slot,
  VERSES,
} from '#lib/engine/plan/slots'
import { fitSungBars, maxIntroBars, minSungBars, shortVocalForm, type VocalForm } from '#lib/engine/plan/vocal-form'
import type { Bars } from '#lib/music/time'

const without = (slots: readonly Slot[], index: number) => slots.filter((_, i) => i !== index)

/** Variants of a form from long to short. Each step drops one section or repeats one verse-chorus round. */
const formVariants = (form: readonly Slot[], short: readonly Slot[]): Slot[][] => {
  const found: Slot[][] = [[...form]]
  let current = [...form]
  for (const letter of droppableLetters(form)) {
    const index = current.findLastIndex((slot) => slot.letter === letter)
    const only = current.filter((slot) => slot.letter === letter).length === 1
    if (index < 0 || (letter === 'V' && only)) continue
    current = without(current, index)
    found.push(current)
  }
  found.push([...short])
  const core = short.filter((slot) => slot.letter !== 'I' && slot.letter !== 'O')
  const outro = short.filter((slot) => slot.letter === 'O')
  found.push([...core, ...outro], [...core.slice(-1), ...outro])
  // Variants longer than the form repeat its middle before the outro.
  const rounds = form.filter((slot) => 'VPCUDHM'.includes(slot.letter))
  const tail = form.findIndex((slot) => slot.letter === 'O')
  const at = tail < 0 ? form.length : tail
  for (const times of [1, 2, 3])
    found.push([...form.slice(0, at), ...Array.from({ length: times }, () => rounds).flat(), ...form.slice(at)])
  return found
}

/** Letters that stay when a sung form is reduced to rounds, with and without build-ups. */
const ROUND_LETTERS = ['VHRCDMPUIO', 'VHRCDMIO'] as const

/**
 * Variants for a sung song; each has a verse.
 * In a form whose only place for words is a break, that break becomes the verse.
 * Steps in between first drop doubled refrains, then whole verse-refrain rounds.
 */
const sungFormVariants = (form: readonly Slot[], short: readonly Slot[]): Slot[][] => {
  const withVerse = (slots: readonly Slot[]): Slot[] => {
    const firstBreak = slots.findIndex(({ letter }) => letter === 'K')
    if (firstBreak < 0 || slots.some(({ letter }) => VERSES.includes(letter))) return [...slots]
    return slots.map((slot, index) => (index === firstBreak ? { ...slot, letter: 'V' } : slot))
  }
  const found = formVariants(withVerse(form), withVerse(short))
  for (const letters of ROUND_LETTERS) {
    let current = form.filter(({ letter }) => letters.includes(letter) || (letter === 'K' && isClubForm(form)))
    for (let before = 0; before !== current.length; ) {
      found.push(current)
      before = current.length
      current = withoutRound(current)
    }
  }
  const has = (slots: readonly Slot[], letters: readonly SectionLetter[]) =>
    slots.some(({ letter }) => letters.includes(letter))
  return found.filter((slots) => [VERSES, REFRAINS].every((letters) => has(slots, letters) || !has(form, letters)))
}

/** Drops the second of two adjacent refrains, else the last round. A single round stays as it is. */
const withoutRound = (slots: readonly Slot[]): Slot[] => {
  const isRefrain = (slot: Slot | undefined) => slot !== undefined && REFRAINS.includes(slot.letter)
  const double = slots.findLastIndex((slot, index) => isRefrain(slot) && isRefrain(slots[index - 1]))
  if (double >= 0) return without(slots, double)
  const verses = slots.flatMap(({ letter }, index) => (VERSES.includes(letter) ? [index] : []))
  if (verses.length < 2) return [...slots]
  return slots.filter(({ letter }, index) => index < verses.at(-1)! || letter === 'O')
}

/** From this number of lines on, the refrain comes at least twice. */
const TWO_REFRAINS_MIN_LINES = 14

/** Unit of bars by which a section grows: 12 in blues, otherwise 4, less in short songs. */
const quantumOf = (slot: Slot, target: Bars, vocalForm: VocalForm | null) =>
  isTwelveBar(slot) && (!vocalForm || vocalForm.twelveBar)
    ? 12
    : Math.max(minSungBars(slot, vocalForm), target >= 40 && slot.bars >= 4 ? 4 : target >= 12 ? 2 : 1)

/**
 * Fits a genre's form to a number of bars. The nearest variant is stretched in whole phrases.
 * `exact`: the remainder goes into the outro and intro; otherwise phrases stay whole and the length is approximate.
 * `vocalForm`: each sung section has room for a couplet, and the intro stays short.
 *
 * @example
 * barsOf(fitForm('I4 V16 C8 O4', 'I2 V8 C4 O2', 29)) // => 29
 */
export const fitForm = (
  form: FormText,
  short: FormText,
  target: Bars,
  exact = true,
  vocalForm: VocalForm | null = null,
): Slot[] => {
  const shortForm = vocalForm && shortVocalForm(form, target, vocalForm)
  if (shortForm) return shortForm
  // A form may be compressed further before it loses its intro and outro.
  const hasEdges = (slots: Slot[]) =>
    slots.some((slot) => slot.letter === 'I') && slots.some((slot) => slot.letter === 'O')
  const missingEdgePenalty = vocalForm ? 0.25 : 0.9
  // A refrain needs to return to be recognised.
  const once = (slots: Slot[]) =>
    vocalForm &&
    target >= TWO_REFRAINS_MIN_LINES * vocalForm.barsPerLine &&
    slots.filter(({ letter }) => REFRAINS.includes(letter)).length < 2
  const distance = (slots: Slot[]) =>
    Math.abs(Math.log(barsOf(slots) / target)) + (hasEdges(slots) ? 0 : missingEdgePenalty) + (once(slots) ? 0.35 : 0)
  const needed = (slots: Slot[]) => slots.reduce((sum, slot) => sum + Math.max(1, minSungBars(slot, vocalForm)), 0)
  const best = (vocalForm ? sungFormVariants : formVariants)(parseForm(form), parseForm(short))
    .filter((slots) => slots.length > 0 && needed(slots) <= target)
    .reduce<Slot[] | null>((a, b) => (a === null || distance(b) < distance(a) ? b : a), null)
  if (!best) return [{ letter: 'C', bars: target }]
  const ratio = target / barsOf(best)
  const maxEdgeBars = vocalForm ? maxIntroBars(target, vocalForm) : target
  const slots = best.map((slot) => {
    // Long sections keep multiples of eight bars when the length is free.
    const quantum = !exact && slot.bars % 8 === 0 && slot.bars >= 16 ? 8 : quantumOf(slot, target, vocalForm)
    const bars = Math.max(quantum, Math.round((slot.bars * ratio) / quantum) * quantum)
    return { letter: slot.letter, bars: 'IO'.includes(slot.letter) ? Math.min(bars, maxEdgeBars) : bars }
  })
  equaliseRefrains(slots, target, (slot) => minSungBars(slot, vocalForm))
  if (!exact) return slots
  return vocalForm ? fitSungBars(slots, target, vocalForm) : fitBars(slots, target)
}
