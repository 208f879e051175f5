import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'

/** The title on a share's picture, as outlines: servers need not have a font. */

/** Subsets of the serif of the pages. Other scripts, such as Chinese, have no outlines here. */
const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext']

const fontFile = (subset: string) =>
  join(
    /* turbopackIgnore: true */ process.cwd(),
    `node_modules/@fontsource-variable/eb-garamond/files/eb-garamond-${subset}-wght-normal.woff2`,
  )

let loading: Promise<Font[]> | null = null
const loadFonts = () => {
  loading ??= Promise.all(SUBSETS.map(async (subset) => create(await readFile(fontFile(subset))) as Font))
  // A failed load may be retried.
  loading.catch(() => {
    loading = null
  })
  return loading
}

type Run = { font: Font; text: string }

const fontOf = (fonts: readonly Font[], character: string) =>
  fonts.find((each) => each.hasGlyphForCodePoint(character.codePointAt(0)!))

/** What the fonts can draw of a text; empty where no letter is left. */
// drawable(fonts, 'Rain 🌧 at Night') → 'Rain at Night'
const drawable = (fonts: readonly Font[], text: string): string => {
  const left = [...text]
    .filter((character) => fontOf(fonts, character) !== undefined)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
  return /\p{L}/u.test(left) || left === text ? left : ''
}

/** Parts of a text that one font draws each. All of its characters are drawable. */
const runsOf = (fonts: readonly Font[], text: string): Run[] => {
  const runs: Run[] = []
  for (const character of text) {
    const font = fontOf(fonts, character)
    if (!font) continue
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

/** The outlines of a line, its baseline at 0, and its width. */
const lineOf = (fonts: readonly Font[], text: string, size: number): { svg: string; width: number } => {
  const runs = runsOf(fonts, text)
  let x = 0
  const parts: string[] = []
  for (const { font, text } of runs) {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(text)
    for (const [i, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[i]!
      const path = glyph.path.toSVG()
      if (path)
        parts.push(
          `<path transform="translate(${(x + xOffset * scale).toFixed(2)} ${(-yOffset * scale).toFixed(2)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" d="${path}"/>`,
        )
      x += xAdvance * scale
    }
  }
  return { svg: parts.join(''), width: x }
}

/** Breaks words into lines of at most `width`. Null where they need more than `lines`. */
const wrap = (fonts: readonly Font[], text: string, size: number, width: number, lines: number): string[] | null => {
  const found: string[] = []
  for (const word of text.split(' ')) {
    const longer = found.length > 0 ? `${found.at(-1)} ${word}` : word
    const fits = lineOf(fonts, longer, size).width <= width
    if (fits && found.length > 0) found[found.length - 1] = longer
    else if (lineOf(fonts, word, size).width <= width) found.push(word)
    else return null
    if (found.length > lines) return null
  }
  return found
}

/** Sizes to try, in pixels, with the number of lines that each may take. */
const SIZES = [
  { size: 76, lines: 2 },
  { size: 60, lines: 3 },
  { size: 48, lines: 4 },
] as const
const LINE_HEIGHT = 1.08

/** `svg`: outlines from y = 0 down to `height`. */
export type TitleLines = { svg: string; height: number }

/**
 * Sets a title in lines of at most `width` pixels. A title that is too long ends with an ellipsis. Characters that the fonts
 * lack are left out; null where no letter is left.
 */
export const titleLines = async (title: string, width: number): Promise<TitleLines | null> => {
  const fonts = await loadFonts()
  const text = drawable(fonts, title.normalize('NFC').replace(/\s+/g, ' ').trim())
  if (text === '') return null
  for (const { size, lines } of SIZES) {
    const found = wrap(fonts, text, size, width, lines)
    if (found) return set(fonts, found, size)
  }
  const { size, lines } = SIZES[2]
  const characters = [...text]
  for (let count = Math.min(characters.length, 120); count > 0; count--) {
    const found = wrap(fonts, `${characters.slice(0, count).join('').trim()}…`, size, width, lines)
    if (found) return set(fonts, found, size)
  }
  return null
}

const set = (fonts: readonly Font[], lines: readonly string[], size: number): TitleLines => ({
  svg: lines
    .map((line, i) => {
      const y = (size * (0.8 + i * LINE_HEIGHT)).toFixed(1)
      return `<g transform="translate(0 ${y})">${lineOf(fonts, line, size).svg}</g>`
    })
    .join(''),
  height: size * LINE_HEIGHT * lines.length,
})
