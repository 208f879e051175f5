/** Names of strengths, each from a value on. */
const LEVELS = [
  { from: 0.9, name: 'exact' },
  { from: 0.6, name: 'close' },
  { from: 0.3, name: 'loose' },
  { from: 0, name: 'free' },
] as const

// strengthLevel(0.7) // => 'close'
export const strengthLevel = (strength: number) => LEVELS.find(({ from }) => strength >= from)?.name ?? 'free'
