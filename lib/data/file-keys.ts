import { z } from 'zod'

/** Where the files of songs and uploads lie in storage. */
export const songFiles = (id: string, format = 'mp3') => ({
  folder: `songs/${id}`,
  audio: `songs/${id}/audio.${format}`,
  peaks: `songs/${id}/peaks.json`,
  /** What its parts look like; songs of a remote service, and those from before there were any, have none. */
  waves: `songs/${id}/waves.json`,
  /** Its score; songs of a remote service have none. */
  midi: `songs/${id}/song.mid`,
  /** What is made of it on request, and is removed again after a while. */
  parts: `songs/${id}/parts`,
  /** Everything that is needed to make the song's row again. */
  manifest: `songs/${id}/song.json`,
})

export const uploadFiles = (id: string, format: string) => ({
  folder: `uploads/${id}`,
  audio: `uploads/${id}/audio.${format}`,
  /** Everything that is needed to make the upload's row again. */
  manifest: `uploads/${id}/upload.json`,
})

/** Where an archive tells of a task; on the disk there is no such file. */
export const taskManifestOf = (id: string) => `tasks/${id}/task.json`

/** A list lies beside the songs that stand on it. */
export const listFiles = (id: string) => ({
  folder: `lists/${id}`,
  /** Its name, and the ids of its songs in their order. */
  manifest: `lists/${id}/list.json`,
})

/** Peaks as they are kept: pairs (min, max), −127…127. */
export type PeaksFile = { peaks: number[] }

/** The waveforms of a song's parts as they are kept, 0…127, by the names of their stems. */
export const WavesFile = z.object({
  waves: z.array(z.object({ name: z.string(), peaks: z.array(z.number()).max(1000) })).max(100),
})
export type WavesFile = z.infer<typeof WavesFile>
