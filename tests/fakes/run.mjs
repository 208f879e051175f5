import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'

/** Runs the fake song generation service from the command line, at realistic speed. */

const HELP = `node tests/fakes/run.mjs [flags]

  --port 8088          where to listen on loopback; 0 is any free port
  --host 127.0.0.1
  --key sk-demo        the key that clients must send
  --prefix /music      what stands before /api
  --appear 2           seconds after a submit until the songs are known,
  --running 4            until they are being made,
  --first 8              until their streams begin,
  --done 40              and until they are finished
  --lag 0              seconds that the second song is behind
  --length 30          seconds that a song lasts (0.1 to 60)
  --rate 24000         bytes per second of a stream; 16000 is as fast as it plays
  --format mp3         or mp3-plain (without an Info frame), or wav
  --media service      or media: audio comes from a second origin
  --fault 'submit {"kind":"status","status":429,"retryAfter":10}'
                       a misbehaviour, for ever; may be given several times.
                       The kinds are described in tests/fakes/faults.ts.
`

const text = (value) => ({ type: 'string', default: value })
const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    port: text('8088'),
    host: text('127.0.0.1'),
    key: text('sk-demo'),
    prefix: text(''),
    appear: text('2'),
    running: text('4'),
    first: text('8'),
    done: text('40'),
    lag: text('0'),
    length: text('30'),
    rate: text('24000'),
    format: text('mp3'),
    media: text('service'),
    fault: { type: 'string', multiple: true, default: [] },
  },
})
if (values.help) {
  console.log(HELP)
  process.exit(0)
}

const number = (name) => {
  const value = Number(values[name])
  if (values[name].trim() === '' || !(value >= 0)) throw new Error(`--${name} must be a number that is not negative.`)
  return value
}

// The bundle is below node_modules so that its imports resolve there.
const root = join(import.meta.dirname, '../..')
const folder = join(root, 'node_modules/.cache/songloom')
mkdirSync(folder, { recursive: true })
const outfile = join(folder, `upstream-${process.pid}.mjs`)
await build({
  entryPoints: [join(import.meta.dirname, 'upstream.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
})
const { startUpstream } = await import(pathToFileURL(outfile).href)
rmSync(outfile)

const upstream = await startUpstream({
  host: values.host,
  port: number('port'),
  key: values.key,
  prefix: values.prefix,
  pace: {
    appear: number('appear') * 1000,
    running: number('running') * 1000,
    stream: number('first') * 1000,
    done: number('done') * 1000,
    lag: number('lag') * 1000,
  },
  seconds: [number('length'), number('length') * 0.9],
  format: values.format,
  pipeRate: number('rate'),
  mediaFrom: values.media,
})
for (const fault of values.fault) {
  const [, operation, behaviour] = /^(\w+)\s+(.+)$/s.exec(fault) ?? []
  if (!behaviour) throw new Error(`--fault needs an operation and a behaviour, not ${fault}`)
  upstream.fault(operation, JSON.parse(behaviour), Number.POSITIVE_INFINITY)
}

console.log(`SONG_API_BASE_URL=${upstream.url}`)
console.log(`SONG_API_KEY=${values.key}`)

const told = new Set()
const tell = () => {
  for (const request of upstream.log.requests) {
    if (!request.ended || told.has(request.index)) continue
    told.add(request.index)
    const { time, operation, method, path, answer, fault, accepted, ended } = request
    const parts = [
      new Date(time).toISOString().slice(11, 23),
      operation,
      method,
      path,
      answer?.status ?? '-',
      ended.how,
      fault && `fault: ${fault}`,
      accepted && `accepted: ${accepted}`,
    ]
    console.log(parts.filter(Boolean).join(' '))
  }
}
const telling = setInterval(tell, 200)

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    clearInterval(telling)
    await upstream.close()
    tell()
  })
