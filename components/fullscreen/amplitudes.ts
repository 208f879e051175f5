import {
  FLASH_SECONDS,
  type Frame,
  THREAD_STEP_PX,
  VISIBLE_SECONDS,
  type VisualizerScene,
} from '#components/fullscreen/frame'
import type { Palette } from '#components/fullscreen/palette'

/** Draws the amplitudes of a song without notes, mirrored at the middle. */
export const drawAmplitudes = (
  pen: CanvasRenderingContext2D,
  { palette, amplitudes, duration, choruses }: VisualizerScene,
  {
    x,
    playhead,
    width,
    top,
    height,
    now,
    motion,
  }: Pick<Frame, 'x' | 'playhead' | 'width' | 'top' | 'height' | 'now' | 'motion'>,
) => {
  const middle = top + height / 2
  const each = duration / Math.max(1, amplitudes.length)
  const pitch = x(each) - x(0)
  const step = Math.max(1, Math.ceil(7 / pitch))
  const [plain, chorus] = [palette.parts[1], palette.parts[0]] as [Palette['parts'][number], Palette['parts'][number]]
  pen.strokeStyle = palette.thread
  pen.lineWidth = 1
  pen.beginPath()
  for (let k = 0; k < 25; k++) {
    const y = top + ((k + 0.5) / 25) * height
    pen.moveTo(0, y)
    for (let at = playhead; at < width + THREAD_STEP_PX; at += THREAD_STEP_PX) {
      const away = (at - playhead) / (width - playhead)
      pen.lineTo(at, y + Math.sin(away * 5 + k * 0.4 + motion * now * 0.7) * away * (1 - away * 0.5) * 12)
    }
  }
  pen.stroke()
  pen.lineCap = 'round'
  const begin = Math.max(0, Math.floor((now - VISIBLE_SECONDS) / each / step))
  for (let i = begin; ; i++) {
    const at = i * step * each
    const left = x(at)
    if (left > width || at > duration) break
    const part = amplitudes.slice(i * step, (i + 1) * step)
    const half = Math.max(2, (part.reduce((sum, a) => Math.max(sum, a), 0) * height) / 2)
    const colours = choruses.some(({ from, to }) => at >= from && at < to) ? chorus : plain
    const played = at <= now
    pen.strokeStyle = played && now - at < FLASH_SECONDS ? palette.lit : played ? colours.played : colours.upcoming
    pen.lineWidth = played ? Math.max(2, pitch * step * 0.6) : 1.5
    pen.setLineDash(played ? [9, pen.lineWidth + 1] : [])
    pen.beginPath()
    pen.moveTo(left, middle - half)
    pen.lineTo(left, middle + half)
    pen.stroke()
  }
  pen.setLineDash([])
  pen.lineCap = 'butt'
}
