import type { ServiceList } from '#lib/contract/services'
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

/** The services, as the owner’s pages see them. */
export const listServices = async (owner: Pick<Owner, 'get'>): Promise<ServiceList> =>
  (await (await owner.get('/api/services')).json()) as ServiceList

/** Adds a service as the default, or refuses it. The others that can be removed are removed. */
export const switchService = async (
  owner: Pick<Owner, 'get' | 'send'>,
  service: { base_url: string; key: string },
): Promise<Response> => {
  const answer = await owner.send('POST', '/api/services', { ...service, is_default: true })
  if (answer.status !== 201) return answer
  const { id } = (await answer.clone().json()) as { id: string }
  await removeServices(owner, id)
  return answer
}

/** Removes all services but one. */
export const removeServices = async (owner: Pick<Owner, 'get' | 'send'>, kept?: string): Promise<void> => {
  const { services } = await listServices(owner)
  for (const { id, set_by } of services)
    if (set_by === 'settings' && id !== kept) await owner.send('DELETE', `/api/services/${id}`)
}
