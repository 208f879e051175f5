import { isThirdPerson } from '#lib/engine/plan/lyrics/frames/fill'
import type { Frame } from '#lib/engine/plan/lyrics/frames/frame'
import type { AnswerPicker } from '#lib/engine/plan/lyrics/story/answer-picker'
import type { FieldLines, SemanticField } from '#lib/engine/plan/lyrics/story/fields'

const SINGER = /\b(?:I|me|my|mine|we|us|our)\b|\bI'/

/** The lines of semantic fields that a frame can sing, by their number. */
export const fieldLines = (fields: readonly SemanticField[], frame: Frame, count: 2 | 3): FieldLines[] =>
  fields.flatMap(({ blocks }) =>
    blocks.filter(
      ({ lines }) => lines.length === count && !(isThirdPerson(frame) && lines.some((line) => SINGER.test(line))),
    ),
  )

/** A stanza that pictures semantic fields, in two couplets; null where too few are left. */
export const sceneVerse = (fields: readonly SemanticField[], frame: Frame, picker: AnswerPicker): string[] | null => {
  const couplets = fieldLines(fields, frame, 2)
  if (couplets.filter(({ name }) => picker.isFree(name)).length < 2) return null
  const [first, second] = [picker.pick(couplets), picker.pick(couplets)]
  return first && second ? [...first.lines, ...second.lines] : null
}
