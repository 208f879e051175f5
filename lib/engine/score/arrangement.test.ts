import { describe, expect, it } from 'vitest'
import { GENRES } from '#lib/engine/plan/genres/atlas'
import type { Plan } from '#lib/engine/plan/plan'
import { planSong } from '#lib/engine/plan/plan-song'
import { changeFeel } from '#lib/engine/score/drum-rows'
import { FOUR_FOUR, grooveOf } from '#lib/engine/score/groove'
import { guitarVoicing } from '#lib/engine/score/guitar-voicing'
import { keyChangeAt } from '#lib/engine/score/key-change'
import type { Note, Part, Score } from '#lib/engine/score/score'
import { openingBars, scoreContext } from '#lib/engine/score/score-context'
import { scoreSong } from '#lib/engine/score/score-song'
import { chordFromNumeral, chordTones } from '#lib/music/chord'
import { barLength, keyNamed, pitchClass } from '#lib/music/key'
import { beatsToSeconds, type Seconds } from '#lib/music/time'
import { everyNth } from '#tests/harness/tier'

const make = (prompt: string, take: 0 | 1 = 0, seed = 5): { plan: Plan; score: Score } => {
  const plan = planSong({ prompt, lyric: null, take, source: { kind: 'none' } }, seed, {})
  return { plan, score: scoreSong(plan) }
}
const partOf = (score: Score, role: Part['role']) => score.parts.find((part) => part.role === role)
const inBars = (plan: Plan, notes: readonly Note[], section: number) => {
  const { firstBar, bars } = plan.sections[section]!
  const bar = barLength(plan.meter)
  return notes.filter((note) => note.at >= firstBar * bar - 0.1 && note.at < (firstBar + bars) * bar - 0.1)
}
const KICKS = new Set([35, 36])

/** Share of one part's onsets that coincide with another's within some seconds. */
const joined = (plan: Plan, own: readonly Note[], others: readonly Note[], within: Seconds): number => {
  const near = (note: Note) => others.some((other) => beatsToSeconds(Math.abs(other.at - note.at), plan.bpm) <= within)
  return own.filter(near).length / Math.max(1, own.length)
}

describe('bass and kick', () => {
  const both = (id: string, take: 0 | 1, seed: number) => {
    const { plan, score } = make(`${GENRES[id]!.name}, instrumental`, take, seed)
    const sections = plan.sections.flatMap((section, index) => ('VCDM'.includes(section.letter) ? [index] : []))
    const of = (role: Part['role']) =>
      sections.flatMap((index) => inBars(plan, partOf(score, role)?.notes ?? [], index))
    return { plan, kicks: of('drums').filter((note) => KICKS.has(note.pitch)), bass: of('bass') }
  }

  it.each(['pop', 'punk', 'metal', 'trap', 'jpop', 'classicrock', 'funk', 'drill', 'grunge'])(
    '%s: bass and kick play together',
    (id) => {
      for (const take of [0, 1] as const) {
        const { plan, kicks, bass } = both(id, take, 3)
        // The bass may hold under a double kick; then each bass note has a kick.
        const share = Math.max(joined(plan, kicks, bass, 0.025), joined(plan, bass, kicks, 0.025))
        expect(share).toBeGreaterThan(0.7)
      }
    },
  )

  it.each(['house', 'techno', 'trance', 'hardstyle', 'amapiano'])('%s: bass plays between the kicks', (id) => {
    for (const take of [0, 1] as const) {
      const { plan, kicks, bass } = both(id, take, 3)
      expect(bass.length).toBeGreaterThan(40)
      expect(joined(plan, bass, kicks, 0.025)).toBeLessThan(0.12)
    }
  })

  it.each(['jazz', 'bigband'])('%s: walking bass in quarters, with small intervals', (id) => {
    const { plan, score } = make(`${GENRES[id]!.name}, instrumental`, 0, 4)
    const notes = partOf(score, 'bass')!.notes.filter((note) => note.length > 0.5)
    const moves = notes.slice(1).map((note, index) => Math.abs(note.pitch - notes[index]!.pitch))
    const quarters = notes.slice(1).filter((note, index) => Math.abs(note.at - notes[index]!.at - 1) < 0.12)
    expect(quarters.length / notes.length).toBeGreaterThan(0.6)
    expect(moves.filter((move) => move <= 7).length / moves.length).toBeGreaterThan(0.85)
    expect(plan.parts.length).toBeGreaterThan(2)
  })
})

