import {
  type MandarinClause,
  type MandarinSubject,
  type MandarinTale,
  mandarinTale,
} from '#lib/engine/plan/lyrics/facts/mandarin-clauses'
import { wordsOf } from '#lib/engine/plan/lyrics/facts/mandarin-words'
import type { Frame } from '#lib/engine/plan/lyrics/frames/frame'
import type { LyricRequest, SectionRequest } from '#lib/engine/plan/lyrics/lyric-request'
import { ANSWERS, type AnswerPicker } from '#lib/engine/plan/lyrics/story/answer-picker'
import {
  type DeedFrame,
  type DeedKind,
  type DeedPart,
  type DeedVoice,
  deedFrames,
  deedKinds,
  deedOfFrame,
  fillDeed,
  isAnachronism,
} from '#lib/engine/plan/lyrics/story/mandarin-deeds'
import { STANZA_LINES } from '#lib/engine/plan/lyrics/story/story-form'
import { storyLanguage } from '#lib/engine/plan/lyrics/story/story-language'

/** Start of the names of frames that stand for a class of deeds. */
export const DEED_ID = 'deed-'

/** What a song about a prompt tells, and how. */
export type MandarinPlan = {
  prompt: string
  tale: MandarinTale
  /** The clause of which the frame tells. */
  main: MandarinClause
  frame: DeedFrame
  /** A frame for anything that the same subject does, which completes a long song. */
  spare: DeedFrame
  voice: DeedVoice
  /** A frame for anything that another subject of the prompt does, and its voice; null without one. */
  second: { frame: DeedFrame; voice: DeedVoice } | null
}

const frameOfClause = (
  { said, subject }: MandarinClause,
  frames: readonly DeedFrame[],
  prompt = said,
): DeedFrame | null => {
  const kinds = deedKinds(subject, prompt)
  return (
    frames.find(
      ({ deed, subject: own, kinds: suited }) =>
        deed?.test(said) && own?.test(subject.said) !== false && kinds.some((kind) => suited.has(kind)),
    ) ?? null
  )
}

/** What an advertisement praises: "老王牛肉面的广告歌". */
const productOf = (prompt: string): MandarinSubject | null => {
  const asked = /(?:^|[，。：给为])([^，。：给为]{2,8}?)的?(?:广告|宣传)/u
    .exec(prompt)?.[1]
    ?.replace(/^(?:一首|写首|来首)/u, '')
  const listed = /(?:广告|宣传)[^，：]*[，：]([^，。]{2,8})(?=[，。]|$)/u.exec(prompt)?.[1]
  const name = asked === undefined || /^(?:小店|店铺?|公司|产品)$/u.test(asked) ? (listed ?? asked) : asked
  return name === undefined ? null : { said: name, name, pronoun: '它', kind: 'thing' }
}

/** The place that a song is about: "关于洛阳的歌". */
const placeOf = (prompt: string): MandarinSubject | null => {
  const name = /(?:关于|写给|献给|唱给)(\p{Script=Han}{2,4})的[^，。]{0,4}[歌曲]/u.exec(prompt)?.[1]
  const [word, ...others] = name === undefined ? [] : wordsOf(name)
  return word && others.length === 0 && word.tag === 'ns'
    ? { said: word.word, name: word.word, pronoun: '它', kind: 'place' }
    : null
}

/** Words at a turn of a story, which is its point. */
const TURN = /却|反而|还|竟|居然|终于|再也|才|只|就|第一|最后|从不|从来|没|[年辈]|忘|等/u

/** The clause that says the point of a story. */
const mostTelling = (clauses: readonly MandarinClause[]): MandarinClause | undefined =>
  clauses.find(({ hooks: [hook] }) => hook !== undefined && TURN.test(hook)) ??
  clauses.find(({ hooks }) => hooks.length > 0) ??
  clauses[0]

/**
 * Plans a song about what a prompt tells; null for a prompt that tells nothing.
 *
 * @param told a frame of the same event, which replaces that of the deed
 */
