import type { FormText } from '#lib/engine/plan/genres/genre'
import type { Letter } from '#lib/engine/plan/letters'
import type { Bars } from '#lib/music/time'

export type Slot = { letter: Letter; bars: Bars }

// parseForm('I4 V16') // => [{ letter: 'I', bars: 4 }, { letter: 'V', bars: 16 }]
export const parseForm = (text: FormText): Slot[] =>
  text.split(' ').map((part) => ({ letter: part.charAt(0) as Letter, bars: Number(part.slice(1)) }))

export const barsOf = (slots: readonly Slot[]): Bars => slots.reduce((sum, slot) => sum + slot.bars, 0)

/** What can leave a long form, least missed first. */
const EXPENDABLE: readonly Letter[] = ['K', 'S', 'B', 'R', 'M', 'P', 'U']

const without = (slots: readonly Slot[], index: number) => slots.filter((_, i) => i !== index)

/** From the longest form to the shortest: each step leaves out one section or repeats one round of verse and chorus. */
const variants = (form: readonly Slot[], short: readonly Slot[]): Slot[][] => {
  const found: Slot[][] = [[...form]]
  let current = [...form]
  for (const letter of EXPENDABLE) {
    const index = current.findLastIndex((slot) => slot.letter === letter)
    if (index < 0) continue
    current = without(current, index)
    found.push(current)
  }
  found.push([...short])
  const core = short.filter((slot) => slot.letter !== 'I' && slot.letter !== 'O')
  const outro = short.filter((slot) => slot.letter === 'O')
  found.push([...core, ...outro], [...core.slice(-1), ...outro])
  // Longer than the form: the middle once or twice more, before the outro.
  const rounds = form.filter((slot) => 'VPCUDHM'.includes(slot.letter))
  const tail = form.findIndex((slot) => slot.letter === 'O')
  const at = tail < 0 ? form.length : tail
  for (const times of [1, 2, 3])
    found.push([...form.slice(0, at), ...Array.from({ length: times }, () => rounds).flat(), ...form.slice(at)])
  return found
}

/** Bars in which a section is counted: twelve in blues, otherwise four, and less where there is little room. */
const quantumOf = (slot: Slot, target: Bars) =>
  slot.bars % 12 === 0 && slot.bars % 8 !== 0 ? 12 : target >= 40 && slot.bars >= 4 ? 4 : target >= 12 ? 2 : 1

/**
 * Fits a genre's forms to a number of bars, exactly: the variant that comes nearest is chosen, its sections stretched
 * in whole phrases, and what is left over goes into outro and intro. Where the length is free (not `exact`), nothing is
 * left over: the phrases stay whole.
 */
// barsOf(fitForm('I4 V16 C8 O4', 'I2 V8 C4 O2', 29)) // => 29
export const fitForm = (form: FormText, short: FormText, target: Bars, exact = true): Slot[] => {
  // A form that keeps its intro and outro may be pressed further before it loses them.
  const whole = (slots: Slot[]) =>
    slots.some((slot) => slot.letter === 'I') && slots.some((slot) => slot.letter === 'O')
  const distance = (slots: Slot[]) => Math.abs(Math.log(barsOf(slots) / target)) + (whole(slots) ? 0 : 0.9)
  const best = variants(parseForm(form), parseForm(short))
    .filter((slots) => slots.length > 0 && slots.length <= target)
    .reduce<Slot[] | null>((a, b) => (a === null || distance(b) < distance(a) ? b : a), null)
  if (!best) return [{ letter: 'C', bars: target }]
  const ratio = target / barsOf(best)
  const slots = best.map((slot) => {
    // Long sections of a song that may be as long as it likes stay in eights.
    const quantum = !exact && slot.bars % 8 === 0 && slot.bars >= 16 ? 8 : quantumOf(slot, target)
    return { letter: slot.letter, bars: Math.max(quantum, Math.round((slot.bars * ratio) / quantum) * quantum) }
  })
  return exact ? settle(slots, target) : slots
}

/** Adds or takes bars until the sum is right: phrases from the long sections, single bars from outro and intro. */
const settle = (slots: Slot[], target: Bars): Slot[] => {
  let rest = target - barsOf(slots)
  for (let guard = 0; rest !== 0 && guard < 4000; guard++) {
    const step = Math.sign(rest)
    const phrase = Math.abs(rest) >= 4 && target >= 40 ? 4 : Math.abs(rest) >= 2 && target >= 12 ? 2 : 1
    const order = phrase >= 2 ? 'VHDCMSBK' : 'OIKSBVHDCMPUR'
    const ranked = slots
      .map((slot, index) => ({ slot, index }))
      .filter(({ slot }) => order.includes(slot.letter) && slot.bars % 12 !== 0 && slot.bars + step * phrase >= 1)
      .sort((a, b) =>
        phrase >= 2
          ? step * (a.slot.bars - b.slot.bars) || a.index - b.index
          : order.indexOf(a.slot.letter) - order.indexOf(b.slot.letter),
      )
    // A rest that fits no phrase goes bar by bar into the edges of the song.
    const edges = slots.filter((slot) => 'OI'.includes(slot.letter) && slot.bars + step >= 1)
    const chosen =
      phrase >= 2 ? ranked[0]?.slot : (edges.sort((a, b) => b.letter.localeCompare(a.letter))[0] ?? ranked[0]?.slot)
    if (chosen) {
      const grow = ranked.length === 0 ? step : step * phrase
      chosen.bars += grow
    } else if (step < 0 && slots.length > 1) {
      slots.splice(slots.length - 1, 1)
    } else {
      const longest = slots.reduce((a, b) => (b.bars > a.bars ? b : a))
      longest.bars += step
    }
    rest = target - barsOf(slots)
  }
  return slots
}
