import { describe, expect, it } from 'vitest'
import { fitForm } from '#lib/engine/plan/form'
import { GENRES } from '#lib/engine/plan/genres/atlas'
import type { Genre } from '#lib/engine/plan/genres/genre'
import { barsOf, parseForm, REFRAINS, type Slot } from '#lib/engine/plan/slots'
import type { VocalForm } from '#lib/engine/plan/vocal-form'
import type { Bars } from '#lib/music/time'

it('exact form, any genre and length: bars match, no section is empty', () => {
  for (const genre of Object.values(GENRES))
    for (const target of [1, 2, 3, 5, 7, 8, 12, 17, 24, 33, 48, 61, 80, 99, 128, 160, 240, 400]) {
      const slots = fitForm(genre.form, genre.shortForm, target)
      expect(barsOf(slots)).toBe(target)
      for (const slot of slots) expect(slot.bars).toBeGreaterThan(0)
    }
})

it('free length: long sections have multiples of four bars', () => {
  for (const genre of Object.values(GENRES)) {
    const own = barsOf(parseForm(genre.form))
    const slots = fitForm(genre.form, genre.shortForm, own + 3, false)
    for (const slot of slots) if (slot.bars >= 8) expect(slot.bars % 4).toBe(0)
  }
})

it('any length: intro only first, outro only last', () => {
  for (const genre of Object.values(GENRES))
    for (const target of [24, 60, 90, 130, 220]) {
      const letters = fitForm(genre.form, genre.shortForm, target).map((slot) => slot.letter)
      expect(letters.slice(1)).not.toContain('I')
      expect(letters.slice(0, -1)).not.toContain('O')
    }
})

it('refrains of a form: equal length, only the last may be double', () => {
  for (const genre of Object.values(GENRES))
    for (const target of [30, 36, 40, 48, 52, 58, 64, 72, 80, 90, 100, 120, 150])
      for (const letter of ['C', 'D', 'M']) {
        const slots = fitForm(genre.form, genre.shortForm, target)
        const own = slots.filter((slot) => slot.letter === letter).map((slot) => slot.bars)
        const written = `${genre.id} ${target}: ${slots.map((slot) => slot.letter + slot.bars).join(' ')}`
        expect(new Set(own.slice(0, -1)).size, written).toBeLessThanOrEqual(1)
        if (own.length > 1) expect([own[0]!, own[0]! * 2], written).toContain(own[own.length - 1])
        for (const bars of own) expect(bars % 4, written).toBe(0)
      }
})

describe('form of a sung song', () => {
  const vocalForms: VocalForm[] = [
    { barsPerLine: 1, linesPerGroup: 2, twelveBar: false, barSeconds: 3.2 },
    { barsPerLine: 2, linesPerGroup: 2, twelveBar: false, barSeconds: 2 },
    { barsPerLine: 2, linesPerGroup: 3, twelveBar: true, barSeconds: 2.7 },
    { barsPerLine: 4, linesPerGroup: 2, twelveBar: false, barSeconds: 1.1 },
  ]
  type Form = { genre: Genre; slots: Slot[]; target: Bars; vocalForm: VocalForm; written: string }
  const forms: Form[] = []
  for (const genre of Object.values(GENRES))
    for (const vocalForm of vocalForms)
      for (let target = 1; target <= 140; target += target < 40 ? 1 : 9) {
        const slots = fitForm(genre.form, genre.shortForm, target, true, vocalForm)
        const written = `${genre.id} ${target}: ${slots.map((slot) => slot.letter + slot.bars).join(' ')}`
        forms.push({ genre, slots, target, vocalForm, written })
      }
  const failing = (holds: (form: Form) => boolean) => forms.filter((form) => !holds(form)).map(({ written }) => written)

  it('any target: bars match, no section is empty', () => {
    expect(failing(({ slots, target }) => barsOf(slots) === target)).toEqual([])
    expect(failing(({ slots }) => slots.every(({ bars }) => bars > 0))).toEqual([])
  })

  it('room for three lines: a couplet and the hook fit', () => {
    const couplet = ({ slots, target, vocalForm: { barsPerLine: line } }: Form) => {
      const verse = slots.find(({ letter }) => 'VHR'.includes(letter))
      return target < 3 * line || (verse !== undefined && verse.bars >= 2 * line)
    }
    const hook = ({ genre, slots, target, vocalForm: { barsPerLine: line } }: Form) => {
      const refrain = slots.find(({ letter }) => REFRAINS.includes(letter))
      return target < 3 * line || !/[CDM]\d/.test(genre.form) || (refrain !== undefined && refrain.bars >= line)
    }
    expect(failing(couplet)).toEqual([])
    expect(failing(hook)).toEqual([])
  })

  it('intro: within the limit before the first sung section', () => {
    const soon = ({ slots, target, vocalForm: { barSeconds: bar } }: Form) => {
      const first = slots.findIndex(({ letter }) => 'VHRPCDMB'.includes(letter))
      const waited = barsOf(slots.slice(0, first)) * bar
      return waited <= Math.max(bar, 4.2, Math.min(16, target * bar * 0.1)) + 1e-6
    }
    expect(failing(soon)).toEqual([])
  })

  it('refrains: equal length, only the last may be double', () => {
    const oneLength = ({ slots }: Form) =>
      [...REFRAINS].every((letter) => {
        const own = slots.filter((slot) => slot.letter === letter).map(({ bars }) => bars)
        return own.every((bars, i) => bars === own[0] || (i === own.length - 1 && bars === own[0]! * 2))
      })
    expect(failing(oneLength)).toEqual([])
  })
})
