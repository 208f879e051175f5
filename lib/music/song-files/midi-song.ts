import { type MidiEvent, parseMidi } from 'midi-file'
import { chordFromSymbol } from '#lib/music/chord'
import { type Key, type PitchClass, pitchClass } from '#lib/music/key'
import { eightBitText } from '#lib/music/song-files/file-text'
import { midiSyllables, type TimedText } from '#lib/music/song-files/midi-words'
import type { RawNote, RawPart, RawSong } from '#lib/music/song-files/raw-song'
import { writtenMeter } from '#lib/music/song-files/written-meter'
import { SongFileError, type SongFileWarning } from '#lib/music/song-to-arrange'
import type { Beats } from '#lib/music/time'

/** A megabyte of MIDI is about 300,000 events; songs have fewer than 50,000. */
const MAX_BYTES = 1024 * 1024
const MAX_TRACKS = 256
const DRUM_CHANNEL = 9
/** Words belong to notes that start within this time. */
const WORD_DISTANCE: Beats = 0.25
/** Fewer texts that look like chords are words. */
const MIN_CHORDS = 3
const C_MAJOR: Key = { tonic: 0, mode: 'major' }
const DAMAGED = 'This MIDI file is damaged'

type Track = { name: string | null; events: { tick: number; event: MidiEvent }[] }

const textOf = (latin1: string) => eightBitText(Buffer.from(latin1, 'latin1')).replaceAll('\u0000', '')

/** Throws where the chunks of a file do not fit into it. */
const checkChunks = (bytes: Uint8Array): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 14) throw new SongFileError(`${DAMAGED}: it ends within its header.`)
  if (view.getUint32(4) < 6) throw new SongFileError(`${DAMAGED}: its header is too short.`)
  const [format, tracks, division] = [view.getUint16(8), view.getUint16(10), view.getUint16(12)]
  if (format > 2) throw new SongFileError(`${DAMAGED}: there is no MIDI format ${format}.`)
  if (format === 2) throw new SongFileError('MIDI files of format 2 hold several songs. Send format 0 or 1.')
  if (tracks === 0) throw new SongFileError('This MIDI file has no tracks.')
  if (tracks > MAX_TRACKS)
    throw new SongFileError(`This MIDI file has ${tracks} tracks. At most ${MAX_TRACKS} can be read.`)
  if (division & 0x8000) throw new SongFileError('This MIDI file counts film frames, not beats. Save it with beats.')
  if (division === 0) throw new SongFileError(`${DAMAGED}: a beat has no length.`)
  let at = 8 + view.getUint32(4)
  for (let track = 1; track <= tracks; track++) {
    if (at + 8 > bytes.length) throw new SongFileError(`${DAMAGED}: track ${track} of ${tracks} is missing.`)
    if (view.getUint32(at) !== 0x4d54726b)
      throw new SongFileError(`${DAMAGED}: track ${track} does not begin where it should.`)
    at += 8 + view.getUint32(at + 4)
    if (at > bytes.length) throw new SongFileError(`${DAMAGED}: it ends within track ${track}.`)
  }
}

const tracksOf = (bytes: Uint8Array): { tracks: Track[]; ticksPerBeat: number } => {
  checkChunks(bytes)
  let parsed: ReturnType<typeof parseMidi>
  try {
    parsed = parseMidi(bytes)
  } catch {
    // The parser throws text and type errors alike.
    throw new SongFileError(`${DAMAGED}: an event cannot be read.`)
  }
  const tracks = parsed.tracks.map((events, index): Track => {
    let tick = 0
    const placed = events.map((event) => {
      tick += event.deltaTime
      return { tick, event }
    })
    if (!Number.isFinite(tick) || events[events.length - 1]?.type !== 'endOfTrack')
      throw new SongFileError(`${DAMAGED}: it ends within track ${index + 1}.`)
    const named = placed.find(({ event }) => event.type === 'trackName')?.event
    return { name: named?.type === 'trackName' ? textOf(named.text).trim() : null, events: placed }
  })
  return { tracks, ticksPerBeat: parsed.header.ticksPerBeat! }
}

