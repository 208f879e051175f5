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
  progress: 'Creating the parts, to mute or solo {part}',
  queued: 'Waiting…',
  percent: '{percent, number}%',
  on: 'Unmastered mix, matched to the song’s loudness.',
  back: 'Back to full mix',
  stop: 'Cancel',
  kept: {
    gone: 'Up to the cut there is only one part, “Original”: the source song no longer exists.',
    changed:
      'Up to the cut there is only one part, “Original”: the engine has changed since the source song was created.',
    foreign: 'Up to the cut there is only one part, “Original”: the source wasn’t created by the built-in engine.',
  },
  partly: 'Some parts muted',
} as const
