import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import type { Segment } from '#lib/engine/encode/segments'
import type { EncoderBackend } from '#lib/engine/encoder/encoder'
import { SharedSong } from '#lib/engine/encoder/shared-song'
import type { PhraseSinger, SungPhrase } from '#lib/engine/perform/vocals'
import type { Plan } from '#lib/engine/plan/plan'
import type { Measures } from '#lib/engine/protocol'
import type { Phrase } from '#lib/engine/score/score'
import type { Samples } from '#lib/music/time'

/** A song for the assistant to sing and encode. */
export type AssistantJob = {
  plan: Plan
  phrases: readonly Phrase[]
  tags: Uint8Array
  samples: Samples
  memory: SharedArrayBuffer
  phraseCount: number
  /** Receives its replies. */
  port: MessagePort
}

/** Messages of the assistant, beside its state in shared memory. */
export type AssistantReply =
  | { kind: 'sung'; index: number; sung: SungPhrase }
  | { kind: 'segment'; segment: Segment }
  | { kind: 'ended'; last: Segment; measures: Measures }

/**
 * Sings and encodes in an assistant thread. Phrases that the assistant has not claimed in time are sung here.
 * If the assistant dies, this thread waits for ever; the owner of both threads has to terminate it.
 */
export const twoThreadEncoder = (
  assistant: MessagePort,
  song: { plan: Plan; phrases: readonly Phrase[]; phraseCount: number; tags: Uint8Array; samples: Samples },
  singLocally: PhraseSinger,
): EncoderBackend => {
  const shared = SharedSong.create(song.phraseCount)
  const { port1: replies, port2: port } = new MessageChannel()
  const job: AssistantJob = { ...song, memory: shared.memory, port }
  assistant.postMessage(job, [port])

  const sung = new Map<number, SungPhrase>()
  let segments: Segment[] = []
  let ended: Extract<AssistantReply, { kind: 'ended' }> | null = null

  const collect = () => {
    for (let message = receiveMessageOnPort(replies); message; message = receiveMessageOnPort(replies)) {
      const reply: AssistantReply = message.message
      if (reply.kind === 'sung') sung.set(reply.index, reply.sung)
      else if (reply.kind === 'segment') segments.push(reply.segment)
      else ended = reply
    }
  }

  /** Blocks until `found` returns a value, collecting replies meanwhile. */
  const waitFor = <T>(found: () => T | null): T => {
    for (;;) {
      const seen = shared.assistantSignals
      collect()
      const result = found()
      if (result !== null) return result
      shared.waitForAssistant(seen)
    }
  }

  const takeSegments = () => {
    const ready = segments
    segments = []
    return ready
  }

  return {
    sing(index) {
      if (shared.claim(index)) return singLocally(index)
      const found = waitFor(() => sung.get(index) ?? null)
      sung.delete(index)
      return found
    },
    write({ left, right, count }) {
      waitFor(() => shared.write(left, right, count) || null)
      return takeSegments()
    },
    end() {
      shared.finish('complete')
      const { last, measures } = waitFor(() => ended)
      return { segments: [...takeSegments(), last], measures }
    },
    close() {
      if (!ended) shared.finish('dropped')
      replies.close()
    },
  }
}
