import type { CoverGeometry } from '#lib/cover/geometry'
import { coverSvg } from '#lib/cover/svg'

/** The preview image of a shared song or playlist: one cover or four, and a waveform. */

export const PICTURE_SIZE = { width: 1200, height: 630 } as const

const BACKGROUND = '#110f0d'
const MARGIN = 63
const COVER_SIZE = 504
const BARS = { pitch: 11, width: 6, height: 300, heightBelowTitle: 200, count: 45 }
const UNHEARD = '#857a6d'
const HEARD = '#f0793a'
/** Share of the waveform that is drawn as played. */
const HEARD_SHARE = 0.38

/** Gives a cover its place; the replaced size is the one that `coverSvg` writes. */
const placed = (svg: string, x: number, y: number, side: number) =>
  svg.replace('width="512" height="512"', `x="${x}" y="${y}" width="${side}" height="${side}"`)

/** A woven cover, or the address of a picture. */
export type PicturedCover = CoverGeometry | { href: string }

const drawCover = (cover: PicturedCover, id: string, x: number, y: number, side: number) =>
  'href' in cover
    ? `<image href="${cover.href}" x="${x}" y="${y}" width="${side}" height="${side}"/>`
    : placed(coverSvg(cover, id), x, y, side)

/** Four covers in a square; the first one of fewer. */
const drawCovers = (covers: readonly PicturedCover[]) => {
  const shown = covers.length < 4 ? covers.slice(0, 1) : covers.slice(0, 4)
  const side = shown.length === 1 ? COVER_SIZE : COVER_SIZE / 2
  return shown
    .map((cover, i) => drawCover(cover, `w${i}`, MARGIN + (i % 2) * side, MARGIN + Math.floor(i / 2) * side, side))
    .join('')
}

/** Where text and waveform begin, and how wide they are. */
const COLUMN_LEFT = MARGIN + COVER_SIZE + MARGIN
export const TITLE_WIDTH = PICTURE_SIZE.width - COLUMN_LEFT - MARGIN
const TITLE_GAP = 48
const TITLE_COLOUR = '#f2ebe0'

/** Bars of the waveform; the loudest has full height. */
const bars = (amplitudes: readonly number[], middle: number, height: number) => {
  const top = Math.max(...amplitudes, 0.001)
  return Array.from({ length: BARS.count }, (_, i) => {
    const part = amplitudes.slice(
      Math.floor((i * amplitudes.length) / BARS.count),
      Math.max(
        Math.floor((i * amplitudes.length) / BARS.count) + 1,
        Math.floor(((i + 1) * amplitudes.length) / BARS.count),
      ),
    )
    const mean = part.reduce((sum, a) => sum + a, 0) / Math.max(1, part.length)
    const half = Math.max(BARS.width / 2, (mean / top) * (height / 2))
    const colour = i / BARS.count < HEARD_SHARE ? HEARD : UNHEARD
    const x = COLUMN_LEFT + i * BARS.pitch
    return `<rect x="${x}" y="${(middle - half).toFixed(1)}" width="${BARS.width}" height="${(2 * half).toFixed(1)}" rx="${BARS.width / 2}" fill="${colour}"/>`
  }).join('')
}

/**
 * @param amplitudes of the song, or of a playlist’s first song, 0…1
 * @param title outlines from y = 0 to `height`, above the waveform
 */
export const pictureSvg = (
  covers: readonly PicturedCover[],
  amplitudes: readonly number[],
  title: { svg: string; height: number } | null,
): string => {
  const height = title ? BARS.heightBelowTitle : BARS.height
  const top = (PICTURE_SIZE.height - (title ? title.height + TITLE_GAP : 0) - height) / 2
  const middle = top + (title ? title.height + TITLE_GAP : 0) + height / 2
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_SIZE.width}" height="${PICTURE_SIZE.height}" viewBox="0 0 ${PICTURE_SIZE.width} ${PICTURE_SIZE.height}">` +
    `<path fill="${BACKGROUND}" d="M0 0h${PICTURE_SIZE.width}v${PICTURE_SIZE.height}H0z"/>` +
    (covers.length > 0
      ? drawCovers(covers)
      : `<path fill="none" stroke="#3f3832" stroke-width="3" d="M${MARGIN} ${MARGIN}h${COVER_SIZE}v${COVER_SIZE}h-${COVER_SIZE}z"/>`) +
    (title
      ? `<g fill="${TITLE_COLOUR}" transform="translate(${COLUMN_LEFT} ${top.toFixed(1)})">${title.svg}</g>`
      : '') +
    `${bars(amplitudes, middle, height)}</svg>`
  )
}
