import { describe, expect, it } from 'vitest'
import { findRhymes } from '#lib/engine/rhymes/find-rhymes'

const words = (list: readonly { word: string }[]) => list.map(({ word }) => word)

describe('rhymes of an English word', () => {
  it('equal sounds from the stressed vowel on: frequent words first, with their syllables', () => {
    const { rhymes } = findRhymes('Slow')
    expect(rhymes[0]).toEqual({ word: 'know', syllables: 1 })
    expect(rhymes).toContainEqual({ word: 'below', syllables: 2 })
    expect(words(rhymes)).toEqual(expect.arrayContaining(['glow', 'go', 'snow']))
    expect(words(rhymes).indexOf('go')).toBeLessThan(words(rhymes).indexOf('glow'))
    expect(words(rhymes)).not.toContain('slow')
  })

  it('unstressed ending: rhymes on the stressed vowel', () => {
    expect(words(findRhymes('happy').rhymes)).toEqual([
      'unhappy',
      'snappy',
      'crappie',
      'slaphappy',
      'crappy',
      'scrappy',
    ])
    expect(words(findRhymes('nation').rhymes)).toContain('station')
  })

  it('main stress before the last stressed vowel: its rhymes first, then those of the last', () => {
    const rhymes = words(findRhymes('tomorrow').rhymes)
    expect(rhymes.slice(0, 2)).toEqual(['borrow', 'sorrow'])
    expect(rhymes).toContain('know')
  })

  it('near rhymes: the same vowel; related consonants first', () => {
    const { near, rhymes } = findRhymes('light')
    expect(words(near)).toEqual(expect.arrayContaining(['like', 'strike']))
    expect(words(near).filter((word) => words(rhymes).includes(word))).toEqual([])
    expect(words(findRhymes('slow').near)).toContain('those')
    expect(words(findRhymes('love').near)).toContain('does')
  })

  it('a word without rhymes: none, but near ones', () => {
    const { rhymes, near } = findRhymes('orange')
    expect(rhymes).toEqual([])
    expect(near.length).toBeGreaterThan(0)
  })

  it('names, slurs and the coarsest words: not offered', () => {
    expect(words(findRhymes('rain').rhymes)).not.toContain('jane')
    expect(words(findRhymes('bigger').rhymes)).toEqual(['trigger', 'rigor', 'vigor', 'digger', 'outrigger'])
    expect(words(findRhymes('luck').rhymes).filter((word) => word.startsWith('f'))).toEqual([])
  })

  it('synonyms: single words, of the most frequent sense first', () => {
    expect(words(findRhymes('happy').synonyms)).toEqual(expect.arrayContaining(['glad', 'blessed']))
    expect(words(findRhymes('slow').synonyms)).toContain('sluggish')
    expect(findRhymes('xyzzy').synonyms).toEqual([])
    // The first and last entries of the database.
    expect(words(findRhymes('zoom').synonyms)).toContain('soar')
    expect(words(findRhymes('abandon').synonyms).length).toBeGreaterThan(1)
  })
})

describe('rhymes of a Chinese character', () => {
  it('same final, same tone first; near: the same of the thirteen classes', () => {
    const { rhymes, near } = findRhymes('回家的路')
    expect(words(rhymes).slice(0, 5)).toContain('步')
    expect(words(findRhymes('知').near)).toContain('机')
    expect(near).toEqual([])
    expect(words(rhymes)).not.toContain('路')
  })
})

it.each(['حب', 'любовь', '사랑', '123', '🎵'])('%s: no words', (word) => {
  expect(findRhymes(word)).toEqual({ rhymes: [], near: [], synonyms: [] })
})
