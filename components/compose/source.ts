import type { AudioReference, UploadRecord } from '#lib/contract/api'
import type { LibrarySong, TaskCard } from '#lib/contract/studio'

/** What a song is made from: a file that was uploaded, a song of the library, or a public address. */
export type Source =
  | { kind: 'upload'; upload: UploadRecord }
  | { kind: 'song'; song: SourceSong }
  | { kind: 'url'; url: string }

export type SourceSong = Pick<LibrarySong, 'id' | 'bpm' | 'key' | 'meter' | 'peaks_url'> & {
  title: string
  duration: number
  audio_url: string
}

export const MAX_UPLOAD_MB = 50
export const ACCEPTED = {
  'audio/mpeg': ['.mp3'],
  'audio/wav': ['.wav'],
  'audio/x-wav': ['.wav'],
  'audio/flac': ['.flac'],
  'audio/ogg': ['.ogg', '.oga', '.opus'],
  'audio/opus': ['.opus'],
  'audio/mp4': ['.m4a', '.mp4'],
  'audio/x-m4a': ['.m4a'],
  'audio/webm': ['.webm'],
  'video/mp4': ['.mp4'],
  'video/webm': ['.webm'],
} as const

/** What can be used, for a sentence. */
export const READABLE = 'MP3, WAV, FLAC, Ogg, Opus, M4A or WebM'

const KINDS = /\.(mp3|wav|wave|flac|ogg|oga|opus|m4a|mp4|webm)$/i
const TYPES =
  /^(audio\/(mpeg|mp3|wav|x-wav|wave|vnd\.wave|flac|x-flac|ogg|opus|mp4|x-m4a|m4a|webm)|video\/(mp4|webm|ogg)|application\/ogg)$/i

/** Whether a browser's name for a type of file is one that can be used. */
// isReadableType('audio/ogg') // => true
export const isReadableType = (type: string) => TYPES.test(type)

/** Why a file is not sent, or null. The server looks at the content; this spares the journey. */
// fileRefusal({ name: 'a.txt', type: 'text/plain', size: 9 }) // => 'a.txt is not a sound file that …'
export const fileRefusal = (file: Pick<File, 'name' | 'type' | 'size'>) => {
  if (!KINDS.test(file.name) && !TYPES.test(file.type))
    return `“${file.name}” is not a sound file that can be used here. Choose ${READABLE}.`
  if (file.size > MAX_UPLOAD_MB * 1_000_000)
    return `“${file.name}” has ${Math.ceil(file.size / 1_000_000)} MB; ${MAX_UPLOAD_MB} MB is the most. An MP3 of it will fit.`
  if (file.size === 0) return `“${file.name}” is empty. Choose another file.`
  return null
}

/** Why an address is not used, or null. */
export const urlRefusal = (url: string) => {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    return 'That is not a web address. It begins with https:// and ends at a sound file.'
  return url.length > 2048 ? 'That address is too long.' : null
}

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

/** As a task card keeps it. */
export const cardSource = (source: Source): NonNullable<TaskCard['source']> => ({
  kind: source.kind,
  name: nameOfSource(source),
})

/** Seconds, or null where nobody has listened to it yet. */
export const durationOf = (source: Source) =>
  source.kind === 'upload' ? source.upload.duration : source.kind === 'song' ? source.song.duration : null

export const songAsSource = (song: LibrarySong): Source | null =>
  song.audio_url && song.duration
    ? {
        kind: 'song',
        song: {
          id: song.id,
          title: song.title ?? 'Untitled',
          duration: song.duration,
          audio_url: song.audio_url,
          bpm: song.bpm,
          key: song.key,
          meter: song.meter,
          peaks_url: song.peaks_url,
        },
      }
    : null
