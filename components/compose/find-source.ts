import { apiFetchJson, ProblemError } from '#components/api/client'
import { requestAudio } from '#components/compose/reuse'
import { type Source, songAsSource } from '#components/compose/source'
import type { SubmitRequest, UploadRecord } from '#lib/contract/api'
import type { SongDetail } from '#lib/contract/studio'

/** The source of a request; null if it has none or it no longer exists. */
export const findSource = async (request: SubmitRequest): Promise<Source | null> => {
  const audio = requestAudio(request)
  if (!audio) return null
  if (audio.audio_type === 'audio_url') return { kind: 'url', url: audio.audio_content }
  try {
    const id = encodeURIComponent(audio.audio_content)
    if (audio.audio_type === 'upload_id')
      return { kind: 'upload', upload: await apiFetchJson<UploadRecord>(`/api/uploads/${id}`) }
    return songAsSource(await apiFetchJson<SongDetail>(`/api/songs/${id}`))
  } catch (error) {
    if (error instanceof ProblemError && error.problem.status === 404) return null
    throw error
  }
}