/** Notes by channel. A key that is struck again ends its earlier note. */
const notesOf = ({ events }: Track, ticksPerBeat: number): Map<number, RawNote[]> => {
  const byChannel = new Map<number, RawNote[]>()
  const open = new Map<number, { note: RawNote; tick: number }>()
  const close = (id: number, tick: number) => {
    const sounding = open.get(id)
    if (!sounding) return
    open.delete(id)
    sounding.note.length = (tick - sounding.tick) / ticksPerBeat
  }
  for (const { tick, event } of events) {
    if (event.type !== 'noteOn' && event.type !== 'noteOff') continue
    if (event.channel === DRUM_CHANNEL) continue
    const id = event.channel * 128 + event.noteNumber
    close(id, tick)
    if (event.type === 'noteOff' || event.velocity === 0) continue
    const note: RawNote = { at: tick / ticksPerBeat, length: 0, pitch: event.noteNumber }
    open.set(id, { note, tick })
    const notes = byChannel.get(event.channel) ?? []
    byChannel.set(event.channel, notes)
    notes.push(note)
  }
  const last = events[events.length - 1]?.tick ?? 0
  for (const id of [...open.keys()]) close(id, last)
  for (const [channel, notes] of byChannel)
    byChannel.set(
      channel,
      notes.filter(({ length }) => length > 0),
    )
  return byChannel
}

/** The value that holds longest, and whether there are others. */
const longest = <T>(changes: readonly { tick: number; value: T }[], end: number, same: (value: T) => string) => {
  const spans = new Map<string, { value: T; ticks: number; first: number }>()
  changes.forEach(({ tick, value }, index) => {
    const until = Math.max(tick, changes[index + 1]?.tick ?? end)
    const known = spans.get(same(value)) ?? { value, ticks: 0, first: tick }
    known.ticks += until - tick
    spans.set(same(value), known)
  })
  const ordered = [...spans.values()].filter(({ ticks }) => ticks > 0).sort((a, b) => b.ticks - a.ticks)
  return { value: ordered[0]?.value ?? changes[0]?.value ?? null, others: ordered.slice(1) }
}

/** Key of a signature; a C major signature is often only the default of a program, so it counts as none. */
const keyOf = (tracks: readonly Track[]): Key | null => {
  for (const { events } of tracks)
    for (const { event } of events)
      if (event.type === 'keySignature' && Math.abs(event.key) <= 7 && !(event.key === 0 && event.scale === 0)) {
        const parent = pitchClass(event.key * 7)
        return {
          tonic: (event.scale === 1 ? pitchClass(parent + 9) : parent) as PitchClass,
          mode: event.scale === 1 ? 'minor' : 'major',
        }
      }
  return null
}

/** Puts syllables on the notes of the voice that starts with most of them. */
const placeWords = (parts: readonly RawPart[], words: readonly TimedText[]): number => {
  const syllables = midiSyllables(words)
  if (syllables.length === 0) return 0
  const matches = parts.map(({ notes }) => {
    const found: { note: RawNote; index: number }[] = []
    const sorted = [...notes].sort((a, b) => a.at - b.at || b.pitch - a.pitch)
    let next = 0
    syllables.forEach(({ at }, index) => {
      while (sorted[next] && sorted[next]!.at < at - WORD_DISTANCE) next++
      let best = next
      while (sorted[best + 1] && Math.abs(sorted[best + 1]!.at - at) < Math.abs(sorted[best]!.at - at) - 1e-9) best++
      const note = sorted[best]
      if (!note || Math.abs(note.at - at) > WORD_DISTANCE) return
      found.push({ note, index })
      next = best + 1
    })
    return found
  })
  const most = Math.max(...matches.map((found) => found.length))
  const single = (index: number) => parts[index]!.notes.length
  const best = matches
    .map((found, index) => ({ found, index }))
    .filter(({ found }) => found.length >= most * 0.95)
    .sort((a, b) => single(a.index) - single(b.index))[0]
  for (const { note, index } of best?.found ?? []) {
    const { at: _, ...syllable } = syllables[index]!
    note.syllable = syllable
  }
  return syllables.length - (best?.found.length ?? 0)
}

