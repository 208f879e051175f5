import { describe, expect, it } from 'vitest'
import { FACT_KINDS } from '#lib/engine/plan/lyrics/facts/facts'
import { isSubjectSlot, slotsOf } from '#lib/engine/plan/lyrics/frames/fill'
import { FRAME_PARTS, type Frame, framesOf, HERO_KINDS, parseFrame, TONES } from '#lib/engine/plan/lyrics/frames/frame'
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

describe.each(['english', 'mandarin'] as const)('%s frames', (language) => {
  const frames = framesOf(language)

  it('number › at least 80 English or 40 Chinese ones', () => {
    expect(frames.length).toBeGreaterThanOrEqual(language === 'english' ? 80 : 40)
  })

  it.each(frames.map((frame) => [frame.id, frame] as const))('%s › headers, parts and slots › complete', (_, frame) => {
    const isPattern = frame.patterns.length > 0
    expect(frame.match.length > 0).toBe(!isPattern)
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

describe('deed frames', () => {
  const frames = framesOf('deeds')
  const slots = new Set([
    'hero',
    'heros',
    'to',
    'name',
    'call',
    'he',
    'him',
    'his',
    'himself',
    'object',
    'it',
    'act',
    'acting',
  ])
  const stanzas = frames.flatMap((frame) => [
    ...stanzasOf(frame),
    ...frame.after.map((stanza) => ({ part: 'after', stanza })),
  ])

  it.each(frames.map((frame) => [frame.id, frame] as const))('%s › headers, parts and slots › complete', (_, frame) => {
    expect(frame.heroes.length).toBeGreaterThan(0)
    for (const tone of frame.tones) expect(TONES).toContain(tone)
    // One for each take.
    for (const part of ['chorus', 'pre', 'verse 1b', 'verse 2a', 'verse 2b', 'bridge', 'verse 3'] as const)
      expect(frame.parts[part].length, part).toBeGreaterThanOrEqual(2)
    expect(frame.after.filter((lines) => lines.length === 2).length).toBeGreaterThanOrEqual(2)
    expect(frame.after.filter((lines) => lines.length === 3).length).toBeGreaterThanOrEqual(1)
    for (const { part, stanza } of stanzasOf(frame)) {
      expect(LINES[part] ?? [4], `${part}: ${stanza[0]}`).toContain(stanza.length)
      for (const slot of slotsOf(stanza)) expect(slots.has(slot), slot).toBe(true)
    }
  })

  it('some frame tells any deed of every one who acts', () => {
    const any = frames.filter(({ verbs, match }) => verbs.length + match.length === 0)
    expect(new Set(any.flatMap(({ heroes }) => heroes))).toEqual(new Set(HERO_KINDS))
  })

  it('stanzas › over 90 % rhyme on the last line', () => {
    const quatrains = stanzas.filter(({ stanza }) => stanza.length === 4)
    const rhymed = quatrains.filter(({ stanza }) =>
      [0, 1, 2].some((index) => rhymeSimilarity(plain(stanza[index]!), plain(stanza[3]!)) >= 0.7),
    )
    expect(rhymed.length / quatrains.length).toBeGreaterThan(0.9)
  })

  it('lines after what the prompt says › the first and the last rhyme', () => {
    const lines = frames.flatMap(({ after }) => after)
    const unrhymed = lines.filter((each) => rhymeSimilarity(plain(each[0]!), plain(each.at(-1)!)) < 0.7)
    expect(unrhymed.length / lines.length, unrhymed.map((each) => each.join(' / ')).join('\n')).toBeLessThan(0.12)
  })

  it('lines outside choruses › appear once', () => {
    const lines = stanzas
      .filter(({ part }) => part !== 'chorus')
      .flatMap(({ stanza }) => stanza.filter((line) => !line.includes('<')))
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
