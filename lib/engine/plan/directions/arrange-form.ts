import { indexAt } from '#lib/engine/plan/directions/resolve'
import type { FormText } from '#lib/engine/plan/genres/genre'
import type { Direction, Place, SectionName } from '#lib/engine/plan/prompt/directions/direction'
import { letterOf, type SectionLetter } from '#lib/engine/plan/section-letters'
import { barsOf, isClubForm, parseForm, REFRAINS, type Slot } from '#lib/engine/plan/slots'
import type { VocalForm } from '#lib/engine/plan/vocal-form'
import type { LyricSection } from '#lib/lyrics/sections'
import type { Bars, Seconds } from '#lib/music/time'

/** Letter of a section that directions add to a form. */
const LETTER: Readonly<Record<SectionName, SectionLetter>> = {
  intro: 'I',
  verse: 'V',
  'pre-chorus': 'P',
  chorus: 'C',
  bridge: 'B',
  break: 'K',
  solo: 'S',
  build: 'U',
  drop: 'D',
  outro: 'O',
}

const AFTER_SECOND_CHORUS: Place = { side: 'after', of: { name: 'chorus', which: 2 } }
const BEFORE_LAST_CHORUS: Place = { side: 'before', of: { name: 'chorus', which: 'last' } }

/** Where sections usually stand. */
const USUAL_PLACES: Partial<Record<SectionName, Place>> = {
  bridge: BEFORE_LAST_CHORUS,
  build: BEFORE_LAST_CHORUS,
  break: AFTER_SECOND_CHORUS,
  solo: AFTER_SECOND_CHORUS,
}

/** A section that a form needs. `keeps` the form's own one, wherever it stands. */
type Needed = { name: SectionName; bars: Bars; place: Place; keeps: boolean }

/** What decides the lengths of added sections. */
type FormSetting = { vocalForm: VocalForm | null; barSeconds: Seconds; target: Bars }

/** Lengths of solos, breakdowns and long edges. */
const SOLO_SECONDS: Seconds = 12
const LONG_EDGE_SECONDS: Seconds = 26
const SHORT_EDGE_SECONDS: Seconds = 4

/** Most that added sections take of a song. */
const MAX_SHARE = 0.45
const MAX_SECTION_SHARE = 0.2

/** Whole phrases of about so many seconds. */
const phrases = (seconds: Seconds, { barSeconds }: FormSetting, least: Bars = 4): Bars =>
  Math.max(least, Math.round(seconds / barSeconds / 4) * 4)

/** Bars of a spoken part: four lines, or two in a short song. */
const spokenBars = ({ vocalForm, target }: FormSetting): Bars => {
  const line = vocalForm?.barsPerLine ?? 2
  return target >= 32 * line ? 4 * line : Math.max(2, 2 * line)
}

/** Whether a direction begins or ends the song with a voice alone. */
const isVoiceAlone = (direction: Direction, where: 'start' | 'end') =>
  direction.kind === 'only' &&
  direction.where === where &&
  direction.players.voice &&
  direction.players.terms.length === 0

const isAt = (direction: Direction, where: 'start' | 'end') =>
  (direction.kind === 'only' || direction.kind === 'level') && direction.where === where

