import { type MessagePort, parentPort } from 'node:worker_threads'
import { Segments } from '#lib/engine/encode/segments'
import { stepBack } from '#lib/engine/encoder/lower-thread-priority'
import { SharedSong } from '#lib/engine/encoder/shared-song'
import type { Answer, Assignment } from '#lib/engine/encoder/two-thread-encoder'
import { localSing } from '#lib/engine/perform/vocals'

/**
 * The assistant of a thread that renders: it encodes what is finished, and sings ahead whenever nothing waits to be encoded.
 * Its first message is the port over which it is given songs. Whatever it throws ends its thread, and with it the render.
 */
const port = parentPort
if (!port) throw new Error('The assistant runs in a worker thread.')
stepBack()

/** Phrases that it sings before the band has asked for them: a few lines of a chorus in all its voices. */
const AHEAD = 12

const assist = async (assignment: Assignment) => {
  const { plan, phrases, places, tags, samples, memory, port: answers } = assignment
  const song = SharedSong.join(memory, places)
  const sing = localSing(plan, phrases)
  const segments = await Segments.open(tags, samples)
  const answer = (answer: Answer, buffers: ArrayBuffer[]) => {
    answers.postMessage(answer, buffers)
    song.answer()
  }
  const encode = (left: Float32Array, right: Float32Array, count: number) => {
    const segment = segments.write(left, right, count)
    if (segment) answer({ kind: 'made', segment }, [segment.bytes.buffer as ArrayBuffer])
  }

  for (;;) {
    const seen = song.told
    // Before the queue is looked into: what is complete gets no more blocks.
    const { state } = song
    if (state === 'dropped') break
    if (song.read(encode)) continue
    if (state === 'complete') {
      answer({ kind: 'ended', ...segments.end() }, [])
      break
    }
    const place = song.takeAhead(AHEAD)
    if (place === null) {
      song.awaitNews(seen)
      continue
    }
    const sung = sing(place)
    answer({ kind: 'sung', place, sung }, [sung.audio.buffer as ArrayBuffer])
  }
  segments.close()
  answers.close()
}

port.once('message', (songs: MessagePort) => {
  let last: Promise<void> = Promise.resolve()
  songs.on('message', (assignment: Assignment) => {
    last = last.then(() => assist(assignment))
  })
})
