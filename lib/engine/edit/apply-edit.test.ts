import { describe, expect, test } from 'vitest'
import { applyEdit, applyEdits, EditsError } from '#lib/engine/edit/apply-edit'
import { planSong } from '#lib/engine/plan/plan-song'
import { performable, readScoreFile, type ScoreFile, scoreFileOf, writeScoreFile } from '#lib/engine/score/score-file'
import type { ScorePhrase, ScoreSection } from '#lib/engine/score/score-schema'
import { scoreSong } from '#lib/engine/score/score-song'
import { chordFromSymbol } from '#lib/music/chord'
import { type Edit, Edits } from '#lib/music/edits'
import { barLength } from '#lib/music/key'

const LYRIC = `[Verse]
I walk the river in the rain
The city sleeps behind the glass
[Chorus]
Carry me home over the water
Carry me home tonight
[Verse]
The morning paints the harbour gold
A letter waits beside the door
[Chorus]
Carry me home over the water
Carry me home tonight`

const songOf = (prompt: string, lyric: string | null = LYRIC, seed = 4): ScoreFile => {
  const plan = planSong({ prompt, lyric, take: 0, source: { kind: 'none' } }, seed)
  return scoreFileOf(plan, scoreSong(plan), null)
}
const song = songOf('pop song with a female voice')
const sung = song.sections.filter(({ lines }) => lines.length > 0)
const [verse, chorus] = sung as [ScoreSection, ScoreSection]

/** A score that can be written and read again. */
const valid = (file: ScoreFile) => expect(readScoreFile(writeScoreFile(file))).toEqual(file)
const edited = (edit: Edit, file = song) => {
  const made = applyEdit(file, edit)
  valid(made.score)
  return made
}
const leadsOf = (file: ScoreFile, { id }: ScoreSection, line: number) =>
  file.phrases.filter((phrase) => phrase.section === id && phrase.line === line && phrase.voice === 'lead')
const wordsOf = ({ notes }: ScorePhrase) => notes.flatMap(({ syllable }) => syllable?.text ?? []).join('')
const timesOf = ({ notes }: ScorePhrase) => notes.map(({ at, pitch, length }) => [at, pitch, length])

const byId = <T extends { id: string }>(items: readonly T[]): T[] => [...items].sort((a, b) => (a.id < b.id ? -1 : 1))

/** What is the same in two scores, beside a range of bars. */
const outside = (file: ScoreFile, { firstBar, bars }: { firstBar: number; bars: number }) => {
  const bar = barLength(file.plan.meter)
  const [from, until] = [firstBar * bar, (firstBar + bars) * bar]
  const isOutside = ({ at, length }: { at: number; length: number }) => at + length <= from || at >= until
  return {
    parts: file.parts.map(({ notes, ...part }) => ({ ...part, notes: byId(notes.filter(isOutside)) })),
    phrases: file.phrases.filter(({ notes }) => notes.every(isOutside)),
  }
}
const keepsOutside = ({ score, window }: ReturnType<typeof applyEdit>, file = song) => {
  expect(window).not.toBeNull()
  expect(outside(score, window!)).toEqual(outside(file, window!))
}

