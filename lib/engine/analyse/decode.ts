import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import type { Source } from '#lib/engine/analyse/block'
import { isFlac, openFlac } from '#lib/engine/analyse/flac'
import { isMp3, openMp3 } from '#lib/engine/analyse/mp3'
import { Tape } from '#lib/engine/analyse/tape'
import { isWav, openWav } from '#lib/engine/analyse/wav'
import type { Recording } from '#lib/engine/brief'
import { EngineError } from '#lib/engine/engine-error'
import type { Hertz, Seconds } from '#lib/music/time'

export type Decoded = { audio: Stereo; format: 'mp3' | 'wav' | 'flac'; channels: number; rate: Hertz }

export const SHORTEST: Seconds = 1

/** Beginnings of files that people bring by mistake, and that could hold something like MP3 frames further on. */
const OTHERS: [at: number, magic: string, name: string][] = [
  [0, 'OggS', 'an Ogg file'],
  [4, 'ftyp', 'an MP4 or M4A file'],
  [0, 'FORM', 'an AIFF file'],
  [0, 'PK\x03\x04', 'a ZIP archive'],
  [0, '%PDF', 'a PDF document'],
  [0, '\x1aE\xdf\xa3', 'a Matroska or WebM file'],
  [0, '\x89PNG', 'a picture'],
  [0, '\xff\xd8\xff', 'a picture'],
  [0, 'GIF8', 'a picture'],
  [0, '\x1f\x8b', 'a compressed archive'],
  [0, 'MThd', 'a MIDI file'],
  [0, '<', 'a web page'],
]

const startsWith = (bytes: Uint8Array, at: number, magic: string) =>
  bytes.length >= at + magic.length && [...magic].every((char, i) => bytes[at + i] === char.charCodeAt(0))

const open = (bytes: Uint8Array): Source => {
  if (isWav(bytes)) return openWav(bytes)
  if (isFlac(bytes)) return openFlac(bytes)
  const other = OTHERS.find(([at, magic]) => startsWith(bytes, at, magic))
  if (!other && isMp3(bytes)) return openMp3(bytes)
  throw new EngineError(
    'not_audio',
    other
      ? `This is ${other[2]}; an MP3, WAV or FLAC file is needed.`
      : 'This is not an audio file that can be read; an MP3, WAV or FLAC file is needed.',
  )
}

/** The decoders are foreign code fed by strangers: whatever they throw means that the file is broken. */
const play = async (source: Source, tape: Tape) => {
  try {
    for await (const block of source.blocks()) tape.push(block)
  } catch (error) {
    if (error instanceof EngineError) throw error
    throw new EngineError('audio_damaged', 'This file is damaged and cannot be decoded.')
  }
}

/**
 * Any MP3, WAV or FLAC file as stereo at 44,100 Hz; what it is is judged by its content. A file that was cut short gives
 * what it has. `channels` and `rate` are those of the file.
 *
 * Throws EngineError: not_audio; audio_damaged, when no sound can be read; audio_too_long, beyond `limit` seconds, as
 * soon as that is known; audio_too_short, under a second.
 */
// (await decode(file, 900)).audio.left.length // => 44100 for a second of sound
export const decode = async (recording: Recording, limit: Seconds): Promise<Decoded> => {
  const source = open(recording)
  const tape = new Tape(limit, source.frames / source.rate)
  await play(source, tape)
  const audio = tape.end()
  if (audio.left.length === 0)
    throw new EngineError('audio_damaged', 'No sound could be read from this file; it is damaged or empty.')
  if (audio.left.length < SHORTEST * SAMPLE_RATE)
    throw new EngineError('audio_too_short', 'This recording is shorter than a second.')
  return { audio, format: source.format, channels: source.channels, rate: source.rate }
}
