import { z } from 'zod'

/** Storage keys of songs and uploads. */
export const songFiles = (id: string, format = 'mp3') => ({
  folder: `songs/${id}`,
  audio: `songs/${id}/audio.${format}`,
  peaks: `songs/${id}/peaks.json`,
  /** Waveforms of its parts. Older songs and songs of a remote service have none. */
  waves: `songs/${id}/waves.json`,
  /** Its own picture as a cover, and that in the size of lists. Most songs have none. */
  picture: `songs/${id}/cover.jpg`,
  smallPicture: `songs/${id}/thumb.jpg`,
  /** Its score. Songs of a remote service have none. */
  midi: `songs/${id}/song.mid`,
  /** Its score file, which editing needs. Older songs and songs of a remote service have none. */
  score: `songs/${id}/score.json.gz`,
  /** Its recording without loss, once it was edited or made by an edit. */
  master: `songs/${id}/master.flac`,
  /** Exports, created on request and removed after a day. */
  parts: `songs/${id}/parts`,
  /** Everything needed to rebuild the song’s row. */
  manifest: `songs/${id}/song.json`,
})

export const uploadFiles = (id: string, format: string) => ({
  folder: `uploads/${id}`,
  audio: `uploads/${id}/audio.${format}`,
  /** Everything needed to rebuild the upload’s row. */
  manifest: `uploads/${id}/upload.json`,
})

/** Key of a task in an archive; storage has no such file. */
export const taskManifestOf = (id: string) => `tasks/${id}/task.json`

/** Storage keys of a playlist. They keep the name `lists`, which every stored library and export uses. */
export const playlistFiles = (id: string) => ({
  folder: `lists/${id}`,
  /** Name and song ids in order. */
  manifest: `lists/${id}/list.json`,
})

/** Random parts of media URLs. */
export const MEDIA_TOKEN = /^[\w-]{16,64}$/

/** Content of peaks.json: pairs (min, max), −127…127, and the RMS of each, 0…1000. Songs of earlier versions have no RMS. */
export const PeaksFile = z.object({
  peaks: z.array(z.number()).max(100_000),
  rms: z.array(z.number()).max(50_000).optional(),
})
export type PeaksFile = z.infer<typeof PeaksFile>

/** Content of waves.json: a waveform per stem, 0…127, where 127 is its own peak, `top`. Older songs lack that. */
export const WavesFile = z.object({
  waves: z
    .array(z.object({ name: z.string(), peaks: z.array(z.number()).max(1000), top: z.number().optional() }))
    .max(100),
})
export type WavesFile = z.infer<typeof WavesFile>
