import { CLOSINGS, type ClosingKind } from '#lib/engine/plan/words/english/closings'
import { HOOKS, VOCABLES, WORN } from '#lib/engine/plan/words/english/hooks'
import { DOING, OPENINGS, type OpeningUse } from '#lib/engine/plan/words/english/openings'
import { type Subject, subjectOf } from '#lib/engine/plan/words/english/subject'
import { type ImageClass, THEMES } from '#lib/engine/plan/words/english/themes'
import { type Feeling, feelingOf } from '#lib/engine/plan/words/feeling'
import { measureOf } from '#lib/engine/plan/words/metre'
import { rhyme, tailOf } from '#lib/engine/plan/words/rhyme'
import type { LyricWish, SectionWish } from '#lib/engine/plan/words/write-lyrics'
import type { SectionKind } from '#lib/lyrics/syllable'
import { pick, type Random } from '#lib/music/random'

type Closing = { text: string; kind: ClosingKind; feeling: Feeling; theme: string | null }
type Opening = { text: string; ends: string; slot: ImageClass | 'G' | null }
const entriesOf = (list: string) =>
  list
    .split(/[|\n]/)
    .map((entry) => entry.trim())
    .filter(Boolean)

type Image = { text: string; kind: ImageClass | 'X' | 'G'; asked: boolean }

const closings: Closing[] = Object.entries(CLOSINGS).flatMap(([kind, list]) =>
  entriesOf(list).map((entry): Closing => {
    const [, text = '', theme = null, mark = null] = entry.match(/^(.*?)(?: #(\w+))?(?: ([+-]))?$/) ?? []
    return { text, kind: kind as ClosingKind, theme, feeling: mark === '+' ? 1 : mark === '-' ? -1 : 0 }
  }),
)

const openingsOf = (list: string): Opening[] =>
  list
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => {
      const [text = '', ends = ''] = line.split('|').map((part) => part.trim())
      return { text, ends, slot: (text.match(/\{(\w)\}/)?.[1] as Opening['slot']) ?? null }
    })

const openings: Record<OpeningUse, Opening[]> = {
  verse: [...openingsOf(OPENINGS.verse), ...openingsOf(DOING.verse)],
  'pre-chorus': [...openingsOf(OPENINGS['pre-chorus']), ...openingsOf(DOING['pre-chorus'])],
  chorus: [...openingsOf(OPENINGS.chorus), ...openingsOf(DOING.chorus)],
  bridge: [...openingsOf(OPENINGS.bridge), ...openingsOf(DOING.bridge)],
}

const useOf = (kind: SectionKind): OpeningUse =>
  kind === 'chorus' || kind === 'outro'
    ? 'chorus'
    : kind === 'pre-chorus'
      ? 'pre-chorus'
      : kind === 'bridge'
        ? 'bridge'
        : 'verse'

/** The images of a theme are lists without commas; words that belong together are known by their spacing. */
const imagesOf = (subject: Subject): Image[] => {
  const asked: Image[] = [
    ...subject.nouns.map((noun) => ({ ...noun, asked: true })),
    ...subject.gerunds.map((text): Image => ({ text, kind: 'G', asked: true })),
  ]
  const themed = subject.themes.flatMap((theme) =>
    Object.entries(theme.images).flatMap(([kind, list]) =>
      list.split(', ').map((text): Image => ({ text, kind: kind as ImageClass, asked: false })),
    ),
  )
  return [...asked, ...themed.filter((image) => !asked.some((other) => other.text.includes(image.text)))]
}

const capitalised = (line: string) => line.charAt(0).toUpperCase() + line.slice(1)
/** "The" is left out before names and before words that bring their own determiner. */
const filled = (frame: string, image: Image): string => {
  const slot = /\{\w\}/
  if (image.kind === 'X' || /^(your|my|our|the|a) /.test(image.text)) {
    return frame.replace(/(?:\bthe )?\{\w\}/, image.text)
  }
  return frame.replace(slot, image.text)
}

type Piece = { text: string; opening: Opening; closing: Closing | null; image: Image | null }

/** What has been used, so that nothing comes twice: lines, beginnings, ends, rhyme words and images. */
class Notebook {
  readonly lines = new Set<string>()
  readonly openings = new Map<string, number>()
  readonly closings = new Map<string, number>()
  readonly images = new Map<string, number>()

  staleness(piece: Piece): number {
    const image = piece.image ? (this.images.get(piece.image.text) ?? 0) : 0
    const closing = piece.closing ? (this.closings.get(piece.closing.text) ?? 0) : 0
    return 6 * (this.openings.get(piece.opening.text) ?? 0) + 4 * closing + (piece.image?.asked ? 0.5 : 1.2) * image
  }

  write(piece: Piece) {
    this.lines.add(piece.text.toLowerCase())
    const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)
    count(this.openings, piece.opening.text)
    if (piece.closing) count(this.closings, piece.closing.text)
    if (piece.image) count(this.images, piece.image.text)
  }
}

