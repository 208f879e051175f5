import { contentStems, isTold } from '#lib/engine/plan/lyrics/facts/statements'
import type { Plan } from '#lib/engine/plan/plan'
import type { ReadClaim } from '#lib/engine/plan/reading/reading'

/** Claims about the lyrics: the subject of the prompt, and each of its facts with the line that uses it. */
export const storyClaims = ({ story, sections }: Plan): ReadClaim[] => {
  if (!story) return []
  const places = [1, 2, 3].flatMap((count) => sections.flatMap(({ lines }) => neighbours(lines, count)))
  const facts = story.facts.map(({ said, sung }) => ({
    said,
    line: places.find((lines) => tells(lines, said, sung))?.join(' / '),
  }))
  // "Lisbon" repeats "in Lisbon" if both are used or neither is.
  const own = facts.filter(
    ({ said, line }, index) =>
      !facts.some(
        (other, at) =>
          at !== index &&
          (other.line === undefined) === (line === undefined) &&
          contains(other.said, said) &&
          (other.said.length > said.length || at < index),
      ),
  )
  const claim = (said: string, got: string | undefined): ReadClaim => ({
    said,
    field: 'prompt',
    kind: 'story',
    got: got ?? '',
    exactness: got === undefined ? 'not' : 'exact',
  })
  return [...(story.said ? [claim(story.said, story.about)] : []), ...own.map(({ said, line }) => claim(said, line))]
}

/** Runs of so many lines: a clause may be sung over several. */
const neighbours = (lines: readonly string[], count: number): string[][] =>
  lines.slice(count - 1).map((_, at) => lines.slice(at, at + count))

/** Share of the words with content that lines have to sing of what the prompt says. */
const SUNG_SHARE = 0.8

/** Whether lines sing what the prompt says, in its words or in other persons and forms: "Ruth drove", "Ruth, you drive". */
const tells = (lines: readonly string[], said: string, sung: readonly string[]): boolean => {
  if (sung.some((form) => contains(lines.join(' '), form))) return true
  const stems = [...contentStems(said)]
  return stems.length > 0 && isTold({ stems }, [contentStems(lines.join(' '))], SUNG_SHARE)
}

const contains = (text: string, said: string) => text.toLowerCase().includes(said.toLowerCase())