/** Sections that the directions need in a form. */
const neededSections = (directions: readonly Direction[], setting: FormSetting): Needed[] => {
  const needed = new Map<SectionName, Needed>()
  const add = (name: SectionName, bars: Bars, place: Place | null, keeps: boolean) => {
    const own = needed.get(name)
    if (own?.keeps === false) return
    needed.set(name, {
      name,
      bars,
      place: place ?? USUAL_PLACES[name] ?? 'middle',
      keeps: keeps && (own?.keeps ?? true),
    })
  }
  const sungBars = 4 * (setting.vocalForm?.barsPerLine ?? 2)
  const usual = (name: SectionName): Bars =>
    name === 'solo' || name === 'break'
      ? phrases(SOLO_SECONDS, setting)
      : name === 'build' || name === 'intro' || name === 'outro'
        ? phrases(6, setting)
        : sungBars
  for (const direction of directions) {
    const { kind } = direction
    if (kind === 'section')
      add(
        direction.name,
        direction.bars ?? usual(direction.name),
        direction.place,
        direction.place === null && direction.bars === null,
      )
    else if (kind === 'solo')
      add('solo', direction.bars ?? usual('solo'), direction.place, direction.place === null && direction.bars === null)
    else if (kind === 'bars' && (direction.name === 'intro' || direction.name === 'outro'))
      add(
        direction.name,
        direction.bars === 'long'
          ? phrases(LONG_EDGE_SECONDS, setting, 8)
          : direction.bars === 'short'
            ? phrases(SHORT_EDGE_SECONDS, setting, 2)
            : direction.bars,
        null,
        false,
      )
    else if (kind === 'spoken' && /^(?:intro|outro|bridge|break)$/.test(direction.where.name))
      add(direction.where.name, spokenBars(setting), null, direction.where.name === 'bridge')
    else if (
      (kind === 'pace' || kind === 'only' || kind === 'level' || kind === 'rest') &&
      typeof direction.where === 'object'
    ) {
      const { name } = direction.where
      if (name === 'bridge' || name === 'break' || name === 'solo' || name === 'intro' || name === 'outro')
        add(name, usual(name), null, true)
    } else if (isAt(direction, 'start') && !isVoiceAlone(direction, 'start')) add('intro', usual('intro'), null, true)
    else if (isAt(direction, 'end') && !isVoiceAlone(direction, 'end')) add('outro', usual('outro'), null, true)
  }
  return [...needed.values()]
}

const isNamed = (slot: Slot, name: SectionName) => slot.letter === LETTER[name]

const withoutLetters = (form: FormText, letters: readonly SectionLetter[]): FormText => {
  const kept = form.split(' ').filter((part) => !letters.includes(part.charAt(0) as SectionLetter))
  return kept.length > 0 ? kept.join(' ') : form
}

/** A form from its first sung section on. */
const fromFirstSung = (form: FormText): FormText => {
  const slots = form.split(' ')
  const first = slots.findIndex((part) => /^[VHRCM]/.test(part))
  return slots.slice(Math.max(0, first)).join(' ')
}

/**
 * Fits a form to a number of bars with the sections that directions ask for. They take their bars from the others, so
 * that the total stays. `fit` fits what is left of the form and of its short version.
 */
export const arrangeForm = <S extends Slot>(
  form: FormText,
  short: FormText,
  directions: readonly Direction[],
  setting: FormSetting,
  fit: (form: FormText, short: FormText, target: Bars) => S[],
  slotOf: (letter: SectionLetter, bars: Bars) => S,
): S[] => {
  const { target } = setting
  const own = parseForm(form)
  const club = isClubForm(own)
  const omitted: SectionLetter[] = directions.flatMap((direction) =>
    direction.kind === 'omit' ? [LETTER[direction.name]] : [],
  )
  const opensSung = directions.some(
    (direction) => isVoiceAlone(direction, 'start') || direction.kind === 'open-with-chorus',
  )
  const endsSung = directions.some((direction) => isVoiceAlone(direction, 'end'))
  const isAllowed = ({ name }: Needed) =>
    !omitted.includes(LETTER[name]) && !(opensSung && name === 'intro') && !(endsSung && name === 'outro')
  const needed = neededSections(directions, setting).filter(isAllowed)
  const refrain = own.find(({ letter }) => REFRAINS.includes(letter))?.letter ?? 'C'
  const room = Math.floor(target * MAX_SHARE)
  const scale = Math.min(
    1,
    room /
      Math.max(
        1,
        needed.reduce((sum, { bars }) => sum + bars, 0),
      ),
  )
  const stated = new Set(
    directions.flatMap((direction) =>
      'bars' in direction && typeof direction.bars === 'number' ? [direction.bars] : [],
    ),
  )
  const sized = needed.map((each) => ({
    ...each,
    // A stated length is kept if there is room; others leave the song its proportions.
    bars: stated.has(each.bars)
      ? Math.min(each.bars, Math.max(1, target - 8))
      : Math.max(
          2,
          Math.min(Math.floor(each.bars * scale), Math.max(4, Math.floor((target * MAX_SECTION_SHARE) / 4) * 4)),
        ),
  }))
  const chorusBars = 4 * (setting.vocalForm?.barsPerLine ?? 2)
  const extraChoruses = directions.flatMap((direction): Place[] =>
    direction.kind === 'open-with-chorus' ? ['start'] : direction.kind === 'double-last-chorus' ? ['end'] : [],
  )
  const withEdges = (text: FormText) => {
    const opened = opensSung ? fromFirstSung(text) : text
    return withoutLetters(opened, [...omitted, ...(endsSung ? (['O'] as const) : [])])
  }
  const arrange = (added: readonly Needed[]): S[] => {
    // A club's breaks and builds belong to its drops.
    const replaced = added.flatMap(({ name }) => (club && /^(?:break|build)$/.test(name) ? [] : [LETTER[name]]))
    const taken = added.reduce((sum, { bars }) => sum + bars, 0) + extraChoruses.length * chorusBars
    const fitted = fit(
      withoutLetters(withEdges(form), replaced),
      withoutLetters(withEdges(short), replaced),
      Math.max(4, target - taken),
    )
    const slots = fitted.filter(({ letter }) => !replaced.includes(letter) && !omitted.includes(letter))
    const lost = barsOf(fitted) - barsOf(slots)
    for (const place of extraChoruses)
      slots.splice(place === 'start' ? 0 : indexAt(slots, 'end'), 0, slotOf(refrain, chorusBars))
    for (const { name, bars, place } of [...added].sort(
      (a, b) => Number(a.name === 'build') - Number(b.name === 'build'),
    )) {
      const at = name === 'intro' ? 0 : name === 'outro' ? slots.length : indexAt(slots, place)
      slots.splice(at, 0, slotOf(LETTER[name], bars))
    }
    // Fitting may have filled up with an edge that is replaced.
    if (lost > 0) (slots.findLast(({ letter }) => letter === 'O') ?? slots.at(-1))!.bars += lost
    return slots
  }
  // Sections that the form has of itself are only added where fitting has dropped them.
  let added = sized.filter(({ keeps }) => !keeps)
  for (let round = 0; round < 3; round++) {
    const slots = arrange(added)
    const missing = sized.filter((each) => !added.includes(each) && !slots.some((slot) => isNamed(slot, each.name)))
    if (missing.length === 0) return slots
    added = [...added, ...missing]
  }
  return arrange(added)
}