export const mandarinPlan = (prompt: string, told: Frame | null = null): MandarinPlan | null => {
  const tale = mandarinTale(prompt)
  const { clauses, addressee, other } = tale
  const [first] = clauses
  if (!first) return null
  const frames = deedFrames()
  const tellingOf = (frame: DeedFrame) =>
    frame.not?.test(prompt)
      ? undefined
      : mostTelling(clauses.filter((clause) => frameOfClause(clause, [frame], prompt) !== null))
  const isAsked = ({ asked, kinds }: DeedFrame) =>
    asked?.test(prompt) && clauses.some(({ subject }) => deedKinds(subject, prompt).some((kind) => kinds.has(kind)))
  const place = clauses.every(({ subject }) => !/^(?:person|animal)$/.test(subject.kind)) ? placeOf(prompt) : null
  const frame =
    frames.find(isAsked) ??
    frames.find((each) => !each.isGeneric && tellingOf(each)) ??
    frameOfClause(place ? { ...first, subject: place } : first, frames, prompt)!
  const suited = ({ subject }: MandarinClause) => deedKinds(subject, prompt).some((kind) => frame.kinds.has(kind))
  const main = tellingOf(frame) ?? clauses.find(suited) ?? first
  const isOfThing = main.subject.kind !== 'person' && main.subject.kind !== 'animal'
  const product = frame.id === 'ad' ? productOf(prompt) : frame.id === 'place' ? place : null
  const subject = product ?? (isOfThing && addressee ? { ...addressee, pronoun: '你' } : main.subject)
  const withObject = [main, ...clauses].find(
    (clause) => clause.object !== null && clause.subject.pronoun === subject.pronoun,
  )
  const withDeed = [main, ...clauses].find(
    (clause) => clause.deed !== null && clause.subject.pronoun === subject.pronoun,
  )
  const voice = { subject, other, deed: withDeed?.deed ?? null, object: withObject?.object ?? null, prompt }
  const kinds = deedKinds(subject, prompt)
  const spareFor = (kinds: readonly DeedKind[], said: string) =>
    frames.find(
      ({ isGeneric, subject: own, kinds: suits }) =>
        isGeneric && own?.test(said) !== false && kinds.some((kind) => suits.has(kind)),
    )
  const spare = spareFor(kinds, subject.said)!
  const another = clauses.find(
    ({ subject: each }) => each.pronoun !== subject.pronoun && (each.kind === 'person' || each.kind === 'animal'),
  )
  const secondFrame = another && spareFor(deedKinds(another.subject, prompt), another.subject.said)
  const second =
    another && secondFrame
      ? {
          frame: secondFrame,
          voice: { ...voice, subject: another.subject, deed: another.deed, object: another.object },
        }
      : null
  const event = told === null || told.id.startsWith(DEED_ID) ? frame : deedOfFrame(told)
  return { prompt, tale, main, frame: event, spare, voice, second }
}

/** Words of a clause with which a chorus may end instead of its hook. */
const TURNING = /却|还|竟|居然|终于|再也|只|从不|从来|没/u
const TURN_SCORE = 3
const MAIN_SCORE = 2
const FORM_SCORE = -2.5
const LATER_SCORE = -0.5

type Block = { name: string; lines: string[] }

/** Writes songs of one plan. */
class SongWriter {
  private readonly language = storyLanguage('zh')
  private stage = 0

  constructor(
    private readonly plan: MandarinPlan,
    private readonly picker: AnswerPicker,
  ) {}

  /** Stanzas of a part that suit the song and are free. */
  private free(frame: DeedFrame, part: DeedPart, voice: DeedVoice, lines: number | null): Block[] {
    return frame.parts[part].flatMap((stanza) => {
      const filled = fillDeed(stanza, voice)
      const fits =
        filled !== null && (lines === null || filled.length === lines) && !isAnachronism(this.plan.prompt, filled)
      return fits && this.picker.isFree(stanza.name) ? [{ name: stanza.name, lines: filled }] : []
    })
  }

  /** A stanza of a part, of the song's own frame first. */
  pick(part: DeedPart, lines: number | null, score: (block: Block) => number = () => 0): string[] | null {
    for (const frame of [this.plan.frame, this.plan.spare]) {
      const found = this.picker.pick(this.free(frame, part, this.plan.voice, lines), score)
      if (found) return found.lines
    }
    return null
  }

  /** The next stanza of the story, which goes on from stage to stage. */
  scene(progress: number): string[] | null {
    const stages = ['before', 'deed', 'turn', 'now'] as const
    const wanted = Math.max(this.stage, Math.min(stages.length - 1, Math.floor(progress * stages.length)))
    const order = [...stages.slice(wanted), ...stages.slice(0, wanted).reverse()]
    const { frame: own, spare, voice: hero, second } = this.plan
    const tellers = [{ frame: own, voice: hero }, { frame: spare, voice: hero }, ...(second ? [second] : [])]
    for (const { frame, voice } of tellers)
      for (const part of order) {
        const found = this.picker.pick(this.free(frame, part, voice, STANZA_LINES))
        if (!found) continue
        this.stage = Math.max(this.stage, stages.indexOf(part) === 0 ? 1 : stages.indexOf(part))
        return found.lines
      }
    return this.pick('chorus', STANZA_LINES) ?? this.pick('bridge', STANZA_LINES)
  }

