import { sheetSections } from '#lib/data/songs/sheets/placement'
import type { SongMetadata } from '#lib/db/column-types'
import { parseLyric } from '#lib/lyrics/sections'
import { type ChordProHead, chordProOf } from '#lib/music/chord-pro'

/**
 * What is known of a song without a score as a ChordPro file: its timed words and chords, or only its lyrics. Null
 * without either.
 */
export const chordProSheet = (
  head: ChordProHead,
  metadata: Pick<SongMetadata, 'sections' | 'chords' | 'lines'> | null,
  lyric: string | null,
): string | null => {
  if (metadata) return chordProOf(head, sheetSections(metadata))
  if (!lyric) return null
  const sections = parseLyric(lyric).map(({ kind, label, lines }) => ({
    kind,
    label,
    lines: lines.map((text) => ({ text, chords: [] })),
    bars: [],
  }))
  return chordProOf(head, sections)
}