describe.each(everyNth(3, Object.keys(GENRES), 1))('%s', (id) => {
  const { plan, score } = make(`${GENRES[id]!.name}, instrumental`)
  const bar = barLength(plan.meter)

  it('top voice of pads: moves by at most a fifth', () => {
    const { finalChordAt: rest } = scoreContext(plan)
    for (const part of score.parts.filter(({ role }) => role === 'pad')) {
      const tops = score.chords
        .filter((chord) => chord.at < rest - 1e-6)
        .flatMap((chord) => {
          const notes = part.notes.filter(
            (note) => note.at >= chord.at - 0.2 && note.at < chord.at + chord.length - 0.2,
          )
          const first = Math.min(...notes.map((note) => note.at))
          const pitches = notes.filter((note) => note.at < first + 0.3).map((note) => note.pitch)
          return pitches.length > 2 ? [{ at: chord.at, top: [...pitches].sort((a, b) => b - a)[0]! }] : []
        })
      const same = (from: number, to: number) => {
        const sectionAt = (at: number) => plan.sections.findLast((section) => section.firstBar * bar <= at + 1e-6)
        return sectionAt(from) === sectionAt(to)
      }
      const moves = tops.slice(1).flatMap((top, index) => {
        const before = tops[index]!
        return same(before.at, top.at) ? [Math.abs(top.top - before.top)] : []
      })
      expect(Math.max(0, ...moves)).toBeLessThanOrEqual(7)
    }
  })

  it('sections with the same letter: same chords', () => {
    const from = keyChangeAt(plan) ?? Number.POSITIVE_INFINITY
    const last = plan.sections.length - 1
    const seen = new Map<string, string>()
    plan.sections.forEach((section, index) => {
      const start = section.firstBar * bar
      if (index === last || start >= from) return
      const bars = Math.min(4, section.bars - 1)
      const names = score.chords
        .filter((chord) => chord.at + chord.length > start + 1e-6 && chord.at < start + bars * bar - 1e-6)
        .map((chord) => chord.symbol)
        .join(' ')
      const known = seen.get(`${section.letter} ${bars}`)
      if (known === undefined) seen.set(`${section.letter} ${bars}`, names)
      else expect(names).toBe(known)
    })
  })

  it('last chord: played, and no note starts after it', () => {
    const { finalChordAt: rest } = scoreContext(plan)
    const pitched = score.parts.filter(({ role }) => !['drums', 'percussion', 'effect'].includes(role))
    const starts = pitched.flatMap((part) => part.notes.map((note) => note.at)).filter((at) => at > rest - 0.15)
    expect(starts.length).toBeGreaterThan(0)
    expect(Math.max(...starts)).toBeLessThan(rest + 1)
  })

  it('two takes: different melody, same genre, meter and similar tempo', () => {
    const other = make(`${GENRES[id]!.name}, instrumental`, 1)
    const tune = ({ plan, score }: { plan: Plan; score: Score }) => {
      const notes = partOf(score, 'lead')?.notes ?? []
      return notes.slice(1).map((note, index) => {
        const since = Math.round((note.at - notes[index]!.at) * 4)
        return `${pitchClass(note.pitch - plan.key.tonic)}:${since}`
      })
    }
    // A common run of twelve notes would be about eight bars of common melody.
    const run = 12
    const [a, b] = [tune({ plan, score }), tune(other)]
    const grams = new Set(a.slice(0, -run).map((_, index) => a.slice(index, index + run).join(' ')))
    const shared = b.slice(0, -run).filter((_, index) => grams.has(b.slice(index, index + run).join(' ')))
    expect(shared.length).toBe(0)
    expect(other.plan.genre).toBe(plan.genre)
    expect(other.plan.meter).toEqual(plan.meter)
    expect(Math.abs(Math.log2(other.plan.bpm / plan.bpm))).toBeLessThan(0.25)
  })
})

it('broken chords in ambient: vary from bar to bar', () => {
  const { plan, score } = make('ambient, instrumental, 90 seconds', 0, 7)
  const bar = barLength(plan.meter)
  const notes = score.parts.find(({ role }) => role === 'chords')!.notes
  const bars = new Map<number, string>()
  for (const { at } of notes) {
    const index = Math.round(at / bar - 0.4)
    bars.set(index, `${bars.get(index) ?? ''} ${Math.round((at - index * bar) * 4)}`)
  }
  expect(bars.size).toBeGreaterThan(8)
  expect(new Set(bars.values()).size).toBeGreaterThan(0.6 * bars.size)
})

