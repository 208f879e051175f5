import { expect, test } from 'vitest'
import { INSTRUMENTS } from '#lib/engine/plan/instruments'
import { matchesTerm } from '#lib/engine/plan/match-instrument'
import { planSong } from '#lib/engine/plan/plan-song'
import { INSTRUMENT_WORDS } from '#lib/engine/plan/prompt/instrument-words'
import { scoreSong } from '#lib/engine/score/score-song'
import { everyNth, inTier } from '#tests/harness/tier'

const GENRES = ['pop', 'classic rock', 'celtic folk', 'bossa nova', 'house', 'jazz swing', 'synthwave', 'soul ballad']

test.each(
  everyNth(
    3,
    INSTRUMENT_WORDS.map(([term, words], i) => [words.split(',')[0]!, term, GENRES[i % GENRES.length]!, i] as const),
  ),
)('request for %s in a 30 s song: it plays in both takes', (word, term, genre, turn) => {
  const names = Object.entries(INSTRUMENTS).flatMap(([id, voice]) => (matchesTerm(id, term) ? [voice.name] : []))
  const [sung, played] = [`${genre} with ${word}, 30 seconds`, `${genre} with ${word}, instrumental, 30 seconds`]
  for (const take of [0, 1] as const)
    for (const prompt of inTier({ default: [(turn + take) % 2 === 0 ? sung : played], full: [sung, played] })) {
      const score = scoreSong(planSong({ prompt, lyric: null, take, source: { kind: 'none' } }, 17, {}))
      const heard = score.parts.filter((part) => names.some((name) => part.name.startsWith(name)))
      const notes = Math.max(0, ...heard.map((part) => part.notes.length))
      expect(notes, `${prompt}, take ${take}: ${score.parts.map((part) => part.name)}`).toBeGreaterThanOrEqual(4)
    }
})
