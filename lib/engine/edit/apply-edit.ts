import { checkAudioChanges, editAudio } from '#lib/engine/edit/audio'
import { editChords } from '#lib/engine/edit/chords'
import { describeEdit } from '#lib/engine/edit/describe-edit'
import { EditError } from '#lib/engine/edit/edit-error'
import { editGenre } from '#lib/engine/edit/genre'
import { editMelody } from '#lib/engine/edit/melody'
import { editParts } from '#lib/engine/edit/parts'
import { editStructure } from '#lib/engine/edit/structure'
import { editVary } from '#lib/engine/edit/vary'
import { editFeel, editSinger, editTempo, editTranspose } from '#lib/engine/edit/whole'
import { changedWindow, joinWindows, type Window } from '#lib/engine/edit/window'
import { editWords } from '#lib/engine/edit/words'
import type { ScoreFile } from '#lib/engine/score/score-file'
import { type Edit, isAudioEdit } from '#lib/music/edits'

/** A changed score. `window`: the bars that changed, which alone are rendered again; null for the whole song. */
export type Edited = { score: ScoreFile; window: Window | null }

/** Edits that change a window: all others change how the whole song is mixed. */
const WINDOW_KINDS: ReadonlySet<Edit['kind']> = new Set(['words', 'vary', 'chords', 'melody'])

const changedBy = (score: ScoreFile, edit: Edit): ScoreFile => {
  switch (edit.kind) {
    case 'words':
      return editWords(score, edit)
    case 'vary':
      return editVary(score, edit)
    case 'chords':
      return editChords(score, edit)
    case 'melody':
      return editMelody(score, edit)
    case 'parts':
      return editParts(score, edit)
    case 'structure':
      return editStructure(score, edit)
    case 'tempo':
      return editTempo(score, edit)
    case 'transpose':
      return editTranspose(score, edit)
    case 'singer':
      return editSinger(score, edit)
    case 'feel':
      return editFeel(score, edit)
    case 'genre':
      return editGenre(score, edit)
    case 'trim':
    case 'fade':
    case 'gain':
      return editAudio(score, edit)
  }
}

/** Applies one edit. @throws EditError */
export const applyEdit = (score: ScoreFile, edit: Edit): Edited => {
  const changed = changedBy(score, edit)
  if (WINDOW_KINDS.has(edit.kind)) return { score: changed, window: changedWindow(score, changed) ?? NO_BARS }
  if (isAudioEdit(edit)) return { score: changed, window: NO_BARS }
  // The whole song is mixed again.
  return { score: checkAudioChanges({ ...changed, automation: null }), window: null }
}

/** An edit that changes no note, such as a comma in the words, or the level of the recording. */
const NO_BARS: Window = { firstBar: 0, bars: 0 }

/** Edits that cannot be applied, each with the path of its field in the request. */
export class EditsError extends Error {
  override name = 'EditsError'

  constructor(readonly issues: readonly { path: readonly (string | number)[]; message: string }[]) {
    super(issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  }
}

/**
 * Applies edits one after another. `words`: what each of them does.
 * @throws EditsError with every edit that fails
 */
export const applyEdits = (score: ScoreFile, edits: readonly Edit[]): Edited & { words: string[] } => {
  const words: string[] = []
  let edited: Edited = { score, window: NO_BARS }
  const issues: { path: (string | number)[]; message: string }[] = []
  for (const [index, edit] of edits.entries())
    try {
      const next = applyEdit(edited.score, edit)
      words.push(describeEdit(edited.score, edit))
      const { window } = edited
      edited = { score: next.score, window: window && next.window && joinWindows(window, next.window) }
    } catch (error) {
      if (!(error instanceof EditError)) throw error
      issues.push({ path: ['edits', index, ...error.path], message: error.message })
    }
  if (issues.length > 0) throw new EditsError(issues)
  return { ...edited, words }
}
