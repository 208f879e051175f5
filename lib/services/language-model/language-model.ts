import { z } from 'zod'
import type { Timing } from '#lib/clock'
import type { LineRecord, LineRequest, LyricRecord, LyricRequest } from '#lib/contract/api'
import { type Failure, fail, ok, type Result } from '#lib/contract/errors'
import { type ChatMessage, lineMessages, lyricMessages } from '#lib/services/language-model/prompts'
import { readLyric, readSuggestions } from '#lib/services/language-model/read-lyric'
import { createRedactor } from '#lib/services/remote/redactor'
import { failureOf, isSuccess, noAnswer, parseJson } from '#lib/services/remote/refusals'
import type { SafeFetch } from '#lib/services/safe-fetch/safe-fetch'

/** A language model that writes lyrics, behind the chat endpoint that OpenAI introduced and many servers offer. */
export type LanguageModel = {
  /** Lyrics, or what follows given ones. Asks once, because it may be charged. */
  write(asked: LyricRequest): Promise<Result<LyricRecord>>
  /** Lines in place of a line, or after it. Asks once too. */
  suggest(asked: LineRequest): Promise<Result<LineRecord>>
}

export type LanguageModelConfig = {
  /** Up to the version, such as `http://127.0.0.1:11434/v1`, without a trailing slash. The operator names it, so it may be private. */
  baseUrl: string
  /** Servers on the same machine often need none. */
  key: string | null
  model: string
}

/** A lyric has at most 20 kB. Some models send their reasoning too. */
const MAX_ANSWER_BYTES = 512 * 1024

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

const NO_LYRICS: Failure = { code: 'upstream_failed', detail: 'The language model returned no lyrics. Try again.' }
const UNKNOWN: Failure = {
  code: 'service_refused',
  detail: 'The server of the language model knows no such model or URL. The operator has to correct them.',
}
const REFUSED = fail(
  'content_refused',
  'The language model refused to write these lyrics. Describe the song differently.',
)

export const createLanguageModel = (
  safeFetch: SafeFetch,
  timing: Timing,
  { baseUrl, key, model }: LanguageModelConfig,
): LanguageModel => {
  const clean = createRedactor(key ?? baseUrl, new URL(baseUrl))
  /** What the model says. */
  const ask = async (messages: ChatMessage[]): Promise<Result<string>> => {
    const called = await safeFetch.call(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(key !== null && { authorization: `Bearer ${key}` }),
      },
      // Limits and temperature have other names, or none, with some models.
      body: JSON.stringify({ model, messages, stream: false }),
      guarded: false,
      signal: new AbortController().signal,
      connectWithin: timing.pace.connectTimeoutMs,
      within: timing.pace.writeTimeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
    })
    if (called.kind !== 'answered') return { ok: false, failure: noAnswer(called) }
    if (called.status === 404) return { ok: false, failure: UNKNOWN }
    if (!isSuccess(called.status)) return { ok: false, failure: failureOf(called, timing, clean) }
    const answer = parseJson(called.body)
    if (Refusal.safeParse(answer).success) return REFUSED
    const completion = Completion.safeParse(answer)
    if (!completion.success) return { ok: false, failure: NO_LYRICS }
    const { message, finish_reason } = completion.data.choices[0]!
    return finish_reason === 'content_filter' ? REFUSED : ok(clean.lyric(message.content))
  }

  return {
    async write(asked) {
      const said = await ask(lyricMessages(asked))
      if (!said.ok) return said
      const written = readLyric(said.value, asked.lyric !== undefined)
      return written ? ok(written) : { ok: false, failure: NO_LYRICS }
    },
    async suggest(asked) {
      const said = await ask(lineMessages(asked))
      if (!said.ok) return said
      const lines = readSuggestions(said.value, asked.lyric.split('\n')[asked.line] ?? '')
      return lines.length > 0 ? ok({ lines }) : { ok: false, failure: NO_LYRICS }
    },
  }
}
