import { useSyncExternalStore } from 'react'
import { apiFetch, apiFetchJson, publicFetch } from '#components/api/client'

/** Passkeys. The WebAuthn library is loaded on first use. */

const load = () => import('@simplewebauthn/browser')

/** Passkeys need a secure context, and each belongs to one host. */
const passkeysWork = (host: string) =>
  window.isSecureContext && 'PublicKeyCredential' in window && isHost(location.hostname, host)

const never = () => () => {}

/** Whether passkeys of this host work here. Only the browser knows; the server and the first render say no. */
export const usePasskeysWork = (host: string): boolean =>
  useSyncExternalStore(
    never,
    () => passkeysWork(host),
    () => false,
  )

const isHost = (name: string, host: string) => name === host || name.endsWith(`.${host}`)

/** Whether the user closed the browser’s dialog or has no passkey here. */
export const isDeclined = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

export const signInByPasskey = async (): Promise<void> => {
  const { startAuthentication } = await load()
  const options = await (await publicFetch('/api/session/passkey/options', { method: 'POST' })).json()
  const response = await startAuthentication({ optionsJSON: options })
  await publicFetch('/api/session/passkey', { method: 'POST', json: { response } })
}

export const addPasskey = async (name: string): Promise<void> => {
  const { startRegistration } = await load()
  const optionsJSON = await apiFetchJson<Parameters<typeof startRegistration>[0]['optionsJSON']>(
    '/api/passkeys/options',
    {
      method: 'POST',
    },
  )
  const response = await startRegistration({ optionsJSON })
  await apiFetch('/api/passkeys', { method: 'POST', json: { name, response } })
}
