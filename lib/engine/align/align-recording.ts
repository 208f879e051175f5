import { align } from '#lib/engine/align/align'
import { alignedTimeline } from '#lib/engine/align/aligned-timeline'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { decode } from '#lib/engine/analyse/decode'
import type { AlignedRecording, Request } from '#lib/engine/protocol'
import { isAligned } from '#lib/music/alignment'
import { transposedSymbol } from '#lib/music/chord'
import { pitchClass } from '#lib/music/key'

/**
 * Aligns a recording with the song that it was produced from. Without an alignment that is certain, nothing has a time.
 * Throws EngineError as `decode` does.
 */
export const alignRecording = async ({
  recording,
  sketch,
  timeline,
  key,
  limit,
}: Extract<Request, { kind: 'align' }>): Promise<AlignedRecording> => {
  const produced = (await decode(recording, limit)).audio
  const { runs, semitones, certainty, error } = align((await decode(sketch, limit)).audio, produced)
  if (!isAligned({ certainty })) return { certainty, error, runs: [], sections: [], chords: [], lines: [] }
  const { sections, chords, lines } = alignedTimeline(timeline, runs, produced.left.length / SAMPLE_RATE)
  const newKey = { tonic: pitchClass((key?.tonic ?? 0) + semitones), mode: key?.mode ?? 'major' } as const
  return {
    ...{ certainty, error, runs, sections, lines },
    chords:
      semitones === 0
        ? chords
        : chords.map((chord) => ({ ...chord, symbol: transposedSymbol(chord.symbol, semitones, newKey) })),
  }
}
