/** The full-screen player. */
export const fullScreen = {
  name: 'Full-screen player',
  open: 'Open full-screen player',
  close: 'Close full-screen player',
  label: 'Visualiser',
  bar: 'bar {bar, number} of {bars, number}',
} as const
