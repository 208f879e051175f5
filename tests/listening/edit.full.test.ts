import { expect, test } from 'vitest'
import { compose } from '#lib/engine/compose'
import {
  changedOutside,
  editedSong,
  largestClick,
  largestStep,
  type MasteredSong,
  masteredSong,
  wholeMaster,
  windowEdits,
} from '#lib/engine/edit/edited-song.fixture'
import type { ScoreSection } from '#lib/engine/score/score-schema'
import { decibelsToGain } from '#lib/music/time'

const GENRES = [
  ...['pop', 'house, instrumental', 'jazz', 'metal', 'reggae', 'trap rap', 'bossa nova duet', 'ambient'],
  ...['cinematic, instrumental', 'country', 'synthwave', 'power ballad with a key change'],
]

/** Makes each kind of edit of a section's window. Nothing changes outside of it, and its ends are not heard. */
const expectRestKept = async (song: MasteredSong, section: ScoreSection) => {
  for (const edit of windowEdits(song.file, section)) {
    const edited = await editedSong(song, edit)
    if (!edited) continue
    const whole = await wholeMaster(edited)
    const what = `${edit.kind} of ${section.label}`
    expect(changedOutside(song.master, edited.master, edited.splice), what).toBe(0)
    expect(largestStep(edited.master, whole, edited.splice), what).toBeLessThan(1)
    expect(largestClick(edited.master, whole, edited.splice), what).toBeLessThan(decibelsToGain(-30))
  }
}

test.each(GENRES.flatMap((genre) => [1, 2, 3, 4, 5].map((seed) => [genre, seed] as const)))(
  'edit of a window › %s, seed %i › first, middle and last section: the rest stays, without a step or a click',
  async (genre, seed) => {
    const song = await masteredSong(`${genre} song, 50 seconds`, seed)
    const { sections } = song.file
    for (const section of new Set([sections[0]!, sections[Math.floor(sections.length / 2)]!, sections.at(-1)!]))
      await expectRestKept(song, section)
  },
)

test('edit of an extended song › its first section and its last › the rest stays, without a step or a click', async () => {
  const parts: Uint8Array[] = []
  const brief = { prompt: 'rock song, 40 seconds', lyric: null, take: 0, source: { kind: 'none' } } as const
  for await (const reply of compose(brief, 5)) if (reply.kind === 'segment') parts.push(reply.bytes)
  const source = { kind: 'extend', recording: Buffer.concat(parts), at: 25 } as const
  const song = await masteredSong('rock song with a female voice', 6, source)
  for (const section of [song.file.sections[0]!, song.file.sections.at(-1)!]) await expectRestKept(song, section)
})

test('ten edits in a row › a master that is never encoded with loss › what no edit touched is the first master', async () => {
  let song = await masteredSong('pop song with a female voice, 70 seconds')
  const first = song.master
  const touched = new Uint8Array(first.left.length)
  for (let round = 0; round < 10; round++) {
    const section = song.file.sections[round % (song.file.sections.length - 1)]!
    const edits = windowEdits(song.file, section)
    const edited = await editedSong(song, edits[round % edits.length]!)
    if (!edited) continue
    touched.fill(1, edited.splice.from, edited.splice.until)
    song = edited
  }
  let lost = 0
  for (let i = 0; i < touched.length; i++) if (!touched[i] && song.master.left[i] !== first.left[i]) lost++
  expect(lost).toBe(0)
})
