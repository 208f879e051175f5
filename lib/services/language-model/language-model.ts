import { z } from 'zod'
import type { Timing } from '#lib/clock'
import type { LineRecord, LineRequest, LyricRecord, LyricRequest } from '#lib/contract/api'
import { type Failure, fail, ok, type Result } from '#lib/contract/errors'
import type { Milliseconds } from '#lib/music/time'
import { type ChatMessage, lineMessages, lyricMessages } from '#lib/services/language-model/prompts'
import { readLyric, readSuggestions } from '#lib/services/language-model/read-lyric'
import { createRedactor, shorten } from '#lib/services/remote/redactor'
import { failureOf, isPathUnknown, isSuccess, noAnswer, parseJson } from '#lib/services/remote/refusals'
import type { SafeFetch } from '#lib/services/safe-fetch/safe-fetch'

/** A language model that writes lyrics, behind the chat endpoint that OpenAI introduced and many servers offer. */
export type LanguageModel = {
  /** Lyrics, or what follows given ones. Asks once, because it may be charged. */
  write(asked: LyricRequest): Promise<Result<LyricRecord>>
  /** Why it cannot be used: its address, key or model; null if nothing is wrong. Nothing is written. */
  check(): Promise<Failure | null>
  /** Lines in place of a line, or after it. Asks once too. */
  suggest(asked: LineRequest): Promise<Result<LineRecord>>
}

export type LanguageModelConfig = {
  /** Up to the version, such as `http://127.0.0.1:11434/v1`, without a trailing slash. */
  baseUrl: string
  /** Servers on the same machine often need none. */
  key: string | null
  model: string
  /** The operator named the address, so it may be private. */
  trusted: boolean
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

const Models = z.object({
  data: z
    .array(z.object({ id: z.string().max(300) }))
    .min(1)
    .max(5000),
})

const MAX_NAMED_MODELS = 10

const modelNames = (models: { id: string }[]) =>
  [
    ...models.slice(0, MAX_NAMED_MODELS).map(({ id }) => shorten(id)),
    ...(models.length > MAX_NAMED_MODELS ? ['…'] : []),
  ].join(', ')

const invalid = (path: string, message: string): Failure =>
  fail('invalid', message, { errors: [{ path, message }] }).failure

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
  { baseUrl, key, model, trusted }: LanguageModelConfig,
): LanguageModel => {
  const clean = createRedactor(key ?? baseUrl, new URL(baseUrl))
  const call = (path: string, within: Milliseconds, body?: object) =>
    safeFetch.call(`${baseUrl}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== null && { authorization: `Bearer ${key}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      guarded: !trusted,
      signal: new AbortController().signal,
      connectWithin: timing.pace.connectTimeoutMs,
      within,
      maxBytes: MAX_ANSWER_BYTES,
    })

  /** What the model says. */
  const ask = async (messages: ChatMessage[]): Promise<Result<string>> => {
    // Limits and temperature have other names, or none, with some models.
    const called = await call('/chat/completions', timing.pace.writeTimeoutMs, { model, messages, stream: false })
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
    async check() {
      const called = await call('/models', timing.pace.probeTimeoutMs)
      if (called.kind !== 'answered') return invalid('base_url', noAnswer(called).detail)
      if (called.status === 401 || called.status === 403) return invalid('key', 'The server rejected this key.')
      // Not every server lists its models.
      if (!isSuccess(called.status)) return isPathUnknown(called) ? null : failureOf(called, timing, clean)
      const listed = Models.safeParse(parseJson(called.body))
      return !listed.success || listed.data.data.some(({ id }) => id === model)
        ? null
        : invalid('model', `The server has no model of this name. It has: ${modelNames(listed.data.data)}`)
    },
    async suggest(asked) {
      const said = await ask(lineMessages(asked))
      if (!said.ok) return said
      const lines = readSuggestions(said.value, asked.lyric.split('\n')[asked.line] ?? '')
      return lines.length > 0 ? ok({ lines }) : { ok: false, failure: NO_LYRICS }
    },
  }
}
