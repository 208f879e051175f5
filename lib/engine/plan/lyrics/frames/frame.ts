import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { NounKind } from '#lib/engine/plan/lyrics/facts/noun-kind'
import { SUBJECT_KINDS, type SubjectKind } from '#lib/engine/plan/lyrics/images/images'
import { STANCES, type Stance } from '#lib/engine/plan/lyrics/images/stance'
import type { Subject } from '#lib/engine/plan/lyrics/images/subject'

/** Parts of a frame, in the order of its file. */
export const FRAME_PARTS = [
  'verse 1a',
  'verse 1b',
  'pre',
  'chorus',
  'verse 2a',
  'verse 2b',
  'bridge',
  'verse 3',
  'outro',
  'rap 1',
  'rap 2',
] as const
export type FramePart = (typeof FRAME_PARTS)[number]

export const TONES = [
  'tender',
  'warm',
  'joyful',
  'funny',
  'sad',
  'angry',
  'solemn',
  'hopeful',
  'proud',
  'wry',
  'dark',
  'playful',
  'dreamy',
  'defiant',
  'calm',
] as const
export type Tone = (typeof TONES)[number]

/** Who does what a prompt tells: the singer, another one, or nobody, as nothing happens. */
export const DOERS = ['i', 'we', 'other', 'none'] as const
export type Doer = (typeof DOERS)[number]

/** Who or what does the deed that a song tells. */
export const HERO_KINDS = ['i', 'we', 'person', 'group', 'animal', 'thing', 'they'] as const
export type HeroKind = (typeof HERO_KINDS)[number]

/** Lines that are sung together, with slots in angle brackets and choices of words in braces. */
export type Stanza = readonly string[]

/** The story of one kind of song. README.md in this folder describes the files. */
export type Frame = {
  id: string
  /** The story in one sentence. */
  about: string
  /** Words and phrases in lower case, each of which names the subject. */
  match: readonly string[]
  /** Words that only together suggest the subject. */
  also: readonly string[]
  /** Words and phrases of prompts that the story would contradict. */
  not: readonly string[]
  /** The kinds of nouns that the one sung to or of may be; empty for any. */
  for: readonly NounKind[]
  tones: readonly Tone[]
  /** The kinds of subjects and stances that a pattern frame suits; empty for a frame with a subject of its own. */
  patterns: readonly { kind: SubjectKind; stance: Stance }[]
  /** Verbs of the deeds of which a deed frame tells, in the base form; empty if it suits any deed. */
  verbs: readonly string[]
  /** Nouns of which the prompt has to have one, where the verb alone does not tell the deed. */
  nouns: readonly string[]
  /** Who does what the prompt tells; empty if it may be anybody. */
  doer: readonly Doer[]
  /** The subject of the prompt for which a pattern frame is chosen; null for other frames. */
  subject: Subject | null
  /** Who "I", "we" and "you" are. "nobody …" marks a story in the third person. */
  speaker: string
  parts: Readonly<Record<FramePart, readonly Stanza[]>>
  /** Two or three rhymed lines that complete a stanza in which a deed frame tells what the prompt says. */
  after: readonly Stanza[]
  /** Who may do the deed of a frame; empty for frames of other folders. */
  heroes: readonly HeroKind[]
  /** Whether a deed frame is for an occasion, which is sung before whatever else happens. */
  isOccasion: boolean
  /** The subject of the prompt's deed, if "you" is only that one; null where "you" is whoever acts. */
  hero: string | null
}

/** The pairs of a header such as "animal, sad; object, sad". Throws an Error for an unknown kind or stance. */
const patternsOf = (id: string, header: string) =>
  header
    .split(';')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => {
      const [first, second] = pair.split(',').map((word) => word.trim())
      const kind = SUBJECT_KINDS.find((known) => known === first)
      const stance = STANCES.find((known) => known === second)
      if (!kind || !stance) throw new Error(`${id}: unknown pattern ${pair.trim()}`)
      return { kind, stance }
    })

/**
 * Parses the text of a frame. Throws an Error for an unknown heading.
 *
 * @example
 * parseFrame('coffee', 'match: coffee, espresso\n\n[verse 1a]\n…').match // => ['coffee', 'espresso']
 */
export const parseFrame = (id: string, text: string): Frame => {
  const headers = new Map<string, string>()
  const parts = Object.fromEntries(FRAME_PARTS.map((part) => [part, [] as Stanza[]])) as Record<FramePart, Stanza[]>
  const after: Stanza[] = []
  let part: FramePart | 'after' | null = null
  for (const block of text.trim().split(/\n{2,}/)) {
    const lines = block.split('\n')
    const heading = /^\[(.+)\]$/.exec(lines[0]!)?.[1]
    if (heading !== undefined) {
      part = heading === 'after' ? heading : (FRAME_PARTS.find((known) => known === heading) ?? null)
      if (part === null) throw new Error(`${id}: unknown part ${heading}`)
      lines.shift()
    }
    if (part === null)
      for (const line of lines) headers.set(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim())
    else if (lines.length > 0) (part === 'after' ? after : parts[part]).push(lines)
  }
  const list = (header: string) => (headers.get(header) ?? '').split(/\s*[,，、]\s*/).filter((item) => item !== '')
  return {
    id,
    about: headers.get('about') ?? '',
    match: list('match'),
    also: list('also'),
    not: list('not'),
    for: list('for') as NounKind[],
    tones: list('tone') as Tone[],
    verbs: list('verbs'),
    nouns: list('nouns'),
    doer: list('doer') as Doer[],
    patterns: patternsOf(id, headers.get('pattern') ?? ''),
    subject: null,
    speaker: headers.get('speaker') ?? '',
    parts,
    after,
    heroes: list('hero').flatMap((word) => HERO_KINDS.filter((kind) => kind === word)),
    isOccasion: headers.has('occasion'),
    hero: null,
  }
}

const folder = (language: string) =>
  path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/engine/plan/lyrics/frames', language)

const loaded = new Map<string, readonly Frame[]>()

/** All frames of a language, or those of a deed, in the order of their names. Reads the files at the first call. */
export const framesOf = (language: 'english' | 'mandarin' | 'deeds'): readonly Frame[] => {
  let frames = loaded.get(language)
  if (!frames) {
    const names = readdirSync(folder(language)).filter((name) => name.endsWith('.txt'))
    frames = names
      .sort()
      .map((name) => parseFrame(name.slice(0, -4), readFileSync(path.join(folder(language), name), 'utf8')))
    loaded.set(language, frames)
  }
  return frames
}
