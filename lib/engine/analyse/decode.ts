import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import type { Source } from '#lib/engine/analyse/block'
import { isFlac, openFlac } from '#lib/engine/analyse/flac'
import { isMp3, openMp3 } from '#lib/engine/analyse/mp3'
import { containerOf, openPackets } from '#lib/engine/analyse/packets'
import { StereoBuffer, tooLongError } from '#lib/engine/analyse/stereo-buffer'
import { isWav, openWav } from '#lib/engine/analyse/wav'
import type { AudioFormat, Recording } from '#lib/engine/brief'
import { EngineError } from '#lib/engine/engine-error'
import type { StopSignal } from '#lib/engine/request-control'
import type { Hertz, Seconds } from '#lib/music/time'

export type Decoded = {
  audio: Stereo
  format: AudioFormat
  channels: number
  rate: Hertz
  /** Whether the audio reaches the declared length within a second. True where no length is declared. */
  complete: boolean
}

export const MIN_DURATION: Seconds = 1

/** Signatures of other files that may contain byte sequences like MP3 frames. */
const OTHER_SIGNATURES: [at: number, magic: string, name: string][] = [
  [0, 'FORM', 'AIFF files'],
  [0, 'PK\x03\x04', 'ZIP archives'],
  [0, '%PDF', 'PDF files'],
  [0, '\x89PNG', 'Pictures'],
  [0, '\xff\xd8\xff', 'Pictures'],
  [0, 'GIF8', 'Pictures'],
  [0, '\x1f\x8b', 'Compressed archives'],
  [0, 'MThd', 'MIDI files'],
  [0, '<', 'Web pages'],
]

const startsWith = (bytes: Uint8Array, at: number, magic: string) =>
  bytes.length >= at + magic.length && [...magic].every((char, i) => bytes[at + i] === char.charCodeAt(0))

const SUPPORTED_FORMATS = 'Choose an MP3, WAV, FLAC, Ogg, Opus, M4A or WebM file.'

const open = async (bytes: Uint8Array, limit: Seconds): Promise<Source> => {
  if (isWav(bytes)) return openWav(bytes)
  if (isFlac(bytes)) return openFlac(bytes, limit)
  const container = containerOf(bytes)
  if (container) return openPackets(bytes, container, limit)
  const other = OTHER_SIGNATURES.find(([at, magic]) => startsWith(bytes, at, magic))
  if (!other && isMp3(bytes)) return openMp3(bytes)
  throw new EngineError(
    'not_audio',
    other
      ? `${other[2]} aren’t supported. ${SUPPORTED_FORMATS}`
      : `This isn’t a supported audio file. ${SUPPORTED_FORMATS}`,
  )
}

/**
 * Decoders are third-party code on untrusted input, so any exception means a damaged file.
 * Audio before the exception is kept, as in a truncated file.
 */
const decodeInto = async (source: Source, buffer: StereoBuffer, signal?: StopSignal): Promise<boolean> => {
  try {
    for await (const block of source.blocks()) {
      signal?.throwIfAborted()
      buffer.push(block)
    }
    return true
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof EngineError) throw error
    if (buffer.duration >= MIN_DURATION) return false
    throw new EngineError('audio_damaged', 'This file is damaged and can’t be decoded.')
  }
}

/**
 * Decodes an MP3, WAV, FLAC, Ogg, Opus, M4A or WebM file to stereo at 44,100 Hz. The format is detected from the
 * content.
 * Truncated files give what is present. `channels` and `rate` are those of the file.
 * Throws EngineError: not_audio; audio_damaged where no audio can be decoded; audio_too_long beyond `limit` seconds, as
 * early as possible; audio_too_short below a second.
 * @param signal checked per block
 */
export const decode = async (recording: Recording, limit: Seconds, signal?: StopSignal): Promise<Decoded> => {
  const source = await open(recording, limit)
  if (source.duration > limit + 0.05) throw tooLongError(limit)
  const buffer = new StereoBuffer(limit, source.duration)
  const decodedAll = await decodeInto(source, buffer, signal)
  const audio = buffer.end()
  if (audio.left.length === 0)
    throw new EngineError('audio_damaged', 'No sound could be read from this file; it is damaged or empty.')
  if (audio.left.length < MIN_DURATION * SAMPLE_RATE)
    throw new EngineError('audio_too_short', 'This recording is shorter than a second.')
  const { format, channels, rate } = source
  const complete = decodedAll && isComplete(source, audio.left.length / SAMPLE_RATE)
  return { audio, format, channels, rate, complete }
}

/** Tolerance, because encoders disagree on padding at both ends. */
const MAX_MISSING: Seconds = 1

/**
 * Whether the decoded duration reaches the declared one. True where none is declared.
 *
 * @example
 * isComplete(openMp3(song.subarray(0, song.length / 2)), 90) → false
 */
const isComplete = (source: Pick<Source, 'declaredDuration'>, found: Seconds): boolean =>
  found + MAX_MISSING >= (source.declaredDuration(found) ?? 0)
