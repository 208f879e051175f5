import { insertionIndex } from '#lib/engine/plan/directions/section-indices'
import type { FormText } from '#lib/engine/plan/genres/genre'
import type { Direction, Place, SectionName } from '#lib/engine/plan/prompt/directions/direction'
import { letterOf, type SectionLetter } from '#lib/engine/plan/section-letters'
import { barsOf, isClubForm, parseForm, REFRAINS, type Slot } from '#lib/engine/plan/slots'
import type { VocalForm } from '#lib/engine/plan/vocal-form'
import type { LyricSection } from '#lib/lyrics/sections'
import type { Bars, Seconds } from '#lib/music/time'

/** Form letter of a section that directions add. */
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

/** Places of added sections without a requested one. Others go to the middle. */
const DEFAULT_PLACES: Partial<Record<SectionName, Place>> = {
  bridge: BEFORE_LAST_CHORUS,
  build: BEFORE_LAST_CHORUS,
  'pre-chorus': BEFORE_LAST_CHORUS,
  break: AFTER_SECOND_CHORUS,
  solo: AFTER_SECOND_CHORUS,
}

/** A section that directions require. With `canReuse`, a section of that name anywhere in the form is enough. */
type RequiredSection = { name: SectionName; bars: Bars; place: Place; canReuse: boolean }

/** What decides the lengths of added sections. `target` is the length of the whole form. */
type FormSetting = { vocalForm: VocalForm | null; barSeconds: Seconds; target: Bars }

/** Typical lengths of solos and breaks, and of intros and outros. */
const SOLO_SECONDS: Seconds = 12
const EDGE_SECONDS: Seconds = 6
const LONG_EDGE_SECONDS: Seconds = 26
const SHORT_EDGE_SECONDS: Seconds = 4

/** Largest share of a song's bars for all added sections, and for each of them. */
const MAX_ADDED_SHARE = 0.45
const MAX_SECTION_SHARE = 0.2

/** Rounds a length to phrases of four bars. */
const roundToPhrases = (seconds: Seconds, { barSeconds }: FormSetting, minBars: Bars = 4): Bars =>
  Math.max(minBars, Math.round(seconds / barSeconds / 4) * 4)

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

/** Sections that the directions require: one for each name, and a solo for each place. */
const requiredSections = (directions: readonly Direction[], setting: FormSetting): RequiredSection[] => {
  const required = new Map<string, RequiredSection>()
  const add = (name: SectionName, bars: Bars, place: Place | null, canReuse: boolean) => {
    const key = name === 'solo' ? `${name} ${JSON.stringify(place)}` : name
    const earlier = required.get(key)
    if (earlier?.canReuse === false) return
    required.set(key, {
      name,
      bars,
      place: place ?? DEFAULT_PLACES[name] ?? 'middle',
      canReuse: canReuse && (earlier?.canReuse ?? true),
    })
  }
  const sungBars = 4 * (setting.vocalForm?.barsPerLine ?? 2)
  const usual = (name: SectionName): Bars =>
    name === 'solo' || name === 'break'
      ? roundToPhrases(SOLO_SECONDS, setting)
      : name === 'build' || name === 'intro' || name === 'outro'
        ? roundToPhrases(EDGE_SECONDS, setting)
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
          ? roundToPhrases(LONG_EDGE_SECONDS, setting, 8)
          : direction.bars === 'short'
            ? roundToPhrases(SHORT_EDGE_SECONDS, setting, 2)
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
  return [...required.values()]
}

const isNamed = (slot: Slot, name: SectionName) => slot.letter === LETTER[name]

const withoutLetters = (form: FormText, letters: readonly SectionLetter[]): FormText => {
  const kept = form.split(' ').filter((part) => !letters.includes(part.charAt(0) as SectionLetter))
  return kept.length > 0 ? kept.join(' ') : form
}

/** Drops all sections before the first sung one. */
const fromFirstSung = (form: FormText): FormText => {
  const slots = form.split(' ')
  const first = slots.findIndex((part) => /^[VHRCM]/.test(part))
  return slots.slice(Math.max(0, first)).join(' ')
}

