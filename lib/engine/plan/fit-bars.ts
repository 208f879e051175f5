import { barsOf, droppableLetters, REFRAINS, type Slot } from '#lib/engine/plan/slots'
import type { Bars } from '#lib/music/time'

/**
 * A tune that comes back comes back whole: all choruses of a song are as long as its middle one, in fours, and only the
 * last may be twice as long.
 */
export const equaliseRefrains = (slots: Slot[], target: Bars, coupletOf: (slot: Slot) => Bars) => {
  if (target < 12) return
  for (const letter of REFRAINS) {
    const refrains = slots.filter((slot) => slot.letter === letter)
    if (refrains.length === 0 || refrains.every((slot) => slot.bars % 12 === 0)) continue
    const sorted = refrains.map((slot) => slot.bars).sort((a, b) => a - b)
    const unit = Math.max(4, coupletOf(refrains[0]!))
    const bars = Math.max(unit, Math.floor((sorted[sorted.length >> 1]! + 1) / unit) * unit)
    refrains.forEach((slot, index) => {
      const doubled = index === refrains.length - 1 && refrains.length > 1 && slot.bars >= bars * 1.75
      slot.bars = doubled ? bars * 2 : bars
    })
  }
}

/** Which section a form that is too long can best do without; −1 where every one is needed. */
export const droppableSection = (slots: readonly Slot[]): number => {
  for (const letter of droppableLetters(slots)) {
    const index = slots.findLastIndex((slot) => slot.letter === letter)
    if (letter === 'V' && slots.findIndex((slot) => slot.letter === letter) === index) continue
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
export const fitBars = (slots: Slot[], target: Bars): Slot[] => {
  let rest = target - barsOf(slots)
  for (let round = 0; rest !== 0 && round < 4000; round++) {
    const step = Math.sign(rest)
    const groups = REFRAINS.map((letter) => slots.filter((slot) => slot.letter === letter && slot.bars % 12 !== 0))
    // Where so much is missing that every chorus can have a phrase of it, all of them get one.
    const group = groups.find(
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
    else if (phrase >= 2 && group) for (const slot of group) slot.bars += 4 * step
    else if (edges[0] && (step < 0 || edges[0].bars < 16)) edges[0].bars += step
    else if (step < 0 && slots.length > 1 && droppableSection(slots) >= 0) slots.splice(droppableSection(slots), 1)
    else if (ranked[0]) ranked[0].bars += step * phrase
    else slots.reduce((a, b) => (b.bars > a.bars ? b : a)).bars += step
    rest = target - barsOf(slots)
  }
  return slots
}
