import { coverVersion } from '#lib/contract/cover'
import type { Failure } from '#lib/contract/errors'
import type { Peaks } from '#lib/contract/studio'
import { pairAmplitudes } from '#lib/cover/amplitudes'
import { type CoverGeometry, type CoverInput, coverGeometry } from '#lib/cover/geometry'
import { coverSvg } from '#lib/cover/svg'
import { songFiles } from '#lib/data/file-keys'
import type { SongRow } from '#lib/data/rows'
import { readKey } from '#lib/music/key'
import type { App } from '#lib/server/app'
import { notFound } from '#lib/server/http/problem'
import { serveFile } from '#lib/server/http/serve-file'

/** Rows of each picture. Below 64 pixels, more than 24 are not visible. */
const ROWS_BY_FILE = new Map([
  ['cover.svg', 48],
  ['thumb.svg', 24],
] as const)

type Picture = typeof ROWS_BY_FILE extends Map<infer Name, unknown> ? Name : never

export const isCover = (file: string): file is Picture => ROWS_BY_FILE.has(file as Picture)

/** Cache lifetime of a finished song's cover, in seconds. Its address changes with the choice of the user. */
const CACHE_SECONDS = 7 * 24 * 60 * 60
const MIN_PEAKS = 48

type Covered = Pick<SongRow, 'id' | 'status' | 'key' | 'bpm' | 'meter' | 'cover'>

/** What a cover is woven from. Null before the whole song's peaks are known. */
export const coverInputOf = (song: Covered, peaks: Peaks): CoverInput | null => {
  const amplitudes = pairAmplitudes(peaks.points)
  if (peaks.duration === 0 || peaks.available < peaks.duration || amplitudes.length < MIN_PEAKS) return null
  return {
    peaks: peaks.cover_peaks ?? amplitudes,
    sections: peaks.sections.map(({ kind, at }) => ({ kind: kind.toLowerCase(), at: at / peaks.duration })),
    key: readKey(song.key),
    bpm: song.bpm,
    meter: song.meter,
    choice: song.cover,
  }
}

/** Null before the whole song's peaks are known. */
export const coverGeometryOf = (song: Covered, peaks: Peaks, rowCount: 24 | 48): CoverGeometry | null => {
  const input = coverInputOf(song, peaks)
  return input && coverGeometry(input, rowCount)
}

/** The own picture of a song; null where it has none. */
export const findPicture = async (app: Pick<App, 'storage'>, song: Covered, small: boolean) => {
  const { picture, smallPicture } = songFiles(song.id)
  return song.cover?.picture === undefined ? null : app.storage.get(small ? smallPicture : picture)
}

/**
 * The cover of a fully rendered song: its own picture as JPEG, or an SVG of about 2 kB. Browsers cache it once the song
 * is finished. A picture that is lost is replaced by the woven cover.
 */
export const serveCover = async (
  app: Pick<App, 'storage'>,
  request: Request,
  song: Covered,
  peaks: Peaks,
  file: Picture,
): Promise<Response | Failure> => {
  const picture = await findPicture(app, song, file === 'thumb.svg')
  const geometry = picture ? null : coverGeometryOf(song, peaks, ROWS_BY_FILE.get(file)!)
  if (!picture && !geometry) return notFound('cover').failure
  const bytes = picture ? Uint8Array.from(picture) : new TextEncoder().encode(coverSvg(geometry!, 'w'))
  return serveFile(request, {
    bytes: bytes.length,
    type: picture ? 'image/jpeg' : 'image/svg+xml',
    etag: `"${song.id}-${file}-${coverVersion(song.cover)}-${bytes.length}"`,
    open: ({ first, last }) => new Blob([bytes.subarray(first, last + 1)]).stream(),
    saveAs: null,
    ...(song.status === 'done' && { kept: CACHE_SECONDS }),
  })
}
