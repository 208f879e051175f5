import type { InstrumentTerm } from '#lib/engine/plan/instruments'
import type { Players } from '#lib/engine/plan/prompt/directions/direction'
import { instrumentMatches, SUBSTITUTED_INSTRUMENTS } from '#lib/engine/plan/prompt/instrument-matches'

const VOICE =
  /\b(?:voices?|vocals?|vocalist|singing|singer|a ?cappella|unaccompanied)\b|人声|清唱|歌声|女声|男声|独唱|无伴奏|阿卡贝拉/
const BAND =
  /\b(?:band|everything|everyone|all(?: the)? (?:instruments|parts)|arrangement|instruments|music)\b|乐队|(?:全部|所有|其他)乐器|伴奏|全体/
/** Pieces of the kit that carry a beat alone. */
const KICK = /\b(?:kick(?: drum)?|bass drum|four-on-the-floor)\b/
const RHYTHM_SECTION = /\brhythm section\b|节奏组/

/** The instrument whose name ends a text; null without one. */
export const instrumentAtEnd = (text: string): InstrumentTerm | null =>
  instrumentMatches(text).find(({ end }) => end === text.trimEnd().length)?.meaning ?? null

/** The players that a text names; null if it names none. */
export const playersIn = (text: string): Players | null => {
  // A piece of the kit, such as claps, is no part of its own.
  const terms = instrumentMatches(text)
    .filter(({ negated, meaning, word }) => !negated && !(meaning === 'drums' && SUBSTITUTED_INSTRUMENTS.has(word)))
    .map(({ meaning }) => meaning)
  if (KICK.test(text)) terms.push('drums')
  if (RHYTHM_SECTION.test(text)) terms.push('drums', 'bass')
  // "Bass voice" is a voice.
  const voice = VOICE.test(text)
  const players = {
    terms: [
      ...new Set(voice ? terms.filter((term) => term !== 'bass' || !/\bbass (?:voice|vocals?)/.test(text)) : terms),
    ],
    voice,
    band: BAND.test(text) && !RHYTHM_SECTION.test(text),
  }
  return players.terms.length > 0 || players.voice || players.band ? players : null
}
