import type { SongFields } from '#lib/contract/api'
import { MEGABYTE, type Megabytes } from '#lib/contract/limits'
import { barLength, meterNamed } from '#lib/music/key'
import type { SongToArrange } from '#lib/music/song-to-arrange'
import { type Bars, beatsToSeconds, type Seconds } from '#lib/music/time'

/** Of the server, for a song to arrange. */
export const MAX_SONG_FILE_MB: Megabytes = 4

const CHORD_PRO = ['cho', 'crd', 'pro', 'chopro', 'chordpro']
const ENDINGS = ['mid', 'midi', 'kar', 'musicxml', 'mxl', 'xml', 'abc', ...CHORD_PRO]
const SONG_NAME = new RegExp(`\\.(${ENDINGS.join('|')})$`, 'i')
const SONG_TYPE = /^audio\/(x-)?midi?$|^application\/vnd\.recordare\.musicxml(\+xml)?$/i

/** Types for the file dialog. */
export const ACCEPTED_SONGS = ENDINGS.map((ending) => `.${ending}`).join(',')

export const isSongType = (type: string) => SONG_TYPE.test(type)

/** Whether a file has notes instead of sound, by its name and type. */
// isSongFile({ name: 'tune.mid', type: '' }) // => true
export const isSongFile = ({ name, type }: Pick<File, 'name' | 'type'>) => SONG_NAME.test(name) || isSongType(type)

/** Why a file is not sent to be read, or null. */
export const songFileRefusal = ({ size }: Pick<File, 'size'>) =>
  size > MAX_SONG_FILE_MB * MEGABYTE ? 'songTooLarge' : size === 0 ? 'empty' : null

export const barsOf = ({ sections }: SongToArrange): Bars => sections.reduce((sum, { bars }) => sum + bars, 0)

/** Length of the song, at another tempo if one is chosen. */
export const secondsOf = (song: SongToArrange, tempo: SongFields['tempo'] = song.tempo): Seconds =>
  beatsToSeconds(barsOf(song) * barLength(meterNamed(song.meter) ?? { beats: 4, unit: 4 }), tempo)
