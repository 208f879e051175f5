import type { Slot } from '#lib/engine/plan/form'
import type { Letter } from '#lib/engine/plan/letters'
import { letterOf } from '#lib/engine/plan/letters'
import { type Delivery, lineBars } from '#lib/engine/plan/lines'
import type { LyricSection } from '#lib/lyrics/sections'
import type { Meter } from '#lib/music/key'
import type { Bars, BeatsPerMinute } from '#lib/music/time'

export type SungSlot = Slot & { label: string; lines: string[] }

/** Bars are rounded up to whole phrases: an even number once a section is longer than a bar. */
const whole = (bars: Bars): Bars => (bars <= 1 ? bars : Math.ceil(bars / 2) * 2)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/**
 * The form that given words make: a section for each of theirs, in order, as long as its lines need; an intro and an
 * outro around them unless the words name their own; more playing where a length was asked for that the words do not
 * fill. With `target` null the song is as long as it becomes, yet not shorter than `least`.
 */
export const fitLyric = (
  sections: readonly LyricSection[],
  count: (line: string) => number,
  options: {
    meter: Meter
    bpm: BeatsPerMinute
    delivery: Delivery
    target: Bars | null
    least: Bars
    intro: Bars
    outro: Bars
    extend: boolean
  },
): SungSlot[] => {
  const slots: SungSlot[] = sections.map((section) => {
    const letter: Letter = letterOf(section.kind, section.label)
    const bars = whole(sum(lineBars(section.lines.map(count), options.meter, options.bpm, options.delivery)))
    const playing: Bars = letter === 'I' || letter === 'O' ? 4 : section.kind === 'break' ? 8 : 4
    return { letter, label: section.label, bars: bars === 0 ? playing : bars, lines: [...section.lines] }
  })
  const blank = (letter: Letter, label: string, bars: Bars): SungSlot => ({ letter, label, bars, lines: [] })
  if (!options.extend && slots[0]?.letter !== 'I') slots.unshift(blank('I', 'Intro', options.intro))
  if (slots[slots.length - 1]?.letter !== 'O') slots.push(blank('O', 'Outro', options.outro))
  const total = () => sum(slots.map((slot) => slot.bars))
  const wanted = options.target ?? Math.max(options.least, total())
  if (total() < wanted) stretch(slots, wanted - total())
  if (options.target !== null && total() > options.target) shrink(slots, total() - options.target)
  return slots.filter((slot) => slot.bars > 0)
}

/** Playing that is added: a solo before the last sung section, then longer intro and outro, all in whole phrases. */
const stretch = (slots: SungSlot[], missing: Bars) => {
  let rest = missing
  const playing = slots.filter((slot) => slot.lines.length === 0)
  const grow = (slot: SungSlot, most: Bars) => {
    const bars = Math.min(rest, most)
    slot.bars += bars
    rest -= bars
  }
  const outro = playing.find((slot) => slot.letter === 'O')
  if (rest <= 8) {
    for (const slot of playing) grow(slot, Math.ceil(rest / playing.length))
  } else {
    const lastSung = slots.findLastIndex((slot) => slot.lines.length > 0)
    const sungCount = slots.filter((slot) => slot.lines.length > 0).length
    // Long stretches are parted into several, so that the band never plays alone for minutes.
    for (let index = lastSung; index >= 0 && rest > 8; index--) {
      if (slots[index]!.lines.length === 0 || (index === lastSung && sungCount === 1 && rest < 10)) continue
      const bars = Math.min(rest - (rest % 4), 16)
      slots.splice(sungCount === 1 ? index + 1 : index, 0, { letter: 'S', label: 'Solo', bars, lines: [] })
      rest -= bars
    }
  }
  const own = slots.filter((slot) => slot.lines.length === 0)
  for (let index = 0; rest > 0 && own.length > 0; index++) grow(own[index % own.length]!, Math.min(4, rest))
  if (rest > 0 && outro) outro.bars += rest
}

/** What can be left out when the words need more than the length asked for: playing without words. */
const shrink = (slots: SungSlot[], surplus: Bars) => {
  let rest = surplus
  for (const slot of slots.filter((candidate) => candidate.lines.length === 0).reverse()) {
    const least = slot.letter === 'O' ? 1 : 0
    const bars = Math.min(rest, Math.max(0, slot.bars - least))
    slot.bars -= bars
    rest -= bars
  }
}