/** Reads a Standard MIDI File of format 0 or 1. Throws a SongFileError where it cannot be read. */
export const midiSong = (bytes: Uint8Array): RawSong => {
  if (bytes.length > MAX_BYTES) throw new SongFileError('A MIDI file can have at most 1 MB.')
  const { tracks, ticksPerBeat } = tracksOf(bytes)
  const warnings: SongFileWarning[] = []
  const all = tracks.flatMap(({ events }) => events).sort((a, b) => a.tick - b.tick)
  const end = all[all.length - 1]?.tick ?? 0

  const parts: RawPart[] = []
  const empty: number[] = []
  tracks.forEach((track, index) => {
    const channels = [...notesOf(track, ticksPerBeat)].filter(([, notes]) => notes.length > 0)
    const isDrums = track.events.some(({ event }) => event.type === 'noteOn' && event.channel === DRUM_CHANNEL)
    const isNamed = track.events.some(({ event }) => event.type === 'programChange')
    if (channels.length === 0 && !isDrums && isNamed) empty.push(index + 1)
    for (const [channel, notes] of channels) {
      const name = track.name || `Track ${index + 1}`
      parts.push({ name: channels.length > 1 ? `${name}, channel ${channel + 1}` : name, notes })
    }
  })
  for (const track of empty) warnings.push({ place: `Track ${track}`, message: 'no notes. Left out.' })

  const tempos = longest(
    all.flatMap(({ tick, event }) =>
      event.type === 'setTempo' && event.microsecondsPerBeat > 0
        ? [{ tick, value: 60e6 / event.microsecondsPerBeat }]
        : [],
    ),
    end,
    (bpm) => bpm.toFixed(1),
  )
  if (tempos.value !== null && tempos.others.length > 0)
    warnings.push({ place: null, message: `The tempo changes. ${Math.round(tempos.value)} BPM is used throughout.` })
  const meters = longest(
    all.flatMap(({ tick, event }) => {
      const meter = event.type === 'timeSignature' ? writtenMeter(event.numerator, event.denominator) : null
      return meter ? [{ tick, value: meter }] : []
    }),
    end,
    ({ beats, unit }) => `${beats}/${unit}`,
  )
  const meter = meters.value ?? { beats: 4, unit: 4 as const }
  if (meters.others.length > 0)
    warnings.push({
      place: null,
      message: `The meter changes. Bars are counted in ${meter.beats}/${meter.unit} throughout.`,
    })
  else if (!meters.value) warnings.push({ place: null, message: 'No meter is given. 4/4 is used.' })

  const texts = (type: 'lyrics' | 'text' | 'marker') =>
    tracks.map(({ events }) =>
      events.flatMap(({ tick, event }): TimedText[] =>
        event.type === type ? [{ at: tick / ticksPerBeat, text: textOf(event.text) }] : [],
      ),
    )
  const most = (lists: TimedText[][]) => lists.reduce((best, list) => (list.length > best.length ? list : best), [])
  // Karaoke files have their words in text events, with marks at the start of lines.
  const karaoke = most(texts('text'))
  const lyrics = most(texts('lyrics'))
  const words = lyrics.length > 0 ? lyrics : karaoke.some(({ text }) => /^[\\/]/.test(text)) ? karaoke : []
  const lost = placeWords(parts, words)
  if (lost > 0)
    warnings.push({ place: null, message: `${lost} syllables stand where no note begins. They are left out.` })

  // Chord symbols are texts of a track that has no other ones.
  const chords = most(
    texts('text').filter(
      (list) => list.length >= MIN_CHORDS && list.every(({ text }) => chordFromSymbol(text.trim(), C_MAJOR) !== null),
    ),
  )

  return {
    title: tracks[0]?.name || null,
    bpm: tempos.value,
    meter,
    key: keyOf(tracks),
    parts,
    chords: chords.map(({ at, text }) => ({ at, symbol: text.trim() })),
    marks: texts('marker')
      .flat()
      .sort((a, b) => a.at - b.at)
      .map(({ at, text }) => ({ at, label: text })),
    pickup: 0,
    length: 0,
    warnings,
  }
}
