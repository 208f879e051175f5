import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import type { Segment } from '#lib/engine/encode/segments'
import type { EncoderBackend } from '#lib/engine/encoder/encoder'
import { SharedSong } from '#lib/engine/encoder/shared-song'
import type { PhraseSinger, SungPhrase } from '#lib/engine/perform/vocals'
import type { Plan } from '#lib/engine/plan/plan'
import type { Measures } from '#lib/engine/protocol'
import type { Phrase } from '#lib/engine/score/score'
import type { Samples } from '#lib/music/time'

/** What an assistant is asked to do for one song. */
export type AssistantJob = {
  plan: Plan
  phrases: readonly Phrase[]
  tags: Uint8Array
  samples: Samples
  memory: SharedArrayBuffer
  phraseCount: number
  /** Where its replies go. */
  port: MessagePort
}

/** What an assistant replies, beside what it says in shared memory. */
export type AssistantReply =
  | { kind: 'sung'; index: number; sung: SungPhrase }
  | { kind: 'segment'; segment: Segment }
  | { kind: 'ended'; last: Segment; measures: Measures }

/**
 * An assistant sings ahead and encodes; what it has not begun to sing when the band needs it, is sung here. Where the
 * assistant's thread dies, this one waits for ever: whoever started them both ends it.
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

  /** Waits until `found` finds something in what was answered. */
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
