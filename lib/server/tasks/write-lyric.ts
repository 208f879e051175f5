import type { LyricRecord } from '#lib/contract/api'
import { fail, type Result } from '#lib/contract/errors'
import type { Server } from '#lib/server/app'

/** Words by whichever service takes new songs: asked once, since they may be charged. */
export const writeLyric = async (studio: Server, prompt: string): Promise<Result<LyricRecord>> => {
  const serviceId = await studio.services.current()
  if (serviceId === null) return studio.embedded.write(prompt)
  const remote = await studio.services.of(serviceId)
  return remote
    ? remote.write(prompt)
    : fail('service_key_refused', 'The service’s key can’t be read any more. Enter it again in Settings.')
}