describe('words', () => {
  test('a line with as many syllables › the same notes, in all its voices', () => {
    const made = edited({ kind: 'words', line: chorus.lines[1]!.id, text: 'Follow the stars tonight' })
    keepsOutside(made)
    const [before, after] = [song, made.score].map((file) => leadsOf(file, chorus, 1)[0]!)
    expect(timesOf(after!)).toEqual(timesOf(before!))
    expect(wordsOf(after!).toLowerCase()).toBe('followthestarstonight')
    const texts = made.score.phrases.filter(({ section, line }) => section === chorus.id && line === 1).map(wordsOf)
    expect(texts.join(' ')).not.toMatch(/carry/i)
    expect(made.score.plan.lyric).toContain('Follow the stars tonight')
    expect(made.window!.bars).toBeLessThan(chorus.bars + 2)
  })

  test('a line whose melody was changed, with as many syllables › the changed notes', () => {
    const [lead] = leadsOf(song, chorus, 1)
    const tuned = edited({ kind: 'melody', phrase: lead!.id, notes: [], move: 2 }).score
    const made = edited({ kind: 'words', line: chorus.lines[1]!.id, text: 'Follow the stars tonight' }, tuned)
    expect(timesOf(leadsOf(made.score, chorus, 1)[0]!)).toEqual(
      lead!.notes.map(({ at, pitch, length }) => [at, pitch + 2, length]),
    )
  })

  test('a line with more syllables › set again within its bars; the other line stays', () => {
    const text = 'Carry me over the mountains and all of the valleys'
    const made = edited({ kind: 'words', section: chorus.id, lines: [chorus.lines[0]!.text, text] })
    keepsOutside(made)
    expect(leadsOf(made.score, chorus, 0)).toEqual(leadsOf(song, chorus, 0))
    const [lead] = leadsOf(made.score, chorus, 1)
    expect(lead!.notes.flatMap(({ syllable }) => syllable ?? [])).toHaveLength(14)
    const end = (chorus.firstBar + chorus.bars) * barLength(song.plan.meter)
    expect(lead!.notes.at(-1)!.at).toBeLessThan(end)
    expect(made.score.parts).toEqual(song.parts)
  })

  test('another number of lines › the section is set again', () => {
    const made = edited({ kind: 'words', section: verse.id, lines: ['One line only'] })
    keepsOutside(made)
    expect(made.score.sections.find(({ id }) => id === verse.id)!.lines.map(({ text }) => text)).toEqual([
      'One line only',
    ])
    expect(leadsOf(made.score, verse, 0).map(wordsOf)).toEqual(['Onelineonly'])
    expect(leadsOf(made.score, verse, 1)).toEqual([])
  })
})

describe('vary', () => {
  test('another idea › other notes in the section, the same elsewhere, another one for another seed', () => {
    const vary = (seed: number): Edit => ({ kind: 'vary', section: verse.id, seed, keep: ['chords'], scope: 'this' })
    const [one, two] = [edited(vary(1)), edited(vary(2))]
    keepsOutside(one)
    expect(one.score.chords).toEqual(song.chords)
    expect(timesOf(leadsOf(one.score, verse, 0)[0]!)).not.toEqual(timesOf(leadsOf(song, verse, 0)[0]!))
    expect(timesOf(leadsOf(one.score, verse, 0)[0]!)).not.toEqual(timesOf(leadsOf(two.score, verse, 0)[0]!))
    expect(edited(vary(1)).score).toEqual(one.score)
  })

  test('what is kept › the melody, or the band', () => {
    const melody = edited({ kind: 'vary', section: verse.id, seed: 3, keep: ['chords', 'melody'], scope: 'this' })
    expect(melody.score.phrases).toEqual(song.phrases)
    const band = edited({ kind: 'vary', section: verse.id, seed: 3, keep: ['chords', 'band'], scope: 'this' })
    expect(band.score.parts).toEqual(song.parts)
  })

  test('all of its kind › both verses', () => {
    const { score } = edited({ kind: 'vary', section: verse.id, seed: 3, keep: ['chords'], scope: 'all' })
    for (const section of sung.filter(({ letter }) => letter === verse.letter))
      expect(timesOf(leadsOf(score, section, 0)[0]!)).not.toEqual(timesOf(leadsOf(song, section, 0)[0]!))
  })
})

