import { ImageResponse } from 'next/og'
import { createElement } from 'react'
import { pairAmplitudes } from '#lib/cover/amplitudes'
import { PICTURE_SIZE, pictureSvg } from '#lib/cover/picture'
import { findSharedSong, findSongsOfPlaylist, type ShareRow } from '#lib/data/shares/shares'
import type { App } from '#lib/server/app'
import { coverGeometryOf } from '#lib/server/media/cover'
import { songPeaks } from '#lib/server/media/media'
import { withSections } from '#lib/server/shares/shared-page'

const MAX_COVERS = 4

/** The preview picture of a share: the song's cover, or the covers of a playlist's first four songs. */
export const pictureOfShare = async (app: App, share: ShareRow): Promise<Uint8Array> => {
  const ids =
    share.songId !== null
      ? [share.songId]
      : (await findSongsOfPlaylist(app.db, share)).slice(0, MAX_COVERS).map(({ id }) => id)
  const drawn = []
  for (const id of ids) {
    const found = await findSharedSong(app.db, share.token, id)
    if (!found) continue
    const peaks = await songPeaks(app, withSections(found.song))
    drawn.push({ cover: coverGeometryOf(found.song, peaks, 48), amplitudes: pairAmplitudes(peaks.points) })
  }
  const covers = drawn.flatMap(({ cover }) => cover ?? [])
  return painted(pictureSvg(covers, drawn[0]?.amplitudes ?? []))
}

/** The most recent pictures, because many clients request the same link. */
const pictures = new Map<string, Promise<Uint8Array>>()
const MAX_CACHED_PICTURES = 32

const painted = (svg: string): Promise<Uint8Array> => {
  const found = pictures.get(svg)
  if (found) return found
  const made = paint(svg)
  made.catch(() => pictures.delete(svg))
  pictures.set(svg, made)
  const [oldest] = pictures.keys()
  if (pictures.size > MAX_CACHED_PICTURES && oldest !== undefined) pictures.delete(oldest)
  return made
}

/** The SVG contains no text, so no font is needed. */
const paint = async (svg: string): Promise<Uint8Array> => {
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  const image = new ImageResponse(createElement('img', { src, alt: '', ...PICTURE_SIZE }), PICTURE_SIZE)
  return new Uint8Array(await image.arrayBuffer())
}
