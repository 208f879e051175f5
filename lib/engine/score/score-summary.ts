import { voiceStemName } from '#lib/engine/parts/stem-names'
import { sampleOf } from '#lib/engine/perform/timeline'
import type { ScoreSummary } from '#lib/engine/protocol'
import { secondsAt } from '#lib/engine/score/recording'
import { VOICE_GROUPS, voiceGroupOf } from '#lib/engine/score/score'
import { type ScoreFile, voiceSettings } from '#lib/engine/score/score-file'
import { barLength, keyName, meterName } from '#lib/music/key'

export const scoreSummary = (file: ScoreFile): ScoreSummary => {
  const { plan } = file
  const bar = barLength(plan.meter)
  const count = file.sections.reduce((sum, { bars }) => sum + bars, 0)
  const linesOf = new Map(file.sections.map(({ id, lines }) => [id, lines]))
  return {
    version: file.version,
    engine: file.engine,
    bpm: plan.bpm,
    key: keyName(plan.key),
    meter: meterName(plan.meter),
    genre: plan.genre,
    language: plan.language,
    feel: plan.feel,
    ending: plan.ending,
    singer: plan.singer && { kind: plan.singer.kind },
    beats: file.length,
    bars: Array.from({ length: count + 1 }, (_, index) => secondsAt(file, sampleOf(plan, index * bar))),
    sections: file.sections.map(({ id, kind, letter, label, firstBar, bars, lines }) => ({
      id,
      kind,
      letter,
      label,
      firstBar,
      bars,
      lines,
    })),
    parts: file.parts.map(({ id, name, role, instrument, level, pan, muted, notes }) => ({
      id,
      name,
      role,
      instrument,
      level,
      pan,
      muted: muted ?? false,
      notes: notes.length,
    })),
    voices: VOICE_GROUPS.filter((id) => file.phrases.some(({ voice }) => voiceGroupOf(voice) === id)).map((id) => ({
      id,
      name: voiceStemName(id),
      ...voiceSettings(file, id),
    })),
    chords: file.chords.map(({ id, at, length, symbol }) => {
      const index = Math.floor(at / bar + 1e-6)
      return { id, bar: index, beat: at - index * bar, length, symbol }
    }),
    phrases: [...file.phrases]
      .sort((a, b) => a.notes[0]!.at - b.notes[0]!.at)
      .map(({ id, section, line, voice, spoken, notes }) => ({
        id,
        section,
        line: linesOf.get(section)?.[line]?.id ?? null,
        voice,
        spoken: spoken ?? false,
        notes: notes.map(({ id, at, length, pitch, syllable }) => ({
          id,
          at,
          length,
          pitch,
          syllable: syllable?.text ?? null,
        })),
      })),
  }
}
