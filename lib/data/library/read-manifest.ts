import { z } from 'zod'
import { ChangedWindow, type SubmitRequest, TASK_TYPES, UPLOAD_TYPES } from '#lib/contract/api'
import type { Edit } from '#lib/contract/editing'
import { PromptReading } from '#lib/contract/prompt-reading'
import { SongFields } from '#lib/contract/song-fields'
import { Rating } from '#lib/contract/song-labels'
import { SongCover, SongMaking } from '#lib/contract/studio'
import { hasVisibleText, isCleanText } from '#lib/contract/text'
import { MEDIA_TOKEN } from '#lib/data/file-keys'
import type { SongMetadata, TaskFields, UploadInspection } from '#lib/db/column-types'

/**
 * Reads manifests. Newer fields have defaults and unknown fields are dropped, so every older manifest stays readable.
 * Values that cannot be stored or shown are refused.
 */

const text = z.string().refine(isCleanText, 'is not clean text')
/** Text, or `fallback` if it shows nothing. Earlier versions stored such text. */
const visible = (fallback: string) => text.overwrite((value) => (hasVisibleText(value) ? value : fallback))
const moment = z.iso.datetime({ offset: true }).transform((time) => new Date(time))
/** Null where a manifest lacks the field. */
const none = <T extends z.ZodType>(schema: T) => schema.nullable().default(null as never)
const title = none(text).transform((value) => (value !== null && hasVisibleText(value) ? value : null))
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const mediaToken = z.string().regex(MEDIA_TOKEN)
const formats = z.enum(['mp3', 'wav', 'flac', 'ogg', 'opus', 'm4a', 'webm'])

/** Later versions may write kinds of claims that this version lacks. Their reading becomes null. */
const reading = none(PromptReading).catch(null)

/** Later versions may report it in another form, which becomes null. */
const making = none(SongMaking).catch(null)

/** Later versions may write covers that this version lacks. They become null: the default cover. */
const cover = none(SongCover).catch(null)

const singer = z.object({
  kind: text,
  tract: text,
  style: text,
  timbre: z.object({
    size: z.number(),
    effort: z.number(),
    brightness: z.number(),
    breath: z.number(),
    vibratoRate: z.number(),
    vibratoDepth: z.number(),
    grit: z.number(),
  }),
  low: z.number(),
  high: z.number(),
  harmonies: z.boolean(),
})

/** An object whose field `name` is called `before` in files of earlier versions. */
const renamed = <T extends z.ZodRawShape>(before: string, name: string, shape: T) =>
  z.preprocess(
    (value) => (isObject(value) && before in value ? { [name]: value[before], ...value } : value),
    z.object(shape),
  )
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const timeline = {
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
}

/** Later versions may measure it in another way, which becomes null. */
const alignment = none(
  z.object({
    ...timeline,
    certainty: z.number(),
    error: z.number(),
    runs: z.array(z.array(z.tuple([z.number(), z.number()])).min(2)),
  }),
).catch(null)

const metadata: z.ZodType<SongMetadata> = renamed('weft', 'coverPeaks', {
  title: text.optional(),
  genre: text,
  language: text,
  samples: z.number(),
  engine: text,
  ...timeline,
  parts: z.array(text),
  coverPeaks: z.array(z.number()).optional(),
  singer: singer.nullish(),
  stanzas: z.array(text).optional(),
})

const recording = z.object({ audio_type: text, audio_content: text })

/** The submitted request. Older requests may exceed the current limits of SubmitRequest. */
const request = z
  .looseObject({
    model: text,
    task_type: z.enum(TASK_TYPES),
    n: z.int().min(1).max(8),
    prompt: text.optional(),
    lyric: text.optional(),
    reference_audio: recording.optional(),
    origin_audio: recording.optional(),
  })
  .transform((read) => read as unknown as SubmitRequest)

const fields: z.ZodType<TaskFields> = SongFields.extend({ singer: singer.optional() })

/** Later versions may have kinds of edits that this version lacks. */
const edits = z.array(z.looseObject({ kind: text })).transform((read) => read as unknown as Edit[])

/** More follow it. */
const versionNumber = z.int().min(1).max(1_000_000).default(1)

const task = z.object({
  id: z.uuid(),
  owner: text.min(1),
  createdAt: moment,
  service: z.enum(['embedded', 'remote']),
  type: z.enum(TASK_TYPES),
  request,
  fields: none(fields),
  edits: none(edits),
  songCount: z.int().min(1).max(8),
  seed: z.int(),
  sourceSong: none(z.uuid()),
  sourceUpload: none(z.uuid()),
  retryOf: none(z.uuid()),
  serviceId: none(z.uuid()),
  madeBy: none(z.object({ name: text, licence: z.string().nullable() })),
  remoteId: none(text),
  acceptedAt: none(moment),
})

