/** Parts, the stage, what a song came from: listening closely. */
export const listen = {
  parts: {
    title: 'Parts',
    list: 'Parts of the song',
    mute: 'Mute {part}',
    solo: 'Hear {part} alone',
    muteKey: 'M',
    soloKey: 'S',
    hint: 'Mute a part, or hear one alone, while it plays.',
    waiting: 'The parts are being made. The song plays on.',
    making: 'The parts are being made, {percent, number} %. The song plays on.',
    on: 'Parts before mastering, as loud as the song.',
    back: 'Back to the song',
    stop: 'Stop',
    partly: 'Some parts of it',
  },
  stage: {
    name: 'Stage',
    open: 'Open the stage',
    close: 'Leave the stage',
    label: 'The song as it is woven',
    bar: 'bar {bar, number} of {bars, number}',
  },
  loop: {
    from: 'Start of the loop',
    to: 'End of the loop',
  },
} as const
