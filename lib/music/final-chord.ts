import type { Bars } from '#lib/music/time'

/**
 * Bars of a song's last chord, by its last section: two, or one if the song is sung to its end.
 *
 * @example
 * finalChordBars({ bars: 8, lines: [] }, 'ring') // => 2
 * finalChordBars({ bars: 8, lines: ['Goodbye'] }, 'ring') // => 1
 */
export const finalChordBars = ({ bars, lines }: { bars: Bars; lines: readonly unknown[] }, ending: string): Bars =>
  bars >= 4 && lines.length === 0 && ending !== 'cold' ? 2 : 1
