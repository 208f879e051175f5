import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { ACE_TYPES, type AceFormat, newSong, repainted } from './ace-step-audio'
import { type Form, readForm } from './multipart'

/**
 * ACE-Step 1.5 for tests: a real HTTP server with the answers of its old and new versions, one switch for each of their
 * differences and faults.
 *
 * const ace = await startAceStep({ key: 'k' })
 * ace.settings.models.shape = 'bare'
 * ace.orders[0].state = 'done'
 */

export type AceOrder = {
  id: string
  /** As received: text in a form, JSON values otherwise. */
  fields: Record<string, unknown>
  file: Form['files'][number] | null
  state: 'queued' | 'running' | 'done' | 'failed'
  progress: number
  /** Unix seconds. */
  createdAt: number
  error: string | null
}

const settingsOf = () => ({
  /** Where the key is read. A proxy may remove the header. */
  keyFrom: 'both' as 'both' | 'body',
  /** What the next orders meet; each is met once. */
  release: [] as (
    | 'busy'
    | 'lost-answer'
    | 'envelope-400'
    | 'language-model-503'
    | 'gateway-502'
    | 'upload-500'
    | 'upload-400'
  )[],
  models: {
    shape: 'inventory' as 'inventory' | 'wrapped' | 'bare' | 'none',
    names: ['acestep-v15-turbo'],
    /** What makes the songs, whatever was ordered; null for the ordered model. */
    reallyUsed: null as string | null,
  },
  languageModel: true,
  query: null as 'hang' | 'not-json' | 'one-dict' | 'page' | 'status-2' | null,
  metas: { bpm: 120, keyscale: 'C major', duration: 4 } as Record<string, unknown>,
  file: 'relative' as 'relative' | 'same-host' | 'other-host' | 'raw' | 'none',
  audio: null as 403 | 404 | 'cut' | 'page' | 'empty' | 'silence' | null,
  /** Null for the ordered format. */
  format: null as AceFormat | null,
  /** The seed that is used, whatever was ordered. */
  seed: null as number | null,
  lora: null as string | null,
  statsOf: 'orders' as 'orders' | 'idle' | 'none',
})

