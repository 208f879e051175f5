import type { Facts } from '#lib/engine/plan/lyrics/facts/facts'
import { type Filled, fillStanza, type Told } from '#lib/engine/plan/lyrics/frames/fill'
import type { Frame, FramePart } from '#lib/engine/plan/lyrics/frames/frame'
import type { LyricRequest } from '#lib/engine/plan/lyrics/lyric-request'
import { type StoryLanguage, storyLanguage } from '#lib/engine/plan/lyrics/story/story-language'
import { randomFrom } from '#lib/music/random'

/** Longest lines, in syllables. */
const MAX_SUNG = 14
const MAX_RAPPED = 18

/** What makes a stanza the better choice: a fact that it tells first (a name most), a word of the prompt, a stanza
 * sung before. */
const NEW_FACT = 3
const NEW_PERSON = 5
const PROMPT_WORD = 0.8
const SUNG_STANZA = -16

/** Chooses and fills stanzas of one frame; no stanza comes twice. */
export class Storyteller {
  readonly language: StoryLanguage
  /** Names of the chosen stanzas, in order. */
  readonly chosen: string[] = []
  private readonly used: Set<string>
  private readonly told: Told = new Map()
  private readonly words: ReadonlySet<string>
  /** How recently the library has sung a stanza: 1 for the last one, ½ for the first; none for the others. */
  private readonly recency: ReadonlyMap<string, number>

  constructor(
    private readonly frame: Frame,
    private readonly facts: Facts,
    private readonly request: LyricRequest,
    used: readonly string[],
  ) {
    this.language = storyLanguage(request.language)
    this.words = this.language.words(request.prompt)
    this.used = new Set(used)
    const sung = request.stanzas && 'sung' in request.stanzas ? request.stanzas.sung : []
    this.recency = new Map(sung.map((name, index): [string, number] => [name, 1 - index / sung.length / 2]).reverse())
  }

  rhymes(a: string | undefined, b: string | undefined) {
    return a !== undefined && b !== undefined && this.language.rhymes(a, b)
  }

  /**
   * The best stanza of a part, filled. `fits` rates its form, null if it does not fit. Null if none is left.
   * A song that is written again takes the stanza that it took before.
   */
  tell(part: FramePart, fits: (lines: readonly string[]) => number | null): string[] | null {
    const { frame, facts, request, used, told } = this
    const again = request.stanzas && 'again' in request.stanzas ? request.stanzas.again[this.chosen.length] : undefined
    const candidates = frame.parts[part].flatMap((stanza, index) => {
      const name = `${frame.id}/${part}/${index}`
      if (used.has(name) || (again !== undefined && again !== name)) return []
      const filled = [false, true]
        .map((isShort) => fillStanza(stanza, frame, facts, told, randomFrom(request.variant ?? 0, name), isShort))
        .find((each) => each !== null && this.isSingable(each.lines, part))
      const fit = filled ? fits(filled.lines) : null
      if (!filled || fit === null) return []
      const chance = randomFrom(request.variant ?? 0, `${name} chance`)()
      return [{ name, filled, score: fit + this.worth(name, filled) + chance }]
    })
    if (candidates.length === 0) return null
    const { name, filled } = candidates.reduce((a, b) => (b.score > a.score ? b : a))
    used.add(name)
    this.chosen.push(name)
    for (const key of filled.told) told.set(key, (told.get(key) ?? 0) + 1)
    return filled.lines
  }

  private isSingable(lines: readonly string[], part: FramePart) {
    const most = part.startsWith('rap') ? MAX_RAPPED : MAX_SUNG
    return lines.every((line) => this.language.count(line) <= most)
  }

  private worth(name: string, { lines, told }: Filled): number {
    const fresh = told
      .filter((key) => !this.told.has(key))
      .reduce((sum, key) => sum + (/^(?:name|pet):/.test(key) ? NEW_PERSON : NEW_FACT), 0)
    const shared = [...this.language.words(lines.join(' '))].filter((word) => this.words.has(word)).length
    const given = lines.filter((line) => this.request.given?.has(line.toLowerCase())).length
    return fresh + PROMPT_WORD * shared + SUNG_STANZA * (this.recency.get(name) ?? 0) + SUNG_STANZA * given
  }
}
