import { quartersOf } from '#components/song/song-position'
import type { Edit, ScoreRecord } from '#lib/contract/editing'
import { type Key, noteName, pitchClass } from '#lib/music/key'
import { scaleOf } from '#lib/music/scale'

type MelodyEdit = Extract<Edit, { kind: 'melody' }>
type NoteChange = MelodyEdit['notes'][number]
type Change = Partial<Pick<SungNote, 'at' | 'length' | 'pitch'>>
type Phrase = ScoreRecord['phrases'][number]

/** A sung note with its pending changes. Times are quarter notes from the start of the music. */
export type SungNote = {
  phrase: string
  id: string
  at: number
  length: number
  pitch: number
  /** Null where it continues the syllable before. */
  syllable: string | null
  isChanged: boolean
  /** A rest takes its place. */
  isRest: boolean
  before: { at: number; length: number; pitch: number; syllable: string | null }
}

const MIN_LENGTH = 0.25
const [MIN_PITCH, MAX_PITCH] = [24, 96]

/** The sung line of a section. */
export const melodyOf = (
  { phrases }: Pick<ScoreRecord, 'phrases'>,
  section: string,
  editOf: (phrase: string) => MelodyEdit | undefined,
): SungNote[] =>
  phrases
    .filter((phrase) => phrase.section === section && phrase.voice === 'lead' && !phrase.spoken)
    .flatMap((phrase) => notesOf(phrase, editOf(phrase.id)))
    .sort((a, b) => a.at - b.at)

const notesOf = (phrase: Phrase, edit: MelodyEdit | undefined): SungNote[] => {
  /** The syllable of a rest, which a note that continued it sings. */
  let left: string | null = null
  return phrase.notes.map((note) => {
    const { tie, rest, ...change } = edit?.notes.find(({ id }) => id === note.id) ?? { tie: undefined }
    const before = { at: note.at, length: note.length, pitch: Math.round(note.pitch), syllable: note.syllable }
    const own = tie ? null : note.syllable
    const syllable = own ?? left
    left = rest ? syllable : null
    return {
      phrase: phrase.id,
      id: note.id,
      ...before,
      ...change,
      syllable,
      isChanged: edit?.notes.some(({ id }) => id === note.id) ?? false,
      isRest: rest === true,
      before,
    }
  })
}

/** A change of one note, kept within its neighbours, its section and the range of voices. Null where nothing changes. */
export const changeNote = (
  score: ScoreRecord,
  melody: readonly SungNote[],
  note: SungNote,
  change: Change,
): Change | null => {
  const own = melody.filter((other) => other.phrase === note.phrase && (other === note || !other.isRest))
  const place = own.indexOf(note)
  const section = score.sections.find(({ id }) => id === score.phrases.find((each) => each.id === note.phrase)?.section)
  const end = section ? (section.firstBar + section.bars) * quartersOf(score.meter) : Number.POSITIVE_INFINITY
  const [previous, next] = [own[place - 1], own[place + 1]]
  const earliest = previous ? previous.at + MIN_LENGTH : (section?.firstBar ?? 0) * quartersOf(score.meter)
  const latest = Math.min(next?.at ?? end, end) - MIN_LENGTH
  const at = change.at === undefined ? note.at : Math.min(latest, Math.max(earliest, change.at))
  const room = (next?.at ?? end) - at
  // Where start and length change, the end stays, also where the start cannot go as far.
  const wanted = (change.length ?? note.length) - (change.length === undefined ? 0 : at - (change.at ?? at))
  const length = Math.min(room, Math.max(MIN_LENGTH, wanted))
  const pitch = Math.min(MAX_PITCH, Math.max(MIN_PITCH, change.pitch ?? note.pitch))
  const result = {
    ...(at !== note.at && { at }),
    ...(length !== note.length && { length }),
    ...(pitch !== note.pitch && { pitch }),
  }
  return Object.keys(result).length > 0 ? result : null
}

/** The edit of a phrase with another change of a note; null where its notes are those of the score again. */
export const withNote = (
  edit: MelodyEdit | undefined,
  note: SungNote,
  change: Partial<Omit<NoteChange, 'id'>>,
): MelodyEdit | null => {
  const others = (edit?.notes ?? []).filter(({ id }) => id !== note.id)
  const merged: NoteChange = { ...edit?.notes.find(({ id }) => id === note.id), ...change, id: note.id }
  for (const field of ['at', 'length', 'pitch'] as const) if (merged[field] === note.before[field]) delete merged[field]
  if (!merged.tie) delete merged.tie
  if (!merged.rest) delete merged.rest
  const notes = Object.keys(merged).length > 1 ? [...others, merged] : others
  return notes.length > 0 ? { kind: 'melody', phrase: note.phrase, notes, move: 0 } : null
}

/** The note whose syllable a tie continues; null for the first note of a phrase. */
export const tiedTo = (melody: readonly SungNote[], note: SungNote): SungNote | null => {
  const own = melody.filter(({ phrase }) => phrase === note.phrase)
  return own.slice(0, own.indexOf(note)).findLast(({ syllable, isRest }) => syllable !== null && !isRest) ?? null
}

/** Whether a rest may take the place of a note: a phrase keeps one note. */
export const canRest = (melody: readonly SungNote[], note: SungNote): boolean =>
  melody.some((other) => other !== note && other.phrase === note.phrase && !other.isRest)

/** Whether the syllable of a note goes to one that continues it, once a rest takes its place. */
export const passesOn = (melody: readonly SungNote[], note: SungNote): boolean => {
  const own = melody.filter(({ phrase }) => phrase === note.phrase)
  const next = own.slice(own.indexOf(note) + 1).find(({ isRest }) => !isRest)
  return next !== undefined && next.before.syllable === null
}

/** Notes that are sung on one syllable, where they are several. */
export const slursOf = (melody: readonly SungNote[]): SungNote[][] => {
  const slurs: SungNote[][] = []
  for (const note of melody) {
    if (note.isRest) continue
    const last = slurs.at(-1)
    if (note.syllable === null && last?.[0]?.phrase === note.phrase) last.push(note)
    else slurs.push([note])
  }
  return slurs.filter(({ length }) => length > 1)
}

/** The pitch some steps away: in a key by its notes, otherwise by semitones. */
// stepFrom(60, 1, { tonic: 0, mode: 'major' }) // => 62
export const stepFrom = (pitch: number, by: 1 | -1, key: Key | null): number => {
  const scale = key && scaleOf(key)
  let next = pitch + by
  while (scale && !scale.includes(pitchClass(next))) next += by
  return next
}

// pitchName(69, { tonic: 9, mode: 'minor' }) // => 'A4'
export const pitchName = (pitch: number, key: Key): string => `${noteName(pitch, key)}${Math.floor(pitch / 12) - 1}`

/** Bar and beat of a time, from 1, to a tenth: singers are never exactly on the beat. */
// placeOf({ meter: '4/4' }, 5.5) // => { bar: 2, beat: 2.5 }
export const placeOf = ({ meter }: Pick<ScoreRecord, 'meter'>, at: number): { bar: number; beat: number } => {
  const length = quartersOf(meter)
  const near = Math.round(at * 10) / 10
  const bar = Math.floor(near / length + 1e-6)
  return { bar: bar + 1, beat: tenths(near - bar * length + 1) }
}

// tenths(2.29) // => 2.3
export const tenths = (beats: number) => Math.round(beats * 10) / 10