describe('requests to the band', () => {
  it('excluded drums or bass: no such part', () => {
    for (const id of everyNth(3, ['pop', 'metal', 'house', 'salsa', 'reggae', 'cinematic', 'samba'])) {
      const roles = (prompt: string) => make(prompt).score.parts.map((part) => part.role)
      expect(roles(`${GENRES[id]!.name}, no drums`)).not.toContain('drums')
      expect(roles(`${GENRES[id]!.name}, no drums`)).not.toContain('percussion')
      expect(roles(`${GENRES[id]!.name} without bass`)).not.toContain('bass')
      expect(roles(`${GENRES[id]!.name}，不要鼓和贝斯`).filter((role) => /drums|percussion|bass/.test(role))).toEqual(
        [],
      )
    }
  })

  it.each(['3/4', '6/8', '5/4', '7/8'])('meter %s: bars have its length and kicks on the downbeat', (meter) => {
    const { plan, score } = make(`rock in ${meter}, instrumental`)
    const bar = barLength(plan.meter)
    const drums = partOf(score, 'drums')!.notes
    const kicks = drums.filter((note) => KICKS.has(note.pitch))
    const onOne = kicks.filter((note) => Math.abs(note.at / bar - Math.round(note.at / bar)) * bar < 0.12)
    const bars = plan.sections.reduce((sum, section) => sum + section.bars, 0)
    expect(bar).toBeCloseTo((plan.meter.beats * 4) / plan.meter.unit)
    expect(score.length).toBeCloseTo(bars * bar)
    expect(onOne.length).toBeGreaterThan(bars * 0.6)
  })

  it('half-time: backbeat on three; double-time: two backbeats per half bar', () => {
    const backbeat = grooveOf('....X.......X...', FOUR_FOUR, { beats: 4, unit: 4 })
    expect(changeFeel(backbeat, 'half', 4).map((hits) => hits.map((hit) => hit.at))).toEqual([[2], [2]])
    expect(changeFeel(backbeat, 'double', 4).map((hits) => hits.map((hit) => hit.at))).toEqual([[0.5, 1.5, 2.5, 3.5]])
    const on = (prompt: string, beat: number) => {
      const { plan, score } = make(prompt)
      const snares = partOf(score, 'drums')!.notes.filter((note) => note.pitch === 38 && note.velocity > 0.45)
      return snares.filter((note) => Math.abs((note.at % barLength(plan.meter)) - beat) < 0.1).length
    }
    expect(on('half-time pop, instrumental', 2)).toBeGreaterThan(on('half-time pop, instrumental', 1) * 3)
    expect(on('pop, instrumental', 1)).toBeGreaterThan(on('pop, instrumental', 2) * 3)
  })
})

describe('arrangement of the form', () => {
  it('rhythm intro: drums and bass only; chord intro: neither', () => {
    let rhythms = 0
    let chords = 0
    for (let seed = 0; seed < 14; seed++) {
      const { plan, score } = make('funk, instrumental', 0, seed)
      const until = openingBars(scoreContext(plan)) * barLength(plan.meter) - 0.3
      const roles = new Set(
        score.parts.filter((part) => part.notes.some((note) => note.at < until)).map(({ role }) => role),
      )
      if (plan.intro === 'rhythm') {
        rhythms++
        expect([...roles].filter((role) => !['drums', 'bass', 'percussion'].includes(role))).toEqual([])
        expect(roles.has('drums')).toBe(true)
      }
      if (plan.intro === 'chords') {
        chords++
        expect(roles.has('drums') || roles.has('bass')).toBe(false)
        expect(roles.size).toBeGreaterThan(0)
      }
    }
    expect(rhythms).toBeGreaterThan(0)
    expect(chords).toBeGreaterThan(0)
  })

  it('last bar of a section: differs from the bar before it', () => {
    let different = 0
    let borders = 0
    for (const prompt of ['pop', 'rock', 'country', 'disco', 'house'])
      for (let seed = 0; seed < 3; seed++) {
        const { plan, score } = make(`${prompt}, instrumental`, 0, seed)
        const drums = partOf(score, 'drums')!.notes
        const strokes = (bar: number) =>
          drums
            .filter((note) => Math.floor((note.at + 0.08) / 4) === bar)
            .map((note) => `${note.pitch}@${Math.round(((note.at + 0.08) % 4) * 4)}`)
            .sort()
            .join(' ')
        plan.sections.slice(0, -1).forEach((section) => {
          if (section.bars < 4 || section.letter === 'I' || section.letter === 'U') return
          const last = section.firstBar + section.bars - 1
          if (strokes(last) === '' || strokes(last - 1) === '') return
          borders++
          if (strokes(last) !== strokes(last - 1)) different++
        })
      }
    expect(borders).toBeGreaterThan(20)
    expect(different / borders).toBeGreaterThan(0.9)
  })

  it('filter in club music: opens over a build and is open in the drop; none elsewhere', () => {
    const { plan, score } = make('trance, instrumental')
    const sweep = score.parts.find((part) => part.sweep)!.sweep!
    const bar = barLength(plan.meter)
    const cutoffFrom = (beat: number) => sweep.findLast((turn) => turn.at <= beat + 1e-6)!.cutoff
    plan.sections.forEach((section, index) => {
      const next = plan.sections[index + 1]
      if (section.letter !== 'U' || !next) return
      expect(cutoffFrom(section.firstBar * bar)).toBeLessThan(1000)
      expect(cutoffFrom(next.firstBar * bar)).toBeGreaterThan(12000)
    })
    expect(make('folk, instrumental').score.parts.some((part) => part.sweep)).toBe(false)
  })

  it('key change: same song, transposed from the last chorus on', () => {
    const seed = Array.from({ length: 20 }, (_, i) => i).find((i) => make('pop', 1, i).plan.keyChange > 0)!
    const { plan, score } = make('pop', 1, seed)
    const flat = scoreSong({ ...plan, keyChange: 0 })
    const from = keyChangeAt(plan)!
    expect(from).toBeGreaterThan(0)
    const symbols = (made: Score, late: boolean) =>
      made.chords.filter((chord) => chord.at >= from - 1e-6 === late).map((chord) => chord.symbol)
    expect(symbols(score, false)).toEqual(symbols(flat, false))
    expect(symbols(score, true)).not.toEqual(symbols(flat, true))
    const last = score.chords[score.chords.length - 1]!
    const home = chordFromNumeral('I', { ...plan.key, tonic: pitchClass(plan.key.tonic + plan.keyChange) }).symbol
    expect(last.symbol.replace(/m$/, '')).toBe(home)
  })
})