/**
 * Fits a form to `setting.target` bars, with the sections that directions require.
 * Added sections take their bars from the others, so the total stays the same.
 *
 * @param short the form of a short song
 * @param fit fits a form, or its short version, to a number of bars
 * @param slotOf makes a section to add
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
  const formSlots = parseForm(form)
  const isClub = isClubForm(formSlots)
  const omitted: SectionLetter[] = directions.flatMap((direction) =>
    direction.kind === 'omit' ? [LETTER[direction.name]] : [],
  )
  const opensSung = directions.some(
    (direction) => isVoiceAlone(direction, 'start') || direction.kind === 'open-with-chorus',
  )
  const endsSung = directions.some((direction) => isVoiceAlone(direction, 'end'))
  const isAllowed = ({ name }: RequiredSection) =>
    !omitted.includes(LETTER[name]) && !(opensSung && name === 'intro') && !(endsSung && name === 'outro')
  const required = requiredSections(directions, setting).filter(isAllowed)
  const refrain = formSlots.find(({ letter }) => REFRAINS.includes(letter))?.letter ?? 'C'
  const room = Math.floor(target * MAX_ADDED_SHARE)
  const scale = Math.min(
    1,
    room /
      Math.max(
        1,
        required.reduce((sum, { bars }) => sum + bars, 0),
      ),
  )
  const requestedBars = new Set(
    directions.flatMap((direction) =>
      'bars' in direction && typeof direction.bars === 'number' ? [direction.bars] : [],
    ),
  )
  const sized = required.map((each) => ({
    ...each,
    // A requested length is kept if there is room. Other lengths shrink to keep the song's proportions.
    bars: requestedBars.has(each.bars)
      ? Math.min(each.bars, Math.max(1, target - 8))
      : Math.max(
          2,
          Math.min(Math.floor(each.bars * scale), Math.max(4, Math.floor((target * MAX_SECTION_SHARE) / 4) * 4)),
        ),
  }))
  const lineBars = setting.vocalForm?.barsPerLine ?? 2
  // A short song has room for half a chorus.
  const chorusBars = target < 10 * lineBars ? 2 * lineBars : 4 * lineBars
  const extraChoruses = directions.flatMap((direction): Place[] =>
    direction.kind === 'open-with-chorus' ? ['start'] : direction.kind === 'double-last-chorus' ? ['end'] : [],
  )
  const withEdges = (text: FormText) => {
    const opened = opensSung ? fromFirstSung(text) : text
    return withoutLetters(opened, [...omitted, ...(endsSung ? (['O'] as const) : [])])
  }
  const arrange = (added: readonly RequiredSection[]): S[] => {
    // Breaks and builds of club music lead into its drops, so they stay.
    const replaced = added.flatMap(({ name }) => (isClub && /^(?:break|build)$/.test(name) ? [] : [LETTER[name]]))
    const addedBars = added.reduce((sum, { bars }) => sum + bars, 0) + extraChoruses.length * chorusBars
    const fitted = fit(
      withoutLetters(withEdges(form), replaced),
      withoutLetters(withEdges(short), replaced),
      Math.max(4, target - addedBars),
    )
    const slots = fitted.filter(({ letter }) => !replaced.includes(letter) && !omitted.includes(letter))
    const removedBars = barsOf(fitted) - barsOf(slots)
    for (const place of extraChoruses)
      slots.splice(place === 'start' ? 0 : insertionIndex(slots, 'end'), 0, slotOf(refrain, chorusBars))
    for (const { name, bars, place } of [...added].sort(
      (a, b) => Number(a.name === 'build') - Number(b.name === 'build'),
    )) {
      const at = name === 'intro' ? 0 : name === 'outro' ? slots.length : insertionIndex(slots, place)
      slots.splice(at, 0, slotOf(LETTER[name], bars))
    }
    // `fit` can add an intro or outro that is replaced. The outro gets the bars of that one.
    if (removedBars > 0) (slots.findLast(({ letter }) => letter === 'O') ?? slots.at(-1))!.bars += removedBars
    return slots
  }
  // A reusable section is added only if fitting has dropped the form's own one.
  let added = sized.filter(({ canReuse }) => !canReuse)
  for (let round = 0; round < 3; round++) {
    const slots = arrange(added)
    const missing = sized.filter((each) => !added.includes(each) && !slots.some((slot) => isNamed(slot, each.name)))
    if (missing.length === 0) return slots
    added = [...added, ...missing]
  }
  return arrange(added)
}

/** Requested length of the intro or outro around given lyrics. 0 omits it; null is no request. */
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
  return requiredSections(directions, setting).find((each) => each.name === name && !each.canReuse)?.bars ?? null
}

/** Whether a direction concerns the first section. */
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

/**
 * Adds the solos, breaks and builds that directions require to given lyrics, unless the lyrics have them.
 * An empty intro goes if the directions omit it.
 */
export const withDirectedSections = (
  given: readonly LyricSection[],
  directions: readonly Direction[],
  setting: FormSetting,
): LyricSection[] => {
  const omitsIntro = edgeBars(directions, 'intro', setting) === 0
  const sections = given.filter(({ kind, lines }) => !(omitsIntro && kind === 'intro' && lines.length === 0))
  for (const { name, place } of requiredSections(directions, setting)) {
    const added = INSTRUMENTAL_SECTIONS[name]
    const lettered = sections.map(({ kind, label }) => ({ letter: letterOf(kind, label), bars: 1 }))
    if (!added || lettered.some(({ letter }) => letter === LETTER[name])) continue
    sections.splice(insertionIndex(lettered, place), 0, { ...added, lines: [] })
  }
  return sections
}
