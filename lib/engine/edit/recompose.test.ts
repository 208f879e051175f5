import { expect, test } from 'vitest'
import { recompose } from '#lib/engine/edit/recompose'
import { replaceNotes, replacePhrases } from '#lib/engine/edit/replace'
import { GENRES } from '#lib/engine/plan/genres/atlas'
import { planSong } from '#lib/engine/plan/plan-song'
import { scoreFileOf } from '#lib/engine/score/score-file'
import { scoreSong } from '#lib/engine/score/score-song'
import { everyNth } from '#tests/harness/tier'

const fileOf = (prompt: string, seed: number) => {
  const plan = planSong({ prompt, lyric: null, take: 0, source: { kind: 'none' } }, seed)
  return scoreFileOf(plan, scoreSong(plan), null)
}

const SONGS = Object.values(GENRES).flatMap(({ name }) => [
  { prompt: `${name} song with a key change`, seed: 1 },
  { prompt: `${name} song`, seed: 2 },
])

test.each(everyNth(21, SONGS))('section written out again › $prompt › the notes and phrases that it has', (song) => {
  const file = fileOf(song.prompt, song.seed)
  for (const section of file.sections) {
    const made = recompose(file, section)
    expect(replaceNotes(file, section, made.parts).parts.map(idsOf), section.label).toEqual(file.parts.map(idsOf))
    const { phrases } = replacePhrases(file, section, () => true, made.phrases)
    expect(phrases.map(sungOf).sort(), section.label).toEqual(file.phrases.map(sungOf).sort())
  }
})

const idsOf = ({ notes }: { notes: { id: string }[] }) => notes.map(({ id }) => id).sort()

const sungOf = ({ voice, line, notes }: ReturnType<typeof fileOf>['phrases'][number]) =>
  JSON.stringify([voice, line, notes])