const envelope = (data: unknown) => ({ data, code: 200, error: null, timestamp: Date.now(), extra: null })

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export const startAceStep = async ({
  key = '',
  prefix = '',
  tls = null as { cert: string; key: string } | null,
} = {}) => {
  const settings = settingsOf()
  const orders: AceOrder[] = []
  /** Path of every request, with the ids of queries. */
  const requests: { path: string; ids: string[] }[] = []
  const held = new Set<ServerResponse>()
  /** Files by their path on the disk of the server. */
  const disk = new Map<string, { order: AceOrder; index: number }>()

  const json = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }

  const modelOf = ({ fields }: AceOrder) => {
    const { names, reallyUsed } = settings.models
    const asked = String(fields.model ?? names[0])
    return reallyUsed ?? (names.includes(asked) ? asked : names[0]!)
  }

  const seedsOf = ({ fields }: AceOrder): number[] => {
    const count = Number(fields.batch_size ?? 2)
    const given = String(fields.use_random_seed) === 'false' ? String(fields.seed).split(',').map(Number) : []
    return Array.from({ length: count }, (_, i) => settings.seed ?? given[i] ?? 900 + i)
  }

  const itemsOf = (order: AceOrder): unknown => {
    const base = {
      file: '',
      wave: '',
      create_time: order.createdAt,
      env: 'development',
      prompt: '',
      lyrics: '',
      metas: {},
    }
    if (order.state === 'queued') return [{ ...base, status: 0, progress: 0, stage: 'queued', error: null }]
    if (order.state === 'running') return [{ ...base, status: 0, progress: order.progress, stage: 'Generating audio' }]
    if (order.state === 'failed')
      return [{ ...base, status: 2, progress: 0, stage: 'failed', ...(order.error !== null && { error: order.error }) }]
    const seeds = seedsOf(order)
    return seeds.map((_, index) => {
      const path = `/tmp/api_audio/${order.id}-${index}.${settings.format ?? order.fields.audio_format ?? 'mp3'}`
      disk.set(path, { order, index })
      const relative = `/v1/audio?path=${encodeURIComponent(path)}`
      const file = {
        relative,
        'same-host': `${url()}${relative}`,
        'other-host': `http://127.0.0.1:9${relative}`,
        raw: path,
        none: '',
      }[settings.file]
      return {
        ...base,
        file,
        status: 1,
        prompt: order.fields.prompt,
        lyrics: order.fields.lyrics,
        metas: settings.metas,
        // A path on the disk comes from the fallback store, which knows neither.
        ...(settings.file !== 'raw' && { seed_value: seeds.join(','), dit_model: modelOf(order), lm_model: 'lm-0.6B' }),
        progress: 1,
        stage: 'succeeded',
      }
    })
  }

  const query = (ids: string[]) =>
    ids.map((id) => {
      const order = orders.find((known) => known.id === id)
      if (!order) return { task_id: id, result: '[]', status: 0 }
      if (settings.query === 'not-json') return { task_id: id, result: 'Traceback', status: 1 }
      if (settings.query === 'one-dict')
        return { task_id: id, result: JSON.stringify({ status_message: 'Success', bpm: 120 }), status: 1 }
      const status = settings.query === 'status-2' ? 2 : { queued: 0, running: 0, done: 1, failed: 2 }[order.state]
      return { task_id: id, result: JSON.stringify(itemsOf(order)), status, progress_text: 'a log line' }
    })

  const release = async (request: IncomingMessage, body: Buffer, response: ServerResponse) => {
    const type = request.headers['content-type'] ?? ''
    const form = type.startsWith('multipart/') ? readForm(type, body) : null
    const fields = form ? form.fields : JSON.parse(body.toString())
    const fault = settings.release.shift()
    if (!isAllowed(request, fields)) return json(response, 401, { detail: 'Missing ai_token or Authorization header' })
    switch (fault) {
      case 'busy':
        return json(response, 429, { detail: 'Server busy: queue is full' })
      case 'envelope-400':
        return json(response, 200, { data: null, code: 400, error: 'bad caption', extra: null })
      case 'language-model-503':
        return json(response, 503, { detail: 'LLM not initialized. Set ACESTEP_INIT_LLM=true and restart.' })
      case 'gateway-502':
        response.writeHead(502, { 'content-type': 'text/html' })
        return response.end('<html>Bad gateway</html>')
      case 'upload-500':
        response.writeHead(500, { 'content-type': 'text/plain' })
        return response.end('Internal Server Error')
      case 'upload-400':
        return json(response, 400, { detail: 'absolute audio file paths are not allowed' })
    }
    orders.push({
      id: randomUUID(),
      fields,
      file: form?.files[0] ?? null,
      state: 'queued',
      progress: 0,
      createdAt: Math.floor(Date.now() / 1000),
      error: null,
    })
    if (fault === 'lost-answer') return void request.socket.destroy()
    const queue_position = orders.filter(({ state }) => state === 'queued').length
    return json(response, 200, envelope({ task_id: orders.at(-1)!.id, status: 'queued', queue_position }))
  }

  const isAllowed = (request: IncomingMessage, fields: Record<string, unknown> = {}) => {
    if (key === '' || fields.ai_token === key) return true
    return settings.keyFrom === 'both' && request.headers.authorization === `Bearer ${key}`
  }

  const audio = async (path: string, response: ServerResponse) => {
    const found = disk.get(path)
    if (settings.audio === 403 || settings.audio === 404 || !found)
      return json(response, settings.audio === 403 ? 403 : 404, { detail: 'File not found' })
    const { order, index } = found
    const { fields, file } = order
    const format = settings.format ?? (String(fields.audio_format ?? 'mp3') as AceFormat)
    const bytes =
      settings.audio === 'empty'
        ? new Uint8Array(0)
        : settings.audio === 'page'
          ? Buffer.from('<html>Sign in</html>')
          : fields.task_type === 'repaint' && file
            ? await repainted(
                file.bytes,
                Number(fields.repainting_start),
                Number(fields.repainting_end),
                Number(fields.audio_duration),
                format,
              )
            : await newSong(seedsOf(order)[index]!, format, settings.audio === 'silence')
    response.writeHead(200, {
      'content-type': settings.audio === 'page' ? 'text/html' : ACE_TYPES[format],
      'content-length': bytes.length,
    })
    if (settings.audio !== 'cut') return response.end(bytes)
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  }

  const models = (path: string): unknown => {
    const { shape, names } = settings.models
    const wrapped = envelope({
      models: names.map((name, index) => ({ name, is_default: index === 0, is_loaded: true })),
      default_model: names[0],
      ...(shape === 'inventory' && { llm_initialized: settings.languageModel }),
    })
    if (path === '/v1/model_inventory') return shape === 'inventory' ? wrapped : null
    if (shape === 'bare') return { object: 'list', data: names.map((name) => ({ id: `acestep/${name}`, name })) }
    return shape === 'none' ? null : wrapped
  }

  const stats = () => {
    const count = (state: AceOrder['state']) =>
      settings.statsOf === 'idle' ? 0 : orders.filter((order) => order.state === state).length
    return {
      jobs: { total: orders.length, queued: count('queued'), running: count('running'), succeeded: 0, failed: 0 },
      queue_size: 0,
      queue_maxsize: 200,
      avg_job_seconds: 5,
    }
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://fake')
    const path = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : ''
    const body = await bodyOf(request)
    const entry = { path, ids: [] as string[] }
    requests.push(entry)
    if (path === '/health')
      return json(
        response,
        200,
        envelope({ status: 'ok', service: 'ACE-Step API', version: '1.0', llm_initialized: settings.languageModel }),
      )
    if (path === '/release_task') return release(request, body, response)
    if (path === '/query_result') {
      const asked = JSON.parse(body.toString())
      entry.ids = asked.task_id_list
      if (!isAllowed(request, asked)) return json(response, 401, { detail: 'Invalid API key' })
      if (settings.query === 'hang') return void held.add(response)
      if (settings.query === 'page') return response.end('<html></html>')
      return json(response, 200, envelope(query(asked.task_id_list)))
    }
    if (!isAllowed(request)) return json(response, 401, { detail: 'Missing Authorization header' })
    if (path === '/v1/audio') return audio(searchParams.get('path') ?? '', response)
    if (path === '/v1/stats' && settings.statsOf !== 'none') return json(response, 200, envelope(stats()))
    if (path === '/v1/lora/status')
      return json(
        response,
        200,
        envelope({ lora_loaded: settings.lora !== null, use_lora: true, active_adapter: settings.lora }),
      )
    const listed = path === '/v1/models' || path === '/v1/model_inventory' ? models(path) : null
    return listed ? json(response, 200, listed) : json(response, 404, { detail: 'Not Found' })
  }

  const listener = (request: IncomingMessage, response: ServerResponse) => void handle(request, response)
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = () => `http://127.0.0.1:${port}${prefix}`

  return {
    url: url(),
    port,
    settings,
    orders,
    requests,
    /** A restart: ids are forgotten, except those of finished orders, which are cached on disk. */
    restart() {
      const cached = orders.filter(({ state }) => state === 'done')
      orders.splice(0, orders.length, ...cached)
    },
    reset() {
      Object.assign(settings, settingsOf())
      orders.length = 0
      requests.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
