/** Threads that stand for music not rendered yet. Paths in CSS pixels. */

const tenth = (x: number) => Math.round(x * 10) / 10
const STEP_PX = 6

const line = (width: number, y: (x: number) => number, from = 0) => {
  const points: string[] = []
  for (let x = from; x < width; x += STEP_PX) points.push(`${tenth(x)} ${tenth(y(x))}`)
  points.push(`${tenth(width)} ${tenth(y(width))}`)
  return `M${points.join('L')}`
}

/** Vertical positions of `count` parallel threads. */
// threadY(0, 4, 22) // => 4
export const threadY = (i: number, count: number, height: number) => {
  const margin = Math.min(4, height / 5)
  return count === 1 ? height / 2 : margin + (i * (height - 2 * margin)) / (count - 1)
}

/** Straight threads: a queued song. */
export const queuedPath = (width: number, height: number, count = 4) =>
  Array.from({ length: count }, (_, i) => `M0 ${tenth(threadY(i, count, height))}H${tenth(width)}`).join('')

/** Swinging threads: a song being composed. */
export const composingPath = (width: number, height: number, count = 5) =>
  Array.from({ length: count }, (_, i) => {
    const rest = threadY(i, count, height)
    const phase = (i * Math.PI * 2) / count
    return line(width, (x) => {
      const at = x / width
      const held = Math.sin(Math.PI * at) ** 2
      const swing = Math.sin(at * Math.PI * 4 + phase) * 0.42 * height
      const y = rest * (1 - 0.75 * held) + (height / 2) * 0.75 * held + swing * held
      return Math.min(height - 1, Math.max(1, y))
    })
  }).join('')

/** Threads right of the rendered part, calmer towards the end. */
export const renderingPath = (from: number, width: number, height: number, count = 5) => {
  const room = width - from
  if (room < STEP_PX) return ''
  return Array.from({ length: count }, (_, i) => {
    const rest = threadY(i, count, height)
    const phase = (i * Math.PI * 2) / count
    return line(
      width,
      (x) => {
        const away = (x - from) / room
        const wild = (1 - away) ** 1.6
        const swing = Math.sin((x - from) / 15 + phase) * 0.32 * height
        const y = rest * (1 - wild) + (height / 2 + swing) * wild
        return Math.min(height - 1, Math.max(1, y))
      },
      from + 3,
    )
  }).join('')
}
