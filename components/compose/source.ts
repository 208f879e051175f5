import type { AudioReference, UploadRecord } from '#lib/contract/api'
import { MEGABYTE, type Megabytes } from '#lib/contract/limits'
import type { LibrarySong, TaskCard } from '#lib/contract/studio'

/** The source of a song: an upload, a library song or a public URL. */
export type Source =
  | { kind: 'upload'; upload: UploadRecord }
  | { kind: 'song'; song: SourceSong }
  | { kind: 'url'; url: string }

/** A source that was analysed: an upload or a library song. */
export type KnownSource = Exclude<Source, { kind: 'url' }>

/** `title` is empty if it has none. */
export type SourceSong = Pick<LibrarySong, 'id' | 'bpm' | 'key' | 'meter' | 'peaks_url'> & {
  title: string
  duration: number
  audio_url: string
}

/** What is known of the recording of a source. */
export const recordingOf = (source: KnownSource) => (source.kind === 'upload' ? source.upload : source.song)

/** Of the input that opens the file dialog of the form. */
export const SOURCE_FILE_ID = 'source-file'

/** Types for the file dialog: MIME types, and extensions for systems that need them. */
export const ACCEPTED =
  'audio/mpeg,audio/wav,audio/x-wav,audio/flac,audio/ogg,audio/opus,audio/mp4,audio/x-m4a,audio/webm,video/mp4,video/webm,' +
  '.mp3,.wav,.flac,.ogg,.oga,.opus,.m4a,.mp4,.webm'

const KINDS = /\.(mp3|wav|wave|flac|ogg|oga|opus|m4a|mp4|webm)$/i
const TYPES =
  /^(audio\/(mpeg|mp3|wav|x-wav|wave|vnd\.wave|flac|x-flac|ogg|opus|mp4|x-m4a|m4a|webm)|video\/(mp4|webm|ogg)|application\/ogg)$/i

/** Whether a MIME type is supported. */
// isReadableType('audio/ogg') // => true
export const isReadableType = (type: string) => TYPES.test(type)

/**
 * Why a file is refused, or null. The server checks the content; this avoids a useless upload.
 * @param limit the server’s limit in megabytes
 */
// fileRefusal({ name: 'a.txt', type: 'text/plain', size: 9 }, 50) // => 'notSound'
export const fileRefusal = (file: Pick<File, 'name' | 'type' | 'size'>, limit: Megabytes) => {
  if (!KINDS.test(file.name) && !TYPES.test(file.type)) return 'notSound'
  if (file.size > limit * MEGABYTE) return 'tooLarge'
  return file.size === 0 ? 'empty' : null
}

/** Rounds a size up, so that it never shows as equal to the exceeded limit. */
// megabytesOver(52_428_801) // => 51
export const megabytesOver = (bytes: number): Megabytes => Math.ceil(bytes / MEGABYTE)

export const referenceOf = (source: Source): AudioReference => {
  switch (source.kind) {
    case 'upload':
      return { audio_type: 'upload_id', audio_content: source.upload.id }
    case 'song':
      return { audio_type: 'audio_id', audio_content: source.song.id }
    case 'url':
      return { audio_type: 'audio_url', audio_content: source.url }
  }
}

/** Empty for a song without a title. */
export const nameOfSource = (source: Source) => {
  switch (source.kind) {
    case 'upload':
      return source.upload.name
    case 'song':
      return source.song.title
    case 'url':
      return source.url.replace(/^https?:\/\//, '')
  }
}

/** The source as stored in a task card. */
export const cardSource = (source: Source): NonNullable<TaskCard['source']> => ({
  kind: source.kind,
  name: nameOfSource(source),
})

/** Length in seconds, or null if unknown. */
export const durationOf = (source: Source) => (source.kind === 'url' ? null : recordingOf(source).duration)

/** A finished song as a source; null otherwise. */
export const songAsSource = (
  song: Pick<LibrarySong, 'id' | 'title' | 'duration' | 'audio_url' | 'bpm' | 'key' | 'meter' | 'peaks_url'>,
): Source | null =>
  song.audio_url && song.duration
    ? {
        kind: 'song',
        song: {
          id: song.id,
          title: song.title ?? '',
          duration: song.duration,
          audio_url: song.audio_url,
          bpm: song.bpm,
          key: song.key,
          meter: song.meter,
          peaks_url: song.peaks_url,
        },
      }
    : null
