import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { ScoreRecord } from '#lib/contract/editing'
import type { LibrarySong } from '#lib/contract/studio'
import { type ApiClient, pollUntilDone, postSubmit, request, type Song } from './api-client'

/** Edits of songs through the interface for programs. */

export type Version = Song & Omit<Partial<LibrarySong>, keyof Song>

/** The only song of a task, once it has ended. */
export const finishedSong = async (client: ApiClient, taskId: string): Promise<Version> =>
  (await pollUntilDone(client, taskId)).at(-1)!.choices[0]!

export const orderEdits = async (client: ApiClient, id: string, edits: object[], key: string = randomUUID()) => {
  const answer = await postSubmit(client, `/api/songs/${id}/edits`, { edits }, { 'idempotency-key': key })
  return { status: answer.status, body: await answer.json() }
}

/** Orders edits and waits for the version. */
export const edited = async (client: ApiClient, id: string, edits: object[]): Promise<Version> => {
  const { status, body } = await orderEdits(client, id, edits)
  expect(status, JSON.stringify(body)).toBe(200)
  return finishedSong(client, body.id)
}

export const readScore = async (client: ApiClient, id: string): Promise<ScoreRecord> =>
  ScoreRecord.parse(await (await request(client, `/api/songs/${id}/score`)).json())

/** An edit of a window: other words for the first line of a song. */
export const newWords = async (client: ApiClient, id: string, text = 'Sing another line of rain') => {
  const line = (await readScore(client, id)).sections.flatMap(({ lines }) => lines)[0]!
  return { kind: 'words', line: line.id, text }
}
