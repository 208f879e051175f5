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
    waiting: 'Rendering the parts. The song keeps playing.',
    making: 'Rendering the parts, {percent, number} %. The song keeps playing.',
    on: 'Parts before mastering, at the song’s loudness.',
    back: 'Back to full mix',
    stop: 'Stop',
    partly: 'Some parts only',
  },
  stage: {
    name: 'Full-screen player',
    open: 'Open full-screen player',
    close: 'Close full-screen player',
    label: 'Visualizer',
    bar: 'bar {bar, number} of {bars, number}',
  },
  loop: {
    from: 'Start of the loop',
    to: 'End of the loop',
  },
} as const
