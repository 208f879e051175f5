import type { Scene } from '#components/lyric-video/scene'

/** Draws a frame of a lyric video on a canvas of any shape. */

type Picture = CanvasImageSource & { width: number; height: number }

export type Look = {
  /** Null where the song has none. */
  cover: Picture | null
  title: string
  /** 0…1, from the beginning of the song to its end. */
  peaks: readonly number[]
  /** Names of fonts as in CSS. */
  serif: string
  sans: string
}

const COLOURS = {
  ground: '#110f0d',
  text: '#f4ede1',
  muted: '#b5aa9b',
  accent: '#f98d52',
  unplayed: '#8a7f72',
} as const

/** Shares of the shorter side. */
const MARGIN = 0.08
const LINE_SIZE = 0.085
const NEXT_SIZE = 0.045
const SMALL_SIZE = 0.03
const WAVE_HEIGHT = 0.1
const BARS = 120

type Context = OffscreenCanvasRenderingContext2D

/** The blurred cover behind every frame. Drawn once, because blurring takes longer than all the rest. */
export const drawGround = (context: Context, { cover }: Look) => {
  const { width, height } = context.canvas
  context.fillStyle = COLOURS.ground
  context.fillRect(0, 0, width, height)
  if (!cover) return
  const side = 1.2 * Math.max(width, height)
  context.save()
  context.filter = `blur(${Math.round(side * 0.05)}px)`
  context.globalAlpha = 0.3
  context.drawImage(cover, (width - side) / 2, (height - side) / 2, side, side)
  context.restore()
}

/** @param share of the song that has been played, 0…1 */
export const drawScene = (context: Context, ground: OffscreenCanvas, look: Look, scene: Scene, share: number) => {
  const { width, height } = context.canvas
  const unit = Math.min(width, height)
  const margin = MARGIN * unit
  context.drawImage(ground, 0, 0)
  context.textBaseline = 'alphabetic'
  if (scene.showsTitle) drawTitle(context, look, unit)
  else {
    drawSmall(context, look, margin, margin + SMALL_SIZE * unit, unit)
    const bottom = drawLine(context, look, scene, unit)
    context.font = `${NEXT_SIZE * unit}px ${look.serif}`
    context.fillStyle = COLOURS.muted
    for (const [i, text] of wrapped(context, scene.next, width - 2 * margin).entries())
      context.fillText(text, margin, bottom + (2 + 1.3 * i) * NEXT_SIZE * unit)
  }
  drawWave(context, look.peaks, share, unit)
}

const drawTitle = (context: Context, { cover, title, serif }: Look, unit: number) => {
  const { width, height } = context.canvas
  const side = 0.46 * unit
  const top = height * 0.42 - side * 0.62
  if (cover) context.drawImage(cover, (width - side) / 2, top, side, side)
  context.fillStyle = COLOURS.text
  context.textAlign = 'center'
  context.font = `${LINE_SIZE * unit}px ${serif}`
  for (const [i, text] of balanced(context, title, width - 2 * MARGIN * unit).entries())
    context.fillText(text, width / 2, top + side + (1.4 + 1.15 * i) * LINE_SIZE * unit)
  context.textAlign = 'start'
}

/** Cover and title, small, above the words. */
const drawSmall = (context: Context, { cover, title, sans }: Look, x: number, y: number, unit: number) => {
  const side = 2.4 * SMALL_SIZE * unit
  if (cover) context.drawImage(cover, x, y - side * 0.65, side, side)
  context.font = `500 ${SMALL_SIZE * unit}px ${sans}`
  context.fillStyle = COLOURS.muted
  context.fillText(title, x + (cover ? side + 0.02 * unit : 0), y + side * 0.02)
}

/** @returns where the line ends, from the top */
const drawLine = (context: Context, { serif }: Look, { line, sung }: Scene, unit: number): number => {
  const { width, height } = context.canvas
  const x = MARGIN * unit
  const size = LINE_SIZE * unit
  context.font = `${size}px ${serif}`
  const rows = balanced(context, line, width - 2 * x)
  let y = height * 0.48 - ((rows.length - 1) * size * 1.2) / 2
  let left = sung
  for (const row of rows) {
    const cut = Math.max(0, Math.min(row.length, left))
    const before = row.slice(0, cut)
    context.fillStyle = COLOURS.accent
    context.fillText(before, x, y)
    context.fillStyle = COLOURS.text
    context.fillText(row.slice(cut), x + context.measureText(before).width, y)
    // The space at which the row was broken counts too, except where a script has none.
    left -= row.length + (line[line.indexOf(row) + row.length] === ' ' ? 1 : 0)
    y += size * 1.2
  }
  return y - size * 1.2
}

const drawWave = (context: Context, peaks: readonly number[], share: number, unit: number) => {
  const { width, height } = context.canvas
  const margin = MARGIN * unit
  const step = (width - 2 * margin) / BARS
  const middle = height - margin - (WAVE_HEIGHT * unit) / 2
  for (let i = 0; i < BARS; i++) {
    const from = Math.floor((i / BARS) * peaks.length)
    const to = Math.max(from + 1, Math.floor(((i + 1) / BARS) * peaks.length))
    const peak = peaks.slice(from, to).reduce((most, value) => Math.max(most, value), 0)
    const bar = Math.max(2, peak * WAVE_HEIGHT * unit)
    context.fillStyle = (i + 0.5) / BARS <= share ? COLOURS.accent : COLOURS.unplayed
    context.fillRect(margin + i * step, middle - bar / 2, Math.max(1, step * 0.55), bar)
  }
}

/** As few rows as fit, of about equal length, so that no word stands alone below a long row. */
const balanced = (context: Context, text: string, width: number): string[] => {
  const rows = wrapped(context, text, width)
  for (let share = 0.55; share < 1; share += 0.05) {
    const narrower = wrapped(context, text, width * share)
    if (narrower.length === rows.length) return narrower
  }
  return rows
}

/** The rows of a text that fit a width. Scripts without spaces break at any letter. */
const wrapped = (context: Pick<Context, 'measureText'>, text: string, width: number): string[] => {
  const rows: string[] = []
  let row = ''
  for (const piece of text.match(/\p{Script=Han}|\S+?(?=\p{Script=Han})|\S+|\s+/gu) ?? []) {
    if (row !== '' && context.measureText(row + piece.trimEnd()).width > width) {
      rows.push(row.trimEnd())
      row = piece.trimStart()
    } else row += piece
  }
  if (row.trimEnd() !== '') rows.push(row.trimEnd())
  return rows
}
