import { abcOf } from '#lib/engine/notation/abc'
import { chordProOfScore } from '#lib/engine/notation/chord-pro'
import { musicXmlOf } from '#lib/engine/notation/musicxml'
import { writtenFullScore, writtenLeadSheet } from '#lib/engine/notation/written-song'
import { yue2AbcOf } from '#lib/engine/notation/yue2-abc'
import type { NotationFormat } from '#lib/engine/protocol'
import type { ScoreFile } from '#lib/engine/score/score-file'
import { ENGINE } from '#lib/engine/version'

/** The text of a score in a format of notation programs. @param title of the song, which may be renamed */
export const notationOf = (file: ScoreFile, format: NotationFormat, title: string): string => {
  const named = { ...file, plan: { ...file.plan, title } }
  switch (format) {
    case 'lead-sheet':
      return musicXmlOf(writtenLeadSheet(named), `Songloom ${ENGINE}`)
    case 'full-score':
      return musicXmlOf(writtenFullScore(named), `Songloom ${ENGINE}`)
    case 'abc':
      return abcOf(writtenLeadSheet(named))
    case 'yue2-abc':
      return yue2AbcOf(file, title)
    case 'chord-pro':
      return chordProOfScore(named)
  }
}
