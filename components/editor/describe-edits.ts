import { symbolsOf } from '#components/editor/chords'
import type { BarRange } from '#components/editor/form'
import { changedBars } from '#components/editor/form'
import { instrumentName } from '#components/editor/instruments'
import { pitchName } from '#components/editor/melody'
import type { EditGroup, PendingEdits } from '#components/editor/pending-edits'
import { formatDecibels } from '#components/song/decibels'
import { formatChord } from '#components/song/key-name'
import { formatSection } from '#components/song/section-name'
import { formatClock } from '#components/song/time-format'
import { translateGenre, translatePart } from '#components/song/translate-terms'
import type { Edit, ScoreRecord } from '#lib/contract/editing'
import type { Translator } from '#lib/i18n/translator'
import { keyFrom } from '#lib/music/key'

/** Texts about bars, levels and pending edits. */

export type EditorTranslators = {
  t: Translator<'editor'>
  music: Translator<'music'>
  terms: Translator<'terms'>
}

// formatBars(t, { from: 47, to: 56 }) → 'bars 48–56'
export const formatBars = (t: Translator<'editor'>, { from, to }: BarRange) =>
  t('bars', { count: to - from, from: String(from + 1), to: String(to) })

const partsText = ({ t, terms }: EditorTranslators, score: ScoreRecord, edit: Extract<Edit, { kind: 'parts' }>) => {
  if ('add' in edit)
    return t('chip.added', { part: translatePart(terms, instrumentName(edit.add.role, edit.add.instrument)) })
  const named = [...score.voices, ...score.parts].find(({ id }) => id === edit.part)?.name ?? edit.part
  const part = translatePart(terms, named)
  if (edit.remove) return t('chip.removed', { part })
  const { level, pan, muted, instrument } = edit
  if ([level, pan, muted, instrument].filter((value) => value !== undefined).length > 1)
    return t('chip.parts', { part })
  if (level !== undefined) return t('chip.level', { part, level: formatDecibels(level) })
  if (muted !== undefined) return t(muted ? 'chip.muted' : 'chip.unmuted', { part })
  return t(instrument ? 'chip.instrument' : 'chip.pan', { part })
}

const structureText = (
  { t, music }: EditorTranslators,
  score: ScoreRecord,
  edit: Extract<Edit, { kind: 'structure' }>,
) => {
  if (edit.op === 'insert') return t(edit.letter === 'S' ? 'chip.solo' : 'chip.insert')
  if (edit.op === 'longer' || edit.op === 'shorter') {
    const label = score.sections.find(({ id }) => id === edit.section)?.label
    return t(`chip.${edit.op}`, {
      section: label ? formatSection(music, label) : t('form.added'),
      count: String(edit.bars),
    })
  }
  if (edit.op === 'ending') return t('chip.ending', { ending: t(`endings.${edit.ending}`) })
  const label = score.sections.find(({ id }) => id === edit.section)?.label
  return t(`chip.${edit.op}`, { section: label ? formatSection(music, label) : t('form.added') })
}

/** A time to a tenth of a second: “0:02.5”. */
const clockTime = (seconds: number) => {
  const tenths = Math.round(seconds * 10)
  return `${formatClock(tenths / 10)}${tenths % 10 === 0 ? '' : `.${tenths % 10}`}`
}

const trimText = (t: Translator<'editor'>, { from, to }: Extract<Edit, { kind: 'trim' }>) => {
  const [start, end] = [clockTime(from), clockTime(to ?? 0)]
  if (to === undefined) return t('chip.starts', { start })
  return from === 0 ? t('chip.ends', { end }) : t('chip.startsEnds', { start, end })
}

const fadeText = (t: Translator<'editor'>, fade: Extract<Edit, { kind: 'fade' }>) => {
  if (fade.in > 0 && fade.out > 0) return t('chip.fadesBoth', { start: fade.in, end: fade.out })
  return fade.in > 0 ? t('chip.fadesIn', { seconds: fade.in }) : t('chip.fadesOut', { seconds: fade.out })
}

