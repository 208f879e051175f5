import { drawAmplitudes } from '#components/fullscreen/amplitudes'
import { drawAxis } from '#components/fullscreen/axis'
import {
  FLASH_SECONDS,
  type Frame,
  THREAD_STEP_PX,
  VISIBLE_SECONDS,
  type VisualizerScene,
} from '#components/fullscreen/frame'
import type { Palette } from '#components/fullscreen/palette'
import { type Band, firstAfter, heightOf, threadsOf } from '#components/fullscreen/scene'

export type Area = { width: number; top: number; height: number }

type Pen = CanvasRenderingContext2D

const PLAYHEAD_POSITION = 0.6
/** Width of a column and distance to the next. All parts share the same columns. */
const COLUMN_WIDTH_PX = 2.4
export const COLUMN_PITCH_PX = 4
const BAND_MARGIN = 0.14
const MIN_WIDTH_FOR_NAMES_PX = 900

/** @param motion 0 keeps the threads still */
export const drawVisualizer = (
  pen: Pen,
  scene: VisualizerScene,
  { width, top, height }: Area,
  now: number,
  motion: 0 | 1,
) => {
  const { palette } = scene
  const playhead = Math.round(width * PLAYHEAD_POSITION)
  const perSecond = playhead / VISIBLE_SECONDS
  const x = (time: number) => playhead + (time - now) * perSecond
  pen.fillStyle = palette.ground
  pen.fillRect(0, 0, width, top + height + top)

  drawPlayed(pen, scene, x, { playhead, top, height }, now)
  if (scene.bands.length > 0)
    for (const band of scene.bands)
      drawBand(pen, scene, band, { x, playhead, width, top, height, now, perSecond, motion })
  else drawAmplitudes(pen, scene, { x, playhead, width, top, height, now, motion })

  pen.fillStyle = palette.playhead
  pen.fillRect(playhead - 1, top - 10, 2, height + 20)
  drawAxis(pen, scene, { x, playhead, width, top, height, now })
}

const drawPlayed = (
  pen: Pen,
  { palette, choruses, beat, bar }: VisualizerScene,
  x: (time: number) => number,
  { playhead, top, height }: { playhead: number; top: number; height: number },
  now: number,
) => {
  pen.fillStyle = palette.raised
  for (const { from, to } of choruses) {
    const left = Math.max(0, x(from))
    const right = Math.min(playhead, x(to))
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

const drawBand = (pen: Pen, scene: VisualizerScene, band: VisualizerScene['bands'][number], frame: Frame) => {
  const { x, playhead, width, now, perSecond } = frame
  const upper = frame.top + band.top * frame.height
  const tall = (band.bottom - band.top) * frame.height
  const edge = tall * BAND_MARGIN
  const inside = tall - 2 * edge
  const { played, upcoming } =
    scene.palette.parts[band.colourIndex] ?? (scene.palette.parts[0] as Palette['parts'][number])
  const y = (pitch: number) => upper + edge + heightOf(band, pitch) * inside

  const first = firstAfter(band.notes, now - VISIBLE_SECONDS - band.longest)
  const last = firstAfter(band.notes, now + (width - playhead) / perSecond)
  let struck = 0
  for (let i = first; i < last; i++) {
    const note = band.notes[i] as Band['notes'][number]
    if (note.at <= now) struck = Math.max(struck, note.velocity * Math.exp((note.at - now) * 5))
  }
  drawThreads(pen, scene.palette, band, { ...frame, upper: upper + edge, inside, struck })

  // Coming notes: a thin line.
  pen.strokeStyle = upcoming
  pen.lineWidth = 1.5
  pen.beginPath()
  for (let i = first; i < last; i++) {
    const { at, length, pitch } = band.notes[i] as Band['notes'][number]
    const from = Math.max(playhead, x(at))
    const to = x(at + Math.max(length, 0.05))
    if (to <= playhead) continue
    pen.moveTo(from, y(pitch))
    pen.lineTo(to, y(pitch))
  }
  pen.stroke()

  // Played notes: a column per step, as high as the note is loud, bright at first.
  const each = COLUMN_PITCH_PX / perSecond
  const reach = inside * (band.drums ? 0.8 : 0.56)
  const bright = now - FLASH_SECONDS
  for (const lit of [false, true]) {
    pen.fillStyle = !band.heard ? upcoming : lit ? scene.palette.lit : played
    for (let i = first; i < last; i++) {
      const note = band.notes[i] as Band['notes'][number]
      if (note.at > now) break
      const end = note.at + Math.max(note.length, band.drums ? DRUM_HIT_SECONDS : each)
      if (lit && end < bright) continue
      const middle = y(note.pitch)
      const tallest = reach * (0.35 + 0.65 * note.velocity)
      const until = Math.min(now, end)
      for (let c = Math.ceil(Math.max(note.at, lit ? bright : now - VISIBLE_SECONDS) / each); c * each <= until; c++) {
        const time = c * each
        const high = Math.max(2, tallest * envelope(time - note.at, end - time, band.drums) * (c & 1 ? 0.74 : 1))
        if (lit) pen.globalAlpha = 1 - (now - time) / FLASH_SECONDS
        pen.fillRect(x(time) - COLUMN_WIDTH_PX, middle - high / 2, COLUMN_WIDTH_PX, high)
      }
    }
  }
  pen.globalAlpha = 1

  if (width < MIN_WIDTH_FOR_NAMES_PX) return
  pen.font = scene.fonts.small
  pen.textAlign = 'right'
  pen.textBaseline = 'middle'
  // The name has its own background, so that notes pass behind it.
  const wide = pen.measureText(band.name).width
  pen.fillStyle = scene.palette.ground
  pen.fillRect(width - 36 - wide, upper + tall / 2 - 9, wide + 36, 18)
  pen.fillStyle = scene.palette.name
  pen.fillText(band.name, width - 28, upper + tall / 2)
}

/** Drawn length of a drum hit, in seconds. */
const DRUM_HIT_SECONDS = 0.14

/** Loudness of a note, 0…1, by the seconds since its start and before its end. */
const envelope = (since: number, left: number, drum: boolean) =>
  drum
    ? Math.exp(-since * 16)
    : Math.min(1, 0.4 + since * 20) * (0.5 + 0.5 * Math.exp(-since * 2.6)) * Math.min(1, 0.25 + left * 9)

/** Straight lines left of the playhead. Right of it they swing, more after a loud note. */
const drawThreads = (
  pen: Pen,
  palette: Palette,
  band: Band,
  { playhead, width, now, motion, upper, inside, struck }: Frame & { upper: number; inside: number; struck: number },
) => {
  const count = Math.max(threadsOf(band), Math.round(inside / 9))
  pen.strokeStyle = palette.thread
  pen.lineWidth = 1
  pen.beginPath()
  for (let k = 0; k < count; k++) {
    const y = upper + ((k + 0.5) / count) * inside
    const phase = band.top * 17 + k * 1.3
    pen.moveTo(0, y)
    pen.lineTo(playhead, y)
    for (let x = playhead + THREAD_STEP_PX; x < width + THREAD_STEP_PX; x += THREAD_STEP_PX) {
      const away = (x - playhead) / (width - playhead)
      const drift = Math.sin(away * 5 + phase + motion * now * 0.7) * away * (1 - away * 0.5) * inside * 0.16
      const swing = Math.sin(away * 34 - motion * now * 26 + phase) * struck * (1 - away) ** 3 * inside * 0.09
      pen.lineTo(x, y + drift + swing)
    }
  }
  pen.stroke()
}