describe('chords', () => {
  const symbols = Array.from({ length: verse.bars }, (_, bar) => (bar % 2 === 0 ? ['Am'] : ['F', 'G']))

  test('other chords › shown and played by the bass; drums and words stay', () => {
    const made = edited({ kind: 'chords', section: verse.id, symbols })
    keepsOutside(made)
    const bar = barLength(song.plan.meter)
    const at = (bars: number) => made.score.chords.findLast((chord) => chord.at <= bars * bar + 1e-6)!
    expect(at(verse.firstBar).symbol).toBe('Am')
    expect(at(verse.firstBar + 1.5).symbol).toBe('G')
    const bass = made.score.parts.find(({ role }) => role === 'bass')!
    const first = bass.notes.filter((note) => Math.abs(note.at - verse.firstBar * bar) < 0.1)
    for (const { pitch } of first) expect(pitch % 12).toBe(9)
    expect(made.score.parts.filter(({ role }) => role === 'drums')).toEqual(
      song.parts.filter(({ role }) => role === 'drums'),
    )
    for (const [index, phrase] of made.score.phrases.entries())
      expect(wordsOf(phrase)).toBe(wordsOf(song.phrases[index]!))
  })

  test('sung notes that clash › move by at most a tone to a tone of the chord', () => {
    const { score } = edited({ kind: 'chords', section: verse.id, symbols: symbols.map(() => ['F#']) })
    const moved = score.phrases.flatMap((phrase, index) =>
      phrase.notes.flatMap((note, at) => {
        const by = note.pitch - song.phrases[index]!.notes[at]!.pitch
        return by === 0 ? [] : [{ by, pitch: note.pitch }]
      }),
    )
    expect(moved.length).toBeGreaterThan(0)
    for (const { by, pitch } of moved) {
      expect(Math.abs(by)).toBeLessThanOrEqual(2)
      expect([6, 10, 1]).toContain(pitch % 12)
    }
  })

  test('behind a key change › in the new key', () => {
    const file = songOf('pop song with a key change')
    const last = file.sections.findLast(({ letter }) => letter === 'C')!
    expect(last.transposed).toBeGreaterThan(0)
    const made = edited(
      { kind: 'chords', section: last.id, symbols: Array.from({ length: last.bars }, () => ['Dm']) },
      file,
    )
    const bar = barLength(file.plan.meter)
    const bass = made.score.parts.find(({ role }) => role === 'bass')!
    const first = bass.notes.find(({ at }) => Math.abs(at - (last.firstBar + 1) * bar) < 0.1)!
    expect(first.pitch % 12).toBe(2)
  })
})

test('melody › moved, shortened and tied notes › nothing else changes', () => {
  const [phrase] = leadsOf(song, verse, 0)
  const [first, second, third] = phrase!.notes
  const made = edited({
    kind: 'melody',
    phrase: phrase!.id,
    notes: [
      { id: first!.id, pitch: first!.pitch + 3, length: 0.1 },
      { id: third!.id, tie: true },
    ],
    move: 0,
  })
  keepsOutside(made)
  expect(made.score.parts).toEqual(song.parts)
  const after = made.score.phrases.find(({ id }) => id === phrase!.id)!
  expect(after.notes[0]).toMatchObject({ pitch: first!.pitch + 3, length: 0.1 })
  expect(after.notes[1]).toEqual(second)
  expect(after.notes[2]!.syllable).toBeNull()
  const octave = edited({ kind: 'melody', phrase: phrase!.id, notes: [], move: -12 }).score
  expect(octave.phrases.find(({ id }) => id === phrase!.id)!.notes.map(({ pitch }) => pitch)).toEqual(
    phrase!.notes.map(({ pitch }) => pitch - 12),
  )
})

test('melody › rests › the notes are left out, and what continued their syllable sings it', () => {
  const [phrase] = leadsOf(song, verse, 0)
  const [first, second, third] = phrase!.notes
  const tied = edited({ kind: 'melody', phrase: phrase!.id, notes: [{ id: third!.id, tie: true }], move: 0 }).score
  const rest = (id: string) => ({ id, rest: true as const })
  const made = edited({ kind: 'melody', phrase: phrase!.id, notes: [rest(first!.id), rest(second!.id)], move: 0 }, tied)
  keepsOutside(made)
  const after = made.score.phrases.find(({ id }) => id === phrase!.id)!
  expect(after.notes).toEqual([{ ...third, syllable: second!.syllable }, ...phrase!.notes.slice(3)])
  const all = phrase!.notes.map(({ id }) => rest(id))
  expect(() => edited({ kind: 'melody', phrase: phrase!.id, notes: all, move: 0 })).toThrow('A phrase needs a note.')
})

