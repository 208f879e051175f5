import type { Segment, SegmentEncoder } from '#lib/engine/encode/segments'
import type { StereoBlock } from '#lib/engine/mix/master-song'
import type { PhraseSinger } from '#lib/engine/perform/vocals'
import type { Measures } from '#lib/engine/protocol'

/**
 * Where a song is sung and encoded while its band plays: in the same thread, or in that of an assistant. Both make the
 * same bytes.
 */
export type EncoderBackend = {
  sing: PhraseSinger
  /** Takes the next block of the finished sound; gives what became ready of the file. May wait for an assistant. */
  write(block: StereoBlock): Segment[]
  /** Everything was written: the rest of the file, then its measures. */
  end(): { segments: Segment[]; measures: Measures }
  /** To be called however the song ends, so that nobody goes on working for it. */
  close(): void
}

/** Without an assistant. */
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
