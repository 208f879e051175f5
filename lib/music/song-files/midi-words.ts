import type { RawSyllable } from '#lib/music/song-files/raw-song'
import type { Beats } from '#lib/music/time'

export type TimedText = { at: Beats; text: string }

/**
 * Syllables of MIDI lyric events. Words end with a space or begin with one, or are divided by hyphens; lines end with a
 * line break or begin with “/” or “\”. Where none of these stands, each event is a word.
 */
export const midiSyllables = (events: readonly TimedText[]): (RawSyllable & { at: Beats })[] => {
  const spaced = events.some(({ text }) => /\S[ ]|[ ]\S/.test(text))
  const lettered = events.filter(({ text }) => /[\p{L}\p{N}]/u.test(text) && !text.startsWith('@'))
  const hyphened = !spaced && lettered.some(({ text }) => /-\s*$/.test(text))
  const result: (RawSyllable & { at: Beats })[] = []
  let startsLine = false
  let startsWord = true
  for (const { at, text } of events) {
    if (text.startsWith('@')) continue
    if (/^[\\/\r\n]/.test(text)) {
      startsLine = true
      startsWord = true
    }
    if (/^\s/.test(text)) startsWord = true
    const plain = text
      .replace(/^[\\/]/, '')
      .replace(/\s+/g, ' ')
      .trim()
    if (/[\p{L}\p{N}]/u.test(plain)) {
      const before = result[result.length - 1]
      if (before && spaced && !startsWord) before.continues = true
      if (before && startsLine) before.endsLine = true
      result.push({
        at,
        text: (spaced ? plain : plain.replace(/(?<=.)-$/, '')).slice(0, 39),
        continues: hyphened && plain.endsWith('-'),
      })
      startsLine = false
      startsWord = false
    }
    if (/\s$/.test(text)) startsWord = true
    if (/[\r\n]$/.test(text)) startsLine = true
  }
  const last = result[result.length - 1]
  if (last) last.continues = false
  // Where spaces divide words, hyphens do too if most syllables before another one have them. Else they are of words.
  const continued = result.filter(({ continues }) => continues)
  const isDivided = continued.filter(({ text }) => text.endsWith('-')).length > continued.length / 2
  if (isDivided && continued.length > 1)
    for (const syllable of continued) syllable.text = syllable.text.replace(/(?<=.)-$/, '')
  return result
}
