import { BasicMIDI } from 'spessasynth_core'
import { describe, expect, test } from 'vitest'
import type { Brief } from '#lib/engine/brief'
import { gmProgramOf } from '#lib/engine/parts/gm-program'
import { clockOf, midiOf, sharpsOf, TICKS_PER_BEAT } from '#lib/engine/parts/midi'
import { PATCH_NAMES } from '#lib/engine/perform/instrument-player'
import { sampleOf, timeOf } from '#lib/engine/perform/timeline'
import type { Plan } from '#lib/engine/plan/plan'
import { planSong } from '#lib/engine/plan/plan-song'
import type { Note, Score } from '#lib/engine/score/score'
import { scoreSong } from '#lib/engine/score/score-song'

/** Parses the files with another MIDI library than the one that writes them. */

const compose = (prompt: string, seed = 7): { plan: Plan; score: Score } => {
  const brief: Brief = { prompt, lyric: null, take: 0, source: { kind: 'none' } }
  const plan = planSong(brief, seed)
  return { plan, score: scoreSong(plan) }
}

const text = (data: Uint8Array) => Buffer.from(data).toString('utf8')

type Stroke = { at: number; end: number; key: number; velocity: number; channel: number }

const parse = (bytes: Uint8Array) => {
  const file = BasicMIDI.fromArrayBuffer(Uint8Array.from(bytes).buffer)
  const tracks = file.tracks.map((track) => {
    const open = new Map<number, Stroke>()
    const notes: Stroke[] = []
    const programs: number[] = []
    for (const { ticks, statusByte, data } of track.events) {
      const kind = statusByte >> 4
      if (kind === 0xc) programs.push(data[0]!)
      if (kind === 9) {
        expect(open.has(data[0]!), 'a key is struck that is down').toBe(false)
        open.set(data[0]!, { at: ticks, end: ticks, key: data[0]!, velocity: data[1]!, channel: statusByte & 15 })
      }
      if (kind === 8) {
        const note = open.get(data[0]!)
        if (!note) throw new Error('a key is let go that is not down')
        open.delete(data[0]!)
        notes.push({ ...note, end: ticks })
      }
    }
    expect(open.size, 'a key stays down').toBe(0)
    const meta = (kind: number) =>
      track.events.filter(({ statusByte }) => statusByte === kind).map(({ ticks, data }) => ({ ticks, data }))
    return { name: track.name, notes, programs, lyrics: meta(5), markers: meta(6), meta }
  })
  return { file, tracks }
}

const SONGS = [
  'pop, 96 BPM, A minor, female voice, 40 seconds',
  'jazz swing, 150 BPM, Bb major, instrumental, 40 seconds',
  'waltz in 3/4, 90 BPM, D major, male voice, 40 seconds',
  'techno, 128 BPM, instrumental, 40 seconds',
  '中国风民谣，女声，90 BPM，D大调，40秒',
]

