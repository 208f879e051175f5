import { z } from 'zod'
import type { RemoteSong } from '#lib/contract/remote-song'
import { hasVisibleText, isCleanText } from '#lib/contract/text'
import { type Redactor, shorten } from '#lib/services/remote/redactor'

export const MAX_TEXT_CODE_UNITS = 20_000
const MAX_TITLE_CODE_POINTS = 300

export const WireId = z.union([z.string().min(1).max(200).refine(isCleanText), z.number().transform(String)])

/** Fields of a wrong type count as missing. */
const WireText = z.string().max(MAX_TEXT_CODE_UNITS).nullish().catch(null)

export const WireSong = z.object({
  id: WireId.nullish().catch(null),
  status: z.string().catch(''),
  pipe_url: WireText,
  audio_url: WireText,
  title: WireText,
  lyric: WireText,
  duration: z.number().positive().finite().nullish().catch(null),
  error: z.unknown().optional(),
  error_code: z
    .union([z.string().max(200), z.number().transform(String)])
    .nullish()
    .catch(null),
})

/**
 * A title from one line of text.
 *
 * @example
 * titleOf(' Amber\nMorning ') → 'Amber Morning'
 */
export const titleOf = (words: string) =>
  [...words.replaceAll(/\s+/g, ' ').trim()].slice(0, MAX_TITLE_CODE_POINTS).join('')

/** Gives songs without an id, or with a duplicate one, an id by their position. */
export const withUniqueIds = (songs: z.infer<typeof WireSong>[]) => {
  const seen = new Set<string>()
  return songs.map((song, place) => {
    const id = song.id && !seen.has(song.id) ? song.id : `#${place}`
    seen.add(id)
    return { ...song, id }
  })
}

/** Whether a status is `cancelled` or `canceled`, in any case. */
export const isCancelled = (status: string) => /^cancell?ed$/i.test(status)

/** Drops invalid fields of a song, and redacts secrets. */
export const songOf = (song: z.infer<typeof WireSong> & { id: string }, clean: Redactor): RemoteSong => {
  const words = (value: string | null | undefined) => {
    const kept = value && isCleanText(value.toWellFormed()) ? clean.lyric(value).trim() : ''
    return hasVisibleText(kept) ? kept : null
  }
  const message = typeof song.error === 'string' ? song.error : null
  return {
    remoteId: song.id,
    status: statusOf(song.status),
    pipe: webAddress(song.pipe_url),
    audio: webAddress(song.audio_url),
    title: [...(words(song.title) ?? '')].slice(0, MAX_TITLE_CODE_POINTS).join('') || null,
    lyric: words(song.lyric),
    duration: song.duration ?? null,
    error: message ? shorten(clean.message(message)) || null : null,
    errorCode: song.error_code && /^[\w.-]{1,64}$/.test(song.error_code) ? clean.lyric(song.error_code) : null,
  }
}

const statusOf = (status: string): RemoteSong['status'] => {
  const known = status.trim().toLowerCase()
  switch (known) {
    case 'pending':
    case 'stream':
    case 'done':
    case 'fail':
      return known
    case 'failed':
      return 'fail'
    default:
      return isCancelled(known) ? 'cancelled' : 'running'
  }
}

/** The normalised address. Parsing removes characters that are not allowed in addresses. */
const webAddress = (address: string | null | undefined): string | null => {
  if (!address || !URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return /^https?:$/.test(protocol) && isCleanText(href) ? href : null
}
