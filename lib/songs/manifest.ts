import { z } from 'zod'
import { isCleanText, TASK_TYPES, UPLOAD_TYPES } from '#lib/contract/api'
import type { SongFacts, TaskRow, UploadInspection, UploadRow, WholeSong } from '#lib/songs/rows'

/** song.json: all that is needed to make the rows of a song again, beside its audio. The files are the library. */
export type Manifest = {
  format: 1
  song: Omit<
    WholeSong,
    'attempts' | 'error' | 'errorCode' | 'remotePipe' | 'remoteAudio' | 'leaseUntil' | 'revision' | 'keptRevision'
  >
  task: Omit<
    TaskRow,
    'state' | 'retryAt' | 'sentAt' | 'giveUpAt' | 'dueAt' | 'askedAt' | 'misses' | 'shortSince' | 'trouble'
  >
}

export const manifest = (song: WholeSong, task: TaskRow): Manifest => {
  const { attempts, error, errorCode, remotePipe, remoteAudio, leaseUntil, revision, keptRevision, ...kept } = song
  const { state, retryAt, sentAt, giveUpAt, dueAt, askedAt, misses, shortSince, trouble, ...request } = task
  return { format: 1, song: kept, task: request }
}

/** upload.json, in the same way. */
export type UploadManifest = { format: 1; upload: Omit<UploadRow, 'kept'> }

export const uploadManifest = ({ kept, ...upload }: UploadRow): UploadManifest => ({ format: 1, upload })

/**
 * Reading them again. Fields that came later than the first songs have a default, and what is not known is left out, so that
 * every song.json that was ever written can be read; what could not be stored or shown is refused.
 */

const text = z.string().refine(isCleanText, 'is not clean text')
const moment = z.iso.datetime({ offset: true }).transform((time) => new Date(time))
const none = <T extends z.ZodType>(schema: T) => schema.nullable().default(null as never)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const mediaToken = z.string().regex(/^[\w-]{16,64}$/)
const formats = z.enum(['mp3', 'wav', 'flac', 'ogg', 'opus', 'm4a', 'webm'])

const facts: z.ZodType<SongFacts> = z.object({
  genre: text,
  language: text,
  samples: z.number(),
  engine: text,
  sections: z.array(z.object({ kind: text, label: text, at: z.number(), length: z.number() })),
  chords: z.array(z.object({ at: z.number(), length: z.number(), symbol: text })),
  lines: z.array(
    z.object({
      at: z.number(),
      length: z.number(),
      section: z.number(),
      text,
      words: z.array(z.object({ at: z.number(), length: z.number(), text })),
    }),
  ),
  parts: z.array(text),
  weft: z.array(z.number()).optional(),
})

const recording = z.object({ audio_type: text, audio_content: text })

/** What was asked for, as it was: the limits of today are not held against it. */
const request = z.looseObject({
  model: text,
  task_type: z.enum(TASK_TYPES),
  n: z.int().min(1).max(8),
  prompt: text.optional(),
  lyric: text.optional(),
  reference_audio: recording.optional(),
  origin_audio: recording.optional(),
})

const SongManifest = z.object({
  format: z.literal(1),
  song: z.object({
    id: z.uuid(),
    owner: text.min(1),
    createdAt: moment,
    taskId: z.uuid(),
    take: z.int().min(0).max(7),
    mediaToken,
    title: none(text),
    lyric: none(text),
    duration: z.number().positive(),
    bytes: z.int().positive(),
    sha256,
    format: formats.default('mp3'),
    bpm: none(z.number()),
    key: none(text),
    meter: none(text),
    loudness: none(z.number()),
    facts: none(facts),
    favourite: z.boolean().default(false),
    unread: z.boolean().default(false),
    deletedAt: none(moment),
    remoteId: none(text),
  }),
  task: z.object({
    id: z.uuid(),
    owner: text.min(1),
    createdAt: moment,
    service: z.enum(['embedded', 'remote']),
    type: z.enum(TASK_TYPES),
    request,
    songCount: z.int().min(1).max(8),
    seed: z.int(),
    sourceSong: none(z.uuid()),
    sourceUpload: none(z.uuid()),
    retryOf: none(z.uuid()),
    serviceId: none(z.uuid()),
    remoteId: none(text),
    acceptedAt: none(moment),
  }),
})
export type KeptSong = z.infer<typeof SongManifest>

const inspection: z.ZodType<UploadInspection> = z.object({
  channels: z.number(),
  rate: z.number(),
  bpm: z.number(),
  meter: text,
  key: text,
  confidence: z.object({ tempo: z.number(), key: z.number() }),
  // The loudness of silence is −∞, which JSON writes as null.
  loudness: z
    .number()
    .nullable()
    .transform((loudness) => loudness ?? Number.NEGATIVE_INFINITY),
  peaks: z.array(z.number()),
  bars: z.array(z.number()),
})

const UploadManifestFile = z.object({
  format: z.literal(1),
  upload: z.object({
    id: z.uuid(),
    owner: text.min(1),
    createdAt: moment,
    name: text,
    uploadType: z.enum(UPLOAD_TYPES),
    format: formats,
    bytes: z.int().positive(),
    sha256,
    duration: z.number().positive(),
    mediaToken,
    inspection,
  }),
})
export type KeptUpload = z.infer<typeof UploadManifestFile>

/** Null where it is not one. `folder` is the id after which its folder is named, which must be its own. */
export const readManifest = (json: Uint8Array, folder: string): KeptSong | null => {
  const read = parse(SongManifest, json)
  return read && read.song.id === folder && read.song.taskId === read.task.id ? read : null
}

export const readUploadManifest = (json: Uint8Array, folder: string): KeptUpload | null => {
  const read = parse(UploadManifestFile, json)
  return read && read.upload.id === folder ? read : null
}

const parse = <T>(schema: z.ZodType<T>, json: Uint8Array): T | null => {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(json).toString())).data ?? null
  } catch {
    return null
  }
}
