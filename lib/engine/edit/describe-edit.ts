import { voiceStemName } from '#lib/engine/parts/stem-names'
import { genreOf, isGenre } from '#lib/engine/plan/genres/atlas'
import { instrumentIdOf, instrumentInfo } from '#lib/engine/plan/instruments'
import { SECTION_TYPES } from '#lib/engine/plan/section-letters'
import { isVoiceGroup } from '#lib/engine/score/score'
import { type ScoreFile, voiceSettings } from '#lib/engine/score/score-file'
import type { AudioEdit, Edit, FadeEdit, PartsEdit, StructureEdit, TrimEdit } from '#lib/music/edits'
import type { Seconds } from '#lib/music/time'

/** The label of a section, with its number where others have the same: "Chorus 2". */
const labelOf = ({ sections }: ScoreFile, id: string | undefined): string => {
  const section = sections.find((section) => section.id === id)
  if (!section) return 'Song'
  const alike = sections.filter(({ label }) => label === section.label)
  return alike.length === 1 ? section.label : `${section.label} ${alike.indexOf(section) + 1}`
}

/** An edit in words, by the score that it changes: “Chorus 1: new words”. */
export const describeEdit = (score: ScoreFile, edit: Edit): string => {
  switch (edit.kind) {
    case 'words': {
      const ofLine = 'line' in edit && score.sections.find(({ lines }) => lines.some(({ id }) => id === edit.line))
      return `${labelOf(score, ofLine ? ofLine.id : 'section' in edit ? edit.section : undefined)}: new words`
    }
    case 'vary': {
      const section = score.sections.find(({ id }) => id === edit.section)
      return section && edit.scope === 'all'
        ? `Every ${SECTION_TYPES[section.letter].label.toLowerCase()}: new idea`
        : `${labelOf(score, edit.section)}: new idea`
    }
    case 'chords':
      return `${labelOf(score, edit.section)}: new chords`
    case 'melody':
      return `${labelOf(score, score.phrases.find(({ id }) => id === edit.phrase)?.section)}: new melody`
    case 'parts':
      return describePart(score, edit)
    case 'structure':
      return describeStructure(score, edit)
    case 'tempo':
      return `${edit.bpm} BPM`
    case 'transpose':
      return `${signed(edit.semitones)} ${Math.abs(edit.semitones) === 1 ? 'semitone' : 'semitones'}`
    case 'singer':
      return `Voice: ${edit.voice}`
    case 'genre':
      return `Played as ${isGenre(edit.genre) ? genreOf(edit.genre).name : edit.genre}`
    case 'trim':
    case 'fade':
    case 'gain':
      return describeAudioEdit(edit)
    case 'feel':
      return { even: 'Drums at normal speed', half: 'Drums at half speed', double: 'Drums at double speed' }[edit.feel]
  }
}

/** An edit of the finished recording in words. */
export const describeAudioEdit = (edit: AudioEdit): string => {
  switch (edit.kind) {
    case 'trim':
      return describeTrim(edit)
    case 'fade':
      return describeFade(edit)
    case 'gain':
      return `${Math.abs(edit.decibels)} dB ${edit.decibels < 0 ? 'quieter' : 'louder'}`
  }
}

/** A number with its sign, to at most one decimal: "+2", "−1.5", "0". */
const signed = (value: number) => {
  const size = Math.round(Math.abs(value) * 10) / 10
  return size === 0 ? '0' : `${value < 0 ? '−' : '+'}${size}`
}

/** A time in minutes and seconds: "2:51". */
const clockTime = (seconds: Seconds) =>
  `${Math.floor(Math.round(seconds) / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`

const describeTrim = ({ from, to }: TrimEdit): string => {
  if (to === undefined) return `Starts at ${clockTime(from)}`
  if (from === 0) return `Ends at ${clockTime(to)}`
  return `Starts at ${clockTime(from)}, ends at ${clockTime(to)}`
}

const describeFade = (edit: FadeEdit): string => {
  const sides = (['in', 'out'] as const).filter((side) => edit[side] > 0)
  return sides.length === 0 ? 'No fade' : `Fades ${sides.map((side) => `${side} over ${edit[side]} s`).join(', ')}`
}

/** A part, or voices as one. */
const findMixed = (file: ScoreFile, id: string) => {
  if (isVoiceGroup(id)) return { name: voiceStemName(id), ...voiceSettings(file, id) }
  return file.parts.find((part) => part.id === id)
}

const describePart = (file: ScoreFile, edit: PartsEdit): string => {
  if ('add' in edit) {
    const id = instrumentIdOf(edit.add.instrument)
    return `${id === null ? 'Part' : instrumentInfo(id).name} added`
  }
  const part = findMixed(file, edit.part)
  const name = part?.name ?? 'Part'
  if (edit.remove) return `${name} out`
  const changes = [
    ...(edit.muted === undefined || edit.muted === (part?.muted ?? false) ? [] : [edit.muted ? 'muted' : 'unmuted']),
    ...(edit.instrument ? ['another instrument'] : []),
    ...(edit.level !== undefined && part ? [`${signed(edit.level - part.level)} dB`] : []),
    ...(edit.pan !== undefined ? ['moved'] : []),
  ]
  return `${name}: ${changes.join(', ') || 'unchanged'}`
}

const describeStructure = (score: ScoreFile, edit: StructureEdit): string => {
  switch (edit.op) {
    case 'duplicate':
      return `${labelOf(score, edit.section)} duplicated`
    case 'move':
      return `${labelOf(score, edit.section)} moved`
    case 'delete':
      return `${labelOf(score, edit.section)} deleted`
    case 'longer':
      return `${labelOf(score, edit.section)}: ${edit.bars} bars longer`
    case 'shorter':
      return `${labelOf(score, edit.section)}: ${edit.bars} bars shorter`
    case 'insert':
      return `${SECTION_TYPES[edit.letter].label} added`
    case 'ending':
      return 'Another ending'
  }
}
