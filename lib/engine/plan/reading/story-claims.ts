import type { Plan } from '#lib/engine/plan/plan'
import type { ReadClaim } from '#lib/engine/plan/reading/reading'

/** Claims about the lyrics: the subject of the prompt, and each of its facts with the line that uses it. */
export const storyClaims = ({ story, sections }: Plan): ReadClaim[] => {
  if (!story) return []
  const lines = sections.flatMap((section) => section.lines)
  const facts = story.facts.map(({ said, sung }) => ({
    said,
    line: lines.find((line) => sung.some((form) => contains(line, form))),
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

const contains = (line: string, said: string) => line.toLowerCase().includes(said.toLowerCase())
