import { expect, test } from 'vitest'
import { compose } from '#lib/engine/compose'
import { audioMisses, editedSong, masteredSong, sectionMisses, windowEdits } from '#lib/engine/edit/edited-song.fixture'
import { formEditMisses, songEditMisses } from '#lib/engine/edit/whole-edits.fixture'
import { EDITED_GENRES, placesOf, promptOf } from '../harness/edited-songs'

/** Longer songs, with all places and seeds, are in `npm run bench -- edits`, which takes an hour. */
test.each(EDITED_GENRES.map((genre, index) => [genre, index] as const))(
  'edits › %s › of a section, of the song and of its recording: the rest stays, without a step or a click',
  async (genre, index) => {
    const song = await masteredSong(promptOf(genre, 25), 1)
    const places = placesOf(song.file.sections)
    const section = places[index % places.length]!
    expect(await sectionMisses(song, section)).toEqual([])
    expect(await audioMisses(song, section)).toEqual([])
    expect([...songEditMisses(song.file), ...formEditMisses(song.file, section)]).toEqual([])
  },
)

test('edit of an extended song › its first section and its last › the rest stays, without a step or a click', async () => {
  const parts: Uint8Array[] = []
  const brief = { prompt: 'rock song, 40 seconds', lyric: null, take: 0, source: { kind: 'none' } } as const
  for await (const reply of compose(brief, 5)) if (reply.kind === 'segment') parts.push(reply.bytes)
  const source = { kind: 'extend', recording: Buffer.concat(parts), at: 25 } as const
  const song = await masteredSong('rock song with a female voice', 6, source)
  for (const section of [song.file.sections[0]!, song.file.sections.at(-1)!])
    expect(await sectionMisses(song, section)).toEqual([])
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
