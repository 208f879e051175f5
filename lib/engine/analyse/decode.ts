import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import type { Source } from '#lib/engine/analyse/block'
import { isFlac, openFlac } from '#lib/engine/analyse/flac'
import { isMp3, openMp3 } from '#lib/engine/analyse/mp3'
import { containerOf, openPackets } from '#lib/engine/analyse/packets'
import { Tape, tooLong } from '#lib/engine/analyse/stereo-buffer'
import { isWav, openWav } from '#lib/engine/analyse/wav'
import type { AudioFormat, Recording } from '#lib/engine/brief'
import { EngineError } from '#lib/engine/engine-error'
import type { Hertz, Seconds } from '#lib/music/time'

export type Decoded = {
  audio: Stereo
  format: AudioFormat
  channels: number
  rate: Hertz
  /** Whether there is as much sound as the file itself says, to a second; one that says nothing is complete. */
  complete: boolean
}

export const SHORTEST: Seconds = 1

/** Beginnings of files that people bring by mistake, and that could hold something like MP3 frames further on. */
const OTHERS: [at: number, magic: string, name: string][] = [
  [0, 'FORM', 'an AIFF file'],
  [0, 'PK\x03\x04', 'a ZIP archive'],
  [0, '%PDF', 'a PDF document'],
  [0, '\x89PNG', 'a picture'],
  [0, '\xff\xd8\xff', 'a picture'],
  [0, 'GIF8', 'a picture'],
  [0, '\x1f\x8b', 'a compressed archive'],
  [0, 'MThd', 'a MIDI file'],
  [0, '<', 'a web page'],
]

const startsWith = (bytes: Uint8Array, at: number, magic: string) =>
  bytes.length >= at + magic.length && [...magic].every((char, i) => bytes[at + i] === char.charCodeAt(0))

const NEEDED = 'an MP3, WAV, FLAC, Ogg, Opus, M4A or WebM file is needed'

const open = async (bytes: Uint8Array, limit: Seconds): Promise<Source> => {
  if (isWav(bytes)) return openWav(bytes)
  if (isFlac(bytes)) return openFlac(bytes, limit)
  const container = containerOf(bytes)
  if (container) return openPackets(bytes, container, limit)
  const other = OTHERS.find(([at, magic]) => startsWith(bytes, at, magic))
  if (!other && isMp3(bytes)) return openMp3(bytes)
  throw new EngineError(
    'not_audio',
    other ? `This is ${other[2]}; ${NEEDED}.` : `This is not an audio file that can be read; ${NEEDED}.`,
  )
}

/**
 * The decoders are foreign code fed by strangers: whatever they throw means that the file is broken. What was decoded until
 * then counts, as in a file that was cut there.
 */
const play = async (source: Source, tape: Tape): Promise<boolean> => {
  try {
    for await (const block of source.blocks()) tape.push(block)
    return true
  } catch (error) {
    if (error instanceof EngineError) throw error
    if (tape.taken >= SHORTEST) return false
    throw new EngineError('audio_damaged', 'This file is damaged and cannot be decoded.')
  }
}

/**
 * Any MP3, WAV, FLAC, Ogg, Opus, M4A or WebM file as stereo at 44,100 Hz; what it is is judged by its content. A file that was cut short gives
 * what it has. `channels` and `rate` are those of the file.
 *
 * Throws EngineError: not_audio; audio_damaged, when no sound can be read; audio_too_long, beyond `limit` seconds, as
 * soon as that is known; audio_too_short, under a second.
 */
// (await decode(file, 900)).audio.left.length // => 44100 for a second of sound
export const decode = async (recording: Recording, limit: Seconds): Promise<Decoded> => {
  const source = await open(recording, limit)
  if (source.held > limit + 0.05) throw tooLong(limit)
  const tape = new Tape(limit, source.held)
  const played = await play(source, tape)
  const audio = tape.end()
  if (audio.left.length === 0)
    throw new EngineError('audio_damaged', 'No sound could be read from this file; it is damaged or empty.')
  if (audio.left.length < SHORTEST * SAMPLE_RATE)
    throw new EngineError('audio_too_short', 'This recording is shorter than a second.')
  const { format, channels, rate } = source
  const complete = played && isComplete(source, audio.left.length / SAMPLE_RATE)
  return { audio, format, channels, rate, complete }
}

/** What may be missing before a file counts as cut: encoders disagree on the silence at both ends. */
const TOLERANCE: Seconds = 1

/** Whether as much could be decoded as the file itself says that it holds; a file that says nothing is complete. */
// isComplete(openMp3(song.subarray(0, song.length / 2)), 90) // => false
const isComplete = (source: Pick<Source, 'promised'>, found: Seconds): boolean =>
  found + TOLERANCE >= (source.promised(found) ?? 0)
