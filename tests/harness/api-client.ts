/**
 * A client written only for the specification: it knows a base address and a key, submits, polls every few seconds
 * until every song is done or failed, and downloads finished songs. It uses no Songloom code.
 */
export type ApiClient = {
  base: string
  key: string
  /** Milliseconds between two polls. */
  interval?: number
  /** Receives the text of every response. */
  onAnswer?(text: string): void
}

export type Song = { id: string; status: string; pipe_url?: string; audio_url?: string; title?: string; error?: string }
export type Task = { id: string; task_type: string; choices: Song[]; create_at: number; progress?: object }

/** Sends one request with the key; returns any response. */
export const request = (apiClient: ApiClient, path: string, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${apiClient.key}`)
  // A busy machine closes a kept connection just as the next request is sent on it.
  headers.set('connection', 'close')
  return fetch(`${apiClient.base}${path}`, { ...init, headers })
}

/** Sends a submit; returns any response. */
export const postSubmit = (apiClient: ApiClient, path: string, body: object, headers: Record<string, string> = {}) =>
  request(apiClient, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const readJson = async (apiClient: ApiClient, path: string, answer: Response) => {
  const text = await answer.text()
  apiClient.onAnswer?.(text)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}

export const submit = async (apiClient: ApiClient, path: string, body: object): Promise<Task> =>
  readJson(apiClient, path, await postSubmit(apiClient, path, body))

export const upload = async (
  apiClient: ApiClient,
  file: Uint8Array,
  name: string,
  uploadType: string,
): Promise<string> => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), name)
  form.append('upload_type', uploadType)
  const path = '/api/v1/file/upload'
  return (await readJson(apiClient, path, await request(apiClient, path, { method: 'POST', body: form }))).id
}

export const query = async (apiClient: ApiClient, taskId: string): Promise<Task> => {
  const path = `/api/v1/task/query?task_id=${taskId}`
  return readJson(apiClient, path, await request(apiClient, path))
}

/** Maximum duration of a task on a busy machine, in milliseconds. */
const TIMEOUT_MS = 200_000

/** Polls until the task is complete; returns every record. */
export const pollUntilDone = async (apiClient: ApiClient, taskId: string): Promise<Task[]> => {
  const seen: Task[] = []
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; ) {
    const task = await query(apiClient, taskId)
    seen.push(task)
    if (task.choices.length > 0 && task.choices.every((song) => song.status === 'done' || song.status === 'fail'))
      return seen
    await new Promise((resolve) => setTimeout(resolve, apiClient.interval ?? 3000))
  }
  throw new Error('The task never completed.')
}

export const download = async (address: string | undefined): Promise<Uint8Array> => {
  if (!address) throw new Error('There is no address to download from.')
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}
