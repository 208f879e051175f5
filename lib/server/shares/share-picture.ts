import { createHash } from 'node:crypto'
import { loudnessShape } from '#lib/cover/amplitudes'
import { type PicturedCover, pictureSvg, TITLE_WIDTH } from '#lib/cover/picture'
import { findSharedSong, findSongsOfPlaylist, type SharedRow } from '#lib/data/shares/shares'
import type { App } from '#lib/server/app'
import { coverGeometryOf, findPicture } from '#lib/server/media/cover'
import { songPeaks, withSections } from '#lib/server/media/peaks'
import { titleLines } from '#lib/server/shares/title-lines'

const MAX_COVERS = 4

/** A PNG and a hash of what it shows. */
export type SharePicture = { png: Uint8Array; hash: string }

/**
 * The preview picture of a share: title, waveform, and the song's cover or those of a playlist's first four songs.
 * @param songId one song of a shared playlist, instead of all
 */
export const pictureOfShare = async (
  app: App,
  { share, playlist }: SharedRow,
  songId = share.songId,
): Promise<SharePicture> => {
  const ids =
    songId !== null ? [songId] : (await findSongsOfPlaylist(app.db, share)).slice(0, MAX_COVERS).map(({ id }) => id)
  const drawn: { cover: PicturedCover | null; amplitudes: readonly number[]; title: string | null }[] = []
  for (const id of ids) {
    const found = await findSharedSong(app.db, share.token, id)
    if (!found) continue
    const { song } = found
    const peaks = await songPeaks(app, withSections(song))
    const own = await findPicture(app, song, false)
    drawn.push({
      cover: own
        ? { href: `data:image/jpeg;base64,${Buffer.from(own).toString('base64')}` }
        : coverGeometryOf(song, peaks, 48),
      amplitudes: loudnessShape(peaks),
      title: song.title,
    })
  }
  const covers = drawn.flatMap(({ cover }) => cover ?? [])
  const title = await titleLines((songId === null ? playlist : drawn[0]?.title) ?? '', TITLE_WIDTH)
  return painted(pictureSvg(covers, drawn[0]?.amplitudes ?? [], title))
}

/** The most recent pictures by the hash of their SVG, because many clients request the same link. */
const pictures = new Map<string, Promise<SharePicture>>()
const MAX_CACHED_PICTURES = 32

const painted = (svg: string): Promise<SharePicture> => {
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 16)
  const found = pictures.get(hash)
  if (found) return found
  const made = paint(svg).then((png) => ({ png, hash }))
  made.catch(() => pictures.delete(hash))
  pictures.set(hash, made)
  const [oldest] = pictures.keys()
  if (pictures.size > MAX_CACHED_PICTURES && oldest !== undefined) pictures.delete(oldest)
  return made
}

/** The SVG contains outlines instead of text, so no font is needed. */
const paint = async (svg: string): Promise<Uint8Array> => {
  const { default: sharp } = await import('sharp')
  return new Uint8Array(await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer())
}
