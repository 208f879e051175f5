import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ACE_TYPES, newSong, repainted } from './ace-step-audio'
import { PROGRAMS, type Program, type ProgramName, refusalOf } from './job-server-programs'
import { type Form, readForm } from './multipart'

/**
 * acestep.cpp, minimaxmusic.cpp or yue2.cpp for tests: a real HTTP server with the answers and refusals of their sources, one
 * switch for each of their faults.
 *
 * const server = await startJobServer('yue2.cpp')
 * server.jobs[0].status = 'done'
 */

export type Job = {
  id: string
  request: Record<string, unknown>
  file: Form['files'][number] | null
  status: 'running' | 'done' | 'failed' | 'cancelled'
}

const settingsOf = () => ({
  /** What the next orders meet; each is met once. */
  synth: [] as ('lost-answer' | 'gateway-502' | 'no-models' | 'busy')[],
  /** Of the next results. */
  result: null as 'cut' | 'skipped-track' | 'boundary-inside' | 'page' | 'gone' | null,
  /** The seed that is used, whatever was ordered. */
  seed: null as number | null,
  /** What the server makes of a score. */
  rewriteScore: null as ((abc: string) => string) | null,
  models: true,
  health: 'ok',
})

/** The servers keep so many jobs, and forget the oldest finished ones. */
const MAX_JOBS = 32

const CRLF = '\r\n'

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export const startJobServer = async (name: ProgramName) => {
  const program: Program = PROGRAMS[name]
  const settings = settingsOf()
  const jobs: Job[] = []
  const requests: string[] = []

  const json = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  const error = (response: ServerResponse, status: number, text: string) => json(response, status, { error: text })

  const read = (type: string, body: Buffer): { request: unknown; form: Form | null } => {
    const form = type.startsWith('multipart/form-data') ? readForm(type, body) : null
    try {
      return { request: JSON.parse(form ? (form.fields.request ?? '') : body.toString()), form }
    } catch {
      return { request: undefined, form }
    }
  }

  const synth = (incoming: IncomingMessage, body: Buffer, response: ServerResponse) => {
    const fault = settings.synth.shift()
    if (fault === 'gateway-502') {
      response.writeHead(502, { 'content-type': 'text/html' })
      return response.end('<html>Bad gateway</html>')
    }
    if (fault === 'busy') {
      response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
      return response.end('{"error":"Server busy"}')
    }
    if (fault === 'no-models') return error(response, 501, program.noModels)
    const { request, form } = read(incoming.headers['content-type'] ?? '', body)
    const refused = refusalOf(name, request, form)
    if (refused) return error(response, 400, refused)
    jobs.push({
      id: randomBytes(8).toString('hex'),
      request: request as Job['request'],
      file: form?.files[0] ?? null,
      status: 'running',
    })
    if (jobs.length > MAX_JOBS) {
      const oldest = jobs.findIndex(({ status }) => status !== 'running')
      if (oldest >= 0) jobs.splice(oldest, 1)
    }
    if (fault === 'lost-answer') return void incoming.socket.destroy()
    return json(response, 200, { id: jobs.at(-1)!.id })
  }

  const seedOf = ({ request }: Job, track: number) => {
    const given = Number(request.seed ?? -1)
    return settings.seed ?? (given < 0 ? 900 : given) + track
  }

  const scoreOf = ({ request: { abc } }: Job) =>
    typeof abc === 'string' ? { abc: settings.rewriteScore?.(abc) ?? abc } : {}

  const result = async (job: Job): Promise<Buffer> => {
    const { request, file } = job
    const mark = `--${program.boundary}`
    const parts: Buffer[] = []
    const part = (head: string, bytes: Uint8Array) =>
      parts.push(Buffer.from(`${mark}${CRLF}${head}${CRLF}${CRLF}`), Buffer.from(bytes), Buffer.from(CRLF))
    const format = request.output_format === 'wav16' ? 'wav' : 'mp3'
    const count = Number(request.synth_batch_size ?? 1)
    for (let track = 0; track < count; track++) {
      if (settings.result === 'skipped-track' && track === 0) continue
      if (program.replays)
        part(
          'Content-Type: application/json',
          Buffer.from(JSON.stringify({ ...request, ...scoreOf(job), seed: seedOf(job, track), synth_batch_size: 1 })),
        )
      const audio =
        request.task_type === 'repaint' && file
          ? await repainted(
              file.bytes,
              Number(request.repainting_start),
              Number(request.repainting_end),
              Number(request.duration),
              format,
            )
          : await newSong(seedOf(job, track), format, false)
      const inside = Buffer.from(settings.result === 'boundary-inside' ? `${CRLF}${mark}${CRLF}x` : '')
      part(`Content-Type: ${ACE_TYPES[format]}`, Buffer.concat([audio, inside]))
      if (program.latents)
        part(
          `Content-Type: application/octet-stream${CRLF}Content-Disposition: form-data; name="latent"`,
          Buffer.alloc(64 * 4),
        )
    }
    return Buffer.concat([...parts, Buffer.from(`${mark}--${CRLF}`)])
  }

  const job = async (method: string, query: URLSearchParams, response: ServerResponse) => {
    const id = query.get('id')
    if (id === null) return error(response, 400, 'Missing id parameter')
    const found = jobs.find((known) => known.id === id)
    if (!found || (settings.result === 'gone' && query.get('result') === '1'))
      return error(response, 404, 'Job not found')
    if (method === 'POST') {
      if (query.get('cancel') !== '1') return error(response, 400, 'Unknown action')
      if (found.status === 'running') found.status = 'cancelled'
      return json(response, 200, { status: found.status })
    }
    if (query.get('result') !== '1') return json(response, 200, { status: found.status })
    if (found.status !== 'done') return error(response, 404, 'Result not ready')
    if (settings.result === 'page') return response.end('<html></html>')
    const bytes = await result(found)
    response.writeHead(200, { 'content-type': `multipart/mixed; boundary=${program.boundary}` })
    return response.end(settings.result === 'cut' ? bytes.subarray(0, bytes.length / 2) : bytes)
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://fake')
    const body = await bodyOf(request)
    requests.push(`${request.method} ${pathname}`)
    if (pathname === '/health') return json(response, 200, { status: settings.health })
    if (pathname === '/props') return json(response, 200, program.props(settings.models))
    if (pathname === '/synth' && request.method === 'POST') return synth(request, body, response)
    if (pathname === '/job') return job(request.method ?? '', searchParams, response)
    response.writeHead(404).end()
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    settings,
    jobs,
    requests,
    /** A restart: all ids are forgotten. */
    restart() {
      jobs.length = 0
    },
    reset() {
      Object.assign(settings, settingsOf())
      jobs.length = 0
      requests.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
