import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import type { Automation } from '#lib/engine/mix/automation'
import { phraseSides } from '#lib/engine/perform/vocals'
import type { Plan } from '#lib/engine/plan/plan'
import { keyChangeSection } from '#lib/engine/score/key-change'
import { migrate, SCORE_VERSION } from '#lib/engine/score/migrate-score'
import { performanceOrder } from '#lib/engine/score/performance-order'
import { type Part, type Phrase, type Score, type VoiceGroup, voiceGroupOf } from '#lib/engine/score/score'
import {
  PlanSettings,
  ScoreAudioChange,
  ScoreAutomation,
  ScoreChord,
  ScorePart,
  ScorePhrase,
  ScoreSection,
  ScoreVoice,
} from '#lib/engine/score/score-schema'
import { ENGINE } from '#lib/engine/version'
import type { Decibels } from '#lib/music/time'

/**
 * A whole song as notes: what is played and sung, and how it is mixed. Every section, line, part, phrase, note and chord
 * has an id that edits keep.
 */
export const ScoreFile = z.strictObject({
  version: z.literal(SCORE_VERSION),
  /** Version of the engine that wrote it. */
  engine: z.string(),
  plan: PlanSettings,
  sections: z.array(ScoreSection).min(1).max(200),
  parts: z.array(ScorePart).max(100),
  phrases: z.array(ScorePhrase).max(5000),
  voices: z.strictObject({ voice: ScoreVoice.exactOptional(), backing: ScoreVoice.exactOptional() }).exactOptional(),
  chords: z.array(ScoreChord).max(5000),
  /** Length in quarter notes. */
  length: z.number().positive().max(100_000),
  /** null: never mixed. */
  automation: ScoreAutomation.nullable(),
  /** Changes of the finished recording, in their order. */
  audioChanges: z.array(ScoreAudioChange).max(1000).exactOptional(),
})
export type ScoreFile = z.infer<typeof ScoreFile>

/** A score file that cannot be read, with the reason. */
export class ScoreFileError extends Error {
  override name = 'ScoreFileError'
}

/**
 * The id with a number.
 *
 * @example
 * idOf('n', 0) // => 'n1'
 */
export const idOf = (kind: string, index: number) => `${kind}${index + 1}`

/** The index that an id was made of. It fixes the random choices of players and singers. */
export const indexOf = (id: string) => Number(id.slice(1)) - 1

/** The score file of a song. */
export const scoreFileOf = (plan: Plan, score: Score, automation: Automation | null): ScoreFile => {
  const { sections, ...settings } = plan
  const changed = keyChangeSection(plan)
  let lines = 0
  const sides = phraseSides(plan, score.phrases)
  const sung = score.phrases.filter(({ notes }) => notes.length > 0)
  return {
    version: SCORE_VERSION,
    engine: ENGINE,
    plan: settings,
    sections: sections.map((section, index) => ({
      ...section,
      id: idOf('s', index),
      ...(changed >= 0 && index >= changed && { transposed: plan.keyChange }),
      lines: section.lines.map((text) => ({ id: idOf('l', lines++), text })),
    })),
    parts: score.parts.map((part, index) => {
      const performed = performanceOrder(plan, part)
      return {
        ...part,
        id: idOf('p', index),
        notes: part.notes.map((note, at) => {
          const { order, variant } = performed[at]!
          return { id: idOf('n', order), ...note, ...(variant !== undefined && { variant }) }
        }),
      }
    }),
    phrases: sung.map(({ section, order: _, side, notes, ...phrase }, index) => ({
      ...phrase,
      id: idOf('v', index),
      section: idOf('s', section),
      side: side ?? sides.get(sung[index]!) ?? 'right',
      notes: notes.map((note, at) => ({ id: idOf('n', at), ...note })),
    })),
    chords: score.chords.map((chord, index) => ({ id: idOf('c', index), ...chord })),
    length: score.length,
    automation,
  }
}

