import { requestSignedOut } from '#components/accounts/post'
import { ask, askJson } from '#components/api/client'

/** Passkeys: what speaks to the authenticator is fetched when somebody presses, since most never do. */

const load = () => import('@simplewebauthn/browser')

/** Browsers offer passkeys on secure pages only, and each belongs to one host. */
export const passkeysWork = (host: string) =>
  window.isSecureContext && 'PublicKeyCredential' in window && isHost(location.hostname, host)

const isHost = (name: string, host: string) => name === host || name.endsWith(`.${host}`)

/** Whoever asked closed the browser's sheet, or has no passkey here: nothing went wrong. */
export const isDeclined = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

export const signInByPasskey = async (): Promise<void> => {
  const { startAuthentication } = await load()
  const options = await (await requestSignedOut('POST', '/api/session/passkey/options')).json()
  const response = await startAuthentication({ optionsJSON: options })
  await requestSignedOut('POST', '/api/session/passkey', { response })
}

export const addPasskey = async (name: string): Promise<void> => {
  const { startRegistration } = await load()
  const optionsJSON = await askJson<Parameters<typeof startRegistration>[0]['optionsJSON']>('/api/passkeys/options', {
    method: 'POST',
  })
  const response = await startRegistration({ optionsJSON })
  await ask('/api/passkeys', { method: 'POST', json: { name, response } })
}