type Desk = {
  /** How many ends share a rhyme. */
  families: Map<string, number>
  subject: Subject
  images: Image[]
  ends: Closing[]
  feeling: Feeling
  random: Random
  notes: Notebook
}

/** An opening with its slot filled by an image of its class; asked-for images come first. */
const opened = (opening: Opening, desk: Desk): { text: string; image: Image | null } | null => {
  if (!opening.slot) return { text: opening.text, image: null }
  const { slot } = opening
  const fitting = desk.images.filter(
    (image) => image.kind === slot || (slot === 'N' && image.kind !== 'G') || (image.kind === 'X' && slot === 'C'),
  )
  if (fitting.length === 0) return null
  const asked = fitting.filter((image) => image.asked)
  const image = asked.length > 0 && desk.random() < 0.45 ? pick(asked, desk.random) : pick(fitting, desk.random)
  return { text: filled(opening.text, image), image }
}

/** One line of an opening and an end, tried many times; the best is near the length, walks evenly and is fresh. */
const bestLine = (
  use: OpeningUse,
  length: number,
  desk: Desk,
  wish: { rhymesWith: string | null; image: 'asked' | 'any'; others: string[] },
): Piece => {
  let best: Piece | null = null as Piece | null
  let bestScore = -Infinity
  const partner = wish.rhymesWith
  const mates = partner === null ? [] : desk.ends.filter((end) => rhyme(partner, end.text) >= 0.78)
  for (let attempt = 0; attempt < 200; attempt++) {
    const opening = pick(openings[use], desk.random)
    const start = opened(opening, desk)
    if (!start) continue
    // A short line may be a clause alone.
    const alone = measureOf(start.text).count >= length - 1 && desk.random() < 0.5
    const closing = alone ? null : pick(mates.length > 0 && desk.random() < 0.85 ? mates : desk.ends, desk.random)
    if (closing && !opening.ends.includes(closing.kind)) continue
    // A word of the beginning does not come back at its end: "the rain … in the pouring rain".
    const words = start.text.toLowerCase().split(/\W+/)
    if (closing?.text.split(/\W+/).some((word) => word.length > 3 && words.includes(word))) continue
    const comma = closing && /[cd]/.test(closing.kind) ? ',' : ''
    const text = capitalised(closing ? `${start.text}${comma} ${closing.text}` : start.text)
    const ending = closing?.text ?? text
    if (desk.notes.lines.has(text.toLowerCase())) continue
    const piece: Piece = { text, opening, closing, image: start.image }
    const { count, roughness } = measureOf(start.text)
    const end = closing ? measureOf(closing.text) : { count: 0, roughness: 0 }
    const off = Math.abs(count + end.count - length)
    let score =
      -2.2 * Math.max(0, off - 0.5) -
      (off > 2 ? 60 : off > 1 ? 3 : 0) -
      0.5 * roughness -
      0.3 * end.roughness -
      desk.notes.staleness(piece)
    if (start.image) score += use === 'verse' ? 3 : 1.4
    if (wish.image === 'asked') score += start.image?.asked ? 6 : 0
    if (closing?.theme) score += 0.8
    if (closing && closing.feeling !== 0 && closing.feeling === desk.feeling) score += 0.7
    if (partner !== null) {
      const likeness = rhyme(partner, ending)
      score += likeness >= 0.99 ? 9 : likeness >= 0.78 ? 7 : -3
    } else {
      if (wish.others.some((other) => tailOf(other).word === tailOf(ending).word)) score -= 3
      // An end that few others rhyme with would leave its partner alone.
      if ((desk.families.get(familyOf(ending)) ?? 0) < 6) score -= 2
    }
    score += desk.random() * 0.8
    if (score > bestScore) {
      bestScore = score
      best = piece
    }
  }
  // A rhyme that cannot be had at this length is given up rather than the length.
  const tooLong = best === null || Math.abs(measureOf(best.text).count - length) > 2
  if (tooLong && partner !== null) return bestLine(use, length, desk, { ...wish, rhymesWith: null, image: 'any' })
  return (
    best ?? {
      text: capitalised(pick(VOCABLES, desk.random)),
      opening: { text: '', ends: '', slot: null },
      closing: null,
      image: null,
    }
  )
}

