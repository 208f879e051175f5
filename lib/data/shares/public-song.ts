import type { PublicSong } from '#lib/contract/studio'
import type { TaskRow, WholeSong } from '#lib/data/rows'
import { timelineOf } from '#lib/data/songs/timeline'

/** Public metadata of a song, served as song.json. Omits data of this server: owner, URLs and library state. */
export const publicSong = (song: WholeSong, task: TaskRow): PublicSong => ({
  title: song.title,
  created_by:
    task.service === 'embedded' ? `software: Songloom, ${song.metadata?.engine ?? ''}` : 'software: a song service',
  created_at: song.createdAt.toISOString(),
  take: song.take,
  version: song.version,
  edits: song.edits ?? [],
  duration: song.duration,
  bpm: song.bpm,
  meter: song.meter,
  key: song.key,
  genre: song.metadata?.genre ?? null,
  language: song.metadata?.language ?? null,
  loudness: song.loudness,
  seed: task.service === 'embedded' ? task.seed : null,
  engine: song.metadata?.engine ?? null,
  sha256: song.sha256,
  format: song.format,
  model: task.request.model,
  prompt: ('prompt' in task.request && task.request.prompt) || null,
  lyric: song.lyric,
  parts: song.metadata?.parts ?? [],
  sections: timelineOf(song)?.sections ?? [],
  chords: timelineOf(song)?.chords ?? [],
  lines: timelineOf(song)?.lines ?? [],
})
