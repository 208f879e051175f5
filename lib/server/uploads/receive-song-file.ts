import { fail, ok, type Result } from '#lib/contract/errors'
import { MAX_SONG_FILE_BYTES, readSongFile } from '#lib/music/song-files/read-song-file'
import { SongFileError, type SongFileReading } from '#lib/music/song-to-arrange'
import { readBytes } from '#lib/server/http/body'

/** Reads the song in the body of a request. @param melody index of the voice that is the melody */
export const receiveSongFile = async (request: Request, melody: number | null): Promise<Result<SongFileReading>> => {
  const bytes = await readBytes(request, MAX_SONG_FILE_BYTES, 'A song to arrange can have at most 4 MB.')
  if (!bytes.ok) return bytes
  try {
    return ok(readSongFile(bytes.value, melody))
  } catch (error) {
    if (error instanceof SongFileError) return fail('unsupported_song_file', error.message)
    throw error
  }
}
