/** A step through a grid of songs. */

export type Step = 'left' | 'right' | 'up' | 'down' | 'home' | 'end' | 'page-up' | 'page-down'

const KEYS: Readonly<Record<string, Step>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'home',
  End: 'end',
  PageUp: 'page-up',
  PageDown: 'page-down',
}

export const stepForKey = (key: string): Step | null => KEYS[key] ?? null

/**
 * The index that a step leads to, or null if it leaves the grid, so that the key acts elsewhere. In one column, left
 * and right do.
 */
// nextIndex('down', 3, { count: 20, columns: 9, page: 4 }) // => 12
export const nextIndex = (
  step: Step,
  at: number,
  { count, columns, page }: { count: number; columns: number; page: number },
): number | null => {
  const last = count - 1
  switch (step) {
    case 'left':
      return columns > 1 && at > 0 ? at - 1 : null
    case 'right':
      return columns > 1 && at < last ? at + 1 : null
    case 'up':
      return at - columns >= 0 ? at - columns : null
    case 'down':
      // From the last full row into a shorter one.
      return at + columns <= last ? at + columns : rowOf(at, columns) < rowOf(last, columns) ? last : null
    case 'home':
      return 0
    case 'end':
      return last
    case 'page-up':
      return Math.max(at % columns, at - page * columns)
    case 'page-down':
      return Math.min(last, at + page * columns)
  }
}

const rowOf = (at: number, columns: number) => Math.floor(at / columns)
