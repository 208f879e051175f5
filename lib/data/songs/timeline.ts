import type { WholeSong } from '#lib/data/rows'
import type { SongMetadata } from '#lib/db/column-types'

/** Sections, chords and timed lines: of the engine, or as measured in a production. Null where neither is known. */
export const timelineOf = ({
  metadata,
  alignment,
}: Pick<WholeSong, 'metadata' | 'alignment'>): Pick<SongMetadata, 'sections' | 'chords' | 'lines'> | null =>
  metadata ?? (alignment && alignment.lines.length + alignment.chords.length > 0 ? alignment : null)
