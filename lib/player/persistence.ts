import type { Seconds } from '#lib/music/time'
import type { Queue, QueueSource, Repeat } from '#lib/player/queue'
import type { Track } from '#lib/player/track'

/** The player's state that survives a reload. */
export type SavedState = {
  track: Track | null
  position: Seconds
  tracks: readonly Track[]
  queue: Queue
  speed: number
  volume: number // 0…1
  muted: boolean
}

const VERSION = 1
/** Browsers store about 5 MB; 200 tracks are about 100 kB. */
const MAX_TRACKS = 200

export const writeSavedState = (saved: SavedState) => {
  const at = Math.max(0, saved.queue.order.indexOf(saved.track?.id ?? ''))
  const order = saved.queue.order.slice(at, at + MAX_TRACKS)
  const inOrder = new Set(order)
  return JSON.stringify({
    version: VERSION,
    ...saved,
    tracks: saved.tracks.filter((track) => inOrder.has(track.id)),
    queue: { ...saved.queue, order, ids: saved.queue.ids.filter((id) => inOrder.has(id)) },
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const text = (value: unknown) => (typeof value === 'string' ? value : null)
const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const within = (value: unknown, low: number, high: number, otherwise: number) =>
  Math.min(high, Math.max(low, number(value) ?? otherwise))
const texts = (value: unknown) => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [])

const readTrack = (value: unknown): Track | null => {
  if (!isRecord(value)) return null
  const [id, title, taskId, peaksUrl] = [text(value.id), text(value.title), text(value.taskId), text(value.peaksUrl)]
  if (id === null || title === null || taskId === null || peaksUrl === null) return null
  return {
    id,
    title,
    taskId,
    peaksUrl,
    take: within(value.take, 0, 25, 0),
    live: value.live === true,
    pipeUrl: text(value.pipeUrl),
    audioUrl: text(value.audioUrl),
    duration: number(value.duration),
    loudness: number(value.loudness),
    bpm: number(value.bpm),
    key: text(value.key),
    meter: text(value.meter),
    favourite: value.favourite === true,
    version: within(value.version, 1, Number.MAX_SAFE_INTEGER, 1),
    versions: within(value.versions, 1, Number.MAX_SAFE_INTEGER, 1),
  }
}

const KINDS: readonly QueueSource['kind'][] = [
  'library',
  'recent',
  'playlist',
  'song',
  'search',
  'selection',
  'offline',
]

/** Pages and requests of this origin only. */
const path = (value: unknown) => (typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : null)

const readSource = (value: unknown): QueueSource | null => {
  if (!isRecord(value)) return null
  const kind = KINDS.find((each) => each === value.kind)
  const href = path(value.href)
  return kind && href ? { kind, href, name: text(value.name), more: path(value.more) } : null
}

/** Parses the saved state; null for anything malformed or of another version. */
export const readSavedState = (json: string | null): SavedState | null => {
  if (json === null) return null
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return null
  }
  if (!isRecord(value) || value.version !== VERSION) return null
  const tracks = Array.isArray(value.tracks) ? value.tracks.map(readTrack).filter((track) => track !== null) : []
  const known = new Set(tracks.map((track) => track.id))
  const queue = isRecord(value.queue) ? value.queue : {}
  const repeat: Repeat = queue.repeat === 'all' || queue.repeat === 'one' ? queue.repeat : 'off'
  return {
    track: readTrack(value.track),
    position: within(value.position, 0, Number.MAX_SAFE_INTEGER, 0),
    tracks,
    queue: {
      ids: texts(queue.ids).filter((id) => known.has(id)),
      order: texts(queue.order).filter((id) => known.has(id)),
      queued: texts(queue.queued).filter((id) => known.has(id)),
      source: readSource(queue.source),
      repeat,
      shuffled: queue.shuffled === true,
    },
    speed: within(value.speed, 0.5, 1.5, 1),
    volume: within(value.volume, 0, 1, 1),
    muted: value.muted === true,
  }
}
