/** The printed lyric sheet. */
export const sheet = {
  name: 'Lyric sheet',
  back: 'Back to the song',
  print: 'Print',
  open: 'Print lyric sheet',
  untitled: 'Untitled',
  tempo: '{bpm, number} BPM',
  version: 'Version {version, number}',
  wordless: 'No lyrics.',
} as const
