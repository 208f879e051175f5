import { type MidiEvent, parseMidi } from 'midi-file'

/** The notes of a Standard MIDI File of type 1, track by track, at their times in seconds. */

export type PlayedNote = { at: number; length: number; pitch: number; velocity: number } // velocity 0…1
export type PlayedPart = { name: string; drums: boolean; notes: PlayedNote[] }

const DRUMS = 9

type Tempo = { tick: number; seconds: number; perTick: number }
type Raw = { on: number; off: number; pitch: number; velocity: number }

/** The parser takes each byte of a name for a letter. */
const decodeName = (text: string) => new TextDecoder().decode(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))

const readTrack = (events: MidiEvent[], tempos: { tick: number; microseconds: number }[]) => {
  const track = { name: '', drums: false, notes: [] as Raw[] }
  const down = new Map<number, Raw>()
  let tick = 0
  for (const event of events) {
    tick += event.deltaTime
    if (event.type === 'setTempo') tempos.push({ tick, microseconds: event.microsecondsPerBeat })
    if (event.type === 'trackName') track.name = decodeName(event.text)
    if (event.type !== 'noteOn' && event.type !== 'noteOff') continue
    const pitch = event.noteNumber
    const held = down.get(pitch)
    if (held) held.off = tick
    down.delete(pitch)
    if (event.type === 'noteOff') continue
    track.drums ||= event.channel === DRUMS
    const note = { on: tick, off: tick, pitch, velocity: event.velocity / 127 }
    down.set(pitch, note)
    track.notes.push(note)
  }
  return track
}

/** Tracks without a note are left out. Throws where the bytes are no MIDI file. */
// readMidi(file)[0] → { name: 'Voice', drums: false, notes: [{ at: 4.2, length: 0.4, pitch: 64, velocity: 0.8 }, …] }
export const readMidi = (file: ArrayBuffer): PlayedPart[] => {
  const midi = parseMidi(new Uint8Array(file))
  const division = midi.header.ticksPerBeat
  if (!division) throw new Error('The times of this MIDI file are not in beats.')
  const tempos: { tick: number; microseconds: number }[] = []
  const tracks = midi.tracks.map((events) => readTrack(events, tempos))

  const map: Tempo[] = [{ tick: 0, seconds: 0, perTick: 0.5 / division }]
  for (const { tick, microseconds } of tempos.sort((a, b) => a.tick - b.tick)) {
    const last = map.at(-1) as Tempo
    map.push({
      tick,
      seconds: last.seconds + (tick - last.tick) * last.perTick,
      perTick: microseconds / 1e6 / division,
    })
  }
  const secondsOf = (tick: number) => {
    const { tick: from, seconds, perTick } = map.findLast((tempo) => tempo.tick <= tick) as Tempo
    return seconds + (tick - from) * perTick
  }
  return tracks
    .filter(({ notes }) => notes.length > 0)
    .map(({ name, drums, notes }) => ({
      name,
      drums,
      notes: notes.map(({ on, off, pitch, velocity }) => {
        const at = secondsOf(on)
        return { at, length: secondsOf(off) - at, pitch, velocity }
      }),
    }))
}