/** Which earlier line of its section each line rhymes with. */
const schemeOf = (kind: SectionKind, lines: number, random: Random): (number | null)[] => {
  const four = pick(
    kind === 'chorus' ? ['ABAB', 'AABB', 'ABCB'] : kind === 'pre-chorus' ? ['AABB', 'ABCB'] : ['ABCB', 'ABAB', 'AABB'],
    random,
  )
  return Array.from({ length: lines }, (_, index) => {
    // A last odd couple, and sections of two or three lines, rhyme in pairs.
    const block = Math.floor(index / 4)
    const within = index % 4
    const size = Math.min(4, lines - block * 4)
    const scheme = size === 4 ? four : size === 3 ? 'AAB' : size === 2 ? 'AA' : 'A'
    const first = scheme.indexOf(scheme.charAt(within))
    return first < within ? block * 4 + first : null
  })
}

const familyOf = (text: string) => {
  const { vowel, coda, weak } = tailOf(text)
  return `${vowel} ${coda} ${weak}`
}

const endOf = (piece: Piece) => piece.closing?.text ?? piece.text

const stanza = (section: SectionWish, desk: Desk, given: Map<number, Piece>): Piece[] => {
  const scheme = schemeOf(section.kind, section.lines, desk.random)
  const pieces: Piece[] = []
  for (let index = 0; index < section.lines; index++) {
    const mate = scheme[index] ?? null
    const fixed = given.get(index)
    const partner = mate === null ? null : pieces[mate]
    const wanted = section.kind === 'verse' && index % 4 === 1 ? 'asked' : 'any'
    const piece =
      fixed ??
      bestLine(useOf(section.kind), section.syllables, desk, {
        rhymesWith: partner ? endOf(partner) : null,
        image: wanted,
        others: pieces.map(endOf),
      })
    desk.notes.write(piece)
    pieces.push(piece)
  }
  return pieces
}

/** The hook: a short line about an image of the prompt that can be sung again and again. */
const hookOf = (desk: Desk, syllables: number): { title: string; image: Image | null } => {
  const asked = desk.images.filter((image) => image.asked)
  const images = asked.length > 0 ? asked.slice(0, 3) : desk.images
  const choices = Array.from({ length: 40 }, () => {
    if (images.length === 0)
      return {
        title: pick(['Stay a Little Longer', 'Until the Morning Comes', 'Somewhere in Between'], desk.random),
        image: null,
        score: 0,
      }
    const image = pick(images, desk.random)
    const frames =
      image.kind === 'G' || image.kind === 'X'
        ? HOOKS[image.kind]
        : [...HOOKS[image.kind], ...(image.asked ? [] : HOOKS.N)]
    const title = filled(pick(frames, desk.random), image)
    const { count, roughness } = measureOf(title)
    const tail = tailOf(title)
    const open = /^(AA|OW|AY|EY|UW|IY|AO|AW)$/.test(tail.vowel) ? 1 : 0
    const first = image === asked[0] ? 1.5 : 0
    const score =
      open +
      first -
      roughness * 0.7 -
      Math.abs(count - 4.5) * 0.5 -
      (count > syllables ? 5 : 0) -
      (WORN.has(title.toLowerCase()) ? 5 : 0)
    return { title, image, score: score + desk.random() * 1.4 }
  })
  const best = choices.reduce((a, b) => (b.score > a.score ? b : a))
  return { title: capitalised(best.title), image: best.image }
}

