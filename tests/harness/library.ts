import { createHash, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { songFiles } from '#lib/data/file-keys'
import { manifest } from '#lib/data/library/manifest'
import type { TaskRow, WholeSong } from '#lib/data/rows'
import type { Db } from '#lib/db/client'
import { songs, tasks } from '#lib/db/schema'
import { bandFile } from './audio'
import { onPostgres, openTestDatabase } from './database'

/**
 * Creates a library of any size before the app starts: rows and the files of every song. All songs share one short
 * recording by hard links, and each has its own peaks, so that all covers differ. The result is deterministic.
 */

export type SeededLibrary = { ids: string[]; newest: string }

export type SeedOptions = {
  count: number
  owner?: string
  files?: boolean
  change?: (index: number) => Partial<WholeSong>
  /** The request of a song, where a test needs it. */
  prompt?: (index: number) => string
  /** The song that is derived from the first. */
  child?: number
}

const KEYS = ['C major', 'A minor', 'F# minor', 'Gb minor', 'Bb major', 'D dorian', 'E minor', 'Ab major']
const METERS = ['4/4', '3/4', '6/8', '5/4']
const NOUNS = ['Rain', 'Harbour', 'Lantern', 'Orchard', 'Platform', 'Winter', 'Kite', 'Copper', 'Moon', 'River', 'Salt']
const PLACES = ['Home', 'at Night', 'on the Weir', 'for Two', 'in April', 'Again', 'without You', 'by the Sea', '之歌']
const LINE = 'We carry on along the shore and count the lights'
const SECONDS = 12
const PAIRS = 200
const AT_ONCE = 500

/** Deterministic pseudo-random numbers. */
const chance = (index: number, salt: number) => {
  let hash = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3ce1)
  hash = Math.imul(hash ^ (hash >>> 13), 0x297a2d39)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
const pick = <T>(all: readonly T[], index: number, salt: number) => all[Math.floor(chance(index, salt) * all.length)]!

const HOUR = 3_600_000

/** @param now time of the newest song */
export const seedLibrary = async (
  dataDir: string,
  { count, owner = 'owner', files = true, change, prompt, child }: SeedOptions,
  now = Date.now(),
): Promise<SeededLibrary> => {
  const database = await openTestDatabase(dataDir)
  const recording = bandFile(SECONDS, 112)
  const sha256 = createHash('sha256').update(recording).digest('hex')
  const ids: string[] = []
  for (let from = 0; from < count; from += AT_ONCE) {
    const grown = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => {
      const index = from + at
      const row = grow(index, owner, new Date(now - index * HOUR), { bytes: recording.length, sha256 })
      const request = { ...row.task.request, ...(prompt && { prompt: prompt(index) }) } as TaskRow['request']
      return { task: { ...row.task, request }, song: { ...row.song, ...change?.(index) } }
    })
    const made = child === undefined ? undefined : grown[child - from]
    if (made) made.task.sourceSong = ids[0] ?? grown[0]!.song.id
    await insert(database.db, grown)
    ids.push(...grown.map(({ song }) => song.id))
    if (files) for (const [at, row] of grown.entries()) writeFiles(dataDir, from + at, recording, row, ids[0]!)
  }
  // As its autovacuum would in time. The embedded database is analysed at the start.
  if (onPostgres) await database.db.execute(sql`analyze`)
  await database.close()
  return { ids, newest: ids[0] ?? '' }
}

type Grown = { song: WholeSong; task: TaskRow }

const insert = async (db: Db, grown: Grown[]) => {
  await db.insert(tasks).values(grown.map(({ task }) => task))
  await db.insert(songs).values(grown.map(({ song }) => song))
}

const grow = (index: number, owner: string, createdAt: Date, audio: { bytes: number; sha256: string }): Grown => {
  const taskId = randomUUID()
  const instrumental = index % 7 === 3
  const type = index % 11 === 5 ? 'reference' : index % 13 === 6 ? 'extend' : 'normal'
  const lines = Array.from({ length: 24 }, (_, line) => `${LINE}, ${pick(NOUNS, index, line).toLowerCase()} ${line}`)
  const title = `${pick(NOUNS, index, 100)} ${pick(PLACES, index, 101)}${chance(index, 102) < 0.5 ? '' : ` ${index}`}`
  return {
    task: {
      id: taskId,
      owner,
      createdAt,
      service: 'embedded',
      type,
      state: 'accepted',
      request: { model: 'v4.0', task_type: type, n: 1, prompt: `Pop about ${pick(NOUNS, index, 103)}, 南山 ${index}` },
      songCount: 1,
      seed: index,
      ...EMPTY_TASK,
    } as TaskRow,
    song: {
      id: randomUUID(),
      owner,
      createdAt,
      taskId,
      take: 0,
      status: 'done',
      making: null,
      alignment: null,
      cover: null,
      pictureBytes: 0,
      masterBytes: 0,
      mediaToken: `sown-${index.toString().padStart(18, '0')}`,
      title,
      lyric: instrumental ? '[INTRO]\n[BREAK]' : `[VERSE]\n${lines.join('\n')}`,
      duration: 20 + Math.floor(chance(index, 104) * 2400) / 10,
      ...audio,
      format: 'wav',
      bpm: 60 + Math.floor(chance(index, 105) * 120),
      key: pick(KEYS, index, 106),
      meter: pick(METERS, index, 107),
      loudness: -14,
      favourite: index % 5 === 0,
      unread: index % 3 === 0,
      metadata: null,
      ...EMPTY_SONG,
    },
  }
}

const EMPTY_TASK = {
  edits: null,
  retryAt: null,
  sourceSong: null,
  sourceUpload: null,
  retryOf: null,
  serviceId: null,
  remoteId: null,
  sentAt: null,
  acceptedAt: null,
  sendDeadline: null,
  dueAt: null,
  lastPolledAt: null,
  cancel: null,
  fields: null,
  failedPolls: 0,
  missingSince: null,
  incompleteSince: null,
  lastError: null,
}

const EMPTY_SONG = {
  attempts: 0,
  error: null,
  errorCode: null,
  deletedAt: null,
  reading: null,
  rating: null,
  tags: [],
  note: null,
  remoteId: null,
  remotePipe: null,
  remoteAudio: null,
  leaseUntil: null,
  revision: 0,
  manifestRevision: 0,
  firstVersion: null,
  version: 1,
  versionOrder: 1,
  edits: null,
  changedWindow: null,
}

/** Files in a song’s folder. The recording is written once and hard-linked into every folder. */
const writeFiles = (dataDir: string, index: number, recording: Uint8Array, { song, task }: Grown, first: string) => {
  const path = (key: string) => join(dataDir, 'files', key)
  const files = songFiles(song.id, song.format)
  mkdirSync(dirname(path(files.audio)), { recursive: true })
  if (song.id === first) writeFileSync(path(files.audio), recording)
  else linkSync(path(songFiles(first, song.format).audio), path(files.audio))
  const swell = 3 + Math.floor(chance(index, 200) * 6)
  const peaks = Array.from({ length: PAIRS }, (_, pair) => {
    const wave = 40 + 60 * Math.abs(Math.sin((pair / PAIRS) * Math.PI * swell))
    return Math.round(wave * (0.6 + 0.4 * chance(index, 300 + pair)))
  }).flatMap((high) => [-high, high])
  const rms = peaks.filter((_, i) => i % 2 === 1).map((high) => Math.round(high * 3))
  writeFileSync(path(files.peaks), JSON.stringify({ peaks, rms }))
  writeFileSync(path(files.manifest), JSON.stringify(manifest(song, task)))
}
