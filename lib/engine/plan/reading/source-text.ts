import { normalisePrompt } from '#lib/engine/plan/prompt/normalise-prompt'

/** A prompt in its normalised form, with the way back to the user's own words. */
export class SourceText {
  readonly normalised: string
  /** Start and end in the original of each character of the normalised text; null where they do not correspond. */
  private readonly spans: { start: number; end: number }[] | null

  constructor(readonly original: string) {
    this.normalised = normalisePrompt(original)
    const spans: { start: number; end: number }[] = []
    let joined = ''
    let at = 0
    for (const character of original) {
      const end = at + character.length
      const normal = normalisePrompt(character)
      // Runs of spaces become one.
      if (normal === ' ' && joined.endsWith(' ')) spans[spans.length - 1]!.end = end
      else {
        joined += normal
        for (let i = 0; i < normal.length; i++) spans.push({ start: at, end })
      }
      at = end
    }
    this.spans = joined === this.normalised ? spans : null
  }

  /** The user's words at a range of the normalised text. */
  said(start: number, end: number): string {
    const [first, last] = [this.spans?.[start], this.spans?.[end - 1]]
    const words = first && last ? this.original.slice(first.start, last.end) : this.normalised.slice(start, end)
    return words.replace(/^[\s,.;:，。；：、@]+|[\s,;:，。；：、]+$/gu, '')
  }

  /** Where normalised words begin; null if they are not in the text. */
  find(words: string): { start: number; end: number } | null {
    const start = words === '' ? -1 : this.normalised.indexOf(normalisePrompt(words))
    return start < 0 ? null : { start, end: start + normalisePrompt(words).length }
  }
}