describe('whole song', () => {
  const bar = barLength(song.plan.meter)
  const notesIn = (file: ScoreFile, { firstBar, bars }: ScoreSection) =>
    file.parts.map(({ notes }) =>
      notes
        .filter(({ at }) => at >= firstBar * bar - 0.2 && at < (firstBar + bars) * bar - 0.2)
        .map(({ at, pitch, length }) => JSON.stringify([Math.round((at - firstBar * bar) * 1e4), pitch, length]))
        .sort(),
    )

  test('parts › mixed, given to another instrument, muted and removed › the same notes', () => {
    const [part] = song.parts.filter(({ role }) => role === 'chords')
    const instrument = { kind: 'bank', program: 48 } as const
    const made = edited({ kind: 'parts', part: part!.id, level: -6, pan: 0.2, instrument, muted: true })
    expect(made.window).toBeNull()
    const after = made.score.parts.find(({ id }) => id === part!.id)!
    expect(after).toMatchObject({ level: -6, pan: 0.2, instrument, muted: true, notes: part!.notes })
    const others = song.parts.filter(({ id }) => id !== part!.id)
    expect(made.score.parts.filter(({ id }) => id !== part!.id)).toEqual(others)
    expect(
      edited({ kind: 'parts', part: part!.id, muted: false }, made.score).score.parts.find(({ id }) => id === part!.id),
    ).not.toHaveProperty('muted')
    expect(edited({ kind: 'parts', part: part!.id, remove: true }).score.parts).toEqual(others)
  })

  test('voices › mixed, muted and back › the same notes, of which the muted ones are not sung', () => {
    const quiet = edited({ kind: 'parts', part: 'voice', level: -6, pan: 0.2 })
    expect(quiet.window).toBeNull()
    expect(quiet.score).toEqual({ ...song, voices: { voice: { level: -6, pan: 0.2 } } })
    const muted = edited({ kind: 'parts', part: 'voice', muted: true }, quiet.score).score
    expect(muted.phrases).toEqual(song.phrases)
    const voices = (file: ScoreFile) => new Set(performable(file).score.phrases.map(({ voice }) => voice))
    expect(voices(song)).toContain('lead')
    expect(voices(muted)).not.toContain('lead')
    expect(edited({ kind: 'parts', part: 'voice', level: 0, pan: 0, muted: false }, muted).score).toEqual(song)
    const instrument = { kind: 'bank', program: 48 } as const
    for (const edit of [{ instrument }, { remove: true as const }])
      expect(() => edited({ kind: 'parts', part: 'voice', ...edit })).toThrow()
    expect(() => edited({ kind: 'parts', part: 'voice', level: 1 }, songOf('techno, instrumental', null))).toThrow()
  })

  test('structure › duplicated, moved and deleted sections › the same notes in each of them', () => {
    const double = edited({ kind: 'structure', op: 'duplicate', section: chorus.id, before: verse.id }).score
    const place = double.sections.findIndex(({ id }) => id === verse.id) - 1
    expect(notesIn(double, double.sections[place]!)).toEqual(notesIn(song, chorus))
    expect(notesIn(double, double.sections[place + 1]!)).toEqual(notesIn(song, verse))
    expect(double.plan.samples - song.plan.samples).toBeCloseTo((chorus.bars * bar * 60 * 44100) / song.plan.bpm, -1)
    const back = edited({ kind: 'structure', op: 'delete', section: double.sections[place]!.id }, double).score
    expect(back.sections).toEqual(song.sections)
    const plain = (file: ScoreFile) =>
      file.parts.map(({ notes }) => byId(notes).map(({ id, at, pitch }) => [id, Math.round(at * 1e4), pitch]))
    expect(plain(back)).toEqual(plain(song))
    const moved = edited({ kind: 'structure', op: 'move', section: chorus.id, before: verse.id }).score
    expect(moved.sections.map(({ id }) => id).indexOf(chorus.id)).toBe(song.sections.indexOf(verse))
    expect(notesIn(moved, moved.sections.find(({ id }) => id === chorus.id)!)).toEqual(notesIn(song, chorus))
  })

  test('structure › an inserted solo › played by its soloist; the other sections keep their notes', () => {
    const soloist = song.parts.find(({ role }) => role === 'chords' || role === 'lead')!.name
    const made = edited({ kind: 'structure', op: 'insert', letter: 'S', bars: 8, before: chorus.id, soloist }).score
    const place = made.sections.findIndex(({ id }) => id === chorus.id) - 1
    expect(made.sections[place]).toMatchObject({ letter: 'S', bars: 8 })
    expect(notesIn(made, made.sections[place]!).flat().length).toBeGreaterThan(20)
    expect(notesIn(made, made.sections[place + 1]!)).toEqual(notesIn(song, chorus))
    expect(made.chords.some(({ at }) => at === made.sections[place]!.firstBar * bar)).toBe(true)
  })

  test('tempo › the same notes, and a length in proportion', () => {
    const { score } = edited({ kind: 'tempo', bpm: song.plan.bpm * 1.1 })
    expect({ ...score, plan: null }).toEqual({ ...song, plan: null })
    const beats = (song.length * 60 * 44100) / song.plan.bpm
    expect(song.plan.samples - score.plan.samples).toBeCloseTo(beats - beats / 1.1, -1)
  })

  test('transpose › every pitched note, chord and the key', () => {
    const { score } = edited({ kind: 'transpose', semitones: -2 })
    for (const [index, part] of score.parts.entries()) {
      const by = ['drums', 'percussion', 'effect'].includes(part.role) ? 0 : -2
      expect(part.notes.map(({ pitch }) => pitch)).toEqual(song.parts[index]!.notes.map(({ pitch }) => pitch + by))
    }
    expect(score.phrases.map(({ notes }) => notes[0]!.pitch)).toEqual(
      song.phrases.map(({ notes }) => notes[0]!.pitch - 2),
    )
    for (const [index, { symbol }] of score.chords.entries()) {
      const [after, before] = [symbol, song.chords[index]!.symbol].map((name) => chordFromSymbol(name, score.plan.key)!)
      expect((after!.root + 2) % 12).toBe(before!.root)
      expect(after!.intervals).toEqual(before!.intervals)
    }
    expect(edited({ kind: 'transpose', semitones: 2 }, score).score.parts).toEqual(song.parts)
  })

  test('singer › a man › the same melody an octave lower or in place', () => {
    const { score } = edited({ kind: 'singer', voice: 'male' })
    expect(score.plan.singer).toMatchObject({ kind: 'male', tract: 'male' })
    const moves = score.phrases.flatMap(({ notes }, index) =>
      notes.map(({ pitch }, at) => song.phrases[index]!.notes[at]!.pitch - pitch),
    )
    expect(new Set(moves).size).toBe(1)
    expect(Math.abs(moves[0]! % 12)).toBe(0)
  })

  test('genre › bossa › its band; the same melody, words, chords and form', () => {
    const { score } = edited({ kind: 'genre', genre: 'bossa' })
    expect(score.plan.genre).toBe('bossa')
    expect({ phrases: score.phrases, chords: score.chords }).toEqual({ phrases: song.phrases, chords: song.chords })
    expect(score.sections.map(({ id }) => id)).toEqual(song.sections.map(({ id }) => id))
    const names = (file: ScoreFile) => file.parts.map(({ name }) => name)
    expect(names(score)).not.toEqual(names(song))
    expect(score.parts.find(({ role }) => role === 'bass')!.notes.length).toBeGreaterThan(50)
    expect(() => applyEdit(song, { kind: 'genre', genre: 'noise' })).toThrow('There is no genre')
  })

  test('feel › half time › only the drums change', () => {
    const { score } = edited({ kind: 'feel', feel: 'half' })
    for (const [index, part] of score.parts.entries())
      if (part.role === 'drums') expect(part.notes).not.toEqual(song.parts[index]!.notes)
      else if (part.role !== 'percussion') expect(part).toEqual(song.parts[index])
    expect(score.phrases).toEqual(song.phrases)
  })
})

