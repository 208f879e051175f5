import { describe, expect, it } from 'vitest'
import type { Continuation } from '#lib/engine/analyse/analysis'
import { GENRES } from '#lib/engine/plan/genres/atlas'
import type { Plan } from '#lib/engine/plan/plan'
import { planSong } from '#lib/engine/plan/plan-song'
import type { Note, Phrase, Score } from '#lib/engine/score/score'
import { scoreSong } from '#lib/engine/score/score-song'
import { syllables } from '#lib/lyrics/syllables'
import { barLength, pitchClass } from '#lib/music/key'
import { everyNth, inTier } from '#tests/harness/tier'

const VERSES = [
  '[VERSE]',
  'The morning finds the empty street',
  'A paper cup beneath my feet',
  'The tram is late, the sky is grey',
  'I hum the words you did not say',
  '[CHORUS]',
  'Hold the line and hold me near',
  'Every river leads to here',
  'Hold the line, the night is long',
  'Carry home another song',
].join('\n')
const LYRIC = `${VERSES}\n${VERSES.replace('The morning finds the empty', 'The evening finds another')}`

const make = (prompt: string, lyric: string | null = null, take: 0 | 1 = 0, seed = 5): { plan: Plan; score: Score } => {
  const plan = planSong({ prompt, lyric, take, source: { kind: 'none' } }, seed, {})
  return { plan, score: scoreSong(plan) }
}
const lead = (score: Score) => score.phrases.filter((phrase) => phrase.voice === 'lead')
const pitches = (phrases: readonly Phrase[]) => phrases.map((phrase) => phrase.notes.map((note) => note.pitch))

describe('given lyrics: every syllable is sung once and in order', () => {
  it.each([
    ['verses and choruses', LYRIC],
    ['one word', 'hello'],
    ['no tags', 'first line\nsecond line\n\nthird line'],
    ['an unknown tag', '[SPOKEN]\nhear me now\n[CHORUS]\nsing it'],
    ['words before the first tag', 'early words\n[CHORUS]\nlate words'],
    ['Chinese', '[VERSE]\n霓虹落进水洼中\n末班车载走了风\n[CHORUS]\n一把伞遮两个人的晚\n雨再慢路也不算远'],
    ['mixed scripts', '[VERSE]\nこんにちは world\n你好 hello\nПривет'],
    ['two hundred lines', Array.from({ length: 200 }, (_, i) => `another line is number ${i + 1}`).join('\n')],
    ['one very long line', 'so many words that never end '.repeat(12).trim()],
  ])('%s', (_, lyric) => {
    for (const prompt of inTier({
      default: ['waltz', 'rap'],
      full: ['pop', 'waltz', 'fast punk', 'rap', 'slow 6/8 ballad'],
    })) {
      const { plan, score } = make(prompt, lyric)
      const expected = plan.sections.flatMap((section, index) =>
        section.lines
          .map((line, number) => ({ index, number, text: syllables(line).map((syllable) => syllable.text) }))
          .filter(({ text }) => text.length > 0),
      )
      expect(
        lead(score).map((phrase) => ({
          index: phrase.section,
          number: phrase.line,
          text: phrase.notes.flatMap((note) => note.syllable?.text ?? []),
        })),
      ).toEqual(expected)
      let at = 0
      for (const phrase of lead(score))
        for (const note of phrase.notes) {
          expect(note.at).toBeGreaterThanOrEqual(at - 1e-9)
          expect(note.length).toBeGreaterThan(0)
          at = note.at
        }
      expect(at).toBeLessThan(score.length)
    }
  })
})

