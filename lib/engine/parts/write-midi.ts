import { type MidiEvent, writeMidi } from 'midi-file'

/** The library copies a track for every event that it adds, so long tracks are written in pieces. */
const PIECE_EVENTS = 100
/** Of a file with one track: its header, and the name and length of the track. */
const HEAD_BYTES = 22

const eventBytes = (events: MidiEvent[]): Buffer =>
  Buffer.from(writeMidi({ header: { format: 1, numTracks: 1 }, tracks: [events] }).slice(HEAD_BYTES))

const trackChunk = (events: MidiEvent[]): Buffer => {
  const pieces: Buffer[] = []
  for (let from = 0; from < events.length; from += PIECE_EVENTS)
    pieces.push(eventBytes(events.slice(from, from + PIECE_EVENTS)))
  const content = Buffer.concat(pieces)
  const head = Buffer.from('MTrk\0\0\0\0', 'latin1')
  head.writeUInt32BE(content.length, 4)
  return Buffer.concat([head, content])
}

/** A Standard MIDI File of format 1. */
export const midiFile = (ticksPerBeat: number, tracks: MidiEvent[][]): Uint8Array => {
  const header = Buffer.from(writeMidi({ header: { format: 1, numTracks: 0, ticksPerBeat }, tracks: [] }))
  header.writeUInt16BE(tracks.length, 10)
  return Uint8Array.from(Buffer.concat([header, ...tracks.map(trackChunk)]))
}
