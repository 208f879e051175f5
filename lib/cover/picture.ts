import type { CoverGeometry } from '#lib/cover/geometry'
import { coverSvg } from '#lib/cover/svg'

/** What stands for a song, or for some of them, where other sites show a link: sleeves in the room at night, and the music. */

export const PICTURE = { width: 1200, height: 630 } as const

const ROOM = '#110f0d'
const EDGE = 63
const SLEEVE = 504
const BARS = { pitch: 11, width: 6, height: 300, count: 45 }
const UNHEARD = '#857a6d'
const HEARD = '#f0793a'
/** As far as it has been heard in the picture. */
const SHARE = 0.38

const placed = (svg: string, x: number, y: number, side: number) =>
  svg.replace('width="512" height="512"', `x="${x}" y="${y}" width="${side}" height="${side}"`)

/** One sleeve, or four in a square. */
const sleeves = (covers: readonly CoverGeometry[]) => {
  const shown = covers.length < 4 ? covers.slice(0, 1) : covers.slice(0, 4)
  const side = shown.length === 1 ? SLEEVE : SLEEVE / 2
  return shown
    .map((cover, i) => placed(coverSvg(cover, `w${i}`), EDGE + (i % 2) * side, EDGE + Math.floor(i / 2) * side, side))
    .join('')
}

/** The larger amplitudes are, the longer their bars; the loudest touches the edge. */
const bars = (amplitudes: readonly number[]) => {
  const top = Math.max(...amplitudes, 0.001)
  const left = EDGE + SLEEVE + EDGE
  const middle = PICTURE.height / 2
  return Array.from({ length: BARS.count }, (_, i) => {
    const part = amplitudes.slice(
      Math.floor((i * amplitudes.length) / BARS.count),
      Math.max(
        Math.floor((i * amplitudes.length) / BARS.count) + 1,
        Math.floor(((i + 1) * amplitudes.length) / BARS.count),
      ),
    )
    const mean = part.reduce((sum, a) => sum + a, 0) / Math.max(1, part.length)
    const half = Math.max(BARS.width / 2, (mean / top) * (BARS.height / 2))
    const colour = i / BARS.count < SHARE ? HEARD : UNHEARD
    const x = left + i * BARS.pitch
    return `<rect x="${x}" y="${(middle - half).toFixed(1)}" width="${BARS.width}" height="${(2 * half).toFixed(1)}" rx="${BARS.width / 2}" fill="${colour}"/>`
  }).join('')
}

/** @param amplitudes of the song, 0…1 */
export const pictureSvg = (covers: readonly CoverGeometry[], amplitudes: readonly number[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}" viewBox="0 0 ${PICTURE.width} ${PICTURE.height}">` +
  `<path fill="${ROOM}" d="M0 0h${PICTURE.width}v${PICTURE.height}H0z"/>` +
  (covers.length > 0
    ? sleeves(covers)
    : `<path fill="none" stroke="#3f3832" stroke-width="3" d="M${EDGE} ${EDGE}h${SLEEVE}v${SLEEVE}h-${SLEEVE}z"/>`) +
  `${bars(amplitudes)}</svg>`