const SongManifest = z.object({
  format: z.literal(1),
  song: renamed('facts', 'metadata', {
    id: z.uuid(),
    owner: text.min(1),
    createdAt: moment,
    taskId: z.uuid(),
    take: z.int().min(0).max(7),
    mediaToken,
    title,
    lyric: none(text),
    duration: z.number().positive(),
    bytes: z.int().positive(),
    sha256,
    format: formats.default('mp3'),
    bpm: none(z.number()),
    key: none(text),
    meter: none(text),
    loudness: none(z.number()),
    metadata: none(metadata),
    alignment,
    making,
    reading,
    cover,
    favourite: z.boolean().default(false),
    unread: z.boolean().default(false),
    rating: none(Rating),
    tags: z.array(text).default([]),
    note: none(text),
    deletedAt: none(moment),
    remoteId: none(text),
    firstVersion: none(z.uuid()),
    version: versionNumber,
    versionOrder: versionNumber,
    edits: none(z.array(text)),
    changedWindow: none(ChangedWindow),
  }),
  task,
})
export type ManifestSong = z.infer<typeof SongManifest>

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
  rms: z.array(z.number()).optional(),
  bars: z.array(z.number()),
})

const UploadManifestFile = z.object({
  format: z.literal(1),
  upload: z.object({
    id: z.uuid(),
    owner: text.min(1),
    createdAt: moment,
    name: visible('Recording'),
    uploadType: z.enum(UPLOAD_TYPES),
    format: formats,
    bytes: z.int().positive(),
    sha256,
    duration: z.number().positive(),
    mediaToken,
    inspection,
  }),
})
export type ManifestUpload = z.infer<typeof UploadManifestFile>

const TaskManifestFile = z.object({
  format: z.literal(1),
  task: task.extend({ state: z.enum(['accepted', 'unconfirmed', 'ended']) }),
  failed: z
    .array(
      z.object({
        id: z.uuid(),
        mediaToken,
        createdAt: moment,
        take: z.int().min(0).max(7),
        title,
        lyric: none(text),
        duration: none(z.number()),
        bpm: none(z.number()),
        key: none(text),
        meter: none(text),
        reading,
        error: none(text),
        errorCode: none(text),
      }),
    )
    .min(1)
    .max(8),
})
export type ManifestTask = z.infer<typeof TaskManifestFile>

const PlaylistManifestFile = z.object({
  format: z.literal(1),
  list: z.object({
    id: z.uuid(),
    owner: text.min(1),
    createdAt: moment,
    name: visible('Playlist'),
    songs: z.array(z.uuid()),
  }),
})
export type ManifestPlaylist = z.infer<typeof PlaylistManifestFile>['list']

/**
 * Reads `song.json`. Null if it is invalid, or if its id differs from the name of its folder.
 * @param identity owner and media token, for manifests of an archive, which have neither
 */
export const readManifest = (json: Uint8Array, folder: string, identity?: LocalIdentity): ManifestSong | null => {
  const read = parse(SongManifest, json, (unparsed) =>
    identity
      ? { ...unparsed, song: { ...unparsed.song, ...identity }, task: { ...unparsed.task, owner: identity.owner } }
      : unparsed,
  )
  return read && read.song.id === folder && read.song.taskId === read.task.id ? read : null
}

/** Reads `upload.json`, by the rules of `readManifest`. */
export const readUploadManifest = (
  json: Uint8Array,
  folder: string,
  identity?: LocalIdentity,
): ManifestUpload | null => {
  const read = parse(UploadManifestFile, json, (unparsed) =>
    identity ? { ...unparsed, upload: { ...unparsed.upload, ...identity } } : unparsed,
  )
  return read && read.upload.id === folder ? read : null
}

/** Reads `task.json` of an archive, by the rules of `readManifest`. Each failed song gets a media token of its own. */
export const readTaskManifest = (
  json: Uint8Array,
  folder: string,
  identity: () => LocalIdentity,
): ManifestTask | null => {
  const read = parse(TaskManifestFile, json, (unparsed) => ({
    ...unparsed,
    task: { ...unparsed.task, owner: identity().owner },
    failed: unparsed.failed?.map((song) => ({ ...song, mediaToken: identity().mediaToken })),
  }))
  return read && read.task.id === folder ? read : null
}

/** Reads `list.json`, by the rules of `readManifest`. */
export const readPlaylistManifest = (
  json: Uint8Array,
  folder: string,
  identity?: Pick<LocalIdentity, 'owner'>,
): ManifestPlaylist | null => {
  const read = parse(PlaylistManifestFile, json, (unparsed) =>
    identity ? { ...unparsed, list: { ...unparsed.list, owner: identity.owner } } : unparsed,
  )
  return read && read.list.id === folder ? read.list : null
}

export type LocalIdentity = { owner: string; mediaToken: string }

type UnparsedManifest = { song?: object; task?: object; failed?: object[]; upload?: object; list?: object }

const parse = <T>(
  schema: z.ZodType<T>,
  json: Uint8Array,
  prepare: (unparsed: UnparsedManifest) => UnparsedManifest,
): T | null => {
  try {
    return schema.safeParse(prepare(JSON.parse(Buffer.from(json).toString()))).data ?? null
  } catch {
    return null
  }
}
