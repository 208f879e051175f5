import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import type { Segment } from '#lib/engine/encode/segments'
import type { Desk } from '#lib/engine/encoder/encoder'
import { SharedSong } from '#lib/engine/encoder/shared-song'
import type { Sing, Sung } from '#lib/engine/perform/vocals'
import type { Plan } from '#lib/engine/plan/plan'
import type { Measures } from '#lib/engine/protocol'
import type { Phrase } from '#lib/engine/score/score'
import type { Samples } from '#lib/music/time'

/** What an assistant is asked to do for one song. */
export type Assignment = {
  plan: Plan
  phrases: readonly Phrase[]
  tags: Uint8Array
  samples: Samples
  memory: SharedArrayBuffer
  places: number
  /** Where its answers go. */
  port: MessagePort
}

/** What an assistant answers, beside what it says in shared memory. */
export type Answer =
  | { kind: 'sung'; place: number; sung: Sung }
  | { kind: 'made'; segment: Segment }
  | { kind: 'ended'; last: Segment; measures: Measures }

/**
 * An assistant sings ahead and encodes; what it has not begun to sing when the band needs it, is sung here. Where the
 * assistant's thread dies, this one waits for ever: whoever started them both ends it.
 */
export const assistedDesk = (
  assistant: MessagePort,
  song: { plan: Plan; phrases: readonly Phrase[]; places: number; tags: Uint8Array; samples: Samples },
  singHere: Sing,
): Desk => {
  const shared = SharedSong.create(song.places)
  const { port1: answers, port2: port } = new MessageChannel()
  const assignment: Assignment = { ...song, memory: shared.memory, port }
  assistant.postMessage(assignment, [port])

  const sung = new Map<number, Sung>()
  let segments: Segment[] = []
  let ended: Extract<Answer, { kind: 'ended' }> | null = null

  const collect = () => {
    for (let news = receiveMessageOnPort(answers); news; news = receiveMessageOnPort(answers)) {
      const answer: Answer = news.message
      if (answer.kind === 'sung') sung.set(answer.place, answer.sung)
      else if (answer.kind === 'made') segments.push(answer.segment)
      else ended = answer
    }
  }

  /** Waits until `found` finds something in what was answered. */
  const awaited = <T>(found: () => T | null): T => {
    for (;;) {
      const seen = shared.answered
      collect()
      const result = found()
      if (result !== null) return result
      shared.awaitAnswer(seen)
    }
  }

  const takeSegments = () => {
    const ready = segments
    segments = []
    return ready
  }

  return {
    sing(place) {
      if (shared.ask(place)) return singHere(place)
      const found = awaited(() => sung.get(place) ?? null)
      sung.delete(place)
      return found
    },
    write({ left, right, count }) {
      awaited(() => shared.write(left, right, count) || null)
      return takeSegments()
    },
    end() {
      shared.finish('complete')
      const { last, measures } = awaited(() => ended)
      return { segments: [...takeSegments(), last], measures }
    },
    close() {
      if (!ended) shared.finish('dropped')
      answers.close()
    },
  }
}
