import { describe, expect, it } from 'vitest'
import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { speechLike } from '#lib/engine/analyse/speech.fixture'
import { sing } from '#lib/engine/perform/voice/sing'
import { voiceFor } from '#lib/engine/perform/voice/singers'
import { melody, SINGERS } from '#lib/engine/perform/voice/voice.fixture'
import { HUMMED, hummed, notesOfTune } from '#lib/engine/transcribe/hum.fixture'
import type { HeardNote } from '#lib/engine/transcribe/sung-notes'
import { melodyOf } from '#lib/engine/transcribe/transcribe'
import { randomFrom } from '#lib/music/random'
import type { SongFileReading } from '#lib/music/song-to-arrange'

/** Allowed deviation of a start from that of the sung note. */
const MAX_DEVIATION = 0.06

/** Notes of the song in seconds, from its first one. */
const read = ({ song }: SongFileReading): HeardNote[] => {
  const notes = song.lines.flatMap((line) => line.notes)
  return notes.map(({ at, length, pitch }) => ({
    at: ((at - notes[0]!.at) * 60) / song.tempo,
    length: (length * 60) / song.tempo,
    pitch,
  }))
}

/** Sung notes that the song has, with their pitch and start. */
const found = (sung: readonly HeardNote[], reading: SongFileReading): number => {
  const notes = read(reading)
  const used = new Set<number>()
  // Of all alignments of the first note, the median one.
  const shifts = sung.flatMap(({ at, pitch }) => {
    const near = notes.find((note) => note.pitch === pitch && Math.abs(note.at - (at - sung[0]!.at)) < 0.2)
    return near ? [at - sung[0]!.at - near.at] : []
  })
  const shift = shifts.sort((a, b) => a - b)[shifts.length >> 1] ?? 0
  for (const { at, pitch } of sung) {
    const index = notes.findIndex(
      (note, place) =>
        !used.has(place) && note.pitch === pitch && Math.abs(note.at + shift - (at - sung[0]!.at)) <= MAX_DEVIATION,
    )
    if (index >= 0) used.add(index)
  }
  return used.size
}

const mono = (side: Float32Array): Stereo => ({ left: side, right: side.slice() })

/** Why a recording is refused. */
const refusal = (audio: Stereo) => {
  try {
    melodyOf(audio, null)
  } catch (error) {
    return (error as Error).message
  }
  return 'accepted'
}

describe('hummed tunes', () => {
  const results = HUMMED.map((hum) => {
    const sung = notesOfTune(hum.tune, hum)
    const reading = melodyOf(hummed(hum.tune, hum), null)
    return { name: hum.name, sung: sung.length, found: found(sung, reading), read: read(reading).length, reading }
  })
  it('ten tunes › at least 90 % of the notes have their pitch, and start within 60 ms', () => {
    const sum = (count: (result: (typeof results)[number]) => number) =>
      results.reduce((total, result) => total + count(result), 0)
    expect(sum(({ found }) => found) / sum(({ sung }) => sung)).toBeGreaterThan(0.9)
    expect(sum(({ found }) => found) / sum(({ read }) => read)).toBeGreaterThan(0.9)
  })
})

describe('sung phrases', () => {
  it.each(['female', 'male', 'child'] as const)('%s › at least 90 % of the notes', (kind) => {
    const low = kind === 'male' ? -12 : 0
    const tones = melody(
      'Every silver morning I remember how you found me',
      64 + low,
      0.4,
      [0, 2, 4, 5, 7, 5, 4, 2, 0, -3, 0, 7],
    )
    const { samples, start } = sing(tones, voiceFor(SINGERS[kind], 'lead'), 3)
    const reading = melodyOf(mono(samples), null)
    const sung = tones.map(({ at, length, pitch }) => ({ at: at - start, length, pitch }))
    expect(found(sung, reading) / sung.length).toBeGreaterThanOrEqual(0.9)
    // Some consonants are heard as notes of their own.
    expect(read(reading).length).toBeLessThanOrEqual(sung.length + 3)
  })
})

describe('recording without a melody', () => {
  const random = randomFrom(5, 'noise')
  const noise = Float32Array.from({ length: 2 * SAMPLE_RATE }, () => 0.4 * (random() - 0.5))
  const voices = () => {
    const [a, b] = [HUMMED[0]!, HUMMED[1]!].map((hum) => hummed(hum.tune.slice(0, 6), hum).left)
    return mono(a!.map((value, index) => value + (b![index] ?? 0)))
  }
  it.each([
    ['silence', () => mono(new Float32Array(3 * SAMPLE_RATE)), 'silent'],
    ['noise', () => mono(noise), 'only noise'],
    ['speech', () => speechLike(4), 'speech'],
    ['two voices', voices, 'Several notes'],
  ] as const)('%s › refused in words', (_, audio, words) => {
    expect(refusal(audio())).toContain(words)
  })
})
