import type { TaskCard, TaskPage } from '#lib/contract/studio'

/** The owner at a browser: what the studio's own pages ask, with the session that they get first. */
export type Owner = {
  get(path: string): Promise<Response>
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  /** Every card that there is, newest first. */
  cards(): Promise<TaskCard[]>
  card(taskId: string): Promise<TaskCard | null>
}

/**
 * @param code what browsers must enter where the studio is open to others
 * @param signal ends whatever is asked
 */
export const signIn = async (url: string, code?: string, signal?: AbortSignal): Promise<Owner> => {
  const ending = signal ? { signal } : {}
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    ...ending,
    ...(code !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    }),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (!cookie) throw new Error(`The session was refused: ${answer.status} ${await answer.text()}`)
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
        headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    cards,
    card: async (taskId) => (await cards()).find(({ id }) => id === taskId) ?? null,
  }
}
