import { z } from 'zod'
import type { Timing } from '#lib/clock'
import type { Failure } from '#lib/contract/errors'
import { type RemoteSong, unfinishedSong } from '#lib/contract/remote-song'
import { hasVisibleText, isCleanText } from '#lib/contract/text'
import type { Seconds } from '#lib/music/time'
import { readEnvelope } from '#lib/services/ace-step/envelope'
import { modelName } from '#lib/services/ace-step/models'
import type { Order } from '#lib/services/ace-step/order-id'
import { seedsOf } from '#lib/services/ace-step/request'
import type { Item, Stats } from '#lib/services/ace-step/wire-result'
import { type Redactor, shorten } from '#lib/services/remote/redactor'
import { deferralOf, isSuccess, notSent, parseJson, refusalOf } from '#lib/services/remote/refusals'
import type { Called } from '#lib/services/safe-fetch/safe-fetch'
import type { SubmitResult } from '#lib/services/service'

const Accepted = z.object({
  task_id: z.string().min(1).max(200).refine(isCleanText),
  queue_position: z.number().nullish().catch(null),
})

const TOO_OLD: Failure = {
  code: 'service_refused',
  detail: 'This ACE-Step is too old for audio input. Update it.',
}

type Submitted =
  | { kind: 'accepted'; taskId: string; position: number | null }
  | Exclude<SubmitResult, { kind: 'accepted' }>

/** The result of an order. It is `unconfirmed` where the service may have stored it. */
export const submittedOf = (called: Called, hasAudio: boolean, timing: Timing, clean: Redactor): Submitted => {
  if (called.kind === 'not_sent') return notSent(called.why)
  if (called.kind === 'unclear') return { kind: 'unconfirmed' }
  if (isSuccess(called.status)) {
    const read = readEnvelope(called)
    if (read.kind === 'refused') return { kind: 'refused', failure: failureOfError(read.error, clean) }
    const accepted = Accepted.safeParse(read.kind === 'data' ? read.data : null)
    return accepted.success
      ? { kind: 'accepted', taskId: accepted.data.task_id, position: accepted.data.queue_position ?? null }
      : { kind: 'unconfirmed' }
  }
  if (hasAudio && isTooOld(called)) return { kind: 'refused', failure: TOO_OLD }
  const later = deferralOf(called, timing)
  if (later) return later
  const failure = refusalOf(called, timing, clean)
  if (failure) return { kind: 'refused', failure }
  // The server writes its own reason before it stores an order; a proxy does not.
  const detail = Detail.safeParse(parseJson(called.body))
  return detail.success
    ? { kind: 'refused', failure: failureOfError(detail.data.detail, clean) }
    : { kind: 'unconfirmed' }
}

const Detail = z.object({ detail: z.string() })

/** Old servers fail on uploads before they store the order: with a plain error, or by refusing their own paths. */
const isTooOld = ({ status, body }: Extract<Called, { kind: 'answered' }>) => {
  const text = new TextDecoder().decode(body.subarray(0, 1000)).trim()
  return (
    (status === 500 && text === 'Internal Server Error') || (status === 400 && /absolute audio file paths/.test(text))
  )
}

const NO_LANGUAGE_MODEL =
  'The language model of this ACE-Step isn’t ready. Load it, or start the server with ACESTEP_INIT_LLM=true.'

/** One line of a reason, which may be a traceback with the reason at its end. */
const lineOf = (reason: string) => reason.trim().split('\n').at(-1)!.trim()

const failureOfError = (reason: string, clean: Redactor): Failure => ({
  code: 'service_refused',
  detail: sentenceOf(reason, clean) ?? 'The service rejected the request.',
})

const OUT_OF_MEMORY = 'The service ran out of memory. Order one take, or a shorter song.'

/** Why an order failed, for people; null without a reason. */
export const sentenceOf = (reason: string, clean: Redactor): string | null => {
  if (/5Hz LM init failed|LLM not initialized/i.test(reason)) return NO_LANGUAGE_MODEL
  if (/out of memory/i.test(reason)) return OUT_OF_MEMORY
  return shorten(clean.message(lineOf(reason))) || null
}

const NO_WORDS = /^\s*\[inst(rumental)?\]\s*$/i

const words = (text: string | null | undefined, clean: Redactor) => {
  const kept = text && isCleanText(text.toWellFormed()) ? clean.lyric(text).trim() : ''
  return hasVisibleText(kept) && !NO_WORDS.test(kept) ? kept : null
}

/** A fact of a server; null where it writes that it has none. */
const fact = (text: string | null | undefined, clean: Redactor) =>
  text && text !== 'N/A' ? shorten(clean.lyric(text)) || null : null

