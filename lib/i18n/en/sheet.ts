/** The printed lyric sheet. */
export const sheet = {
  name: 'Lyric sheet',
  back: 'Back to the song',
  print: 'Print',
  open: 'Print lyric sheet',
  untitled: 'Untitled',
  tempo: '{bpm, number} BPM',
  wordless: 'No lyrics.',
} as const
