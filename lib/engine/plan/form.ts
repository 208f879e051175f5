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
  alike(slots, target)
  return exact ? settle(slots, target) : slots
}

const REFRAINS: readonly Letter[] = ['C', 'D', 'M']

/**
 * A tune that comes back comes back whole: all choruses of a song are as long as its middle one, in fours, and only the
 * last may be twice as long.
 */
const alike = (slots: Slot[], target: Bars) => {
  if (target < 12) return
  for (const letter of REFRAINS) {
    const own = slots.filter((slot) => slot.letter === letter)
    if (own.length === 0 || own.every((slot) => slot.bars % 12 === 0)) continue
    const sorted = own.map((slot) => slot.bars).sort((a, b) => a - b)
    const bars = Math.max(4, Math.floor((sorted[sorted.length >> 1]! + 1) / 4) * 4)
    own.forEach((slot, index) => {
      const doubled = index === own.length - 1 && own.length > 1 && slot.bars >= bars * 1.75
      slot.bars = doubled ? bars * 2 : bars
    })
  }
}

/** Which section a form that is too long can best do without; −1 where every one is needed. */
const leaving = (slots: readonly Slot[]): number => {
  for (const letter of EXPENDABLE) {
    const index = slots.findLastIndex((slot) => slot.letter === letter)
    if (index >= 0 && slots.some((slot) => REFRAINS.includes(slot.letter) && slot !== slots[index])) return index
  }
  // Of two rounds of one refrain, or of two verses, one is enough.
  return slots.findLastIndex(
    (slot, index) =>
      !'IO'.includes(slot.letter) && slots.some((other, at) => at < index && other.letter === slot.letter),
  )
}

/** Sections that may give or take bars of their own; the shorter of them grow, the longer shrink. */
const ELASTIC = 'VHSBKR'

/** Adds or takes bars until the sum is right: phrases from verses and solos, single bars from outro and intro. */
const settle = (slots: Slot[], target: Bars): Slot[] => {
  let rest = target - barsOf(slots)
  for (let guard = 0; rest !== 0 && guard < 4000; guard++) {
    const step = Math.sign(rest)
    const refrains = REFRAINS.map((letter) => slots.filter((slot) => slot.letter === letter && slot.bars % 12 !== 0))
    // Where so much is missing that every chorus can have a phrase of it, all of them get one.
    const all = refrains.find(
      (own) =>
        own.length > 0 &&
        Math.abs(rest) >= 4 * own.length + 4 &&
        own.every((slot) => slot.bars + 4 * step >= 4 && slot.bars + 4 * step <= 16),
    )
    const phrase = Math.abs(rest) >= 4 && target >= 40 ? 4 : Math.abs(rest) >= 2 && target >= 12 ? 2 : 1
    const ranked = slots
      .filter((slot) => ELASTIC.includes(slot.letter) && slot.bars % 12 !== 0 && slot.bars + step * phrase >= 2)
      .filter((slot) => step > 0 || slot.bars > phrase * 2 || slots.length <= 3)
      .sort((a, b) => step * (a.bars - b.bars))
    // A rest that fits no phrase goes bar by bar into the edges of the song.
    const edges = slots
      .filter((slot) => 'OI'.includes(slot.letter) && slot.bars + step >= 1)
      .sort((a, b) => (step > 0 ? a.bars - b.bars : 0) || b.letter.localeCompare(a.letter))
    if (phrase >= 2 && ranked[0] && ranked[0].bars < 24) ranked[0].bars += step * phrase
    else if (phrase >= 2 && all) for (const slot of all) slot.bars += 4 * step
    else if (edges[0] && (step < 0 || edges[0].bars < 16)) edges[0].bars += step
    else if (step < 0 && slots.length > 1 && leaving(slots) >= 0) slots.splice(leaving(slots), 1)
    else if (ranked[0]) ranked[0].bars += step * phrase
    else slots.reduce((a, b) => (b.bars > a.bars ? b : a)).bars += step
    rest = target - barsOf(slots)
  }
  return slots
}