  /** Lines that develop a clause. */
  after(clause: MandarinClause, lines: number, rhyme: string): string[] {
    const { frame, spare, voice, main } = this.plan
    const frames = deedFrames().filter(({ isGeneric }) => !isGeneric)
    const own = clause === main ? frame : frameOfClause(clause, frames)
    const isSame = clause.subject.pronoun === voice.subject.pronoun
    const voiceOf = {
      ...voice,
      subject: isSame ? voice.subject : clause.subject,
      deed: clause.deed,
      object: clause.object,
    }
    // A tale of old times has none of today's rooms, and an advertisement praises one thing.
    const candidates = [...(own && !/^(?:history|ad)$/.test(frame.id) ? [own] : []), frame, spare]
    const wanted = Math.max(2, lines)
    for (const each of candidates) {
      const teller = each === own && !isSame ? voiceOf : { ...voice, deed: voiceOf.deed, object: voiceOf.object }
      const blocks = this.free(each, 'after', { ...teller, prompt: clause.said }, wanted)
      const found = this.picker.pick(blocks, (block) => (this.language.rhymes(block.lines[0]!, rhyme) ? 2 : 0))
      if (found) return found.lines.slice(0, lines)
    }
    return []
  }
}

type Group = { clauses: MandarinClause[]; lines: string[] }

/** Clauses in stanzas, in their order: one to a stanza where there is room to develop it. */
const groupsOf = (clauses: readonly MandarinClause[], room: number): Group[] => {
  const pack = (most: number) => {
    const groups: Group[] = []
    for (const clause of clauses) {
      const last = groups.at(-1)
      if (last && last.lines.length + clause.lines.length <= most) {
        last.lines.push(...clause.lines)
        last.clauses.push(clause)
      } else groups.push({ clauses: [clause], lines: [...clause.lines] })
    }
    return groups
  }
  for (const most of [1, 2, 3, STANZA_LINES]) {
    const groups = pack(most)
    if (groups.length <= room) return groups
  }
  return pack(STANZA_LINES)
}

const LONGEST_LAST_LINE = 9

/** The last line of a clause, with who acts. */
const lastLine = ({ lines, subject: { pronoun } }: MandarinClause): string => {
  const line = lines.at(-1)!
  const isOpen = lines.length > 1 && [...line].length <= LONGEST_LAST_LINE && !/^[我你他她它]/u.test(line)
  return isOpen && pronoun.length === 1 ? pronoun + line : line
}

/** The lines of a hook, other hooks of the same one, and the title. */
const chosenHooks = (
  { tale, main, frame, voice }: MandarinPlan,
  picker: AnswerPicker,
): { hook: string; other: string } => {
  const ofFrame = frame.hook === null ? null : fillDeed({ lines: [frame.hook], condition: null }, voice)
  const all = tale.clauses.flatMap((clause, index) =>
    clause.hooks.map((hook, form) => ({
      name: `${ANSWERS}hook/${hook}`,
      hook,
      clause,
      score:
        (TURN.test(hook) ? TURN_SCORE : 0) +
        (clause === main ? MAIN_SCORE : 0) +
        FORM_SCORE * form +
        LATER_SCORE * index,
    })),
  )
  const own = ofFrame ? [{ name: `${ANSWERS}hook/${ofFrame[0]}`, hook: ofFrame[0]!, clause: main, score: 20 }] : []
  const chosen = picker.pick([...own, ...all], ({ score }) => score)
  const hook = chosen?.hook ?? lastLine(main)
  const others = all
    .filter(({ clause, hook: form }) => clause !== chosen?.clause && TURNING.test(form))
    .sort((a, b) => b.score - a.score)
  return { hook, other: others[0]?.hook ?? hook }
}

type Written = {
  title: string
  sections: string[][]
  stanzas: string[]
  passed: string[][]
  chorus: string[]
}

