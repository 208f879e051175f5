import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findSongWithTask } from '#lib/data/songs/render-progress'
import { stanzasFor, stanzasOf } from '#lib/data/songs/stanzas'
import { titlesFor } from '#lib/data/songs/titles'
import { createTask } from '#lib/data/tasks/create-task'
import { songs } from '#lib/db/schema'
import { DEFAULT_PACE } from '#lib/pace'
import { testClock } from '#tests/harness/test-clock'
import { testDatabase } from '#tests/harness/test-database'

const clock = testClock()
const database = await testDatabase()
const { db } = database

type Submission = { owner?: string; prompt?: string; seed?: number; isSeedChosen?: boolean }

/** Submits a task. Its two songs are not planned yet. */
const submitSongs = async ({ owner = 'owner', prompt = 'a waltz', seed = 1, isSeedChosen = false }: Submission) => {
  const id = randomUUID()
  await createTask(
    { db, clock, pace: DEFAULT_PACE },
    {
      id,
      owner,
      request: { model: 'v4.0', task_type: 'normal', prompt, n: 2 },
      ...(isSeedChosen && { fields: { seed } }),
      seed,
      serviceId: null,
      addJobs: async () => {},
      newSong: () => ({ id: randomUUID(), mediaToken: randomUUID() }),
      sourceSong: null,
      sourceUpload: null,
      retryOf: null,
    },
    null,
  )
  return Promise.all(
    [0, 1].map(async (take) => {
      const [row] = await db
        .select({ id: songs.id })
        .from(songs)
        .where(and(eq(songs.taskId, id), eq(songs.take, take)))
      return row!.id
    }),
  )
}

const planSong = (id: string, stanzas: string[], title = 'Quiet Tide') =>
  db
    .update(songs)
    .set({
      title,
      metadata: {
        title,
        genre: 'pop',
        language: 'en',
        samples: 1,
        engine: 'x',
        sections: [],
        chords: [],
        lines: [],
        parts: [],
        stanzas,
      },
    })
    .where(eq(songs.id, id))

const stanzasForSong = async (id: string) => {
  const { song, task } = (await findSongWithTask(db, id))!
  return stanzasFor(db, song, task)
}

const titlesForSong = async (id: string) => {
  const { song, task } = (await findSongWithTask(db, id))!
  return titlesFor(db, song, task)
}

test('stanzasFor › first song of a library › avoids nothing', async () => {
  const [first] = await submitSongs({ owner: 'first' })
  expect(await stanzasForSong(first!)).toEqual({ sung: [] })
})

test('stanzasFor › later song › avoids the stanzas of its own library only', async () => {
  const [a] = await submitSongs({ owner: 'later' })
  const [other] = await submitSongs({ owner: 'another owner' })
  await planSong(a!, ['coffee/verse 1a/0', 'coffee/chorus/2'])
  await planSong(other!, ['rain/bridge/1'])
  const [b, c] = await submitSongs({ owner: 'later' })
  expect(await stanzasForSong(b!)).toEqual({ sung: ['coffee/verse 1a/0', 'coffee/chorus/2'] })
  await planSong(b!, ['coffee/pre/1'])
  expect(await stanzasForSong(c!)).toEqual({ sung: ['coffee/verse 1a/0', 'coffee/chorus/2'], taken: ['coffee/pre/1'] })
})

test('stanzasFor › song that is planned already › repeats its stanzas', async () => {
  const [a] = await submitSongs({ owner: 'again' })
  await planSong(a!, ['rain/pre/0'])
  expect(await stanzasForSong(a!)).toEqual({ again: ['rain/pre/0'] })
  expect(stanzasOf((await findSongWithTask(db, a!))!.song)).toEqual({ again: ['rain/pre/0'] })
})

test('stanzasFor › chosen seed › repeats the song of the same request, seed and take, or avoids nothing', async () => {
  const [a, b] = await submitSongs({ owner: 'seed', seed: 77 })
  await planSong(a!, ['rain/verse 1a/0'])
  await planSong(b!, ['rain/verse 1a/1'])
  const [c, d] = await submitSongs({ owner: 'seed', seed: 77, isSeedChosen: true })
  expect(await stanzasForSong(c!)).toEqual({ again: ['rain/verse 1a/0'] })
  expect(await stanzasForSong(d!)).toEqual({ again: ['rain/verse 1a/1'] })
  const [e] = await submitSongs({ owner: 'seed', seed: 77, prompt: 'a march', isSeedChosen: true })
  expect(await stanzasForSong(e!)).toBeNull()
})

test('titlesFor › planned song, chosen seed, any other song › own title, repeated title, titles to avoid', async () => {
  const [a, b] = await submitSongs({ owner: 'titles', seed: 5 })
  expect(await titlesForSong(a!)).toEqual({ used: [] })
  await planSong(a!, ['rain/pre/0'], 'Amber Station')
  await db.update(songs).set({ title: 'Renamed' }).where(eq(songs.id, a!))
  expect(await titlesForSong(a!)).toEqual({ again: 'Amber Station' })
  expect(await titlesForSong(b!)).toEqual({ used: ['Renamed'] })
  const [other] = await submitSongs({ owner: 'other titles' })
  expect(await titlesForSong(other!)).toEqual({ used: [] })
  const [again, unknown] = await submitSongs({ owner: 'titles', seed: 5, isSeedChosen: true })
  expect(await titlesForSong(again!)).toEqual({ again: 'Amber Station' })
  expect(await titlesForSong(unknown!)).toBeNull()
})
