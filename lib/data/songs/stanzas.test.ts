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

type Asked = { owner?: string; prompt?: string; seed?: number; isSeedChosen?: boolean }

/** The songs of a submitted task, which are not planned yet. */
const submitted = async ({ owner = 'owner', prompt = 'a waltz', seed = 1, isSeedChosen = false }: Asked) => {
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

const plan = (id: string, stanzas: string[], title = 'Quiet Tide') =>
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

const askedFor = async (id: string) => {
  const { song, task } = (await findSongWithTask(db, id))!
  return stanzasFor(db, song, task)
}

const titlesToldTo = async (id: string) => {
  const { song, task } = (await findSongWithTask(db, id))!
  return titlesFor(db, song, task)
}

test('first song of a library: nothing is avoided', async () => {
  const [first] = await submitted({ owner: 'first' })
  expect(await askedFor(first!)).toEqual({ sung: [] })
})

test('later song: the stanzas of the library are avoided, those of another library are not', async () => {
  const [a] = await submitted({ owner: 'later' })
  const [other] = await submitted({ owner: 'somebody else' })
  await plan(a!, ['coffee/verse 1a/0', 'coffee/chorus/2'])
  await plan(other!, ['rain/bridge/1'])
  const [b, c] = await submitted({ owner: 'later' })
  expect(await askedFor(b!)).toEqual({ sung: ['coffee/verse 1a/0', 'coffee/chorus/2'] })
  await plan(b!, ['coffee/pre/1'])
  expect(await askedFor(c!)).toEqual({ sung: ['coffee/verse 1a/0', 'coffee/chorus/2'], taken: ['coffee/pre/1'] })
})

test('planned song: written again with its own stanzas', async () => {
  const [a] = await submitted({ owner: 'again' })
  await plan(a!, ['rain/pre/0'])
  expect(await askedFor(a!)).toEqual({ again: ['rain/pre/0'] })
  expect(stanzasOf((await findSongWithTask(db, a!))!.song)).toEqual({ again: ['rain/pre/0'] })
})

test('chosen seed: the song of the same request, seed and take is repeated; without one nothing is avoided', async () => {
  const [a, b] = await submitted({ owner: 'seed', seed: 77 })
  await plan(a!, ['rain/verse 1a/0'])
  await plan(b!, ['rain/verse 1a/1'])
  const [c, d] = await submitted({ owner: 'seed', seed: 77, isSeedChosen: true })
  expect(await askedFor(c!)).toEqual({ again: ['rain/verse 1a/0'] })
  expect(await askedFor(d!)).toEqual({ again: ['rain/verse 1a/1'] })
  const [e] = await submitted({ owner: 'seed', seed: 77, prompt: 'a march', isSeedChosen: true })
  expect(await askedFor(e!)).toBeNull()
})

test('titles: a planned song keeps its own, a chosen seed repeats one, any other song avoids those of the library', async () => {
  const [a, b] = await submitted({ owner: 'titles', seed: 5 })
  expect(await titlesToldTo(a!)).toEqual({ used: [] })
  await plan(a!, ['rain/pre/0'], 'Amber Station')
  await db.update(songs).set({ title: 'Renamed' }).where(eq(songs.id, a!))
  expect(await titlesToldTo(a!)).toEqual({ again: 'Amber Station' })
  expect(await titlesToldTo(b!)).toEqual({ used: ['Renamed'] })
  const [other] = await submitted({ owner: 'other titles' })
  expect(await titlesToldTo(other!)).toEqual({ used: [] })
  const [again, unknown] = await submitted({ owner: 'titles', seed: 5, isSeedChosen: true })
  expect(await titlesToldTo(again!)).toEqual({ again: 'Amber Station' })
  expect(await titlesToldTo(unknown!)).toBeNull()
})
