import type { StoryFacts } from '#lib/engine/plan/lyrics/facts/facts'
import { mandarinStatements } from '#lib/engine/plan/lyrics/facts/mandarin-statements'
import {
  type FactUses,
  type FilledStanza,
  fillStanza,
  isImageKey,
  isTellingKey,
} from '#lib/engine/plan/lyrics/frames/fill'
import type { Frame, FramePart } from '#lib/engine/plan/lyrics/frames/frame'
import type { LyricRequest } from '#lib/engine/plan/lyrics/lyric-request'
import { ANSWERS } from '#lib/engine/plan/lyrics/story/answer-picker'
import type { FactVerse } from '#lib/engine/plan/lyrics/story/fact-verses'
import { isAnachronism } from '#lib/engine/plan/lyrics/story/mandarin-deeds'
import { type StoryLanguage, storyLanguage } from '#lib/engine/plan/lyrics/story/story-language'
import { randomFrom } from '#lib/music/random'

/** Syllables of the longest lines in sung and in rapped stanzas. */
const MAX_SUNG_SYLLABLES = 14
const MAX_RAPPED_SYLLABLES = 18

/** Scores of a stanza: for each fact or name that no earlier stanza uses, and for each word of the prompt. */
const NEW_FACT = 3
const NEW_PERSON = 5
/** Score of a thing or deed of the prompt in another sentence than the prompt's, where its own is sung too. */
const FOREIGN_FACT = -3
const PROMPT_WORD = 0.8
/** Score of each new image of the subject, and the number of images in a stanza that count. */
const NEW_IMAGE = 0.75
const MAX_SCORED_IMAGES = 2
/** Score of a stanza of another frame than the song's own. */
const OTHER_FRAME = -12
/** Longest line around what a prompt tells. */
const MAX_TOLD_SYLLABLES = 12
/** Score of a clause or theme that is told already. */
const TOLD_AGAIN = -3
/** Score of a stanza from another part than the first. */
const LATER_PART = -1.75
/** Score of each syllable above the limit in a line of a frame with a subject. */
const LONG_LINE = -2
/** The same for a line that tells the prompt. */
const LONG_TOLD_LINE = -1
const MAX_IMAGE_SYLLABLES = 10
/** Score of a stanza that the latest song used, and of each line that is already in the lyrics. */
const SUNG_STANZA = -16
/** Score of a stanza with things that the time of its story had not. */
const ANACHRONISM = -12
/** Highest score by chance of a stanza in a deed frame; 1 in other frames. */
const TELLING_CHANCE = 4

/** Chooses and fills stanzas of one frame, each at most once. */
export class StanzaChooser {
  readonly language: StoryLanguage
  /** Names of the chosen stanzas, in order. */
  readonly chosen: string[] = []
  /** Stanzas of verses and bridges, in the order of the song. */
  readonly passed: (readonly string[])[] = []
  /** Whether stanzas of other frames may complete the song. */
  usesOthers = true
  private readonly used: Set<string>
  /** Uses of each fact so far. */
  private readonly uses: FactUses = new Map()
  private readonly promptWords: ReadonlySet<string>
  private readonly hasStatements: boolean
  /** How recently earlier songs used a stanza: 1 for the latest, ½ for the first; absent if unused. */
  private readonly recency: ReadonlyMap<string, number>

  /** @param used names of stanzas that must not be chosen */
  constructor(
    private readonly frame: Frame,
    private readonly facts: StoryFacts,
    private readonly request: LyricRequest,
    used: readonly string[],
    /** Frames that say what the prompt tells, or that complete a long song. */
    private readonly others: readonly Frame[] = [],
    /** Stanzas that replace others, by their place among `passed`. */
    private readonly planned: ReadonlyMap<number, FactVerse> = new Map(),
  ) {
    this.language = storyLanguage(request.language)
    this.promptWords = this.language.words(request.prompt)
    this.hasStatements =
      request.language === 'zh'
        ? mandarinStatements(request.prompt).length > 0
        : (facts.telling?.statements.length ?? 0) > 0
    this.used = new Set(used)
    const sung = request.stanzas && 'sung' in request.stanzas ? request.stanzas.sung : []
    this.recency = new Map(sung.map((name, index): [string, number] => [name, 1 - index / sung.length / 2]).reverse())
  }

  /** Notes a stanza of a verse. Returns it, or what replaces it in its place. */
  passStanza(lines: readonly string[]): readonly string[] {
    const replaced = this.planned.get(this.passed.length)?.lines ?? []
    this.passed.push(lines)
    return [...replaced, ...lines.slice(replaced.length)].slice(0, lines.length)
  }

  rhymes(a: string | undefined, b: string | undefined) {
    return a !== undefined && b !== undefined && this.language.rhymes(a, b)
  }

  /**
   * Lines of the best unused stanza of a part; null if none is left.
   * A song that is written again takes the same stanza as before.
   *
   * @param fits scores the number and rhymes of the lines; null rejects them
   * @param spare number of stanzas that must remain for the other take
   */
  choose(part: FramePart, fits: (lines: readonly string[]) => number | null, spare = 0): string[] | null {
    return this.chooseAmong([part], fits, spare)
  }