/** The server has no ids of songs. A name that begins so is never sent as a source. */
export const songId = (index: number) => `#${index}`

export const openSongs = ({ songs }: Order, status: 'pending' | 'running'): RemoteSong[] =>
  Array.from({ length: songs }, (_, index) => unfinishedSong(songId(index), status))

export const failedSongs = ({ songs }: Order, error: string | null, errorCode: string): RemoteSong[] =>
  Array.from({ length: songs }, (_, index) => ({ ...unfinishedSong(songId(index), 'fail'), error, errorCode }))

/**
 * The address of a finished file: relative to the service, or a path on its disk. Null for one that is not the service's, to
 * which the key must not go.
 *
 * @example
 * audioAddress('/v1/audio?path=a.mp3', 'https://host/ace') // => 'https://host/ace/v1/audio?path=a.mp3'
 */
export const audioAddress = (file: string, baseUrl: string): string | null => {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(file)) {
    if (!URL.canParse(file)) return null
    return isOwnAudio(new URL(file), baseUrl) ? new URL(file).href : null
  }
  if (/^\/v1\/audio\?/.test(file)) return new URL(`${baseUrl}${file}`).href
  return `${baseUrl}/v1/audio?path=${encodeURIComponent(file)}`
}

/** Whether an address is one of the service's files. */
export const isOwnAudio = (address: URL, baseUrl: string) => {
  const own = new URL(`${baseUrl}/v1/audio`)
  return address.origin === own.origin && address.pathname === own.pathname && address.username === ''
}

const MAX_SONGS = 8

/** The finished songs of an order. `lora` is active when they are finished. */
export const finishedSongs = (
  items: Item[],
  order: Order,
  lora: string | null,
  baseUrl: string,
  clean: Redactor,
): RemoteSong[] => {
  const count = Math.min(MAX_SONGS, Math.max(order.songs, items.length))
  return Array.from({ length: count }, (_, index): RemoteSong => {
    const item = items[index]
    const failed = (error: string): RemoteSong => ({
      ...unfinishedSong(songId(index), 'fail'),
      error,
      errorCode: 'failed',
    })
    if (!item) return failed('The service made fewer songs than were ordered.')
    if (item.status === 2) return failed(sentenceOf(item.error ?? '', clean) ?? 'The service couldn’t create the song.')
    if (!item.file) return failed('The service returned no audio.')
    const audio = audioAddress(item.file, baseUrl)
    if (audio === null) return failed('The service returned the address of another server, which isn’t opened.')
    const seed = seedOf(item, index)
    return {
      ...unfinishedSong(songId(index), 'done'),
      audio,
      lyric: words(item.lyrics, clean),
      making: {
        model: fact(item.dit_model, clean),
        languageModel: fact(item.lm_model, clean),
        seed,
        caption: words(item.prompt, clean),
        bpm: item.metas?.bpm || null,
        key: fact(item.metas?.keyscale, clean),
        notes: notesOf(item, order, seed, index, lora, clean),
      },
    }
  })
}

/** Every item lists the seeds of the whole batch. */
const seedOf = ({ seed_value }: Item, index: number): number | null => {
  const written = seed_value?.split(',')[index]?.trim() ?? ''
  return /^\d{1,15}$/.test(written) ? Number(written) : null
}

const notesOf = (
  item: Item,
  order: Order,
  seed: number | null,
  index: number,
  lora: string | null,
  clean: Redactor,
): string[] => {
  const model = item.dit_model ? modelName(item.dit_model) : null
  const ordered = order.seed === null ? null : seedsOf(order.seed, order.songs)[index]
  const quoted = (text: string) => `“${shorten(clean.lyric(text))}”`
  return [
    ...(model && order.model && model !== order.model
      ? [`${quoted(order.model)} was ordered, but ${quoted(model)} made the song.`]
      : []),
    ...(seed !== null && ordered != null && seed !== ordered
      ? [`Seed ${ordered} was ordered, but the service used ${seed}.`]
      : []),
    ...(order.lora !== lora
      ? ['Another program changed the LoRA of the server while the song was made.']
      : lora !== null
        ? [`The server has the LoRA ${quoted(lora)} loaded, which changes every song.`]
        : []),
  ]
}

/** Seconds until an order is done, by the server's moving average; null where that is unknown. */
// waitOf({ jobs: { queued: 2, running: 1 }, avg_job_seconds: 5 }, null) // => 15
export const waitOf = (stats: Stats | null, fraction: number | null): Seconds | null => {
  if (!stats || stats.avg_job_seconds == null) return null
  return fraction === null
    ? (stats.jobs.queued + stats.jobs.running) * stats.avg_job_seconds
    : (1 - fraction) * stats.avg_job_seconds
}
