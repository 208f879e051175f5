import { z } from 'zod'
import type { Timing } from '#lib/clock'
import type { LineRecord, LineRequest, LyricRecord, LyricRequest } from '#lib/contract/api'
import { type Failure, fail, ok, type Result } from '#lib/contract/errors'
import type { Milliseconds } from '#lib/music/time'
import { createChatReader, isEventStream, readChat, readChatStream } from '#lib/services/language-model/chat'
import { type ChatMessage, lineMessages, lyricMessages } from '#lib/services/language-model/prompts'
import { hasSection, readLyric, readSuggestions } from '#lib/services/language-model/read-lyric'
import { createRedactor, shorten } from '#lib/services/remote/redactor'
import { failureOf, isPathUnknown, isSuccess, noAnswer, parseJson } from '#lib/services/remote/refusals'
import type { SafeFetch } from '#lib/services/safe-fetch/safe-fetch'

/** A language model that writes lyrics, behind the chat endpoint that OpenAI introduced and many servers offer. */
export type LanguageModel = {
  /** Lyrics, or what follows given ones. Asks once, because it may be charged. */
  write(asked: LyricRequest, progress?: Progress<LyricRecord>): Promise<Result<LyricRecord>>
  /** Why it cannot be used: its address, key or model; null if nothing is wrong. Nothing is written. */
  check(): Promise<Failure | null>
  /** Lines in place of a line, or after it. Asks once too. */
  suggest(asked: LineRequest, progress?: Progress<LineRecord>): Promise<Result<LineRecord>>
}

/** `on` gets what is written so far, each time that a line is finished; never where the server doesn’t stream. */
export type Progress<T> = { signal?: AbortSignal; on?: (soFar: T) => void }

/** Reads a growing text, and passes on what changed. */
const eachNew = <T>(read: (text: string) => T | null, on: (read: T) => void) => {
  let last = ''
  return (text: string) => {
    const found = read(text)
    const now = JSON.stringify(found)
    if (found === null || now === last) return
    last = now
    on(found)
  }
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
  const call = (
    path: string,
    within: Milliseconds,
    body?: object,
    { signal, onChunk }: { signal?: AbortSignal; onChunk?: (chunk: Uint8Array) => void } = {},
  ) =>
    safeFetch.call(`${baseUrl}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: onChunk ? 'text/event-stream, application/json' : 'application/json',
        ...(onChunk && { 'accept-encoding': 'identity' }),
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== null && { authorization: `Bearer ${key}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      guarded: !trusted,
      signal: signal ?? new AbortController().signal,
      connectWithin: timing.pace.connectTimeoutMs,
      within,
      maxBytes: MAX_ANSWER_BYTES,
      onChunk,
    })

  /** What the model says. `said` gets the lines that are finished so far, where its server streams. */
  const ask = async (
    messages: ChatMessage[],
    signal: AbortSignal | undefined,
    said: ((text: string) => void) | undefined,
  ): Promise<Result<string>> => {
    const heard = createChatReader()
    const hear = (chunk: Uint8Array) => {
      const text = heard.push(chunk)
      const end = text.lastIndexOf('\n')
      if (end > 0) said?.(clean.lyric(text.slice(0, end)))
    }
    // Limits and temperature have other names, or none, with some models.
    const called = await call(
      '/chat/completions',
      timing.pace.writeTimeoutMs,
      { model, messages, stream: said !== undefined },
      { ...(signal && { signal }), ...(said && { onChunk: hear }) },
    )
    if (called.kind !== 'answered') return { ok: false, failure: noAnswer(called) }
    if (called.status === 404) return { ok: false, failure: UNKNOWN }
    if (!isSuccess(called.status)) return { ok: false, failure: failureOf(called, timing, clean) }
    const answer = isEventStream(called.headers) ? readChatStream(called.body) : readChat(parseJson(called.body))
    switch (answer.kind) {
      case 'text':
        return ok(clean.lyric(answer.text))
      case 'refused':
        return REFUSED
      case 'unreadable':
        return { ok: false, failure: NO_LYRICS }
    }
  }

  return {
    async write(asked, { signal, on } = {}) {
      const isContinuation = asked.lyric !== undefined
      const said = await ask(
        lyricMessages(asked),
        signal,
        on && eachNew((text) => (isContinuation || hasSection(text) ? readLyric(text, isContinuation) : null), on),
      )
      if (!said.ok) return said
      const written = readLyric(said.value, isContinuation)
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
    async suggest(asked, { signal, on } = {}) {
      const given = asked.lyric.split('\n')[asked.line] ?? ''
      const linesIn = (text: string) => readSuggestions(text, given)
      const said = await ask(
        lineMessages(asked),
        signal,
        on &&
          eachNew((text) => {
            const lines = linesIn(text)
            return lines.length > 0 ? { lines } : null
          }, on),
      )
      if (!said.ok) return said
      const lines = linesIn(said.value)
      return lines.length > 0 ? ok({ lines }) : { ok: false, failure: NO_LYRICS }
    },
  }
}
