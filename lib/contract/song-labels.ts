import { z } from 'zod'
import { codePoints, MAX_NOTE_CODE_POINTS, MAX_TAG_CODE_POINTS, MAX_TAGS, RATING } from '#lib/contract/limits'
import { emptyUnlessVisible, isCleanText, requiredText } from '#lib/contract/text'
import { uniqueTags } from '#lib/contract/unique-tags'

/** What owners mark their songs with. Only the owner sees it: no shared page and no public file has it. */

const ratingMessage = `rating must be a whole number from ${RATING.min} to ${RATING.max}.`
export const Rating = z.int(ratingMessage).min(RATING.min, ratingMessage).max(RATING.max, ratingMessage)

/** A tag without commas, which separate tags. */
export const Tag = requiredText('A tag', MAX_TAG_CODE_POINTS).refine(
  (text) => !/[,\n\r]/.test(text),
  'A tag can’t contain a comma or a line break.',
)

export const Tags = z
  .array(Tag, 'tags must be a list of strings.')
  .max(MAX_TAGS, `A song can have at most ${MAX_TAGS} tags.`)
  .overwrite(uniqueTags)

/** Several lines; empty to remove it. */
export const Note = z
  .string('note must be text.')
  .trim()
  .refine(
    (text) => codePoints(text) <= MAX_NOTE_CODE_POINTS,
    `A note can have at most ${MAX_NOTE_CODE_POINTS} characters.`,
  )
  .refine(isCleanText, 'The note contains characters that can’t be stored.')
  .overwrite(emptyUnlessVisible)
  .meta({ maxLength: MAX_NOTE_CODE_POINTS })
