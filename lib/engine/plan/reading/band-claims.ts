import type { Plan } from '#lib/engine/plan/plan'
import { instrumentMatches, SUBSTITUTED_INSTRUMENTS } from '#lib/engine/plan/prompt/instrument-matches'
import { ALL_GENRE_WORDS, genreMatches, readPrompt, SUBSTITUTED_GENRES } from '#lib/engine/plan/prompt/read-prompt'
import { BORROWED_SOUNDS, NEARLY_PLAYED, UNPLAYED_QUALITY } from '#lib/engine/plan/prompt/unplayable-words'
import { findWords } from '#lib/engine/plan/prompt/vocabulary'
import { partsOf, playsTerm } from '#lib/engine/plan/reading/outcome'
import type { PlacedClaim } from '#lib/engine/plan/reading/reading'
import { meterName } from '#lib/music/key'

/** What came of the genres and instruments of a prompt without its theme. */
export const bandClaims = (text: string, plan: Plan): PlacedClaim[] => {
  const genres = genreMatches(text)
  const isGenreWord = ({ start, end }: { start: number; end: number }) =>
    genres.some((genre) => genre.start <= start && end <= genre.end)
  return [
    ...genres.map((match): PlacedClaim => ({ ...match, kind: 'genre', ...genreOutcome(match, text, plan) })),
    ...findWords(ALL_GENRE_WORDS, text)
      .filter(({ negated }) => negated)
      .map(
        ({ start, end, meaning }): PlacedClaim => ({
          start,
          end,
          kind: 'genre',
          excluded: true,
          got: plan.genre === meaning ? meaning : '',
          exactness: plan.genre === meaning ? 'not' : 'exact',
        }),
      ),
    ...instrumentMatches(text)
      .filter((match) => !isGenreWord(match) && !TRIVIAL_WORDS.has(match.word))
      .map((match) => instrumentClaim(match, text, plan)),
  ].map(({ start, end, kind, got, exactness, excluded }) => ({
    start,
    end,
    kind,
    got,
    exactness,
    ...(excluded && { excluded }),
  }))
}

/** Every song with drums has a beat. */
const TRIVIAL_WORDS: ReadonlySet<string> = new Set(['beat', '鼓点'])

const genreOutcome = (
  { meaning, word }: { meaning: string; word: string },
  text: string,
  plan: Plan,
): Pick<PlacedClaim, 'got' | 'exactness'> => {
  const isNear = NEARLY_PLAYED.has(word) || SUBSTITUTED_GENRES.has(word)
  if (meaning === plan.genre) return { got: meaning, exactness: isNear ? 'close' : 'exact' }
  if (meaning === 'waltz' && plan.meter.beats % 3 === 0) return { got: meterName(plan.meter), exactness: 'close' }
  const { genres, tempo } = readPrompt(text)
  // A second genre lends an instrument; "ballad" beside a genre sets the tempo.
  if (genres[1] === meaning || (meaning === 'powerballad' && tempo.range))
    return { got: plan.genre, exactness: 'close' }
  return { got: '', exactness: 'not' }
}

const instrumentClaim = (
  { start, end, meaning, word, negated }: ReturnType<typeof instrumentMatches>[number],
  text: string,
  plan: Plan,
): PlacedClaim => {
  const playing = plan.parts.filter((part) => playsTerm(part, meaning))
  const got = partsOf(plan, meaning).join(', ')
  const isSubstitute = SUBSTITUTED_INSTRUMENTS.has(word)
  if (negated) {
    // A substitute leaves its place to what plays instead: pieces of the kit still sound.
    const remains = isSubstitute ? meaning === 'drums' && playing.length > 0 : playing.length > 0
    return {
      start,
      end,
      kind: 'instrument',
      excluded: true,
      got: remains ? got : '',
      exactness: remains ? 'not' : 'exact',
    }
  }
  const quality = UNPLAYED_QUALITY.exec(text.slice(0, start))
  const isNear =
    isSubstitute || quality !== null || NEARLY_PLAYED.has(word) || playing.some(({ id }) => BORROWED_SOUNDS.has(id))
  return {
    start: quality ? quality.index : start,
    end,
    kind: 'instrument',
    got,
    exactness: playing.length === 0 ? 'not' : isNear ? 'close' : 'exact',
  }
}
