/** The notes of a Standard MIDI File of type 1, track by track, at their times in seconds. */

export type PlayedNote = { at: number; length: number; pitch: number; velocity: number } // velocity 0…1
export type PlayedPart = { name: string; drums: boolean; notes: PlayedNote[] }

const DRUMS = 9
const SET_TEMPO = 0x51
const TRACK_NAME = 0x03

type Reader = { at: number; end: number }
type Tempo = { tick: number; seconds: number; perTick: number }
type Raw = { on: number; off: number; pitch: number; velocity: number }

/** A number of one to four bytes, seven bits each. */
const varying = (bytes: Uint8Array, reader: Reader) => {
  let value = 0
  for (let i = 0; i < 4; i++) {
    const byte = bytes[reader.at++] ?? 0
    value = (value << 7) | (byte & 0x7f)
    if (byte < 0x80) break
  }
  return value
}

/** Bytes of the data of a channel message, by its upper four bits. */
const dataBytes = (kind: number) => (kind === 0xc0 || kind === 0xd0 ? 1 : 2)

const readTrack = (bytes: Uint8Array, reader: Reader, tempos: { tick: number; microseconds: number }[]) => {
  const track = { name: '', drums: false, notes: [] as Raw[] }
  const down = new Map<number, Raw>()
  let tick = 0
  let running = 0
  while (reader.at < reader.end) {
    tick += varying(bytes, reader)
    if ((bytes[reader.at] ?? 0) >= 0x80) running = bytes[reader.at++] ?? 0
    if (running === 0xff) {
      const type = bytes[reader.at++]
      const length = varying(bytes, reader)
      const data = bytes.subarray(reader.at, reader.at + length)
      reader.at += length
      if (type === SET_TEMPO)
        tempos.push({ tick, microseconds: ((data[0] ?? 0) << 16) | ((data[1] ?? 0) << 8) | (data[2] ?? 0) })
      if (type === TRACK_NAME) track.name = new TextDecoder().decode(data)
    } else if (running === 0xf0 || running === 0xf7) {
      // The length is read before the place moves on by it.
      const length = varying(bytes, reader)
      reader.at += length
    } else {
      const kind = running & 0xf0
      const pitch = bytes[reader.at] ?? 0
      const velocity = bytes[reader.at + 1] ?? 0
      reader.at += dataBytes(kind)
      if (kind !== 0x80 && kind !== 0x90) continue
      const held = down.get(pitch)
      if (held) held.off = tick
      down.delete(pitch)
      if (kind === 0x80 || velocity === 0) continue
      track.drums ||= (running & 0x0f) === DRUMS
      const note = { on: tick, off: tick, pitch, velocity: velocity / 127 }
      down.set(pitch, note)
      track.notes.push(note)
    }
  }
  return track
}

/** Tracks without a note are left out. Throws where the bytes are no MIDI file. */
// readMidi(file)[0] // => { name: 'Voice', drums: false, notes: [{ at: 4.2, length: 0.4, pitch: 64, velocity: 0.8 }, …] }
export const readMidi = (file: ArrayBuffer): PlayedPart[] => {
  const bytes = new Uint8Array(file)
  const view = new DataView(file)
  const tag = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  if (bytes.length < 14 || tag(0) !== 'MThd') throw new Error('This is no MIDI file.')
  const division = view.getUint16(12)
  const tempos: { tick: number; microseconds: number }[] = []
  const tracks: ReturnType<typeof readTrack>[] = []
  for (let at = 8 + view.getUint32(4); at + 8 <= bytes.length; ) {
    const end = Math.min(bytes.length, at + 8 + view.getUint32(at + 4))
    if (tag(at) === 'MTrk') tracks.push(readTrack(bytes, { at: at + 8, end }, tempos))
    at = end
  }

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
