import type { Segment, SegmentEncoder } from '#lib/engine/encode/segments'
import type { StereoBlock } from '#lib/engine/mix/master-song'
import type { PhraseSinger } from '#lib/engine/perform/vocals'
import type { Measures } from '#lib/engine/protocol'

/**
 * Sings and encodes a song while its band plays, in the same thread or in an assistant thread. Both give the same
 * bytes.
 */
export type EncoderBackend = {
  sing: PhraseSinger
  /** Takes the next finished block and returns the segments that are ready. May block on the assistant. */
  write(block: StereoBlock): Segment[]
  /** Returns the last segments and the measures. */
  end(): { segments: Segment[]; measures: Measures }
  /** Must be called however the song ends. It stops the assistant's work. */
  close(): void
}

/** The backend without an assistant. */
export const singleThreadEncoder = (sing: PhraseSinger, segments: SegmentEncoder): EncoderBackend => ({
  sing,
  write({ left, right, count }) {
    const segment = segments.write(left, right, count)
    return segment ? [segment] : []
  },
  end() {
    const { last, measures } = segments.end()
    return { segments: [last], measures }
  },
  close: () => segments.close(),
})
