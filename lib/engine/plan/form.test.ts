import { expect, it } from 'vitest'
import { barsOf, fitForm, parseForm } from '#lib/engine/plan/form'
import { GENRES } from '#lib/engine/plan/genres/atlas'

it('any number of bars is met exactly by any genre, with no empty section', () => {
  for (const genre of Object.values(GENRES))
    for (const target of [1, 2, 3, 5, 7, 8, 12, 17, 24, 33, 48, 61, 80, 99, 128, 160, 240, 400]) {
      const slots = fitForm(genre.form, genre.shortForm, target)
      expect(barsOf(slots)).toBe(target)
      for (const slot of slots) expect(slot.bars).toBeGreaterThan(0)
    }
})

it('a free length keeps whole phrases', () => {
  for (const genre of Object.values(GENRES)) {
    const own = barsOf(parseForm(genre.form))
    const slots = fitForm(genre.form, genre.shortForm, own + 3, false)
    for (const slot of slots) if (slot.bars >= 8) expect(slot.bars % 4).toBe(0)
  }
})

it('an outro stays last and an intro first', () => {
  for (const genre of Object.values(GENRES))
    for (const target of [24, 60, 90, 130, 220]) {
      const letters = fitForm(genre.form, genre.shortForm, target).map((slot) => slot.letter)
      expect(letters.slice(1)).not.toContain('I')
      expect(letters.slice(0, -1)).not.toContain('O')
    }
})

it('a refrain that comes back is as long as it was; only the last may be twice as long', () => {
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
