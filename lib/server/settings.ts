import type { Settings } from '#lib/contract/studio'
import { OWNER } from '#lib/data/accounts/owner'
import { findUser, storedBy } from '#lib/data/accounts/users'
import type { App } from '#lib/server/app'
import { passkeyHost } from '#lib/server/env'
import { requestOrigin } from '#lib/server/http/origin'

/** The settings visible to a user: all for the owner, a subset for members. */
export const settingsOf = async (app: App, owner: string, headers: Headers): Promise<Settings> => {
  const { env, accounts, generatedKey, db } = app
  const person = accounts && (await findUser(db, owner))
  const isOwner = owner === OWNER
  return {
    api_key: isOwner ? generatedKey : null,
    api_base: requestOrigin(headers, env),
    max_upload_mb: env.maxUpload,
    usage: { ...(await storedBy(db, owner)), storage_bytes: person?.storageBytes ?? null },
    language_model: (await app.lyricsWriter.current()) !== null,
    local: env.local,
    sign_in_mode: env.local ? 'local' : accounts ? 'accounts' : 'code',
    account: person && {
      id: person.id,
      name: person.name,
      email: person.email,
      role: isOwner ? 'owner' : 'member',
      passkey_host: passkeyHost(env),
    },
  }
}
