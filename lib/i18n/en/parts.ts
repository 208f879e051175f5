/** The parts of a song and their mix. */
export const parts = {
  title: 'Parts',
  list: 'Parts of the song',
  mute: 'Mute {part}',
  solo: 'Solo {part}',
  muteKey: 'M',
  soloKey: 'S',
  hint: 'Mute or solo parts while the song plays.',
  waiting: 'Rendering the parts. The song keeps playing.',
  making: 'Rendering the parts, {percent, number} %. The song keeps playing.',
  on: 'Parts before mastering, at the song’s loudness.',
  back: 'Back to full mix',
  stop: 'Stop',
  partly: 'Some parts only',
} as const