/** Writes the lyrics of a plan: its clauses with what develops them, and stanzas on the same one. */
export const writeMandarinSong = (
  plan: MandarinPlan,
  { sections }: LyricRequest,
  requestedTitle: string | null,
  picker: AnswerPicker,
): Written => {
  const writer = new SongWriter(plan, picker)
  const { hook: told, other } = chosenHooks(plan, picker)
  const hook = requestedTitle ?? told
  const linesOf = (kind: SectionRequest['kind']) =>
    sections.filter((each) => each.kind === kind).map(({ lines }) => lines)
  const choruses = linesOf('chorus').filter((lines) => lines > 0)
  const chorusLines = Math.max(STANZA_LINES, ...choruses)
  const couplet = () => writer.pick('chorus', 2)
  const framed = (lines: readonly string[]) => [hook, ...lines, requestedTitle ? hook : other]
  const first = framed(couplet() ?? [])
  const second = chorusLines > STANZA_LINES ? (writer.pick('chorus', STANZA_LINES) ?? framed(couplet() ?? [])) : []
  const cycled = (lines: readonly string[], count: number) =>
    Array.from({ length: count }, (_, index) => lines[index % lines.length]!)
  const chorus = [...first, ...second]
  const closing = choruses.length > 1 ? couplet() : null
  const ending = closing ? [...framed(closing), ...second] : chorus

  const verses = linesOf('verse').filter((lines) => lines > 0)
  const hasEnd = choruses.length === 0 && verses.length > 0
  const total = verses.reduce((sum, lines) => sum + lines, 0) - (hasEnd ? STANZA_LINES : 0)
  const room = Math.max(1, Math.ceil(total / STANZA_LINES))
  const bridge = sections.find(({ kind, lines }) => kind === 'bridge' && lines > 0)
  const groups = groupsOf(plan.tale.clauses, Math.max(1, Math.ceil(room / 2), Math.min(room, plan.tale.clauses.length)))
  const stream = verseStream(writer, groups, total)
  const verseLines = stream.flat()
  const bridgeLines = bridge ? (writer.pick('bridge', STANZA_LINES) ?? writer.scene(1) ?? []) : []
  const pres = Math.max(0, ...linesOf('pre-chorus'))
  const pre: string[] = []
  while (pre.length < pres) {
    const next = (pre.length === 0 ? writer.pick('pre', 2) : null) ?? couplet() ?? writer.pick('pre', 2)
    if (!next) break
    pre.push(...next)
  }
  let verse = 0
  let passedChoruses = 0
  const fitted = (lines: readonly string[], count: number) =>
    Array.from({ length: count }, (_, index) => lines[index] ?? hook)
  const vocables = storyLanguage('zh').vocables
  const written = sections.map(({ kind, lines }): string[] => {
    if (lines <= 0) return []
    switch (kind) {
      case 'chorus': {
        passedChoruses++
        const isLast = choruses.length > 1 && passedChoruses === choruses.length
        return lines === 2 ? [hook, other] : cycled(isLast ? ending : chorus, lines)
      }
      case 'pre-chorus':
        return fitted(pre, lines)
      case 'bridge':
        return fitted(lines <= STANZA_LINES ? bridgeLines : [...bridgeLines, ...(writer.scene(1) ?? [])], lines)
      case 'outro':
        return fitted([...(couplet() ?? []).slice(0, lines - 1)], lines)
      case 'verse': {
        verse++
        const closes = hasEnd && verse === verses.length
        const own = closes ? Math.max(0, lines - STANZA_LINES) : lines
        // A song that is longer than its story tells it again.
        while (verseLines.length < own && stream.length > 0) verseLines.push(...stream.flat())
        const taken = verseLines.splice(0, own)
        return fitted(closes ? [...taken, ...first] : taken, lines)
      }
      default:
        return Array.from({ length: lines }, (_, index) => vocables[index % vocables.length]!)
    }
  })
  return { title: hook, sections: written, stanzas: picker.chosen, passed: stream, chorus }
}

/** Stanzas of the verses: told ones, spread over the song, and scenes between them. */
const verseStream = (writer: SongWriter, groups: readonly Group[], total: number): string[][] => {
  const stanzas: string[][] = []
  const room = Math.max(1, Math.ceil(total / STANZA_LINES))
  const places = new Map(groups.map((group, index) => [Math.floor((index * room) / groups.length), group]))
  for (let place = 0; place < room; place++) {
    const length = Math.min(STANZA_LINES, total - place * STANZA_LINES)
    const group = places.get(place)
    const lines = group ? toldStanza(writer, group, length) : writer.scene(place / room)
    if (lines) stanzas.push(lines)
  }
  return stanzas
}

/** A stanza with what some clauses say, and what develops it. */
const toldStanza = (writer: SongWriter, { clauses, lines }: Group, length: number): string[] => {
  const missing = length - lines.length
  if (missing <= 0) return lines.slice(0, length)
  const last = clauses.at(-1)!
  return [...lines, ...writer.after(last, missing, lines.at(-1)!)]
}
