import { type MessagePort, parentPort } from 'node:worker_threads'
import { inspect } from '#lib/engine/analyse/inspect'
import type { Brief } from '#lib/engine/brief'
import { compose } from '#lib/engine/compose'
import { transcode } from '#lib/engine/encode/transcode'
import { stepBack } from '#lib/engine/encoder/lower-thread-priority'
import { EngineError } from '#lib/engine/engine-error'
import { remake, unpack } from '#lib/engine/parts/remake'
import { openBank } from '#lib/engine/perform/bank/open-bank'
import { draftLyric } from '#lib/engine/plan/draft-lyric'
import type { Reply, Request } from '#lib/engine/protocol'

/** The engine in its own thread: requests in, replies out, one at a time. Ending the thread is how a song is cancelled. */
const port = parentPort
if (!port) throw new Error('The engine worker runs in a worker thread.')
stepBack()

/** Sings and encodes beside this thread, once it was told of one. */
let assistant: MessagePort | null = null

const play = (brief: Brief, seed: number) => compose(brief, seed, assistant ? { assistant } : {})

const send = (reply: Reply) => {
  if (reply.kind === 'segment' || reply.kind === 'transcoded' || reply.kind === 'piece')
    port.postMessage(reply, [reply.bytes.buffer as ArrayBuffer])
  else port.postMessage(reply)
}

/** A song with everything in it, of which the first seconds are played: that compiles what every song runs through. */
const REHEARSAL: Brief = { prompt: 'pop song with a female voice', lyric: null, take: 0, source: { kind: 'none' } }
const REHEARSED = 5 // segments

const rehearse = async () => {
  let heard = 0
  for await (const reply of play(REHEARSAL, 1)) if (reply.kind === 'segment' && ++heard === REHEARSED) return
}

/** Pieces of stems are made faster than a disk may take them: the thread is at most so many steps ahead of the host. */
const AHEAD = 2

const allowance = {
  ahead: 0,
  go: null as (() => void) | null,
  grant() {
    this.ahead--
    this.go?.()
  },
  async spend() {
    this.ahead++
    while (this.ahead > AHEAD)
      await new Promise<void>((resolve) => {
        this.go = resolve
      })
  },
}

const sendInStep = async (replies: AsyncIterable<Reply>) => {
  allowance.ahead = 0
  for await (const reply of replies) {
    send(reply)
    if (reply.kind === 'reached') await allowance.spend()
  }
}

const answer = async (request: Exclude<Request, { kind: 'next' }>): Promise<void> => {
  switch (request.kind) {
    case 'warm':
      assistant = request.assistant ?? assistant
      await openBank(request.bank)
      await rehearse()
      return send({ kind: 'ready' })
    case 'render':
      for await (const reply of play(request.brief, request.seed)) send(reply)
      return
    case 'inspect':
      return send({ kind: 'inspected', inspection: await inspect(request.recording, request.limit) })
    case 'remake':
      return sendInStep(remake(request.brief, request.seed, request.wanted))
    case 'unpack':
      return sendInStep(unpack(request.recording, request.limit, request.wanted))
    case 'transcode': {
      const { recording, limit, maxBytes } = request
      return send({ kind: 'transcoded', bytes: await transcode(recording, limit, maxBytes) })
    }
    case 'write':
      return send({ kind: 'written', ...draftLyric(request.prompt, request.seed, request.most) })
  }
}

const failure = (error: unknown): Reply => {
  if (error instanceof EngineError) return { kind: 'failed', failure: error.failure }
  console.error(error)
  return {
    kind: 'failed',
    failure: { code: 'engine_failed', message: 'The engine couldn’t finish this. Try again.' },
  }
}

/** One thing at a time: the assistant works on one song, and a song that came in between would wait for it for ever. */
let last: Promise<void> = Promise.resolve()
port.on('message', (request: Request) => {
  if (request.kind === 'next') return allowance.grant()
  last = last.then(() => answer(request)).catch((error: unknown) => send(failure(error)))
})