/** Bars that directions for the edges of given lyrics ask for; null leaves them as they are. */
export const edgeBars = (
  directions: readonly Direction[],
  name: 'intro' | 'outro',
  setting: FormSetting,
): Bars | null => {
  if (directions.some((direction) => direction.kind === 'omit' && direction.name === name)) return 0
  if (
    name === 'intro' &&
    directions.some((direction) => isVoiceAlone(direction, 'start') || direction.kind === 'open-with-chorus')
  )
    return 0
  if (name === 'outro' && directions.some((direction) => isVoiceAlone(direction, 'end'))) return 0
  return neededSections(directions, setting).find((each) => each.name === name && !each.keeps)?.bars ?? null
}

/** Whether a direction is about the first section. */
export const concernsStart = (direction: Direction): boolean =>
  isAt(direction, 'start') ||
  direction.kind === 'open-with-chorus' ||
  ('name' in direction && direction.name === 'intro') ||
  ('where' in direction && typeof direction.where === 'object' && direction.where.name === 'intro')

const INSTRUMENTAL_SECTIONS: Partial<Record<SectionName, Pick<LyricSection, 'kind' | 'label'>>> = {
  solo: { kind: 'break', label: 'Solo' },
  break: { kind: 'break', label: 'Break' },
  build: { kind: 'pre-chorus', label: 'Build' },
}

/** Given lyrics with the solos, breaks and builds that directions ask for. A section that the lyrics name stays. */
export const withDirectedSections = (
  given: readonly LyricSection[],
  directions: readonly Direction[],
  setting: FormSetting,
): LyricSection[] => {
  const omitsIntro = edgeBars(directions, 'intro', setting) === 0
  const sections = given.filter(({ kind, lines }) => !(omitsIntro && kind === 'intro' && lines.length === 0))
  for (const { name, place } of neededSections(directions, setting)) {
    const added = INSTRUMENTAL_SECTIONS[name]
    const lettered = sections.map(({ kind, label }) => ({ letter: letterOf(kind, label), bars: 1 }))
    if (!added || lettered.some(({ letter }) => letter === LETTER[name])) continue
    sections.splice(indexAt(lettered, place), 0, { ...added, lines: [] })
  }
  return sections
}