/** A single chord that changes is named. */
const chordsText = (
  { t }: EditorTranslators,
  score: ScoreRecord,
  edit: Extract<Edit, { kind: 'chords' }>,
  section: string,
) => {
  const own = score.sections.find(({ id }) => id === edit.section)
  const before = own ? symbolsOf(score, own) : []
  const changes = edit.symbols.flatMap((symbols, bar) =>
    symbols.flatMap((to, slot) => {
      const from = before[bar]?.[Math.floor((slot / symbols.length) * before[bar].length)] ?? to
      return from === to ? [] : [`${bar} ${from} ${to}`]
    }),
  )
  const [change, ...others] = new Set(changes)
  if (change === undefined || others.length > 0) return t('chip.chords', { section })
  const [, from = '', to = ''] = change.split(' ')
  return t('chip.chord', { section, from: formatChord(from), to: formatChord(to) })
}

/** A single note that gets another pitch, a tie or a rest is named. */
const melodyText = (
  { t }: EditorTranslators,
  score: ScoreRecord,
  edit: Extract<Edit, { kind: 'melody' }> | null,
  section: string,
) => {
  const [change, ...others] = edit?.notes ?? []
  const key = keyFrom(score.key)
  const phrase = score.phrases.find(({ id }) => id === edit?.phrase)
  const syllable = phrase?.notes.find(({ id }) => id === change?.id)?.syllable
  if (!key || !change || !syllable || others.length > 0) return t('chip.melody', { section })
  if (change.rest) return t('chip.rest', { section, syllable })
  if (change.tie) return t('chip.tied', { section, syllable })
  if (change.pitch === undefined) return t('chip.melody', { section })
  return t('chip.note', { section, syllable, pitch: formatChord(pitchName(change.pitch, key)) })
}

/** What a group of pending edits does, in a few words. */
export const describeGroup = (
  translators: EditorTranslators,
  score: ScoreRecord,
  edits: PendingEdits,
  group: EditGroup,
): string => {
  const { t, music, terms } = translators
  const edit = edits[group.edits[0]!]!
  const section = formatSection(music, score.sections.find(({ id }) => id === group.section)?.label ?? '')
  switch (edit.kind) {
    case 'chords':
      return chordsText(translators, score, edit, section)
    case 'melody':
      return melodyText(translators, score, group.edits.length === 1 ? edit : null, section)
    case 'words':
      return t('chip.words', { section })
    case 'vary':
      return t(edit.scope === 'all' ? 'chip.varyAll' : 'chip.vary', { section })
    case 'parts':
      return partsText(translators, score, edit)
    case 'structure':
      return structureText(translators, score, edit)
    case 'tempo':
      return t('chip.tempo', { from: Math.round(score.bpm), to: edit.bpm })
    case 'transpose':
      return t('chip.transpose', { semitones: edit.semitones > 0 ? `+${edit.semitones}` : `−${-edit.semitones}` })
    case 'singer':
      return t('chip.singer', { singer: t(`singers.${edit.voice}`) })
    case 'feel':
      return t('chip.feel', { feel: t(`feels.${edit.feel}`) })
    case 'trim':
      return trimText(t, edit)
    case 'fade':
      return fadeText(t, edit)
    case 'gain':
      return t(edit.decibels > 0 ? 'chip.louder' : 'chip.quieter', { level: Math.abs(edit.decibels) })
    case 'genre':
      return t('chip.genre', { genre: translateGenre(terms, edit.genre) })
  }
}

/** Edits that say themselves where they change the song. */
const NAMES_ITS_PLACE: ReadonlySet<Edit['kind']> = new Set(['trim', 'fade', 'structure'])

/** Where a group of pending edits changes the song; null where `describeGroup` says so. */
export const describeBars = (
  t: Translator<'editor'>,
  score: ScoreRecord,
  edits: PendingEdits,
  group: EditGroup,
): string | null => {
  if (NAMES_ITS_PLACE.has(edits[group.edits[0]!]!.kind)) return null
  const ranges = changedBars(
    score,
    group.edits.map((index) => edits[index]!),
  )
  const [first] = ranges ?? []
  return first ? formatBars(t, { from: first.from, to: ranges!.at(-1)!.to }) : t('wholeSong')
}
