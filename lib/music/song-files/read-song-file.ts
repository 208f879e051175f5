import { abcSong, isAbc } from '#lib/music/song-files/abc-song'
import { chordProSong, isChordPro } from '#lib/music/song-files/chord-pro-song'
import { fileText } from '#lib/music/song-files/file-text'
import { midiSong } from '#lib/music/song-files/midi-song'
import { musicXmlSong } from '#lib/music/song-files/musicxml-song'
import { unzipMusicXml } from '#lib/music/song-files/mxl'
import { songOfRaw } from '#lib/music/song-files/song-of-raw'
import { SongFileError, type SongFileReading } from '#lib/music/song-to-arrange'

/** Largest file that is read. */
export const MAX_SONG_FILE_BYTES = 4 * 1024 * 1024

const startsWith = (bytes: Uint8Array, text: string) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, text.length)).toString('latin1') === text

/**
 * Reads a file of notes. Its format is known by its content, not by its name.
 * @param melody index of the voice that is the melody; chosen without it
 * Throws a SongFileError, with a sentence for the person who sent it, where it cannot be read.
 */
export const readSongFile = (bytes: Uint8Array, melody: number | null = null): SongFileReading => {
  if (bytes.length === 0) throw new SongFileError('This file is empty.')
  if (bytes.length > MAX_SONG_FILE_BYTES) throw new SongFileError('A song to arrange can have at most 4 MB.')
  if (startsWith(bytes, 'MThd')) return songOfRaw(midiSong(bytes), 'midi', melody)
  const text = fileText(startsWith(bytes, 'PK') ? unzipMusicXml(bytes) : bytes)
  if (/^\s*</.test(text)) return songOfRaw(musicXmlSong(text.replace(/^\s+/, '')), 'musicxml', melody)
  if (isAbc(text)) return songOfRaw(abcSong(text), 'abc', melody)
  if (isChordPro(text)) return chordProSong(text)
  throw new SongFileError('This file is not MIDI, MusicXML, ABC or ChordPro.')
}
