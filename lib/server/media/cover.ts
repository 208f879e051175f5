import type { Peaks } from '#lib/contract/studio'
import { pairAmplitudes } from '#lib/cover/amplitudes'
import { type CoverGeometry, coverGeometry } from '#lib/cover/geometry'
import { coverSvg } from '#lib/cover/svg'
import type { SongRow } from '#lib/data/rows'
import { readKey } from '#lib/music/key'
import { notFound } from '#lib/server/http/problem'
import { serveFile } from '#lib/server/http/serve-file'

/** Rows of each picture. Below 64 pixels, more than 24 are not visible. */
const ROWS_BY_FILE = new Map([
  ['cover.svg', 48],
  ['thumb.svg', 24],
] as const)

type Picture = typeof ROWS_BY_FILE extends Map<infer Name, unknown> ? Name : never

export const isCover = (file: string): file is Picture => ROWS_BY_FILE.has(file as Picture)

/** Cache lifetime of a finished song's cover, in seconds. It changes only when a new version draws covers differently. */
const CACHE_SECONDS = 7 * 24 * 60 * 60
const MIN_PEAKS = 48

type Covered = Pick<SongRow, 'id' | 'status' | 'key' | 'bpm' | 'meter'>

/** Null before the whole song's peaks are known. */
export const coverGeometryOf = (song: Covered, peaks: Peaks, rowCount: 24 | 48): CoverGeometry | null => {
  const amplitudes = pairAmplitudes(peaks.points)
  if (peaks.duration === 0 || peaks.available < peaks.duration || amplitudes.length < MIN_PEAKS) return null
  return coverGeometry(
    {
      peaks: peaks.cover_peaks ?? amplitudes,
      sections: peaks.sections.map(({ kind, at }) => ({ kind: kind.toLowerCase(), at: at / peaks.duration })),
      key: readKey(song.key),
      bpm: song.bpm,
      meter: song.meter,
    },
    rowCount,
  )
}

/** The cover of a fully rendered song, as an SVG of about 2 kB. Browsers cache it once the song is finished. */
export const serveCover = (request: Request, song: Covered, peaks: Peaks, file: Picture) => {
  const geometry = coverGeometryOf(song, peaks, ROWS_BY_FILE.get(file)!)
  if (!geometry) return notFound('cover').failure
  const bytes = new TextEncoder().encode(coverSvg(geometry, 'w'))
  return serveFile(request, {
    bytes: bytes.length,
    type: 'image/svg+xml',
    etag: `"${song.id}-${file}-${bytes.length}"`,
    open: ({ first, last }) => new Blob([bytes.subarray(first, last + 1)]).stream(),
    saveAs: null,
    ...(song.status === 'done' && { kept: CACHE_SECONDS }),
  })
}
