import type { Settings } from '#lib/contract/studio'
import { originOf } from '#lib/server/origin'
import type { Server } from '#lib/server/server'

/** What the owner may see of how the studio is set up. */
export const settingsOf = async (studio: Server, owner: string, headers: Headers): Promise<Settings> => ({
  service: await studio.services.settings(owner),
  api_key: studio.ownKey,
  api_base: originOf(headers, studio.env),
  max_upload_mb: Math.floor(studio.env.maxUploadBytes / 1024 / 1024),
  local: studio.env.local,
})
