import { z } from 'zod'

/** Answers of the chat endpoint, whole or as server-sent events. */

export type ChatAnswer = { kind: 'text'; text: string } | { kind: 'refused' } | { kind: 'unreadable' }

const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.union([
            z.string(),
            z
              .array(z.object({ type: z.literal('text'), text: z.string() }))
              .transform((parts) => parts.map(({ text }) => text).join('')),
          ]),
        }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
})

const Refusal = z.object({ choices: z.array(z.object({ message: z.object({ refusal: z.string().min(1) }) })).min(1) })

/** An answer that arrived whole. */
export const readChat = (answer: unknown): ChatAnswer => {
  if (Refusal.safeParse(answer).success) return { kind: 'refused' }
  const completion = Completion.safeParse(answer)
  if (!completion.success) return { kind: 'unreadable' }
  const { message, finish_reason } = completion.data.choices[0]!
  return finish_reason === 'content_filter' ? { kind: 'refused' } : { kind: 'text', text: message.content }
}

export const isEventStream = (headers: Record<string, string | undefined>): boolean =>
  /^\s*text\/event-stream\b/i.test(headers['content-type'] ?? '')

/** The last event of some servers has no choices, but counts tokens. */
const Event = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .max(100),
})

/** Reads events as they arrive. */
export const createChatReader = () => {
  const decoder = new TextDecoder()
  let rest = ''
  let text = ''
  let isRefused = false
  let isEnded = false
  let isBroken = false

  const read = (line: string) => {
    const [, data] = /^data:\s?(.*)$/.exec(line) ?? []
    if (data === undefined) return
    if (data.trim() === '[DONE]') {
      isEnded = true
      return
    }
    const event = Event.safeParse(parsed(data))
    if (!event.success) {
      isBroken = true
      return
    }
    const [choice] = event.data.choices
    text += choice?.delta?.content ?? ''
    if (choice?.delta?.refusal || choice?.finish_reason === 'content_filter') isRefused = true
    if (choice?.finish_reason) isEnded = true
  }

  return {
    /** What was said so far. */
    push(chunk: Uint8Array): string {
      rest += decoder.decode(chunk, { stream: true })
      const lines = rest.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) read(line.replace(/\r$/, ''))
      return text
    },
    /** What was said, once all has arrived. An answer without an end was cut off. */
    end(): ChatAnswer {
      read(rest)
      if (isRefused) return { kind: 'refused' }
      return isEnded && !isBroken ? { kind: 'text', text } : { kind: 'unreadable' }
    },
  }
}

const parsed = (data: string): unknown => {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

/** An answer in events that has arrived. */
export const readChatStream = (body: Uint8Array): ChatAnswer => {
  const reader = createChatReader()
  reader.push(body)
  return reader.end()
}
