/**
 * A program written for the interface's specification alone: it knows a base address and a key, submits, asks every few
 * seconds until every song is done or has failed, and downloads what is done. Nothing in it is Songloom's.
 */
export type Program = { base: string; key: string; interval?: number }

type Song = { id: string; status: string; pipe_url?: string; audio_url?: string; title?: string; error?: string }
export type Task = { id: string; task_type: string; choices: Song[]; create_at: number }

const call = async ({ base, key }: Program, path: string, init: RequestInit = {}) => {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${key}`)
  const answer = await fetch(`${base}${path}`, { ...init, headers })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

export const submit = (program: Program, path: string, body: object): Promise<Task> =>
  call(program, path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

export const upload = async (program: Program, file: Uint8Array, name: string, uploadType: string): Promise<string> => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), name)
  form.append('upload_type', uploadType)
  return (await call(program, '/api/v1/file/upload', { method: 'POST', body: form })).id
}

export const query = (program: Program, taskId: string): Promise<Task> =>
  call(program, `/api/v1/task/query?task_id=${taskId}`)

/** Asks until the task is complete; answers every record that it saw. */
export const follow = async (program: Program, taskId: string): Promise<Task[]> => {
  const seen: Task[] = []
  for (let asked = 0; asked < 200; asked++) {
    const task = await query(program, taskId)
    seen.push(task)
    if (task.choices.length > 0 && task.choices.every((song) => song.status === 'done' || song.status === 'fail'))
      return seen
    await new Promise((resolve) => setTimeout(resolve, program.interval ?? 3000))
  }
  throw new Error('The task never completed.')
}

export const download = async (address: string | undefined): Promise<Uint8Array> => {
  if (!address) throw new Error('There is no address to download from.')
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}