/** What is performed of a score file. */
export const performable = (file: ScoreFile): { plan: Plan; score: Score } => {
  const sectionIndex = new Map(file.sections.map(({ id }, index) => [id, index]))
  const sections = file.sections.map(({ id, lines, transposed, idea, ...section }) => ({
    ...section,
    lines: lines.map(({ text }) => text),
  }))
  const parts = file.parts
    .filter(({ muted }) => !muted)
    .map(
      ({ id, muted, notes, ...part }): Part => ({
        ...part,
        notes: notes.map(({ id, ...note }) => ({ ...note, order: indexOf(id) })),
      }),
    )
  const phrases = file.phrases
    .filter(({ voice }) => !file.voices?.[voiceGroupOf(voice)]?.muted)
    .map(
      ({ id, section, notes, ...phrase }): Phrase => ({
        ...phrase,
        section: sectionIndex.get(section)!,
        order: indexOf(id),
        notes: notes.map(({ id, ...note }) => note),
      }),
    )
  return {
    plan: { ...file.plan, sections },
    score: {
      parts,
      phrases,
      chords: file.chords.map(({ id, ...chord }) => chord),
      length: file.length,
      ...(file.voices && { voices: file.voices }),
    },
  }
}

/** Largest score that is read, uncompressed. A song of an hour has about a quarter of it. */
const MAX_SCORE_BYTES = 64 * 2 ** 20

export const writeScoreFile = (file: ScoreFile): Uint8Array => gzipSync(JSON.stringify(file))

/**
 * Reads and validates a score file of this or an earlier schema version.
 * @throws ScoreFileError
 */
export const readScoreFile = (bytes: Uint8Array): ScoreFile => {
  const json = uncompressed(bytes)
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch {
    throw new ScoreFileError('The score file is no JSON.')
  }
  const found = ScoreFile.safeParse(migrate(data))
  if (!found.success) {
    const [issue] = found.error.issues
    throw new ScoreFileError(`The score file is invalid at ${issue?.path.join('.') || 'its root'}: ${issue?.message}`)
  }
  checkReferences(found.data)
  return found.data
}

const uncompressed = (bytes: Uint8Array): string => {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_SCORE_BYTES }).toString()
  } catch (error) {
    throw new ScoreFileError('The score file cannot be uncompressed.', { cause: error })
  }
}

/** Ids are unique, bars contiguous, and phrases belong to sections. */
const checkReferences = ({ sections, parts, phrases, chords }: ScoreFile) => {
  const unique = (what: string, items: readonly { id: string }[]) => {
    const seen = new Set<string>()
    for (const { id } of items) {
      if (seen.has(id)) throw new ScoreFileError(`The score file has two ${what} with the id ${id}.`)
      seen.add(id)
    }
  }
  unique('sections', sections)
  unique(
    'lines',
    sections.flatMap(({ lines }) => lines),
  )
  unique('parts', parts)
  unique('phrases', phrases)
  unique('chords', chords)
  for (const { notes } of [...parts, ...phrases]) unique('notes', notes)
  let bar = 0
  for (const { id, firstBar, bars } of sections) {
    if (firstBar !== bar)
      throw new ScoreFileError(`Section ${id} of the score file starts at bar ${firstBar} instead of ${bar}.`)
    bar += bars
  }
  const known = new Set(sections.map(({ id }) => id))
  for (const { id, section } of phrases)
    if (!known.has(section))
      throw new ScoreFileError(`Phrase ${id} of the score file is in an unknown section ${section}.`)
}

/** How the mix of a score has voices; 0 dB and the centre where no fader was moved. */
export const voiceSettings = (file: ScoreFile, group: VoiceGroup): { level: Decibels; pan: number; muted: boolean } => {
  const { level = 0, pan = 0, muted = false } = file.voices?.[group] ?? {}
  return { level, pan, muted }
}
