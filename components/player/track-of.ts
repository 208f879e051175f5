import type { SongRecord } from '#lib/contract/api'
import type { Translator } from '#lib/i18n/translator'
import { type Track, takeLetter } from '#lib/player/track'

/** A song as any route returns it. */
export type Playable = SongRecord & {
  task_id?: string
  peaks_url: string
  favourite: boolean
  bpm: number | null
  key: string | null
  meter: string | null
  loudness?: number | null
  versions?: number
}

/** The track of a song. Songs of a card need the id of its task. */
// trackOf(choice, card.id)
export const trackOf = (song: Playable, taskId = song.task_id ?? song.id): Track => ({
  id: song.id,
  title: song.title?.trim() ?? '',
  take: song.take,
  taskId,
  live: song.status !== 'done',
  pipeUrl: song.pipe_url ?? null,
  audioUrl: song.audio_url ?? null,
  peaksUrl: song.peaks_url,
  duration: song.duration ?? null,
  loudness: song.loudness ?? null,
  bpm: song.bpm,
  key: song.key,
  meter: song.meter,
  favourite: song.favourite,
  version: song.version ?? 1,
  versions: song.versions ?? 1,
})

/** The title of a track, or the name of its take where it has none. */
// titleOf(t, { title: '', take: 1 }) → 'Take B'
export const titleOf = (t: Translator<'music'>, { title, take }: Pick<Track, 'title' | 'take'>) =>
  title || t('take', { letter: takeLetter(take) })

/** Whether the song can be played now. */
export const isPlayable = (song: SongRecord) =>
  (song.status === 'done' && song.audio_url !== undefined) || (song.status === 'stream' && song.pipe_url !== undefined)
