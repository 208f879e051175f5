import type { TaskCard, TaskPage } from '#lib/contract/studio'

/** The owner in a browser: requests of the app’s own pages, with the session of the first visit. */
export type Owner = {
  get(path: string): Promise<Response>
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  /** Sends any body with exactly these headers. */
  raw(method: string, path: string, body: BodyInit, headers: Record<string, string>): Promise<Response>
  /** All cards, newest first. */
  cards(): Promise<TaskCard[]>
  card(taskId: string): Promise<TaskCard | null>
}

/**
 * @param code access code, if the app requires one
 * @param signal aborts all requests
 */
export const signIn = async (url: string, code?: string, signal?: AbortSignal): Promise<Owner> => {
  const ending = signal ? { signal } : {}
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    ...ending,
    headers: { origin: url, ...(code !== undefined && { 'content-type': 'application/json' }) },
    ...(code !== undefined && { body: JSON.stringify({ code }) }),
  })
  return ownerWith(url, cookiesOf(answer) ?? (await refused(answer)), signal)
}

const refused = async (answer: Response): Promise<never> => {
  throw new Error(`The session was refused: ${answer.status} ${await answer.text()}`)
}

/** The Cookie header that follows from the Set-Cookie headers of a response, or null. */
export const cookiesOf = (answer: Response): string | null =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ') || null

/** A browser with these cookies. Like every browser it sends an Origin header with each write. */
export const ownerWith = (url: string, cookie: string, signal?: AbortSignal): Owner => {
  const ending = signal ? { signal } : {}
  const get = (path: string) => fetch(`${url}${path}`, { ...ending, headers: { cookie } })
  const cards = async () => {
    const found: TaskCard[] = []
    for (let cursor = ''; ; ) {
      const page = (await (await get(`/api/tasks?limit=100${cursor}`)).json()) as TaskPage
      found.push(...page.tasks)
      if (page.next === null) return found
      cursor = `&cursor=${encodeURIComponent(page.next)}`
    }
  }
  return {
    get,
    send: (method, path, body, headers) =>
      fetch(`${url}${path}`, {
        ...ending,
        method,
        headers: { cookie, origin: url, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    raw: (method, path, body, headers) =>
      fetch(`${url}${path}`, { ...ending, method, body, headers: { cookie, origin: url, ...headers } }),
    cards,
    card: async (taskId) => (await cards()).find(({ id }) => id === taskId) ?? null,
  }
}
