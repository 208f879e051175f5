import { expect } from 'vitest'
import type { Song, Task } from './api-client'

/** Checks of task records against the specification, for `expect`. */

const STATUSES = ['pending', 'running', 'stream', 'done', 'fail']
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Checks one record: the fields of §2, each present where its state requires it, and only addresses of this app. */
export const expectValidTask = (task: Task, origin: string) => {
  expect(task.id).toMatch(UUID)
  expect(['normal', 'reference', 'extend']).toContain(task.task_type)
  expect(Number.isInteger(task.create_at)).toBe(true)
  expect(Math.abs(task.create_at - Date.now() / 1000)).toBeLessThan(600)
  for (const song of task.choices) {
    expect(song.id).toMatch(UUID)
    expect(STATUSES).toContain(song.status)
    expect(typeof song.pipe_url).toBe(song.status === 'stream' ? 'string' : 'undefined')
    expect(typeof song.audio_url).toBe(song.status === 'done' ? 'string' : 'undefined')
    expect(typeof song.error).toBe(song.status === 'fail' ? 'string' : 'undefined')
    if (song.status === 'done') expect(song.title).toMatch(/\S/)
    for (const address of [song.pipe_url, song.audio_url]) if (address) expect(new URL(address).origin).toBe(origin)
  }
}

const rank = ({ status }: Song) => Math.min(STATUSES.indexOf(status), 3)

/** Checks a history of records: each is valid, songs keep their order and titles, and states only move forward. */
export const expectValidHistory = (tasks: Task[], origin: string) => {
  let before: Task | null = null
  for (const task of tasks) {
    expectValidTask(task, origin)
    if (before) {
      expect({ ...task, choices: [] }).toMatchObject({
        id: before.id,
        task_type: before.task_type,
        create_at: before.create_at,
      })
      if (before.choices.length > 0)
        expect(task.choices.map(({ id }) => id)).toEqual(before.choices.map(({ id }) => id))
      for (const [place, song] of before.choices.entries())
        expect(rank(task.choices[place]!)).toBeGreaterThanOrEqual(rank(song))
    }
    before = task
  }
}