describe.each(everyNth(3, Object.keys(GENRES)))('%s', (id) => {
  const { plan, score } = make(GENRES[id]!.name)
  const other = make(GENRES[id]!.name, null, 1)
  const bar = barLength(plan.meter)
  const home = pitchClass(plan.key.tonic + plan.keyChange)

  it('all notes: within range and within the song', () => {
    const outside = (note: Note, low: number, high: number) =>
      note.pitch < low ||
      note.pitch > high ||
      note.at < 0 ||
      note.at + note.length > score.length + 1e-6 ||
      !(note.length > 0 && note.velocity > 0 && note.velocity <= 1)
    for (const part of score.parts) {
      const planned = plan.parts.find((candidate) => candidate.name === part.name)
      const drums = part.role === 'drums' || part.role === 'percussion' || part.role === 'effect'
      const [low, high] = drums || !planned ? [35, 81] : [planned.low, planned.high]
      expect(part.notes.filter((note) => outside(note, low, high))).toEqual([])
    }
    for (const phrase of score.phrases)
      expect(phrase.notes.filter((note) => outside(note, plan.singer!.low, plan.singer!.high))).toEqual([])
  })

  it('chords: no gaps, the last one is the tonic', () => {
    let at = 0
    for (const chord of score.chords) {
      expect(chord.at).toBeCloseTo(at)
      at = chord.at + chord.length
    }
    expect(at).toBeCloseTo(score.length)
    const bass = score.parts.find((part) => part.role === 'bass')
    if (bass) expect(pitchClass(bass.notes[bass.notes.length - 1]!.pitch)).toBe(home)
  })

  it('last sung note: the tonic', () => {
    const last = lead(score)[lead(score).length - 1]
    if (last) expect(pitchClass(last.notes[last.notes.length - 1]!.pitch)).toBe(home)
  })

  it('choruses: fuller than verses', () => {
    const count = (kind: string) => {
      const sections = plan.sections.filter((section) => section.kind === kind)
      const total = sections.reduce((sum, section) => sum + section.bars, 0)
      const struck = score.parts
        .flatMap((part) => part.notes)
        .filter((note) =>
          sections.some(
            (section) => note.at >= section.firstBar * bar && note.at < (section.firstBar + section.bars) * bar,
          ),
        )
      return total === 0 ? null : struck.reduce((sum, note) => sum + note.velocity, 0) / total
    }
    const [verse, chorus] = [count('verse'), count('chorus')]
    if (verse !== null && chorus !== null) expect(chorus).toBeGreaterThan(verse * 0.95)
  })

  it('two takes: different chords and melody', () => {
    const relative = (made: { plan: Plan; score: Score }) =>
      made.score.parts
        .filter((part) => part.role === 'lead' || part.role === 'bass')
        .map((part) => part.notes.map((note) => pitchClass(note.pitch - made.plan.key.tonic)).join(' '))
    expect(relative(other)).not.toEqual(relative({ plan, score }))
    expect(other.score.chords.map((chord) => chord.symbol)).not.toEqual(score.chords.map((chord) => chord.symbol))
  })
})

it('equal plans: equal scores, byte for byte', () => {
  for (const prompt of ['jazz', 'pop', 'trap'])
    expect(JSON.stringify(make(prompt).score)).toBe(JSON.stringify(make(prompt).score))
})

describe('tags of given lyrics', () => {
  const { plan, score } = make(
    'pop',
    '[Verse]\nI keep your letter in my coat\n[Guitar Solo]\n[Spoken]\nListen to me now\nThis is not a song\n[Am]\n[Chorus]\nCarry me over\n[Drop]\n[Interlude]',
  )
  const named = (label: string) => plan.sections.findIndex((section) => section.label === label)

  it('solo, drop and interlude: instrumental sections of the form', () => {
    for (const [label, letter] of [
      ['Guitar Solo', 'S'],
      ['Drop', 'D'],
      ['Interlude', 'K'],
    ] as const) {
      expect(plan.sections[named(label)]).toMatchObject({ letter, lines: [], bars: expect.any(Number) })
      expect(score.phrases.filter(({ section, voice }) => section === named(label) && voice === 'lead')).toEqual([])
    }
    const sung = lead(score).flatMap(({ notes }) => notes.map(({ syllable }) => syllable?.text))
    expect(sung.join(' ')).not.toMatch(/solo|guitar|drop|spoken|am/i)
    expect(plan.lyric).toContain('This is not a song\n[Am]')
  })

  it('spoken section: every syllable once, on one low pitch, without doubles', () => {
    const phrases = score.phrases.filter(({ section }) => section === named('Spoken'))
    expect(phrases.map(({ voice, spoken }) => [voice, spoken])).toEqual([
      ['lead', true],
      ['lead', true],
    ])
    expect(new Set(phrases.flatMap(({ notes }) => notes.map(({ pitch }) => pitch))).size).toBe(1)
    expect(phrases.flatMap(({ notes }) => notes)).toHaveLength(10)
    expect(score.phrases.some(({ section, spoken }) => spoken && section !== named('Spoken'))).toBe(false)
  })
})