  /** As `choose`, from several parts. Later parts are chosen only for facts that the first part cannot tell. */
  chooseAmong(
    parts: readonly FramePart[],
    fits: (lines: readonly string[]) => number | null,
    spare = 0,
  ): string[] | null {
    const { frame, facts, request, used, uses } = this
    const written =
      request.stanzas && 'again' in request.stanzas ? request.stanzas.again[this.chosen.length] : undefined
    const again = written?.startsWith(ANSWERS) ? undefined : written
    const stanzas = parts.flatMap((part, order) =>
      [frame, ...this.others].flatMap((source) =>
        source.parts[part].map((stanza, index) => ({ source, part, stanza, index, order })),
      ),
    )
    const candidates = stanzas.flatMap(({ source, part, stanza, index, order }) => {
      const name = `${source.id}/${part}/${index}`
      if (source !== frame && !this.usesOthers) return []
      if (used.has(name) || (again !== undefined && again !== name)) return []
      // A chorus prefers the short form of what the prompt tells.
      const filled = (part === 'chorus' ? [true, false] : [false, true])
        .map((isShort) => fillStanza(stanza, source, facts, uses, this.randomFor(name), isShort))
        .find((each) => each !== null && this.isSingable(each, part, source))
      const fit = filled ? fits(filled.lines) : null
      if (!filled || fit === null) return []
      // Two prompts that share a deed frame get different stanzas of it.
      const isTold = source.hero !== null
      const topic = isTold ? (facts.telling?.topic?.text ?? request.prompt) : ''
      const chance = (isTold ? TELLING_CHANCE : 1) * randomFrom(request.variant ?? 0, `${name} ${topic}chance`)()
      const own = source === this.frame ? 0 : OTHER_FRAME
      return [
        {
          name,
          filled,
          isOwn: source === frame,
          score: fit + this.scoreOf(name, filled) + own + chance + LATER_PART * order,
        },
      ]
    })
    // A chorus of another deed comes only where the own frame has none.
    const own = candidates.filter(({ isOwn }) => isOwn)
    const isOfDeed = parts[0] === 'chorus' && frame.hero !== null && frame.verbs.length + frame.match.length > 0
    const fitting = isOfDeed && (own.length > 0 || spare > 0) ? own : candidates
    if (fitting.length === 0 || (again === undefined && fitting.length <= spare)) return null
    const { name, filled } = fitting.reduce((a, b) => (b.score > a.score ? b : a))
    used.add(name)
    this.chosen.push(name)
    for (const key of filled.usedFacts) uses.set(key, (uses.get(key) ?? 0) + 1)
    return filled.lines
  }

  /** The take is part of the seed of a frame with a subject, so that the takes choose different images. */
  private randomFor(name: string) {
    const { variant = 0, take } = this.request
    return randomFrom(variant, this.frame.subject ? `${name} ${take}` : name)
  }

  private isSingable({ lines, usedFacts }: FilledStanza, part: FramePart, { hero }: Frame) {
    const maxSyllables =
      usedFacts.some(isTellingKey) || (hero !== null && !/^(?:rap|chorus)/.test(part))
        ? MAX_TOLD_SYLLABLES
        : part.startsWith('rap')
          ? MAX_RAPPED_SYLLABLES
          : MAX_SUNG_SYLLABLES
    return lines.every((line) => this.language.count(line) <= maxSyllables)
  }

  private valueOf(key: string) {
    if (/^(?:name|pet):/.test(key)) return NEW_PERSON
    return this.isForeign(key) ? FOREIGN_FACT : NEW_FACT
  }

  /** Whether a fact is a thing or deed that the prompt's own sentences tell. */
  private isForeign(key: string) {
    return /^(?:thing|things|stuff|doing|event):/.test(key) && this.hasStatements
  }

  private scoreOf(name: string, { lines, usedFacts }: FilledStanza): number {
    const fresh = usedFacts.filter((key) => !this.uses.has(key))
    // The prompt's own words need no images, which few of their stanzas have.
    const isTold = usedFacts.some(isTellingKey)
    const images = isTold ? 0 : NEW_IMAGE * Math.min(MAX_SCORED_IMAGES, fresh.filter(isImageKey).length)
    const again = usedFacts.filter((key) => isTellingKey(key) && this.uses.has(key)).length
    const newFacts = fresh.filter((key) => !isImageKey(key)).reduce((sum, key) => sum + this.valueOf(key), 0)
    const shared = [...this.language.words(lines.join(' '))].filter((word) => this.promptWords.has(word)).length
    // A clause in another Chinese sentence, such as "听说十年后我才敢翻开", has many words of the prompt.
    const isRetold = this.request.language === 'zh' && usedFacts.some((key) => this.isForeign(key))
    const given = lines.filter((line) => this.request.given?.has(line.toLowerCase())).length
    const excess =
      this.frame.subject || isTold
        ? lines.reduce((sum, line) => sum + Math.max(0, this.language.count(line) - MAX_IMAGE_SYLLABLES), 0)
        : 0
    return (
      newFacts +
      TOLD_AGAIN * again +
      images +
      (isTold ? LONG_TOLD_LINE : LONG_LINE) * excess +
      (isTold || isRetold ? 0 : PROMPT_WORD * shared) +
      SUNG_STANZA * (this.recency.get(name) ?? 0) +
      SUNG_STANZA * given +
      (isAnachronism(this.request.prompt, lines) ? ANACHRONISM : 0)
    )
  }
}
