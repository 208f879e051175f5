import { apiFetchJson } from '#components/api/client'
import { storedSongFile, storeSongFile } from '#components/compose/arrange/file-store'
import type { ArrangeDraft } from '#components/compose/draft'
import type { SongFileReading } from '#lib/music/song-to-arrange'
import type { BeatsPerMinute } from '#lib/music/time'

/** @param melody index of the voice that is the melody; chosen by the server without it */
const readFile = (file: File, melody: number | null) =>
  apiFetchJson<SongFileReading>(`/api/v1/file/song${melody === null ? '' : `?melody=${melody}`}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file,
  })

const asDraft = (
  { song, choices, chosen, has_chords, warnings }: SongFileReading,
  name: string,
  file: string | null,
): ArrangeDraft => ({ name, file, song, choices, chosen, has_chords, warnings })

/** Reads the melody of a recording on the server. @param bpm the tempo of its click; found by the server without it */
export const readRecording = async (file: File, bpm: BeatsPerMinute | null): Promise<ArrangeDraft> =>
  asDraft(
    await apiFetchJson<SongFileReading>(`/api/v1/file/melody${bpm === null ? '' : `?tempo=${bpm}`}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: file,
    }),
    file.name,
    null,
  )

/** Reads a file of notes on the server. */
export const readSong = async (file: File): Promise<ArrangeDraft> => {
  const reading = await readFile(file, null)
  return asDraft(reading, file.name, await storeSongFile(file))
}

/** Reads another melody of the stored file; null if the file is not stored any more. */
export const readMelody = async ({ name, file }: ArrangeDraft, melody: number): Promise<ArrangeDraft | null> => {
  const stored = file === null ? undefined : await storedSongFile(file)
  return stored ? asDraft(await readFile(stored, melody), name, file) : null
}
