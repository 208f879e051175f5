import { isId } from '#lib/contract/api'
import { coverVersion } from '#lib/contract/cover'
import type {
  Share,
  SharedDetails,
  SharedPlaylist,
  SharedSong,
  SharedTrack,
  ShareResponse,
  SongDetail,
} from '#lib/contract/studio'
import { PICTURE_SIZE } from '#lib/cover/picture'
import type { ListedSong, TaskRow, WholeSong } from '#lib/data/rows'
import {
  findShare,
  findShared,
  findSharedSong,
  findSongsOfPlaylist,
  type Shareable,
  type SharedSongRow,
  type ShareRow,
} from '#lib/data/shares/shares'
import { timelineOf } from '#lib/data/songs/timeline'
import type { App } from '#lib/server/app'
import { isAllowedHost, requestOrigin } from '#lib/server/http/origin'
import { songPeaks, withSections } from '#lib/server/media/peaks'
import { isStorageUnavailable } from '#lib/storage/unavailable'

/** The content of a share for visitors. Needs no sign-in: the token is the permission. */

/** 128 bits in base64url. Other texts need no database query. */
const TOKEN = /^[\w-]{22}$/

export const isShareToken = (text: string) => TOKEN.test(text)

export type SharedPage = {
  token: string
  /** Absolute, without a trailing slash. */
  origin: string
  shown: /** `playlist`: name of the shared playlist; null if only the song is shared. */
  { kind: 'song'; song: SharedSong; playlist: string | null } | { kind: 'playlist'; playlist: SharedPlaylist }
}

/** Null if it is not shared or no longer shared. @param songId one song of a shared playlist */
export const readShared = async (
  app: App,
  headers: Headers,
  token: string,
  songId: string | null = null,
): Promise<SharedPage | null> => {
  if (!isAllowedHost(headers, app.env) || !isShareToken(token)) return null
  const shared = await findShared(app.db, token)
  if (!shared) return null
  const { share, playlist } = shared
  const page = { token, origin: requestOrigin(headers, app.env) }
  if (share.playlistId !== null && songId === null) {
    const songs = await findSongsOfPlaylist(app.db, share)
    return {
      ...page,
      shown: {
        kind: 'playlist',
        playlist: {
          name: playlist ?? '',
          songs: songs.map((song) => trackIn(share, song)),
          seconds: songs.reduce((sum, song) => sum + (song.duration ?? 0), 0),
        },
      },
    }
  }
  const wanted = share.playlistId === null ? share.songId : songId
  // A shared song has only one URL.
  if (wanted === null || !isId(wanted) || (share.playlistId === null && songId !== null)) return null
  const found = await findSharedSong(app.db, token, wanted)
  return found && { ...page, shown: { kind: 'song', song: await songIn(app, found), playlist } }
}

const media = (token: string, songId: string, file: string) => `/media/shared/${token}/${songId}/${file}`

/** Its cover lies beside it, so the address changes with the cover, which browsers keep. */
const peaksFile = (cover: ListedSong['cover']) => {
  const version = coverVersion(cover)
  return version ? `peaks.json?cover=${version}` : 'peaks.json'
}

/** URLs are relative, because pages and media share an origin. */
const trackIn = ({ token, download }: ShareRow, song: ListedSong | WholeSong): SharedTrack => {
  const audio = media(token, song.id, `audio.${song.format}`)
  return {
    id: song.id,
    take: song.take,
    status: 'done',
    audio_url: audio,
    ...(song.title !== null && { title: song.title }),
    ...(song.version > 1 && { version: song.version }),
    ...(song.lyric !== null && { lyric: song.lyric }),
    ...(song.duration !== null && { duration: song.duration }),
    bpm: song.bpm,
    key: song.key,
    meter: song.meter,
    peaks_url: media(token, song.id, peaksFile(song.cover)),
    download_url: download ? `${audio}?download=1` : null,
  }
}

const songIn = async (app: App, { share, song, task }: SharedSongRow): Promise<SharedSong> => ({
  ...trackIn(share, song),
  sections: (timelineOf(song)?.sections ?? []) as SongDetail['sections'],
  chords: (timelineOf(song)?.chords ?? []) as SongDetail['chords'],
  lines: (timelineOf(song)?.lines ?? []) as SongDetail['lines'],
  peaks: await songPeaks(app, withSections(song)).catch((error) => {
    // The page works without the waveform; its player requests it again.
    if (!isStorageUnavailable(error)) throw error
    const duration = song.duration ?? 0
    return { duration, available: duration, length: 0, points: [], sections: [] }
  }),
  details: share.madeWith ? detailsOf(song, task) : null,
})

const detailsOf = (song: WholeSong, { request }: TaskRow): SharedDetails => ({
  prompt: ('prompt' in request && request.prompt) || '',
  model: request.model,
  genre: song.metadata?.genre ?? null,
  task_type: request.task_type,
})

export const pageOf = (origin: string, token: string) => `${origin}/s/${token}`
export const embedOf = (origin: string, token: string) => `${origin}/s/${token}/embed`
/** @param songId one song of a shared playlist */
export const pictureOf = (origin: string, token: string, songId: string | null = null) => ({
  url: `${origin}/media/shared/${token}/${songId === null ? '' : `${songId}/`}picture.png`,
  ...PICTURE_SIZE,
})

const shareRecord = (share: ShareRow, origin: string): Share => ({
  url: pageOf(origin, share.token),
  embed_url: embedOf(origin, share.token),
  download: share.download,
  made_with: share.madeWith,
  created_at: Math.floor(share.createdAt.getTime() / 1000),
  plays: share.plays,
})

/** The share as its owner sees it; null if there is none. */
export const shareResponse = async (
  app: App,
  headers: Headers,
  owner: string,
  what: Shareable,
): Promise<ShareResponse> => {
  const share = await findShare(app.db, owner, what)
  return { share: share && shareRecord(share, requestOrigin(headers, app.env)), local: app.env.local }
}
