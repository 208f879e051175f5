import {
  capitalised,
  closings,
  filled,
  type Image,
  imagesOf,
  type Opening,
  useOf,
} from '#lib/engine/plan/words/english/frames'
import { HOOKS, VOCABLES, WORN } from '#lib/engine/plan/words/english/hooks'
import { bestLine, type Desk, endOf, familyOf, Notebook, type Piece } from '#lib/engine/plan/words/english/line'
import { subjectOf } from '#lib/engine/plan/words/english/subject'
import { customaryThemes } from '#lib/engine/plan/words/english/themes'
import { TIME_WORDS } from '#lib/engine/plan/words/english/word-kinds'
import { feelingOf } from '#lib/engine/plan/words/feeling'
import { measureOf } from '#lib/engine/plan/words/metre'
import { tailOf } from '#lib/engine/plan/words/rhyme'
import { mayBeCalled } from '#lib/engine/plan/words/takes'
import type { LyricWish, SectionWish } from '#lib/engine/plan/words/write-lyrics'
import type { SectionKind } from '#lib/lyrics/syllable'
import { pick, type Random } from '#lib/music/random'

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

/** A second image for a hook that has room for one; null where the song has none that is new. */
const completed = (hook: string, desk: Desk): string | null => {
  const kind = /\{\+(\w)\}/.exec(hook)?.[1]
  if (kind === undefined) return hook
  const words = hook.toLowerCase().split(/\W+/)
  const fitting = desk.images.filter(
    (image) => image.kind === kind && !image.text.split(/\W+/).some((word) => words.includes(word.toLowerCase())),
  )
  return fitting.length === 0 ? null : filled(hook.replace('{+', '{'), pick(fitting, desk.random))
}

const isTime = (image: Image) => TIME_WORDS.has((image.text.split(' ').at(-1) ?? '').toLowerCase())

/** The hook: a short line about an image of the prompt that can be sung again and again. */
const hookOf = (desk: Desk, syllables: number, take: 0 | 1): string => {
  const asked = desk.images.filter((image) => image.asked && !isTime(image))
  const themed = desk.images.filter((image) => !image.asked && image.kind !== 'A' && !isTime(image))
  let best = { title: '', score: -Infinity }
  for (let attempt = 0, found = 0; found < 24 && attempt < 600; attempt++) {
    // Where the prompt's own things give no hook that this take may have, those of its themes do.
    const image = pick(asked.length > 0 && attempt < 200 ? asked.slice(0, 3) : [...asked, ...themed], desk.random)
    const title = completed(filled(pick(HOOKS[image.kind], desk.random), image), desk)
    if (title === null || !mayBeCalled(title, take)) continue
    found++
    const { count, roughness } = measureOf(title)
    const tail = tailOf(title)
    const open = /^(AA|OW|AY|EY|UW|IY|AO|AW)$/.test(tail.vowel) ? 0.6 : 0
    const first = image === asked[0] ? 1 : 0
    const score =
      open +
      first -
      roughness * 0.7 -
      Math.max(0, Math.abs(count - 5) - 1) * 0.6 -
      (count > syllables ? 5 : 0) -
      (WORN.has(title.toLowerCase()) ? 5 : 0) +
      desk.random() * 2
    if (score > best.score) best = { title, score }
  }
  return capitalised(best.title || (take === 0 ? 'Stay a little longer' : 'Until the morning comes'))
}

/** The hook as a whole line of about the length asked: said twice, or with an end. */
const hookLine = (title: string, length: number, desk: Desk, twice: boolean): Piece => {
  const { count } = measureOf(title)
  const opening: Opening = { text: title, ends: 'nbw', slot: null }
  const lower = title.charAt(0).toLowerCase() + title.slice(1)
  const again = /^I\b/.test(title) ? title : lower
  if (twice && Math.abs(2 * count - length) <= 2)
    return { text: `${title}, ${again}`, opening, closing: null, image: null }
  const calls = [...(twice ? [title] : []), `Oh, ${again}`, `Oh, oh, ${again}`, title]
  const fresh = calls.filter((call) => !desk.notes.lines.has(call.toLowerCase()))
  const missing = length - count
  const call =
    Math.abs(missing) <= 1
      ? fresh[0]
      : missing === 2 && desk.random() < 0.6
        ? fresh.find((text) => text.startsWith('Oh, oh'))
        : undefined
  if (call !== undefined) return { text: call, opening, closing: null, image: null }
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
        3 * desk.random(),
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
  const feeling = feelingOf(wish.mood, wish.prompt)
  if (subject.themes.length === 0) subject.themes = [pick(customaryThemes(wish.prompt, feeling), random)]
  const names = new Set(subject.themes.map((theme) => theme.name))
  const ends = closings.filter(
    (end) =>
      (end.theme === null || names.has(end.theme)) && (end.feeling === 0 || feeling === 0 || end.feeling === feeling),
  )
  const families = new Map<string, number>()
  for (const end of ends) families.set(familyOf(end.text), (families.get(familyOf(end.text)) ?? 0) + 1)
  const desk: Desk = { families, subject, images: imagesOf(subject), ends, feeling, random, notes: new Notebook() }
  const chorusWish = wish.sections.find((section) => section.kind === 'chorus')
  const title = hookOf(desk, (chorusWish ?? wish.sections[0])?.syllables ?? 8, wish.take)

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