describe('several edits', () => {
  const words: Edit = { kind: 'words', line: chorus.lines[1]!.id, text: 'Follow the stars tonight' }
  const vary: Edit = { kind: 'vary', section: verse.id, seed: 1, keep: ['chords'], scope: 'this' }

  test('two windows › one that covers both; with a whole edit › none', () => {
    const { window, score } = applyEdits(song, [words, vary])
    valid(score)
    const [first, second] = [applyEdit(song, words).window!, applyEdit(song, vary).window!]
    expect(window!.firstBar).toBe(Math.min(first.firstBar, second.firstBar))
    expect(applyEdits(song, [words, { kind: 'tempo', bpm: 100 }]).window).toBeNull()
  })

  test('edits that fail › all of them with their paths', () => {
    const edits: Edit[] = [
      { kind: 'vary', section: 's99', seed: 1, keep: [], scope: 'this' },
      words,
      {
        kind: 'chords',
        section: verse.id,
        symbols: Array.from({ length: verse.bars }, (_, bar) => [bar === 2 ? 'H7' : 'Am']),
      },
      { kind: 'words', section: verse.id, lines: [verse.lines[0]!.text, '…'] },
      { kind: 'words', line: verse.lines[0]!.id, text: 'la '.repeat(60) },
      { kind: 'melody', phrase: song.phrases[0]!.id, notes: [{ id: 'n999' }], move: 0 },
      { kind: 'structure', op: 'move', section: verse.id, before: verse.id },
      { kind: 'parts', part: song.parts[0]!.id, instrument: { kind: 'synth', patch: 'kazoo' } },
    ]
    let issues: EditsError['issues'] = []
    try {
      applyEdits(song, edits)
    } catch (error) {
      if (error instanceof EditsError) issues = error.issues
    }
    expect(issues.map(({ path }) => path.join('.'))).toEqual([
      'edits.0.section',
      'edits.2.symbols.2.0',
      'edits.3.lines.1',
      'edits.4.text',
      'edits.5.notes.0.id',
      'edits.6.before',
      'edits.7.instrument.patch',
    ])
    for (const { message } of issues) expect(message).toMatch(/^[A-Z“].*\.$/)
  })

  test('a request of the wrong shape › refused with its path', () => {
    const paths = (edits: unknown[]) => Edits.safeParse(edits).error!.issues.map(({ path }) => path.join('.'))
    expect(paths([words, { kind: 'tempo', bpm: 'fast' }])).toEqual(['1.bpm'])
    expect(paths([{ kind: 'sing' }])).toEqual(['0.kind'])
    expect(paths([])).toEqual([''])
    expect(Edits.parse([{ kind: 'vary', section: 's1', seed: 7 }])[0]).toMatchObject({
      keep: [],
      scope: 'this',
    })
  })
})

test('instrumental › words, or another singer › refused', () => {
  const file = songOf('house, instrumental', null)
  for (const edit of [
    { kind: 'words', section: 's1', lines: ['One'] },
    { kind: 'singer', voice: 'male' },
  ] satisfies Edit[])
    expect(() => applyEdit(file, edit)).toThrow('This song is instrumental.')
})
