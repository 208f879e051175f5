/** The parts of a song and their mix. */
export const parts = {
  title: 'Parts',
  list: 'Parts of the song',
  mute: 'Mute {part}',
  solo: 'Solo {part}',
  muteKey: 'M',
  soloKey: 'S',
  hint: 'Mute or solo parts while the song plays.',
  waiting: 'Creating the parts… The song keeps playing.',
  making: 'Creating the parts… {percent, number}%. The song keeps playing.',
  on: 'Unmastered mix, matched to the song’s loudness.',
  back: 'Back to full mix',
  stop: 'Cancel',
  partly: 'Some parts muted',
} as const
