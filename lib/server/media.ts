import type { Failure } from '#lib/contract/errors'
import type { Peaks } from '#lib/contract/studio'
import { json, notFound } from '#lib/server/problem'
import { type Served, serveFile } from '#lib/server/serve-file'
import type { Server } from '#lib/server/server'
import { type KeptPeaks, songFiles, uploadFiles } from '#lib/songs/files'
import type { SongWithSections } from '#lib/songs/library'
import type { UploadRow } from '#lib/songs/rows'
import { findUploadByToken } from '#lib/songs/uploads'

/** What lies behind a media address. The token in it is the permission: no header is needed. */
export const serveMedia = async (
  studio: Server,
  request: Request,
  token: string,
  file: string,
): Promise<Response | Failure> => {
  if (!/^[\w-]{16,64}$/.test(token)) return notFound('recording').failure
  const song = await studio.findSongByToken(token)
  if (song) return serveSong(studio, request, song, file)
  const upload = await findUploadByToken(studio.db, token)
  return upload ? serveUpload(studio, request, upload, file) : notFound('recording').failure
}

const TYPES: Record<string, string> = { mp3: 'audio/mpeg', wav: 'audio/wav', flac: 'audio/flac' }

const serveSong = async (
  studio: Server,
  request: Request,
  song: SongWithSections,
  file: string,
): Promise<Response | Failure> => {
  if (file === 'peaks.json') return json(await songPeaks(studio, song))
  if (file !== 'live.mp3' && file !== 'audio.mp3') return notFound('recording').failure
  const bytes = song.bytes
  if (bytes === null || song.status === 'fail' || song.status === 'pending') return notFound('recording').failure
  const done = song.status === 'done'
  // What a client was told is the address of the finished audio answers only when it is.
  if (!done && file === 'audio.mp3') return notFound('recording').failure
  const served: Served = {
    bytes,
    type: 'audio/mpeg',
    etag: `"${song.id}-${bytes}"`,
    open: (range) =>
      done ? studio.storage.stream(songFiles(song.id).audio, range) : studio.live.open(song.id, bytes).read(range),
    saveAs: new URL(request.url).searchParams.has('download') ? `${song.title ?? 'Song'}.mp3` : null,
  }
  return serveFile(request, served)
}

const songPeaks = async (studio: Server, song: SongWithSections): Promise<Peaks> => {
  const whole = { duration: song.duration ?? 0, sections: song.sections ?? [] }
  if (song.status === 'done') {
    const kept = await studio.storage.get(songFiles(song.id).peaks)
    const { peaks } = kept ? (JSON.parse(Buffer.from(kept).toString()) as KeptPeaks) : { peaks: [] }
    return { ...whole, available: whole.duration, length: peaks.length / 2, points: peaks.map(unit) }
  }
  const live = studio.live.find(song.id)
  return { ...whole, available: live?.seconds ?? 0, length: POINTS, points: (live?.peaks ?? []).map(unit) }
}

/** Pairs in the peaks of a whole song. */
const POINTS = 1000

const unit = (peak: number) => Math.round((peak / 127) * 1000) / 1000

const serveUpload = (studio: Server, request: Request, upload: UploadRow, file: string): Response | Failure => {
  if (file === 'peaks.json') {
    const { peaks } = upload.inspection
    return json({
      duration: upload.duration,
      available: upload.duration,
      length: peaks.length / 2,
      points: peaks.map(unit),
      sections: [],
    } satisfies Peaks)
  }
  if (file !== `audio.${upload.format}`) return notFound('recording').failure
  return serveFile(request, {
    bytes: upload.bytes,
    type: TYPES[upload.format] ?? 'application/octet-stream',
    etag: `"${upload.id}"`,
    open: (range) => studio.storage.stream(uploadFiles(upload.id, upload.format).audio, range),
    saveAs: null,
  })
}
