import { describe, expect, it } from 'vitest'
import { SCORE } from '#components/editor/score.fixture'
import { lastWord, pastedLines, pasteEdits, syllablesOf, tuneSyllables, withLastWord } from '#components/editor/words'
import { countSyllables } from '#lib/lyrics/count'

describe('words', () => {
  it('pastedLines › without empty lines and tags of sections', () => {
    expect(pastedLines('[Chorus]\r\nCarry me\n\n  slow ')).toEqual(['Carry me', 'slow'])
  })
  it('pasteEdits › line by line from the first one; what is left joins the last', () => {
    const lines = ['a', 'b', 'c'].map((text, index) => ({ id: `l${index}`, text }))
    const texts = (from: number, pasted: string[]) =>
      pasteEdits(lines, from, pasted).map(({ line, text }) => `${line.id} ${text}`)
    expect(texts(0, ['x', 'y'])).toEqual(['l0 x', 'l1 y'])
    expect(texts(1, ['x', 'y', 'z'])).toEqual(['l1 x', 'l2 y z'])
  })
  it('tuneSyllables › notes that begin a syllable; null without a phrase', () => {
    expect(tuneSyllables(SCORE, 'l1')).toBe(4)
    expect(tuneSyllables(SCORE, 'l9')).toBeNull()
  })
  it('syllablesOf › the tune tells the old words, the difference is estimated', () => {
    expect(syllablesOf('Carry me slow', 'Carry me slow', 5, countSyllables)).toBe(5)
    expect(syllablesOf('Carry me slowly', 'Carry me slow', 5, countSyllables)).toBe(6)
    expect(syllablesOf('Carry me slowly', 'Carry me slow', 5, null)).toBeNull()
    expect(syllablesOf('Carry me', '', null, countSyllables)).toBe(3)
  })
  it('lastWord › without punctuation; one character in Chinese', () => {
    expect(lastWord('Carry me slow, “oh”!')).toBe('oh')
    expect(lastWord('月亮代表我的心。')).toBe('心')
    expect(lastWord('…')).toBeNull()
  })
  it('withLastWord › replaces it and keeps case and punctuation', () => {
    expect(withLastWord('Slow, slow!', 'low')).toBe('Slow, low!')
    expect(withLastWord('Carry me Home', 'foam')).toBe('Carry me Foam')
    expect(withLastWord('', 'foam')).toBe('foam')
  })
})
