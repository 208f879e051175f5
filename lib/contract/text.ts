import { z } from 'zod'
import { codePoints } from '#lib/contract/limits'

/** Text without NUL and without lone surrogates. */
export const isCleanText = (text: string) => !text.includes('\0') && text.isWellFormed()

/** A character that draws something. Unicode counts the empty Braille pattern (U+2800) as a symbol. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u

/** Whether a text shows anything. Spaces, direction marks, fillers, variation selectors and tags alone do not. */
// hasVisibleText('\u200b') // => false
export const hasVisibleText = (text: string) => VISIBLE.test(text)

/** For `overwrite`: text that shows nothing is stored as no text. */
// emptyUnlessVisible('\u200b') // => ''
export const emptyUnlessVisible = (text: string) => (hasVisibleText(text) ? text : '')

/**
 * Text of one line that must show something, without spaces at its ends.
 * @param what begins the messages: "A name"
 * @param max code points
 */
export const requiredText = (what: string, max: number, missing = `${what} is missing.`) =>
  z
    .string(missing)
    .trim()
    .refine(hasVisibleText, missing)
    .refine((text) => codePoints(text) <= max, `${what} can have at most ${max} characters.`)
    .refine(isCleanText, `${what} contains characters that can’t be stored.`)
    .meta({ minLength: 1, maxLength: max })
