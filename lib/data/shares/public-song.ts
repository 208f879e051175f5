import type { PublicSong } from '#lib/contract/studio'
import type { TaskRow, WholeSong } from '#lib/data/rows'

/** Public metadata of a song, served as song.json. Omits data of this server: owner, URLs and library state. */
export const publicSong = (song: WholeSong, task: TaskRow): PublicSong => ({
  title: song.title,
  made_by: task.service === 'embedded' ? `software: Songloom, ${song.facts?.engine ?? ''}` : 'software: a song service',
  made_at: song.createdAt.toISOString(),
  take: song.take,
  duration: song.duration,
  bpm: song.bpm,
  meter: song.meter,
  key: song.key,
  genre: song.facts?.genre ?? null,
  language: song.facts?.language ?? null,
  loudness: song.loudness,
  seed: task.service === 'embedded' ? task.seed : null,
  engine: song.facts?.engine ?? null,
  sha256: song.sha256,
  format: song.format,
  model: task.request.model,
  prompt: ('prompt' in task.request && task.request.prompt) || null,
  lyric: song.lyric,
  parts: song.facts?.parts ?? [],
  sections: song.facts?.sections ?? [],
  chords: song.facts?.chords ?? [],
  lines: song.facts?.lines ?? [],
})