describe('melody', () => {
  it('last chorus: same melody, but for its higher end', () => {
    for (const prompt of ['pop', 'rock', 'country', 'soul music']) {
      const { plan, score } = make(prompt, LYRIC)
      const choruses = plan.sections.flatMap((section, index) =>
        section.kind === 'chorus' ? [lead(score).filter((phrase) => phrase.section === index)] : [],
      )
      expect(choruses.length).toBe(2)
      const [first, last] = choruses.map(pitches)
      expect(last!.slice(0, -1)).toEqual(first!.slice(0, -1))
      expect(last!.at(-1)).not.toEqual(first!.at(-1))
      expect(Math.max(...last!.at(-1)!)).toBeGreaterThanOrEqual(Math.max(...first!.at(-1)!))
    }
  })

  it('chorus: at least 1.5 semitones above the verse', () => {
    for (let seed = 0; seed < inTier({ default: 3, full: 8 }); seed++) {
      const { plan, score } = make('pop', LYRIC, 0, seed)
      const mean = (kind: string) => {
        const notes = lead(score)
          .filter((phrase) => plan.sections[phrase.section]!.kind === kind)
          .flatMap((phrase) => phrase.notes.map((note) => note.pitch))
        return notes.reduce((sum, pitch) => sum + pitch, 0) / notes.length
      }
      expect(mean('chorus')).toBeGreaterThan(mean('verse') + 1.5)
    }
  })

  it('intervals: mostly steps, few leaps', () => {
    let steps = 0
    let leaps = 0
    let moves = 0
    for (let seed = 0; seed < 10; seed++) {
      const { score } = make(['pop', 'folk', 'rock', 'country', 'soul music'][seed % 5]!, LYRIC, 0, seed)
      for (const phrase of lead(score))
        phrase.notes.slice(1).forEach((note, index) => {
          const move = Math.abs(note.pitch - phrase.notes[index]!.pitch)
          moves++
          if (move <= 2) steps++
          if (move > 7) leaps++
        })
    }
    expect(steps / moves).toBeGreaterThan(0.6)
    expect(leaps / moves).toBeLessThan(0.05)
  })

  it('lines: gaps for a breath between them', () => {
    const { plan, score } = make('pop', LYRIC)
    const phrases = lead(score)
    const gaps = phrases.slice(1).map((phrase, index) => {
      const before = phrases[index]!.notes[phrases[index]!.notes.length - 1]!
      return ((phrase.notes[0]!.at - before.at - before.length) * 60) / plan.bpm
    })
    expect(gaps.filter((gap) => gap >= 0.15).length / gaps.length).toBeGreaterThan(0.9)
  })

  it('stressed syllables: on beats more often than unstressed ones', () => {
    const strength = (stress: number) => {
      const found: number[] = []
      for (let seed = 0; seed < 6; seed++)
        for (const phrase of lead(make('pop', LYRIC, 0, seed).score))
          for (const note of phrase.notes)
            if (note.syllable?.stress === stress) found.push(Math.abs(note.at - Math.round(note.at)) < 0.1 ? 1 : 0)
      return found.reduce((sum, on) => sum + on, 0) / found.length
    }
    expect(strength(1)).toBeGreaterThan(strength(0) + 0.15)
  })
})

it('pickup of a continuation: starts within the lead time', () => {
  const continuation: Continuation = {
    analysis: {
      duration: 60,
      bpm: 100,
      firstBeat: 0,
      firstDownbeat: 0,
      meter: { beats: 4, unit: 4 },
      key: { tonic: 9, mode: 'minor' },
      confidence: { tempo: 1, key: 1 },
      loudness: -14,
      contour: [],
      brightness: 2000,
      density: 5,
      percussion: 1,
      singing: 0,
      texture: { levels: [], spreads: [] },
      sections: [],
    },
    cut: 50,
    lead: 1.5,
    level: -14,
    harmony: [9, 0, 4],
  }
  const plan = planSong(
    { prompt: '', lyric: null, take: 0, source: { kind: 'extend', recording: new Uint8Array(), at: null } },
    3,
    { extend: continuation },
  )
  const score = scoreSong(plan)
  const early = score.parts.flatMap((part) => part.notes).filter((note) => note.at < 0)
  expect(early.length).toBeGreaterThan(2)
  for (const note of early) expect(note.at).toBeGreaterThanOrEqual(-2.5 - 1e-6)
})