describe.each(SONGS)('%s', (prompt) => {
  const { plan, score } = compose(prompt)
  const { file, tracks } = parse(midiOf(plan, score, 0))
  const track = (name: string) => tracks.find((found) => found.name === name)

  test('tracks › one per part with its name and program', () => {
    expect(file.format).toBe(1)
    expect(file.timeDivision).toBe(TICKS_PER_BEAT)
    const names = tracks.slice(1).map(({ name }) => name)
    expect(names.filter((name) => !name.startsWith('Voice') && name !== 'Backing voices')).toEqual(
      score.parts.map(({ name }) => name),
    )
    expect(new Set(names).size).toBe(names.length)
    expect(names.includes('Voice')).toBe(plan.singer !== null)
    const seats = score.parts.map((part) => ({ part, found: track(part.name)! }))
    for (const { part, found } of seats) {
      const seat = gmProgramOf(part.instrument)
      expect(found.programs).toEqual([seat.program])
      expect(new Set(found.notes.map(({ channel }) => channel === 9))).toEqual(new Set([seat.kit]))
    }
  })

  test('notes › ticks, lengths and velocities of the score', () => {
    const expectNotes = (name: string, notes: readonly Note[]) => {
      const found = track(name)!.notes
      const byStart = new Map(found.map((note) => [`${note.key} ${note.at}`, note]))
      const starts = new Set<string>()
      for (const note of notes) {
        const key = Math.round(note.pitch)
        const at = Math.max(0, Math.round(note.at * TICKS_PER_BEAT))
        const end = Math.max(at + 1, Math.round((note.at + note.length) * TICKS_PER_BEAT))
        starts.add(`${key} ${at}`)
        const stroke = byStart.get(`${key} ${at}`)
        if (!stroke) throw new Error(`${name}: ${key} at ${note.at} is missing`)
        const again = notes.some(
          (other) =>
            Math.round(other.pitch) === key &&
            Math.round(other.at * TICKS_PER_BEAT) > at &&
            other.at * TICKS_PER_BEAT < end + 1,
        )
        const twin = notes.some(
          (other) => other !== note && Math.round(other.pitch) === key && Math.round(other.at * TICKS_PER_BEAT) === at,
        )
        if (!again && !twin) expect(Math.abs(stroke.end - end)).toBeLessThanOrEqual(1)
        if (!twin) expect(stroke.velocity).toBe(Math.max(1, Math.round(note.velocity * 127)))
      }
      expect(found.length).toBe(starts.size)
    }
    for (const part of score.parts) expectNotes(part.name, part.notes)
    const lead = score.phrases.filter((phrase) => phrase.voice === 'lead').flatMap((phrase) => phrase.notes)
    if (plan.singer) expectNotes('Voice', lead)
  })

  test('conductor track › tempo, meter, key and section markers', () => {
    const [head] = tracks
    const tempos = head!.meta(0x51).map(({ data }) => 60e6 / ((data[0]! << 16) | (data[1]! << 8) | data[2]!))
    expect(tempos.length).toBe(1)
    expect(Math.abs(tempos[0]! / plan.bpm - 1)).toBeLessThan(1e-5)
    const meter = head!.meta(0x58)[0]!.data
    expect([meter[0], 2 ** meter[1]!]).toEqual([plan.meter.beats, plan.meter.unit])
    const key = head!.meta(0x59)[0]!.data
    expect([(key[0]! << 24) >> 24, key[1]]).toEqual([
      sharpsOf(plan.key),
      plan.key.mode === 'minor' || plan.key.mode === 'dorian' || plan.key.mode === 'phrygian' ? 1 : 0,
    ])
    const bar = (plan.meter.beats * 4) / plan.meter.unit
    expect(head!.markers.map(({ ticks, data }) => [ticks, text(data)])).toEqual(
      plan.sections.map((section) => [section.firstBar * bar * TICKS_PER_BEAT, section.label]),
    )
  })

  test('lyrics › each syllable once, at its note', () => {
    const sung = score.phrases
      .filter((phrase) => phrase.voice === 'lead')
      .flatMap((phrase) => phrase.notes)
      .filter((note) => note.syllable !== null)
    const lyrics = tracks.flatMap((found) => found.lyrics).sort((a, b) => a.ticks - b.ticks)
    const wanted = sung
      .map((note) => [Math.round(note.at * TICKS_PER_BEAT), note.syllable!.text])
      .sort((a, b) => Number(a[0]) - Number(b[0]))
    expect(lyrics.map(({ ticks, data }) => [ticks, text(data).replace(/[ \r]$/, '')])).toEqual(wanted)
    if (!plan.singer) expect(lyrics).toEqual([])
  })
})

test('notes › times in the recording, to a millisecond', () => {
  const { plan, score } = compose(SONGS[0]!)
  const { file } = parse(midiOf(plan, score, 0))
  for (const part of score.parts)
    for (const note of part.notes)
      expect(
        Math.abs(file.midiTicksToSeconds(Math.round(note.at * TICKS_PER_BEAT)) - sampleOf(plan, note.at) / 44100),
      ).toBeLessThan(0.001)
})

test('extended song › new music begins on a bar at its time in the recording', () => {
  const { plan: own, score } = compose(SONGS[0]!)
  const continuation = { cut: 12.345, lead: 0.9, level: -14, harmony: [], analysis: { bpm: own.bpm } }
  const plan = { ...own, extend: continuation as unknown as Plan['extend'] }
  const kept = Math.round(12.345 * 44100)
  const clock = clockOf(plan, kept)
  expect(clock.firstBar % (4 * TICKS_PER_BEAT)).toBe(0)
  const { file, tracks } = parse(midiOf(plan, score, kept))
  for (const beat of [-1.5, -0.25, 0, 1, 63.5]) {
    const seconds = file.midiTicksToSeconds(clock.ticksOf(beat))
    expect(Math.abs(seconds - (kept / 44100 + timeOf(plan, beat)))).toBeLessThan(0.001)
  }
  expect(text(tracks[0]!.markers[0]!.data)).toBe('Source')
})

test('repeated key › released first; of two simultaneous strokes the louder counts', () => {
  const { plan, score } = compose(SONGS[3]!)
  const note = { pitch: 60, velocity: 0.5 }
  const part = {
    ...score.parts[1]!,
    name: 'Test',
    notes: [
      { ...note, at: 0, length: 4 },
      { ...note, at: 1, length: 1 },
      { ...note, at: 1, length: 1, velocity: 1 },
    ],
  }
  const { tracks } = parse(midiOf(plan, { ...score, parts: [part] }, 0))
  const found = tracks.find(({ name }) => name === 'Test')!.notes
  expect(found.map(({ at, end, velocity }) => [at, end, velocity])).toEqual([
    [0, TICKS_PER_BEAT, 64],
    [TICKS_PER_BEAT, 2 * TICKS_PER_BEAT, 127],
  ])
})

test('same plan › same file', () => {
  const { plan, score } = compose(SONGS[0]!)
  expect(midiOf(plan, score, 0)).toEqual(midiOf(plan, scoreSong(plan), 0))
})

test('every instrument › has a General MIDI program', () => {
  for (const patch of PATCH_NAMES) expect(gmProgramOf({ kind: 'synth', patch }).program).toBeLessThan(128)
  expect(() => gmProgramOf({ kind: 'synth', patch: 'bagpipes' })).toThrow('bagpipes')
})
