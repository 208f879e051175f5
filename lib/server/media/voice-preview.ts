import type { Failure } from '#lib/contract/errors'
import { VOICES } from '#lib/contract/limits'
import type { App } from '#lib/server/app'
import { notFound } from '#lib/server/http/problem'
import { serveFile } from '#lib/server/http/serve-file'
import { isFailure } from '#lib/services/embedded/engine-host'

/** Cache lifetime. One engine version always renders the same bytes. */
const CACHE_SECONDS = 86_400

/** Serves the preview song of a voice. The first request waits for its render. Fails for an unknown voice. */
export const serveVoicePreview = async (app: App, request: Request, kind: string): Promise<Response | Failure> => {
  const voice = VOICES.find((known) => known === kind)
  if (!voice) return notFound('voice').failure
  const clip = await app.previewVoice(voice, request.signal)
  if (isFailure(clip)) return { code: 'internal', detail: clip.message }
  return serveFile(request, {
    bytes: clip.length,
    type: 'audio/mpeg',
    etag: `"${voice}-${app.engine.version}"`,
    open: ({ first, last }) => new Blob([clip.slice(first, last + 1)]).stream(),
    saveAs: null,
    kept: CACHE_SECONDS,
  })
}
