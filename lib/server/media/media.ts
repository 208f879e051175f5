import { audioType } from '#lib/contract/audio-types'
import type { Failure } from '#lib/contract/errors'
import type { Peaks } from '#lib/contract/studio'
import { MEDIA_TOKEN, songFiles, uploadFiles } from '#lib/data/file-keys'
import type { SongRow, UploadRow } from '#lib/data/rows'
import type { SongWithSections } from '#lib/data/songs/songs'
import { findTrashedByToken } from '#lib/data/songs/trash'
import { findUploadByToken } from '#lib/data/uploads/uploads'
import type { App } from '#lib/server/app'
import { withFirstBytes } from '#lib/server/http/first-bytes'
import { isOwnOrigin } from '#lib/server/http/origin'
import { json, notFound } from '#lib/server/http/problem'
import { revokeOnSuspension } from '#lib/server/http/revocable-response'
import { sendFile } from '#lib/server/http/send-file'
import { type Served, serveFile } from '#lib/server/http/serve-file'
import { isCover, serveCover } from '#lib/server/media/cover'
import { fileNameOf } from '#lib/server/media/file-name'
import { relay } from '#lib/server/media/live-relay'
import { inUnits, songPeaks } from '#lib/server/media/peaks'
import { makeSongFile, serveSongFile } from '#lib/server/media/song-files'
import { taggedRecording } from '#lib/server/media/tagged-recording'
import type { LiveSong } from '#lib/services/embedded/live-songs'

/** Answers GET and HEAD for a media URL. Its token is the permission; no header is needed. */
export const serveMedia = async (
  app: App,
  request: Request,
  token: string,
  file: string,
): Promise<Response | Failure> => {
  if (!MEDIA_TOKEN.test(token)) return notFound('recording').failure
  const song = await app.findSongByToken(token)
  const upload = song ? null : await findUploadByToken(app.db, token)
  const trashed = song || upload ? null : await findTrashedByToken(app.db, token, app.clock.now())
  const owner = (song ?? upload ?? trashed)?.owner
  if (owner === undefined) return notFound('recording').failure
  const answer = song
    ? await serveSong(app, request, song, file)
    : upload
      ? await serveUpload(app, request, upload, file)
      : await serveTrashed(app, request, trashed!, file)
  return answer instanceof Response ? revokeOnSuspension(app, request, answer, owner) : answer
}

/** Answers POST for a media URL, which only files created on demand accept. */
export const makeMedia = async (
  app: App,
  request: Request,
  token: string,
  file: string,
): Promise<Response | Failure> => {
  if (!isOwnOrigin(request.headers, app.env))
    return { code: 'forbidden_origin', detail: 'Other sites can’t request new files.' }
  const song = MEDIA_TOKEN.test(token) ? await app.findSongByToken(token) : null
  return song ? makeSongFile(app, request, song.id, file) : notFound('recording').failure
}

const serveSong = async (
  app: App,
  request: Request,
  song: SongWithSections,
  file: string,
): Promise<Response | Failure> => {
  if (file === 'peaks.json') return json(await songPeaks(app, song))
  if (isCover(file)) return serveCover(app, request, song, await songPeaks(app, song), file)
  const isLive = file === 'live.mp3'
  if (!isLive && file !== `audio.${song.format}`)
    return (await serveSongFile(app, request, song.id, file)) ?? notFound('recording').failure
  const done = song.status === 'done'
  if (isLive && song.status === 'stream' && song.serviceId !== null) return relay(app, request, song)
  const bytes = song.bytes
  if (bytes === null || song.status === 'fail' || song.status === 'pending') return notFound('recording').failure
  // The URL of the finished audio gives 404 until the song is finished.
  if (!done && !isLive) return notFound('recording').failure
  const kept = new URL(request.url).searchParams.has('download')
  const recording = recordingOf(song, bytes, kept)
  const tagged = done && kept ? await taggedRecording(app, song) : null
  if (tagged) return withFirstBytes(serveFile(request, { ...recording, ...tagged }), request)
  return done
    ? sendFile(app.storage, request, songFiles(song.id, song.format).audio, recording)
    : serveFile(request, { ...recording, open: (range) => liveSong(app, song, bytes).read(range) })
}

/** A song in the trash can be heard and seen, but nothing more is made of it. */
const serveTrashed = async (
  app: App,
  request: Request,
  song: SongWithSections,
  file: string,
): Promise<Response | Failure> =>
  file === 'peaks.json' || file === `audio.${song.format}` || isCover(file)
    ? serveSong(app, request, song, file)
    : notFound('recording').failure

/** The recording of a finished song. @param kept whether it is a download */
export const recordingOf = (
  song: Pick<SongRow, 'id' | 'format' | 'title' | 'bpm' | 'key' | 'version'>,
  bytes: number,
  kept: boolean,
): Omit<Served, 'open'> => ({
  bytes,
  type: audioType(song.format),
  etag: `"${song.id}-${bytes}"`,
  saveAs: kept ? `${fileNameOf(song)}.${song.format}` : null,
})

/** The live stream of a song, from the local render or another replica. */
const liveSong = (app: App, song: SongWithSections, bytes: number): LiveSong => {
  const here = app.live.find(song.id)
  return here?.bytes === bytes ? here : app.replicaStreams.open(song, bytes)
}

const serveUpload = async (
  app: App,
  request: Request,
  upload: UploadRow,
  file: string,
): Promise<Response | Failure> => {
  if (file === 'peaks.json') {
    const { inspection } = upload
    return json({
      duration: upload.duration,
      available: upload.duration,
      length: inspection.peaks.length / 2,
      ...inUnits(inspection),
      sections: [],
    } satisfies Peaks)
  }
  if (file !== `audio.${upload.format}`) return notFound('recording').failure
  return sendFile(app.storage, request, uploadFiles(upload.id, upload.format).audio, {
    bytes: upload.bytes,
    type: audioType(upload.format),
    etag: `"${upload.id}"`,
    saveAs: null,
  })
}
