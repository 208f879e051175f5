import { type MessagePort, parentPort } from 'node:worker_threads'
import { alignRecording } from '#lib/engine/align/align-recording'
import { inspect } from '#lib/engine/analyse/inspect'
import type { Brief } from '#lib/engine/brief'
import { compose } from '#lib/engine/compose'
import { audition } from '#lib/engine/edit/audition'
import { checkEdits } from '#lib/engine/edit/check-edits'
import { editRecording } from '#lib/engine/edit/edit-recording'
import { editSong } from '#lib/engine/edit/edit-song'
import { splice } from '#lib/engine/encode/splice'
import { toWav } from '#lib/engine/encode/to-wav'
import { transcode } from '#lib/engine/encode/transcode'
import { lowerThreadPriority } from '#lib/engine/encoder/lower-thread-priority'
import { EngineError } from '#lib/engine/engine-error'
import { notationOf } from '#lib/engine/notation/notation'
import { exportRecording, exportSong, exportStems } from '#lib/engine/parts/export-files'
import { openBank } from '#lib/engine/perform/bank/open-bank'
import { draftLyric } from '#lib/engine/plan/draft-lyric'
import type { Reply, Request } from '#lib/engine/protocol'
import { RequestCancelled, RequestControl } from '#lib/engine/request-control'
import { findRhymes } from '#lib/engine/rhymes/find-rhymes'
import { readScoreFile, ScoreFileError } from '#lib/engine/score/score-file'
import { scoreSummary } from '#lib/engine/score/score-summary'
import { transcribe } from '#lib/engine/transcribe/transcribe'

/** The engine as a worker thread: one request at a time. */
const port = parentPort
if (!port) throw new Error('The engine worker runs in a worker thread.')
lowerThreadPriority()

/** Port to the assistant thread, which sings and encodes in parallel. */
let assistant: MessagePort | null = null

/** Cancels requests. Without a host that shares it, none is cancelled. */
let control = new RequestControl()

const send = (reply: Reply) => {
  if (
    reply.kind === 'segment' ||
    reply.kind === 'transcoded' ||
    reply.kind === 'spliced' ||
    reply.kind === 'export_chunk' ||
    reply.kind === 'master'
  )
    port.postMessage(reply, [reply.bytes.buffer as ArrayBuffer])
  else port.postMessage(reply)
}

/** A song with every kind of part. Its first seconds compile the code that all songs run. */
const WARM_UP_PROMPT = 'pop song with a female voice'
const WARM_UP_SEGMENTS = 5 // segments
/** What other songs begin with is compiled once the thread is ready: a story, guitars, machine drums, a slow band. */
const FURTHER_WARM_UP_PROMPTS = ['rock song about my sister Anna in Lisbon', 'house track', 'jazz ballad']

/** Composes the first segments of a song. A waiting request ends it. Returns whether it came to its end. */
const warmUp = async (prompt: string, segments: number): Promise<boolean> => {
  const brief: Brief = { prompt, lyric: null, take: 0, source: { kind: 'none' } }
  const signal = {
    throwIfAborted() {
      if (control.isAwaited) throw new RequestCancelled('Another request waits.')
    },
  }
  let left = segments
  try {
    for await (const reply of compose(brief, 1, { signal, ...(assistant && { assistant }) }))
      if (reply.kind === 'segment' && --left === 0) break
    return true
  } catch (error) {
    if (!(error instanceof RequestCancelled)) throw error
    return false
  }
}

/** Export steps ahead of the host. It bounds memory where the disk is slower than the export. */
const MAX_STEPS_AHEAD = 2

const flowControl = {
  ahead: 0,
  go: null as (() => void) | null,
  acknowledge() {
    this.ahead--
    this.go?.()
  },
  async waitForCredit() {
    this.ahead++
    while (this.ahead > MAX_STEPS_AHEAD) {
      await new Promise<void>((resolve) => {
        this.go = resolve
      })
      control.throwIfAborted()
    }
  },
}

