import { isId } from '#lib/contract/api'
import type { Failure } from '#lib/contract/errors'
import { songFiles } from '#lib/data/file-keys'
import { countPlay, findShared, findSharedSong, isShared, type SharedSongRow } from '#lib/data/shares/shares'
import type { App } from '#lib/server/app'
import { randomToken } from '#lib/server/auth/secrets'
import { byteRange } from '#lib/server/http/byte-range'
import { clientIp } from '#lib/server/http/client-ip'
import { withFirstBytes } from '#lib/server/http/first-bytes'
import { json, notFound } from '#lib/server/http/problem'
import { revocableResponse } from '#lib/server/http/revocable-response'
import { serveFile } from '#lib/server/http/serve-file'
import { isCover, serveCover } from '#lib/server/media/cover'
import { recordingOf } from '#lib/server/media/media'
import { songPeaks, withSections } from '#lib/server/media/peaks'
import { taggedRecording } from '#lib/server/media/tagged-recording'
import { pictureOfShare } from '#lib/server/shares/share-picture'
import { isShareToken } from '#lib/server/shares/shared-page'

/**
 * Answers the media URLs of a share: recording, waveform, pictures, and whether playback may continue. Revoked and unknown
 * tokens give the same 404 as missing files.
 */
export const serveShared = async (
  app: App,
  request: Request,
  token: string,
  path: string[],
): Promise<Response | Failure> => {
  if (!isShareToken(token)) return nothing
  const [songId = '', file = ''] = path
  if (path.length === 1 && songId === 'picture.png') return picture(app, request, token)
  const found = path.length === 2 && isId(songId) ? await findSharedSong(app.db, token, songId) : null
  if (!found) return nothing
  const { song } = found
  if (file === 'picture.png') return picture(app, request, token, songId)
  if (file === `audio.${song.format}`) return recording(app, request, found)
  if (WAITING_FILES.includes(file)) return waitWhileShared(app, request, found)
  if (file !== 'peaks.json' && !isCover(file)) return nothing
  const peaks = await songPeaks(app, withSections(song))
  if (file === 'peaks.json') return open(json(peaks))
  const cover = await serveCover(app, request, song, peaks, file)
  return cover instanceof Response ? open(cover) : nothing
}

const nothing = notFound('recording').failure

/** Lets other sites embed it. */
const open = (response: Response): Response => {
  response.headers.set('cross-origin-resource-policy', 'cross-origin')
  return response
}

const recording = async (app: App, request: Request, { share, song }: SharedSongRow): Promise<Response | Failure> => {
  const kept = new URL(request.url).searchParams.has('download')
  if (song.bytes === null || (kept && !share.download)) return nothing
  // No redirect to a bucket: a presigned URL would outlive the share.
  const answer = open(
    await withFirstBytes(
      serveFile(request, {
        ...recordingOf(song, song.bytes, kept),
        open: (range) => app.storage.stream(songFiles(song.id, song.format).audio, range),
        ...(kept && (await taggedRecording(app, withSections(song)))),
      }),
      request,
    ),
  )
  if (request.method === 'GET' && answer.ok) {
    // False after the share is revoked, or the song is trashed or removed from its playlist.
    const isValid = () => isShared(app.db, share.token, song.id)
    revocableResponse(app, answer, { id: `${share.token}/${song.id}`, eventId: share.id, isValid })
    if (!kept && fromTheStart(request, song.bytes)) await count(app, request, share)
  }
  return answer
}

/** A request from the first byte starts a play. Later ranges belong to the same play. */
const fromTheStart = (request: Request, bytes: number) => {
  const range = byteRange(request.headers.get('range'), bytes)
  return range.kind === 'whole' || (range.kind === 'part' && range.first === 0)
}

/** Counts a play, except the owner's. */
const count = async (app: App, request: Request, { id, owner }: SharedSongRow['share']) => {
  const caller = await app.access.callerOf(request.headers)
  if (caller?.id === owner) return
  const listener = {
    address: clientIp(request.headers, app.env),
    agent: request.headers.get('user-agent') ?? '',
  }
  // A failed count must not delay or fail playback.
  await countPlay(app.db, id, listener, app.clock.now(), randomToken).catch((error) =>
    app.log.warn({ error }, 'A play couldn’t be counted'),
  )
}

/** `going-on` is the name for open pages of earlier versions. */
const WAITING_FILES = ['status', 'going-on']

/** Long poll: 204 if the song is still shared after `sharedPlayWaitMs`, 404 once it is not. Players then stop buffered audio. */
const waitWhileShared = async (
  app: App,
  request: Request,
  { share, song }: SharedSongRow,
): Promise<Response | Failure> => {
  const { clock, pace } = app
  const end = clock.monotonic() + pace.sharedPlayWaitMs
  while (!request.signal.aborted && !app.closing.aborted && clock.monotonic() < end) {
    await app.taskEvents.waitForChange(share.id, pace.grantCheckIntervalMs, request.signal, app.closing)
    if (!(await isShared(app.db, share.token, song.id))) return nothing
  }
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
}

const picture = async (app: App, request: Request, token: string, songId?: string): Promise<Response | Failure> => {
  const shared = await findShared(app.db, token)
  if (!shared) return nothing
  const { png, hash } = await pictureOfShare(app, shared, songId)
  return open(
    serveFile(request, {
      bytes: png.length,
      type: 'image/png',
      // The picture changes with the song or playlist, so it is revalidated.
      etag: `"${shared.share.id}-${hash}"`,
      open: ({ first, last }) => new Blob([Uint8Array.from(png.subarray(first, last + 1))]).stream(),
      saveAs: null,
    }),
  )
}
