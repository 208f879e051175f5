import { type MessagePort, parentPort } from 'node:worker_threads'
import { SegmentEncoder } from '#lib/engine/encode/segments'
import { lowerThreadPriority } from '#lib/engine/encoder/lower-thread-priority'
import { SharedSong } from '#lib/engine/encoder/shared-song'
import type { AssistantJob, AssistantReply } from '#lib/engine/encoder/two-thread-encoder'
import { singInThread } from '#lib/engine/perform/vocals'

/**
 * The assistant of a rendering thread. It encodes finished blocks, and sings ahead while the queue is empty.
 * Its first message is the port on which jobs arrive. An exception ends the thread and thereby the render.
 */
const port = parentPort
if (!port) throw new Error('The assistant runs in a worker thread.')
lowerThreadPriority()

/** Phrases that it sings ahead of the band: a few lines of a chorus in all voices. */
const MAX_PHRASES_AHEAD = 12

const runJob = async (job: AssistantJob) => {
  const { plan, phrases, phraseCount, tags, samples, memory, port: replies } = job
  const song = SharedSong.join(memory, phraseCount)
  const sing = singInThread(plan, phrases)
  const segments = await SegmentEncoder.open(tags, samples)
  const reply = (message: AssistantReply, buffers: ArrayBuffer[]) => {
    replies.postMessage(message, buffers)
    song.signalBand()
  }
  const encode = (left: Float32Array, right: Float32Array, count: number) => {
    const segment = segments.write(left, right, count)
    if (segment) reply({ kind: 'segment', segment }, [segment.bytes.buffer as ArrayBuffer])
  }

  for (;;) {
    const seen = song.bandSignals
    // Read before the queue, because a complete song gets no more blocks.
    const { state } = song
    if (state === 'dropped') break
    if (song.read(encode)) continue
    if (state === 'complete') {
      reply({ kind: 'ended', ...segments.end() }, [])
      break
    }
    const index = song.claimAhead(MAX_PHRASES_AHEAD)
    if (index === null) {
      song.waitForBand(seen)
      continue
    }
    const sung = sing(index)
    reply({ kind: 'sung', index, sung }, [sung.audio.buffer as ArrayBuffer])
  }
  segments.close()
  replies.close()
}

port.once('message', (songs: MessagePort) => {
  let last: Promise<void> = Promise.resolve()
  songs.on('message', (job: AssistantJob) => {
    last = last.then(() => runJob(job))
  })
})
