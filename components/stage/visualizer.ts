import { drawAmplitudes } from '#components/stage/amplitudes'
import { writeAxis } from '#components/stage/axis'
import { BRIGHT, type Frame, type Loom, SEEN, STEP } from '#components/stage/frame'
import type { Palette } from '#components/stage/palette'
import { type Band, firstAfter, heightOf, threadsOf } from '#components/stage/scene'

export type Area = { width: number; top: number; height: number }

type Pen = CanvasRenderingContext2D

const FELL = 0.6
/** A stitch, and the way from one to the next: all parts share the same columns, as weft does. */
const STITCH = 2.4
export const PITCH = 4
const MARGIN = 0.14
const NAMES_FROM = 900

/** `motion` is 0 for a still: threads then lie as they are. */
export const drawLoom = (pen: Pen, loom: Loom, { width, top, height }: Area, now: number, motion: 0 | 1) => {
  const { palette } = loom
  const fell = Math.round(width * FELL)
  const perSecond = fell / SEEN
  const x = (time: number) => fell + (time - now) * perSecond
  pen.fillStyle = palette.ground
  pen.fillRect(0, 0, width, top + height + top)

  drawCloth(pen, loom, x, { fell, top, height }, now)
  if (loom.bands.length > 0)
    for (const band of loom.bands) drawBand(pen, loom, band, { x, fell, width, top, height, now, perSecond, motion })
  else drawAmplitudes(pen, loom, { x, fell, width, top, height, now, motion })

  pen.fillStyle = palette.fell
  pen.fillRect(fell - 1, top - 10, 2, height + 20)
  writeAxis(pen, loom, { x, fell, width, top, height, now })
}

const drawCloth = (
  pen: Pen,
  { palette, choruses, beat, bar }: Loom,
  x: (time: number) => number,
  { fell, top, height }: { fell: number; top: number; height: number },
  now: number,
) => {
  pen.fillStyle = palette.raised
  for (const { from, to } of choruses) {
    const left = Math.max(0, x(from))
    const right = Math.min(fell, x(to))
    if (right > left) pen.fillRect(left, top, right - left, height)
  }
  if (!beat || !bar) return
  for (const [every, colour] of [
    [beat, palette.beat],
    [bar, palette.bar],
  ] as const) {
    pen.strokeStyle = colour
    pen.lineWidth = 1
    pen.beginPath()
    for (let i = Math.floor(now / every); i >= 0; i--) {
      const at = Math.round(x(i * every)) + 0.5
      if (at < 0) break
      pen.moveTo(at, top)
      pen.lineTo(at, top + height)
    }
    pen.stroke()
  }
}

const drawBand = (pen: Pen, loom: Loom, band: Loom['bands'][number], frame: Frame) => {
  const { x, fell, width, now, perSecond } = frame
  const upper = frame.top + band.top * frame.height
  const tall = (band.foot - band.top) * frame.height
  const edge = tall * MARGIN
  const inside = tall - 2 * edge
  const { woven, coming } = loom.palette.parts[band.dye] ?? (loom.palette.parts[0] as Palette['parts'][number])
  const y = (pitch: number) => upper + edge + heightOf(band, pitch) * inside

  const first = firstAfter(band.notes, now - SEEN - band.longest)
  const last = firstAfter(band.notes, now + (width - fell) / perSecond)
  let struck = 0
  for (let i = first; i < last; i++) {
    const note = band.notes[i] as Band['notes'][number]
    if (note.at <= now) struck = Math.max(struck, note.velocity * Math.exp((note.at - now) * 5))
  }
  drawThreads(pen, loom.palette, band, { ...frame, upper: upper + edge, inside, struck })

  // Still to come: a thin thread where the note will lie.
  pen.strokeStyle = coming
  pen.lineWidth = 1.5
  pen.beginPath()
  for (let i = first; i < last; i++) {
    const { at, length, pitch } = band.notes[i] as Band['notes'][number]
    const from = Math.max(fell, x(at))
    const to = x(at + Math.max(length, 0.05))
    if (to <= fell) continue
    pen.moveTo(from, y(pitch))
    pen.lineTo(to, y(pitch))
  }
  pen.stroke()

  // Woven: a stitch in every column that the note lasts, as high as it is loud, bright where it is new.
  const each = PITCH / perSecond
  const reach = inside * (band.drums ? 0.8 : 0.56)
  const bright = now - BRIGHT
  for (const lit of [false, true]) {
    pen.fillStyle = !band.heard ? coming : lit ? loom.palette.lit : woven
    for (let i = first; i < last; i++) {
      const note = band.notes[i] as Band['notes'][number]
      if (note.at > now) break
      const end = note.at + Math.max(note.length, band.drums ? HIT : each)
      if (lit && end < bright) continue
      const middle = y(note.pitch)
      const tallest = reach * (0.35 + 0.65 * note.velocity)
      const until = Math.min(now, end)
      for (let c = Math.ceil(Math.max(note.at, lit ? bright : now - SEEN) / each); c * each <= until; c++) {
        const time = c * each
        const high = Math.max(2, tallest * swell(time - note.at, end - time, band.drums) * (c & 1 ? 0.74 : 1))
        if (lit) pen.globalAlpha = 1 - (now - time) / BRIGHT
        pen.fillRect(x(time) - STITCH, middle - high / 2, STITCH, high)
      }
    }
  }
  pen.globalAlpha = 1

  if (width < NAMES_FROM) return
  pen.font = loom.fonts.small
  pen.textAlign = 'right'
  pen.textBaseline = 'middle'
  // On a piece of ground of its own: what is still to come passes behind it.
  const wide = pen.measureText(band.name).width
  pen.fillStyle = loom.palette.ground
  pen.fillRect(width - 36 - wide, upper + tall / 2 - 9, wide + 36, 18)
  pen.fillStyle = loom.palette.name
  pen.fillText(band.name, width - 28, upper + tall / 2)
}

/** A stroke of a drum is woven for so long. */
const HIT = 0.14

/** How loud a note is, 0…1, so long after its beginning and before its end, in seconds. */
const swell = (since: number, left: number, drum: boolean) =>
  drum
    ? Math.exp(-since * 16)
    : Math.min(1, 0.4 + since * 20) * (0.5 + 0.5 * Math.exp(-since * 2.6)) * Math.min(1, 0.25 + left * 9)

/** Straight through the cloth; beyond the fell they swing, the more the harder the part was just struck. */
const drawThreads = (
  pen: Pen,
  palette: Palette,
  band: Band,
  { fell, width, now, motion, upper, inside, struck }: Frame & { upper: number; inside: number; struck: number },
) => {
  const count = Math.max(threadsOf(band), Math.round(inside / 9))
  pen.strokeStyle = palette.thread
  pen.lineWidth = 1
  pen.beginPath()
  for (let k = 0; k < count; k++) {
    const y = upper + ((k + 0.5) / count) * inside
    const phase = band.top * 17 + k * 1.3
    pen.moveTo(0, y)
    pen.lineTo(fell, y)
    for (let x = fell + STEP; x < width + STEP; x += STEP) {
      const away = (x - fell) / (width - fell)
      const drift = Math.sin(away * 5 + phase + motion * now * 0.7) * away * (1 - away * 0.5) * inside * 0.16
      const swing = Math.sin(away * 34 - motion * now * 26 + phase) * struck * (1 - away) ** 3 * inside * 0.09
      pen.lineTo(x, y + drift + swing)
    }
  }
  pen.stroke()
}