describe('guitar', () => {
  const key = keyNamed('G major')

  it('voicings: 4 to 6 strings, bass note lowest, chord complete', () => {
    let previous: number[] | null = null
    for (const numeral of ['I', 'IV', 'V', 'vi', 'ii', 'iii', '♭VII', 'V7', 'ii7', 'IVmaj7', 'I/3']) {
      const chord = chordFromNumeral(numeral, key)
      const held: number[] = guitarVoicing(chord, previous)
      expect(held.length).toBeGreaterThanOrEqual(4)
      expect(held.length).toBeLessThanOrEqual(6)
      expect(pitchClass(held[0]!)).toBe(chord.bass)
      for (const [index, note] of held.slice(1).entries()) expect(note).toBeGreaterThan(held[index]!)
      for (const tone of chordTones(chord).filter((_, index) => index !== 2))
        expect(held.map((note) => pitchClass(note))).toContain(tone)
      previous = held
    }
    expect(guitarVoicing(chordFromNumeral('I', key), null)[0]).toBe(43)
  })

  it('strums: notes are spread from string to string', () => {
    const { score } = make('country, instrumental', 0, 2)
    const strums = score.parts.filter((part) => part.role === 'chords').flatMap((part) => part.notes)
    const spread = strums.filter((note) => Math.abs(note.at * 4 - Math.round(note.at * 4)) > 0.02)
    expect(spread.length / strums.length).toBeGreaterThan(0.4)
  })
})

it.each(['pop', 'funk', 'metal', 'disco', 'children', 'kpop', 'edm'])(
  '%s: the tune of a chorus returns bar for bar',
  (id) => {
    const { plan, score } = make(`${GENRES[id]!.name}, instrumental, 2 minutes`, 0, 3)
    const bar = barLength(plan.meter)
    const lead = partOf(score, 'lead')!.notes
    const from = keyChangeAt(plan) ?? Number.POSITIVE_INFINITY
    const letter = id === 'edm' ? 'D' : 'C'
    const choruses = plan.sections.flatMap((section, index) =>
      section.letter === letter && section.firstBar * bar < from ? [index] : [],
    )
    // The last bar may lead into the next section, so it is not compared.
    const tunes = choruses.map((index) =>
      inBars(plan, lead, index)
        .map((note) => ({ at: note.at - plan.sections[index]!.firstBar * bar, pitch: note.pitch }))
        .filter((note) => note.at < (plan.sections[index]!.bars - 1) * bar - 0.2)
        .map((note) => note.pitch)
        .join(' '),
    )
    expect(tunes.length).toBeGreaterThan(1)
    expect(tunes[0]!.length).toBeGreaterThan(10)
    for (const tune of tunes.slice(1))
      expect(tune.slice(0, tunes[0]!.length * 0.7)).toBe(tunes[0]!.slice(0, tunes[0]!.length * 0.7))
  },
)
