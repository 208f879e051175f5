import type { Failure } from '#lib/contract/errors'
import { VOICES } from '#lib/contract/limits'
import type { App } from '#lib/server/app'
import { notFound } from '#lib/server/http/problem'
import { serveFile } from '#lib/server/http/serve-file'
import { isFailure } from '#lib/services/embedded/engine-host'

/** The same engine renders the same bytes. */
const DAY_SECONDS = 86_400

/** The short song of a voice. It is rendered while the client waits, if it is the first. */
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
    kept: DAY_SECONDS,
  })
}
