import type { AudioFile } from '#lib/services/ace-step/form'
import type { RemoteService, RemoteSource, SubmitResult } from '#lib/services/service'

/** Recordings that wait for their order. More orders than this are never in flight. */
const MAX_WAITING_FILES = 32

/** The uploads of a service that has none of its own: a file is kept until its order, which it is sent with. */
export const createWaitingFiles = () => {
  const files = new Map<string, AudioFile>()
  const upload: RemoteService['upload'] = async ({ bytes, format }) => {
    const id = crypto.randomUUID()
    files.set(id, { bytes, format })
    const [oldest] = files.keys()
    if (files.size > MAX_WAITING_FILES && oldest !== undefined) files.delete(oldest)
    return { kind: 'uploaded', id }
  }
  const take = (source: RemoteSource | null): AudioFile | undefined => {
    const file = source?.audio_type === 'upload_id' ? files.get(source.audio_content) : undefined
    if (source) files.delete(source.audio_content)
    return file
  }
  return { upload, take }
}

export const UNSENT_SOURCE: SubmitResult = {
  kind: 'deferred',
  retryAfter: null,
  failure: { code: 'unavailable', detail: 'The recording has to be read again.' },
}
