import { describe, expect, it } from 'vitest'
import { FACT_KINDS } from '#lib/engine/plan/lyrics/facts/facts'
import { isSubjectSlot, slotsOf, TELLING_SLOTS } from '#lib/engine/plan/lyrics/frames/fill'
import { FRAME_PARTS, type Frame, framesOf, parseFrame, TONES } from '#lib/engine/plan/lyrics/frames/frame'
import { IMAGE_SLOTS } from '#lib/engine/plan/lyrics/images/images'
import { VERB_SLOTS } from '#lib/engine/plan/lyrics/images/verb-phrase'
import { rhymeSimilarity } from '#lib/engine/plan/lyrics/rhyme'
import { rhymeClass } from '#lib/engine/plan/lyrics/rhyme-class'
import { everyNth } from '#tests/harness/tier'

const SLOTS = new Set<string>([...FACT_KINDS, 'name2', 'do', 'he', 'him', 'his', 'himself'])
/** Slots of pattern frames, which every prompt with such a subject fills. */
const SUBJECT_SLOTS = new Set<string>([...IMAGE_SLOTS, ...VERB_SLOTS, 'subject'])
const LINES: Readonly<Record<string, readonly number[]>> = {
  pre: [2, 4],
  chorus: [4, 8],
  outro: [2, 4],
  'rap 1': [8],
  'rap 2': [8],
}

const stanzasOf = (frame: Frame) => FRAME_PARTS.flatMap((part) => frame.parts[part].map((stanza) => ({ part, stanza })))
const plain = (line: string) => line.replace(/\{([^|}]*)\|[^}]*\}/g, '$1').replace(/\[([^/\]]*)\/[^\]]*\]/g, '$1')

describe.each(['english', 'mandarin', 'mandarin-telling'] as const)('%s frames', (language) => {
  const frames = framesOf(language)
  const isTelling = language === 'mandarin-telling'

  it('number › at least 80 English or 40 Chinese ones', () => {
    expect(frames.length).toBeGreaterThanOrEqual(isTelling ? 5 : language === 'english' ? 80 : 40)
  })

  it.each(frames.map((frame) => [frame.id, frame] as const))('%s › headers, parts and slots › complete', (_, frame) => {
    const isPattern = frame.patterns.length > 0
    expect(frame.match.length > 0).toBe(!isPattern && !isTelling)
    expect(frame.speaker).not.toBe('')
    for (const tone of frame.tones) expect(TONES).toContain(tone)
    for (const part of FRAME_PARTS) {
      expect(frame.parts[part].length, part).toBeGreaterThan(0)
      // A prompt without facts needs one stanza for each of its two takes.
      if (!part.startsWith('rap'))
        expect(
          frame.parts[part].filter((stanza) => slotsOf(stanza).every(isSubjectSlot)).length,
          part,
        ).toBeGreaterThanOrEqual(2)
    }
    for (const { part, stanza } of stanzasOf(frame)) {
      expect(LINES[part] ?? [4], `${part}: ${stanza[0]}`).toContain(stanza.length)
      for (const slot of slotsOf(stanza))
        expect(SLOTS.has(slot) || (isPattern && SUBJECT_SLOTS.has(slot)), slot).toBe(true)
    }
  })

  it('lines outside choruses › appear once in all frames', () => {
    const seen = new Map<string, string>()
    for (const frame of frames)
      for (const { part, stanza } of stanzasOf(frame))
        for (const line of new Set(stanza.map((text) => text.toLowerCase()))) {
          const place = `${frame.id} ${part}: ${line}`
          // A line that is mostly a slot differs from song to song.
          const isMostlySlot = (line.replace(/<[^>]+>/g, '').match(/\p{Script=Han}|[\p{L}']+/gu) ?? []).length <= 4
          if (part !== 'chorus' && !(isMostlySlot && line.includes('<'))) expect(seen.get(line), place).toBeUndefined()
          seen.set(line, place)
        }
  })

  it('stanzas › over 90 % rhyme', () => {
    const rhymes = (a: string, b: string) =>
      language === 'english' ? rhymeSimilarity(a, b) >= 0.7 : rhymeClass(a) === rhymeClass(b)
    const all = everyNth(4, frames.flatMap(stanzasOf)).map(({ stanza }) => stanza.map(plain))
    const rhymed = all.filter((lines) => lines.some((a, i) => lines.slice(i + 1, i + 4).some((b) => rhymes(a, b))))
    expect(rhymed.length / all.length).toBeGreaterThan(0.9)
  })
})

describe('telling frames', () => {
  const frames = framesOf('telling')
  const slots = new Set<string>([...TELLING_SLOTS, ...SLOTS])

  it.each(frames.map((frame) => [frame.id, frame] as const))('%s › slots and lines › complete', (_, frame) => {
    expect(frame.telling.length).toBeGreaterThan(0)
    for (const { part, stanza } of stanzasOf(frame)) {
      expect(LINES[part] ?? [4], `${part}: ${stanza[0]}`).toContain(stanza.length)
      for (const slot of slotsOf(stanza)) expect(slots.has(slot), slot).toBe(true)
      // A clause ends its line, and has no other beside it.
      for (const line of stanza)
        if (/<(?:tale2?|rest2?|way)>/i.test(line)) expect(line).toMatch(/^<(?:tale2?|rest2?|way)>$/i)
      // Verbs after "he" suit every person: "she went", "you went".
      for (const line of stanza) expect(line).not.toMatch(/<he> (?:was|were|is|are|has|have|does|do|goes|says)\b/i)
    }
  })

  it('stanzas › over 90 % rhyme on the last line', () => {
    const quatrains = frames.flatMap(stanzasOf).filter(({ stanza }) => stanza.length === 4 && !stanza[3]!.includes('<'))
    const rhymed = quatrains.filter(({ stanza }) =>
      [0, 1, 2].some((index) => rhymeSimilarity(plain(stanza[index]!), plain(stanza[3]!)) >= 0.7),
    )
    expect(rhymed.length / quatrains.length).toBeGreaterThan(0.9)
  })

  it('lines outside choruses › appear once', () => {
    const lines = frames.flatMap((frame) =>
      FRAME_PARTS.filter((part) => part !== 'chorus').flatMap((part) =>
        frame.parts[part].flat().filter((line) => !line.includes('<')),
      ),
    )
    expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([])
  })
})

it('parse frame › pattern header › its kinds and stances', () => {
  expect(parseFrame('gone', 'pattern: animal, sad; object, sad\n\n[verse 1a]\nA cup').patterns).toEqual([
    { kind: 'animal', stance: 'sad' },
    { kind: 'object', stance: 'sad' },
  ])
  expect(() => parseFrame('gone', 'pattern: animal, blue')).toThrow('gone: unknown pattern animal, blue')
})

it('parse frame › unknown part › throws', () => {
  expect(() => parseFrame('coffee', 'match: coffee\n\n[verse 9]\nA cup')).toThrow('coffee: unknown part verse 9')
})
