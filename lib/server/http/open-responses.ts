import type { ServerResponse } from 'node:http'

/**
 * Answers that are cut as soon as what they give out is withdrawn, by the name of that. A stream that is broken off inside
 * waits for a client who has stopped to read; Node's own answer, which ends with its connection, does not.
 */
const shared = globalThis as typeof globalThis & { songloomResponses?: Map<string, Set<ServerResponse>> }

const responses = () => {
  shared.songloomResponses ??= new Map()
  return shared.songloomResponses
}

/** A handler names its answer in this header, which nobody else sees. */
export const NAMED = 'x-cut-as'

export const holdOpen = (name: string, response: ServerResponse) => {
  const all = responses()
  all.set(name, (all.get(name) ?? new Set()).add(response))
  response.once('close', () => {
    const others = all.get(name)
    others?.delete(response)
    if (others?.size === 0) all.delete(name)
  })
}

export const isOpen = (name: string) => responses().has(name)

export const cut = (name: string) => {
  for (const response of responses().get(name) ?? []) response.destroy()
}
