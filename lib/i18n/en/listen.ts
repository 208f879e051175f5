/** Parts, the stage, what a song came from: listening closely. */
export const listen = {
  parts: {
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
  },
  stage: {
    name: 'Full-screen player',
    open: 'Open full-screen player',
    close: 'Close full-screen player',
    label: 'Visualiser',
    bar: 'bar {bar, number} of {bars, number}',
  },
  loop: {
    from: 'Start of the loop',
    to: 'End of the loop',
  },
} as const
