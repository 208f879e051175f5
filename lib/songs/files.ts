/** Where the files of songs and uploads lie in storage. */
export const songFiles = (id: string, format = 'mp3') => ({
  folder: `songs/${id}`,
  audio: `songs/${id}/audio.${format}`,
  peaks: `songs/${id}/peaks.json`,
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

/** Peaks as they are kept: pairs (min, max), −127…127. */
export type KeptPeaks = { peaks: number[] }
