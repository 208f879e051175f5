import type { ServerResponse } from 'node:http'

/**
 * Open responses by the id of their grant, so that they can be cut when it is revoked. Aborting the body stream waits for a
 * client that stopped reading. Destroying Node's response closes the connection at once.
 */
const shared = globalThis as typeof globalThis & { songloomResponses?: Map<string, Set<ServerResponse>> }

const responses = () => {
  shared.songloomResponses ??= new Map()
  return shared.songloomResponses
}

/** Holds the grant id of a response. Removed before the head is sent. */
export const GRANT_HEADER = 'x-grant'

/** Keeps a response until it closes. */
export const registerResponse = (grantId: string, response: ServerResponse) => {
  const all = responses()
  all.set(grantId, (all.get(grantId) ?? new Set()).add(response))
  response.once('close', () => {
    const others = all.get(grantId)
    others?.delete(response)
    if (others?.size === 0) all.delete(grantId)
  })
}

export const hasOpenResponse = (grantId: string) => responses().has(grantId)

/** Closes the connections of all responses of a grant. */
export const cutResponses = (grantId: string) => {
  for (const response of responses().get(grantId) ?? []) response.destroy()
}
