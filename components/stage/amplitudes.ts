import { BRIGHT, type Frame, type Loom, SEEN, STEP } from '#components/stage/frame'
import type { Palette } from '#components/stage/palette'

/** Of songs from elsewhere: how loud they are, as picks on either side of the middle. */
export const drawAmplitudes = (
  pen: CanvasRenderingContext2D,
  { palette, amplitudes, duration, choruses }: Loom,
  {
    x,
    fell,
    width,
    top,
    height,
    now,
    motion,
  }: Pick<Frame, 'x' | 'fell' | 'width' | 'top' | 'height' | 'now' | 'motion'>,
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
    for (let at = fell; at < width + STEP; at += STEP) {
      const away = (at - fell) / (width - fell)
      pen.lineTo(at, y + Math.sin(away * 5 + k * 0.4 + motion * now * 0.7) * away * (1 - away * 0.5) * 12)
    }
  }
  pen.stroke()
  pen.lineCap = 'round'
  const begin = Math.max(0, Math.floor((now - SEEN) / each / step))
  for (let i = begin; ; i++) {
    const at = i * step * each
    const left = x(at)
    if (left > width || at > duration) break
    const part = amplitudes.slice(i * step, (i + 1) * step)
    const half = Math.max(2, (part.reduce((sum, a) => Math.max(sum, a), 0) * height) / 2)
    const dye = choruses.some(({ from, to }) => at >= from && at < to) ? chorus : plain
    const woven = at <= now
    pen.strokeStyle = woven && now - at < BRIGHT ? palette.lit : woven ? dye.woven : dye.coming
    pen.lineWidth = woven ? Math.max(2, pitch * step * 0.6) : 1.5
    pen.setLineDash(woven ? [9, pen.lineWidth + 1] : [])
    pen.beginPath()
    pen.moveTo(left, middle - half)
    pen.lineTo(left, middle + half)
    pen.stroke()
  }
  pen.setLineDash([])
  pen.lineCap = 'butt'
}
