import { createHash } from 'node:crypto'
import { z } from 'zod'
import { hasWords } from '#lib/contract/has-words'
import { type RemoteSong, unfinishedSong } from '#lib/contract/remote-song'
import { isCleanText } from '#lib/contract/text'
import type { Order } from '#lib/services/ace-step/order-id'
import { seedsOf } from '#lib/services/ace-step/request'
import { songId } from '#lib/services/ace-step/results'
import type { Part } from '#lib/services/job-server/multipart'
import type { Redactor } from '#lib/services/remote/redactor'

/** What a track was made of, as the server repeats it. */
const Replay = z.object({
  caption: z.string().max(10_000).nullish().catch(null),
  style: z.string().max(10_000).nullish().catch(null),
  lyrics: z.string().max(20_000).nullish().catch(null),
  abc: z.string().max(500_000).nullish().catch(null),
  seed: z.int().min(0).nullish().catch(null),
})
type Replay = z.infer<typeof Replay>

export type Track = { type: string; audio: Uint8Array; replay: Replay | null }

/** The tracks of a result in their order, each with the request before it. Other parts are left out. */
export const tracksOf = (parts: Part[]): Track[] => {
  const tracks: Track[] = []
  let replay: Replay | null = null
  for (const { type, bytes } of parts) {
    if (type === 'application/json') replay = replayOf(bytes)
    else if (type.startsWith('audio/')) {
      tracks.push({ type, audio: bytes, replay })
      replay = null
    }
  }
  return tracks
}

const replayOf = (bytes: Uint8Array): Replay | null => {
  try {
    return Replay.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null
  } catch {
    return null
  }
}

export const songsIn = ({ songs }: Order, status: RemoteSong['status'], error?: { text: string; code: string }) =>
  Array.from(
    { length: songs },
    (_, index): RemoteSong => ({
      ...unfinishedSong(songId(index), status),
      ...(error && { error: error.text, errorCode: error.code }),
    }),
  )

/** Names a score, however its lines end. */
export const hashOfScore = (abc: string) =>
  createHash('sha256').update(abc.replaceAll('\r\n', '\n').trim()).digest('hex').slice(0, 16)

/** The finished songs of an order. The server leaves out tracks that failed, without saying which. */
export const finishedSongs = (
  tracks: Track[],
  order: Order,
  addressOf: (index: number) => string,
  clean: Redactor,
): RemoteSong[] =>
  Array.from({ length: order.songs }, (_, index): RemoteSong => {
    const track = tracks[index]
    if (!track)
      return {
        ...unfinishedSong(songId(index), 'fail'),
        error: 'The service made fewer songs than were ordered.',
        errorCode: 'failed',
      }
    const { replay } = track
    const text = (written: string | null | undefined) =>
      written && isCleanText(written.toWellFormed()) ? clean.lyric(written).trim() || null : null
    const lyric = text(replay?.lyrics)
    const ordered = order.seed === null ? null : seedsOf(order.seed, order.songs)[index]!
    const seed = replay?.seed ?? ordered
    return {
      ...unfinishedSong(songId(index), 'done'),
      audio: addressOf(index),
      lyric: hasWords(lyric) ? lyric : null,
      making: {
        model: order.model,
        languageModel: null,
        seed,
        caption: text(replay?.caption ?? replay?.style),
        bpm: null,
        key: null,
        notes: [
          ...(ordered !== null && seed !== null && seed !== ordered
            ? [`Seed ${ordered} was ordered, but the service used ${seed}.`]
            : []),
          ...(order.score !== undefined && replay?.abc && hashOfScore(replay.abc) !== order.score
            ? ['The service changed the score, so notes and chords may be others.']
            : []),
        ],
      },
    }
  })
