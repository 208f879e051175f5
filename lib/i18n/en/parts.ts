/** The parts of a song and their mix. */
export const parts = {
  title: 'Parts',
  list: 'Parts of the song',
  mute: 'Mute {part}',
  solo: 'Solo {part}',
  muteKey: 'M',
  soloKey: 'S',
  hint: 'Mute or solo parts while the song plays.',
  making: 'Creating the parts… The song keeps playing.',
  progress: 'Creating the parts to mix {part}',
  queued: 'Waiting…',
  percent: '{percent, number}%',
  on: 'Unmastered mix, matched to the song’s loudness.',
  back: 'Back to full mix',
  stop: 'Cancel',
  kept: {
    gone: 'The kept section is one part, Original: the song that it comes from no longer exists.',
    changed: 'The kept section is one part, Original: the engine has changed since that song was created.',
    foreign: 'The kept section is one part, Original: it wasn’t created by the built-in engine.',
  },
  partly: 'Some parts muted',
} as const