/** The hook as a whole line of about the length asked: said twice, or with an end. */
const hookLine = (title: string, length: number, desk: Desk, twice: boolean): Piece => {
  const { count } = measureOf(title)
  const opening: Opening = { text: title, ends: 'nbw', slot: null }
  const lower = title.charAt(0).toLowerCase() + title.slice(1)
  const again = /^(I|Oh)\b/.test(title) ? title : lower
  if (twice && Math.abs(2 * count - length) <= 2)
    return { text: `${title}, ${again}`, opening, closing: null, image: null }
  if (Math.abs(count - length) <= 1)
    return { text: twice ? title : `Oh, ${again}`, opening, closing: null, image: null }
  const words = title.toLowerCase().split(/\W+/)
  const fitting = desk.ends
    .filter((end) => !desk.notes.lines.has(`${title} ${end.text}`.toLowerCase()))
    .filter(
      (end) => /[nbw]/.test(end.kind) && !end.text.split(/\W+/).some((word) => word.length > 3 && words.includes(word)),
    )
    .map((end) => ({
      end,
      score:
        -Math.abs(measureOf(end.text).count + count - length) -
        2 * (desk.notes.closings.get(end.text) ?? 0) +
        desk.random(),
    }))
    .sort((a, b) => b.score - a.score)[0]
  if (!fitting) return { text: title, opening, closing: null, image: null }
  return { text: `${title} ${fitting.end.text}`, opening, closing: fitting.end, image: null }
}

const titleCased = (text: string) =>
  text
    .split(' ')
    .map((word, index) =>
      index > 0 && /^(a|an|the|and|of|in|on|at|to|by|for|from|with)$/.test(word) ? word : capitalised(word),
    )
    .join(' ')

/**
 * English words: every line is a clause and an end that can follow it, chosen so that lengths, stresses and rhymes fit.
 * Verses look back and name things of the theme; the chorus turns on a hook made from the prompt, which is the title.
 */
export const writeEnglish = (wish: LyricWish): { title: string; sections: string[][] } => {
  const { random } = wish
  const subject = subjectOf(wish.prompt)
  if (subject.themes.length === 0) subject.themes = [pick(THEMES, random)]
  const feeling = feelingOf(wish.mood, wish.prompt)
  const names = new Set(subject.themes.map((theme) => theme.name))
  const ends = closings.filter(
    (end) =>
      (end.theme === null || names.has(end.theme)) && (end.feeling === 0 || feeling === 0 || end.feeling === feeling),
  )
  const families = new Map<string, number>()
  for (const end of ends) families.set(familyOf(end.text), (families.get(familyOf(end.text)) ?? 0) + 1)
  const desk: Desk = { families, subject, images: imagesOf(subject), ends, feeling, random, notes: new Notebook() }
  const chorusWish = wish.sections.find((section) => section.kind === 'chorus')
  const { title } = hookOf(desk, (chorusWish ?? wish.sections[0])?.syllables ?? 8)

  let chorus: Piece[] | null = null
  const sections = wish.sections.map((section) => {
    if (section.lines <= 0) return []
    if (section.kind === 'chorus') {
      // All choruses share their lines; a shorter one is cut, a longer one goes on.
      if (!chorus || chorus.length < section.lines) {
        const given = new Map((chorus ?? []).map((piece, index): [number, Piece] => [index, piece]))
        if (!chorus) {
          const first = hookLine(title, section.syllables, desk, true)
          given.set(0, first)
          desk.notes.write(first)
          if (section.lines >= 4) given.set(2, hookLine(title, section.syllables, desk, false))
        }
        chorus = stanza(section, desk, given)
      }
      return chorus.slice(0, section.lines).map((piece) => piece.text)
    }
    const given = new Map<number, Piece>()
    if (section.kind === 'outro') given.set(section.lines - 1, hookLine(title, section.syllables, desk, false))
    if (!chorusWish && section === wish.sections[0]) given.set(0, hookLine(title, section.syllables, desk, true))
    if (section.kind === 'intro' || section.kind === 'break') {
      return Array.from({ length: section.lines }, (_, index) => VOCABLES[index % VOCABLES.length] ?? 'Ooh')
    }
    return stanza(section, desk, given).map((piece) => piece.text)
  })
  return { title: titleCased(title), sections }
}
