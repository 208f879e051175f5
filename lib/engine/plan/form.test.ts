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
