import { briefClause } from '#lib/engine/plan/lyrics/facts/clauses'
import { FACT_KINDS } from '#lib/engine/plan/lyrics/facts/facts'
import { mandarinTale } from '#lib/engine/plan/lyrics/facts/mandarin-clauses'
import { withoutPurpose } from '#lib/engine/plan/lyrics/facts/request-text'
import { subjectWords } from '#lib/engine/plan/lyrics/frames/choose-frame'
import { fillStanza, isSubject, toI, toYou } from '#lib/engine/plan/lyrics/frames/fill'
import type { LyricRequest, SectionRequest, Story, WrittenLyrics } from '#lib/engine/plan/lyrics/lyric-request'
import { isRap } from '#lib/engine/plan/lyrics/story/story-form'
import { chosenFrames, framesFor } from '#lib/engine/plan/lyrics/story/story-frames'
import { storyLanguage } from '#lib/engine/plan/lyrics/story/story-language'
import { NOTHING_TAKEN, type Taken, writeTold } from '#lib/engine/plan/lyrics/story/write-told'

/** A typical form that needs more stanzas than most songs. */
const typicalForm = (request: LyricRequest): SectionRequest[] =>
  (
    [
      ['verse', isRap(request) ? 16 : 8],
      ['pre-chorus', 2],
      ['chorus', 8],
      ['verse', isRap(request) ? 16 : 8],
      ['bridge', 4],
      ['verse', 4],
    ] as const
  ).map(([kind, lines]) => ({ kind, label: '', lines, syllables: 8 }))

/** Whether one line fills a verse. */
const isRepeated = (lines: readonly string[]) => lines.length > 2 && new Set(lines).size === 1

/** What the second take must not repeat of the first. Nothing for a song that is written again. */
const takenByFirst = (
  { take, stanzas }: LyricRequest,
  first: () => readonly { stanzas: readonly string[] }[],
): Taken => {
  if (take === 0 || (stanzas !== undefined && 'again' in stanzas)) return NOTHING_TAKEN
  return { stanzas: stanzas?.taken ?? first().flatMap(({ stanzas }) => stanzas) }
}

/**
 * Writes lyrics in English or Chinese. Fills the story frame that fits the prompt best with the prompt's facts.
 * The first line of the chorus is the title, unless one is requested. The two takes share no stanza, and
 * so no hook, where another is left.
 */
export const writeStory = (asked: LyricRequest, requestedTitle: string | null = null): WrittenLyrics => {
  const request = { ...asked, prompt: withoutPurpose(asked.prompt) }
  const language = storyLanguage(request.language)
  const facts = language.facts(request.prompt)
  const frames = framesFor(request, facts)
  const { frame } = frames
  // The form of the first take is unknown here, so what it sings in this form and in a typical one is avoided.
  const first = () =>
    [request.sections, typicalForm(request)].map((sections) =>
      writeTold({ ...request, take: 0, sections }, frames, facts, requestedTitle, NOTHING_TAKEN),
    )
  const taken = takenByFirst(request, first)
  const fresh = writeTold(request, frames, facts, requestedTitle, taken)
  // Where the first take left nothing for a verse, the second has another frame.
  const hasGap = fresh.sections.some((lines, index) => request.sections[index]!.kind === 'verse' && isRepeated(lines))
  const other = { frame: frames.spare, others: frames.others, isOwn: false, isVague: false }
  const written = hasGap ? writeTold(request, other, facts, requestedTitle, taken) : fresh
  const told = hasGap ? frames.spare : frame
  const { title, sections, stanzas } = written
  const clauses = (facts.telling?.clauses ?? []).map((clause) => {
    const brief = briefClause(clause)
    const forms = [clause, brief].flatMap(({ subject, past, present }) =>
      [past, present].flatMap((form) => (form ? [`${subject} ${form}`, toYou(form), toI(form), `you ${form}`] : [])),
    )
    return { said: `${clause.subject} ${clause.past}`, sung: forms }
  })
  const story: Story = {
    said: subjectWords(told, request.prompt),
    about: told.about,
    stanzas,
    facts: [
      ...FACT_KINDS.flatMap((kind) =>
        facts[kind]
          .filter((fact) => !isSubject(frame, kind, fact))
          .map(({ text, base, short, predicate, once }) => ({
            said: text,
            sung: [
              text,
              base,
              short,
              predicate,
              predicate && toYou(predicate),
              once?.text,
              once && toYou(once.predicate),
            ].filter((form) => form !== undefined),
          })),
      ),
      ...clauses.filter(({ said }) => !facts.event.some(({ text }) => text.toLowerCase() === said.toLowerCase())),
      ...(request.language === 'zh' ? mandarinTale(request.prompt).clauses : [])
        .filter(({ said }) => !facts.event.some(({ text }) => text === said))
        .map(({ said, lines }) => ({ said, sung: [said, lines[0]!] })),
    ],
  }
  return { title: language.titleOf(title), sections, story }
}

/** Number of frames that are searched for a line. */
const MAX_SEARCHED_FRAMES = 12
const SEARCHED_PARTS = ['verse 1a', 'verse 1b', 'verse 2a', 'verse 2b', 'bridge', 'verse 3', 'chorus'] as const

/** Lines that may complete a given couplet, from the frames that fit the prompt best first. */
export const frameLines = (request: Omit<LyricRequest, 'sections'>): string[] => {
  const language = storyLanguage(request.language)
  const facts = language.facts(request.prompt)
  const frames = new Set([...chosenFrames(request, facts).ranked, ...language.frames()])
  return [...frames]
    .slice(0, MAX_SEARCHED_FRAMES)
    .flatMap((frame) =>
      SEARCHED_PARTS.flatMap((part) =>
        frame.parts[part].flatMap((stanza) => fillStanza(stanza, frame, facts, new Map(), request.random)?.lines ?? []),
      ),
    )
}