const sendWithFlowControl = async (replies: AsyncIterable<Reply>) => {
  flowControl.ahead = 0
  for await (const reply of replies) {
    control.throwIfAborted()
    send(reply)
    if (reply.kind === 'export_progress') await flowControl.waitForCredit()
  }
}

const handle = async (request: Exclude<Request, { kind: 'continue' }>): Promise<void> => {
  switch (request.kind) {
    case 'warm':
      assistant = request.assistant ?? assistant
      await openBank(request.bank)
      await warmUp(WARM_UP_PROMPT, WARM_UP_SEGMENTS)
      send({ kind: 'ready' })
      for (const prompt of FURTHER_WARM_UP_PROMPTS) if (!(await warmUp(prompt, 1))) return
      return
    case 'render':
      for await (const reply of compose(request.brief, request.seed, {
        signal: control,
        ...(assistant && { assistant }),
      }))
        send(reply)
      return
    case 'edit':
      for await (const reply of editSong(request.song, request.edits, {
        signal: control,
        ...(assistant && { assistant }),
      }))
        send(reply)
      return
    case 'edit_recording':
      for await (const reply of editRecording(request.song, request.edits, control)) send(reply)
      return
    case 'check_edits':
      return send({ kind: 'edits_checked', ...checkEdits(request.score, request.edits) })
    case 'read_score':
      return send({ kind: 'score_read', score: scoreSummary(readScoreFile(request.score)) })
    case 'audition':
      return send({ kind: 'auditioned', bytes: await audition(readScoreFile(request.score), request.audition) })
    case 'write_notation':
      return send({
        kind: 'notation_written',
        text: notationOf(readScoreFile(request.score), request.format, request.title),
      })
    case 'inspect':
      return send({ kind: 'inspected', inspection: await inspect(request.recording, request.limit) })
    case 'transcribe':
      return send({ kind: 'transcribed', reading: await transcribe(request.recording, request.bpm) })
    case 'export_song':
      return sendWithFlowControl(exportSong(request, control))
    case 'export_recording':
      return sendWithFlowControl(exportRecording(request.recording, request.limit, request.selection, control))
    case 'export_stems':
      return sendWithFlowControl(exportStems(request.stems, request.limit, request.selection, control))
    case 'to_wav':
      return send({ kind: 'wav_made', bytes: await toWav(request.recording, request.limit, request.layout) })
    case 'transcode': {
      const { recording, limit, maxBytes } = request
      return send({ kind: 'transcoded', bytes: await transcode(recording, limit, maxBytes) })
    }
    case 'align':
      return send({ kind: 'aligned', alignment: await alignRecording(request) })
    case 'splice': {
      const { recording, changed, window, limit } = request
      return send({ kind: 'spliced', bytes: await splice(recording, changed, window, limit) })
    }
    case 'write':
      return send({ kind: 'written', ...draftLyric(request.brief, request.seed, request.maxCodePoints) })
    case 'rhyme':
      return send({ kind: 'rhymed', words: findRhymes(request.word) })
  }
}

const failure = (error: unknown, kind: Request['kind']): Reply => {
  if (error instanceof RequestCancelled) return { kind: 'stopped' }
  if (error instanceof EngineError) return { kind: 'failed', failure: error.failure }
  if (error instanceof ScoreFileError)
    return { kind: 'failed', failure: { code: 'score_unreadable', message: 'The score of this song can’t be read.' } }
  console.error(error)
  return {
    kind: 'failed',
    failure: {
      code: 'engine_failed',
      message:
        kind === 'render' || kind === 'edit' || kind === 'edit_recording'
          ? 'The engine couldn’t finish this song. Try again, or edit its settings.'
          : 'The engine couldn’t finish this. Try again.',
    },
  }
}

/** Requests are queued, because the assistant works on one song at a time. */
let last: Promise<void> = Promise.resolve()
port.on('message', (request: Request) => {
  if (request.kind === 'continue') return flowControl.acknowledge()
  if (request.kind === 'warm' && request.control) control = new RequestControl(request.control)
  last = last
    .then(() => {
      control.begin()
      return handle(request)
    })
    .catch((error: unknown) => send(failure(error, request.kind)))
})
