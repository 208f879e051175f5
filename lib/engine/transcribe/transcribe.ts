import { soundingSpan } from '#lib/engine/analyse/analyse'
import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { decode } from '#lib/engine/analyse/decode'
import { halfRate, monoAtHalfRate } from '#lib/engine/analyse/mono'
import type { Recording } from '#lib/engine/brief'
import { EngineError } from '#lib/engine/engine-error'
import { type PitchTrack, pitchTrack } from '#lib/engine/transcribe/pitch-track'
import { quantise } from '#lib/engine/transcribe/quantise'
import { heardNotes } from '#lib/engine/transcribe/sung-notes'
import { songOfRaw } from '#lib/music/song-files/song-of-raw'
import { SongFileError, type SongFileReading } from '#lib/music/song-to-arrange'
import type { BeatsPerMinute, Gain, Seconds } from '#lib/music/time'

/** A hummed or sung recording as a song to arrange. */

/** Longer recordings are not transcribed. */
export const MAX_MELODY_SECONDS: Seconds = 300
const MIN_NOTES = 4

/** Shares of the sounding time. Measured: ten hummed tunes, sung phrases, speech, noise and bands. */
const MIN_PITCHED: Gain = 0.5
/** Mean share of noise between periods: two voices never repeat exactly. One voice has up to 0.025, two have 0.05. */
const MAX_NOISE: Gain = 0.04
/** Share of the pitched frames that stay on a pitch for a tenth of a second. */
const MIN_HELD: Gain = 0.45
const HELD_RANGE = 0.7
const HELD_SECONDS: Seconds = 0.1
/** Frames above this level (dB against the loudest) sound. */
const SOUNDING_LEVEL = -30

export type MelodySigns = { pitched: Gain; noise: Gain; held: Gain }

/** How much of a recording is one voice that sings. */
export const melodySigns = ({ hop, pitch, level, noise }: PitchTrack): MelodySigns => {
  const reach = Math.round(HELD_SECONDS / hop / 2)
  let [sounding, pitched, noises, held] = [0, 0, 0, 0]
  pitch.forEach((value, frame) => {
    if (level[frame]! < SOUNDING_LEVEL) return
    sounding++
    if (Number.isNaN(value)) return
    pitched++
    noises += noise[frame]!
    const around = pitch.subarray(Math.max(0, frame - reach), frame + reach + 1)
    if (Math.max(...around) - Math.min(...around) < HELD_RANGE) held++
  })
  return {
    pitched: pitched / Math.max(1, sounding),
    noise: noises / Math.max(1, pitched),
    held: held / Math.max(1, pitched),
  }
}

const refuse = (message: string) => new EngineError('no_melody', message)

/** Throws an EngineError, with a sentence for the person who recorded it, where no melody is heard. */
export const melodyOf = (audio: Stereo, bpm: BeatsPerMinute | null): SongFileReading => {
  if (!soundingSpan(audio)) throw refuse('This recording is silent. Check the microphone, and hum or sing the melody.')
  const track = pitchTrack(halfRate(monoAtHalfRate(audio)), SAMPLE_RATE / 4)
  const { pitched, noise, held } = melodySigns(track)
  if (pitched < MIN_PITCHED)
    throw refuse('No melody is heard, only noise. Hum or sing closer to the microphone, in a quiet room.')
  if (held < MIN_HELD) throw refuse('This sounds like speech. Hum or sing the melody, and hold each note.')
  if (noise > MAX_NOISE)
    throw refuse('Several notes sound at once, or the room is loud. Record one voice alone, without accompaniment.')
  const heard = heardNotes(track)
  if (heard.length < MIN_NOTES)
    throw refuse(`Only ${heard.length} notes are heard. A melody has at least ${MIN_NOTES}.`)
  const { bpm: found, meter, notes } = quantise(heard, bpm)
  const last = notes[notes.length - 1]!
  try {
    return songOfRaw(
      {
        title: null,
        bpm: found,
        meter,
        key: null,
        parts: [{ name: 'Recording', notes }],
        chords: [],
        marks: [],
        pickup: 0,
        length: last.at + last.length,
        warnings: [
          {
            place: null,
            message:
              bpm === null
                ? `The tempo of ${Math.round(found)} BPM and the ${meter.beats}/${meter.unit} time are found from the notes.`
                : `The ${meter.beats}/${meter.unit} time is found from the notes.`,
          },
        ],
      },
      'recording',
    )
  } catch (error) {
    if (error instanceof SongFileError) throw refuse(error.message)
    throw error
  }
}

/** Decodes a recording and reads its melody. Throws EngineError as `decode` and `melodyOf` do. */
export const transcribe = async (recording: Recording, bpm: BeatsPerMinute | null): Promise<SongFileReading> => {
  const { audio } = await decode(recording, MAX_MELODY_SECONDS)
  return melodyOf(audio, bpm)
}
