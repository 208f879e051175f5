/**
 * Ideas to start from, and details to go on with. Inspire never takes away what somebody typed: it writes into an empty
 * box, and otherwise adds a sentence behind it, which the next press exchanges for another.
 */
export const IDEAS: readonly string[] = [
  'A slow waltz on the last ferry of the year. Brushed drums, upright bass, a tired voice close to the microphone.',
  'Dusty two-step garage at 132 BPM with a sampled harp and a voice cut into small pieces.',
  'Chamber pop about lanterns on black water: strings, a female voice, a chorus that opens like a door.',
  'Bakery lights at five in the morning. Electric piano, tape wobble, no drums, somebody humming.',
  'A sea shanty in D minor with accordion and stamping feet, everybody on the chorus.',
  'Warm lo-fi hip-hop for rain on a bus window, 78 BPM, vinyl crackle, a short trumpet line.',
  'Late night synthwave on an empty motorway, 96 BPM, wide pads, a bass line that never stops.',
  'Bossa nova for two people who missed the same train. Nylon guitar, soft male voice, brushed snare.',
  'A lullaby in G major for a lighthouse keeper: harp, choir voices, as quiet as snow.',
  'Funk in E minor with handclaps, a rubber bass and horns that argue with the singer.',
  'Indie rock about leaving the party first. Jangling guitars, 140 BPM, a shout in the last chorus.',
  'Slow gospel in six-eight: organ, a powerful voice, and a choir that answers from the back of the room.',
  'Deep house for a kitchen at two o’clock, 122 BPM, warm chords, a whispered hook.',
  'A tango for piano and violin about a letter that arrived too late.',
  'Orchestral, like the first day in a new country: low strings, one trumpet, and a march that turns into a dance.',
  'Country ballad about a borrowed truck. Acoustic guitar, pedal steel, harmonies on the last verse.',
]

export const DETAILS: readonly string[] = [
  'Strings that arrive late.',
  'The last chorus is sung by a whole room.',
  'It begins with one instrument alone.',
  'A short break where everything but the voice stops.',
  'Handclaps in the second half.',
  'It ends more quietly than it began.',
  'The bass leads; the drums follow.',
  'A key change before the last chorus.',
  'Close to the microphone, with breath in it.',
  'Tape warmth, nothing polished.',
  'A trumpet answers every second line.',
  'Wide and slow at first, then double time.',
]

export type Inspired = {
  text: string /** What Inspire wrote last, at the end of the text; empty if nothing. */
  added: string
}

const pickOther = (from: readonly string[], not: string, random: () => number) => {
  const choice = from.filter((idea) => idea !== not)
  return choice[Math.floor(random() * choice.length)] ?? ''
}

/** `random` gives 0…1. */
export const inspire = ({ text, added }: Inspired, random: () => number): Inspired => {
  const stands = added !== '' && text.endsWith(added)
  const typed = (stands ? text.slice(0, text.length - added.length) : text).trimEnd()
  if (typed === '') {
    const idea = pickOther(IDEAS, added, random)
    return { text: idea, added: idea }
  }
  const detail = pickOther(DETAILS, added, random)
  return { text: `${typed}${/[.!?…。！？]$/u.test(typed) ? '' : '.'} ${detail}`, added: detail }
}
