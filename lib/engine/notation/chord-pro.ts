import type { ScoreFile } from '#lib/engine/score/score-file'
import type { ScorePhrase, ScoreSection } from '#lib/engine/score/score-schema'
import { type ChordProHead, type ChordProLine, type ChordProSection, chordProOf } from '#lib/music/chord-pro'
import { barLength, type Key, meterName, noteName, pitchClass } from '#lib/music/key'
import type { Beats } from '#lib/music/time'

/** Offset and time of each sung syllable of a line. */
type Onset = { offset: number; at: Beats; end: Beats }

/** Melismas extend the syllable before them. Words that the line does not have are left out. */
const onsetsOf = (text: string, phrases: readonly ScorePhrase[]): Onset[] => {
  const onsets: Onset[] = []
  const lower = text.toLowerCase()
  let from = 0
  for (const { at, length, syllable } of phrases.flatMap(({ notes }) => notes)) {
    const last = onsets.at(-1)
    const offset = syllable ? lower.indexOf(syllable.text.toLowerCase(), from) : -1
    if (offset >= 0) {
      onsets.push({ offset, at, end: at + length })
      from = offset + syllable!.text.length
    } else if (last) last.end = at + length
  }
  return onsets
}

/** A syllable that starts this little after a chord is sung with it. */
const TOGETHER: Beats = 0.3

const placeOf = (at: Beats, text: string, onsets: readonly Onset[]): number => {
  const sung = onsets.findLast((onset) => onset.at <= at + TOGETHER)
  if (!sung) return 0
  return sung === onsets.at(-1) && at >= sung.end - 1e-6 ? text.length : sung.offset
}

const chordKey = ({ tonic, mode }: Key): string => {
  const note = noteName(tonic, { tonic, mode })
  return mode === 'major' ? note : mode === 'minor' ? `${note}m` : `${note} ${mode}`
}

const linesOf = (file: ScoreFile, section: ScoreSection, from: Beats, until: Beats): ChordProLine[] => {
  const own = file.phrases.filter(({ voice, section: id }) => voice === 'lead' && id === section.id)
  const lines = section.lines.flatMap(({ text }, line) => {
    const phrases = own.filter((phrase) => phrase.line === line).sort((a, b) => a.notes[0]!.at - b.notes[0]!.at)
    return phrases.length > 0 ? [{ text, onsets: onsetsOf(text, phrases), at: phrases[0]!.notes[0]!.at }] : []
  })
  return lines.map(({ text, onsets, at }, index) => {
    const start = index === 0 ? from : at - TOGETHER
    const next = lines[index + 1]
    const end = next ? next.at - TOGETHER : until
    const chords = file.chords.filter((chord) => chord.at >= start - 1e-6 && chord.at < end - 1e-6)
    return { text, chords: chords.map(({ at, symbol }) => ({ symbol, at: placeOf(at, text, onsets) })) }
  })
}

/** The words of a score with its chords over the syllables that they fall on, as a ChordPro file. */
export const chordProOfScore = (file: ScoreFile): string => {
  const { key, bpm, meter, title } = file.plan
  const bar = barLength(meter)
  let transposed = 0
  const sections = file.sections.map((section): ChordProSection => {
    const from = section.firstBar * bar
    const until = from + section.bars * bar
    const lines = linesOf(file, section, from, until)
    const isNewKey = (section.transposed ?? 0) !== transposed
    transposed = section.transposed ?? 0
    return {
      kind: section.kind,
      label: section.label,
      lines,
      bars:
        lines.length > 0
          ? []
          : file.chords.filter(({ at }) => at >= from - 1e-6 && at < until - 1e-6).map(({ symbol }) => symbol),
      ...(isNewKey && { key: chordKey({ ...key, tonic: pitchClass(key.tonic + transposed) }) }),
    }
  })
  const head: ChordProHead = { title, key: chordKey(key), bpm, meter: meterName(meter) }
  return chordProOf(head, sections)
}
