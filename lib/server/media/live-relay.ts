import { fileTypeFromBuffer } from 'file-type'
import { type Failure, fail } from '#lib/contract/errors'
import type { SongWithSections } from '#lib/data/songs/songs'
import type { App } from '#lib/server/app'
import { anySignal } from '#lib/services/any-signal'
import type { Opened } from '#lib/services/safe-fetch/safe-fetch'

/** Concurrent listeners of one song. Each has its own connection to the service and starts at the beginning. */
const MAX_LISTENERS_PER_SONG = 64

const listeners = new Map<string, number>()

/**
 * Relays the stream of a song that a remote service is generating: chunked, without ranges. Closes the connection to the
 * service when the client disconnects. Relays audio only.
 */
export const relay = async (app: App, request: Request, song: SongWithSections): Promise<Response | Failure> => {
  if (request.method === 'HEAD') return new Response(null, { headers: headersOf('audio/mpeg') })
  const remote = song.serviceId ? await app.services.of(song.serviceId) : null
  const address = song.remoteAudio ?? song.remotePipe
  if (!remote || !address) return silent
  const count = listeners.get(song.id) ?? 0
  if (count >= MAX_LISTENERS_PER_SONG) return busy
  const gone = anySignal(request.signal, app.closing)
  const unregister = registerListener(song.id)
  const leave = () => {
    unregister()
    gone.dispose()
  }
  try {
    const opened = await remote.open(address, gone.signal)
    const started = await begin(opened)
    if (started) return new Response(bodyOf(started, leave), { headers: headersOf(started.type) })
  } catch {
    // The service failed before any audio arrived.
  }
  leave()
  return silent
}

const silent = fail('upstream_failed', 'The service’s stream isn’t available right now.').failure
const busy = fail('unavailable', 'Too many listeners are waiting for this song. Try again in a moment.', {
  retryAfter: 5,
}).failure

const registerListener = (id: string) => {
  listeners.set(id, (listeners.get(id) ?? 0) + 1)
  let registered = true
  return () => {
    if (!registered) return
    registered = false
    const left = (listeners.get(id) ?? 1) - 1
    if (left > 0) listeners.set(id, left)
    else listeners.delete(id)
  }
}

const headersOf = (type: string) => ({
  'content-type': type,
  'accept-ranges': 'none',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
})

type RelayStart = { type: string; first: Uint8Array; rest: AsyncIterator<Uint8Array>; close(): void }

/** Bytes needed to detect the audio format. */
const SNIFFED_BYTES = 64

/** Waits for the first bytes; null if they are not audio. */
const begin = async (opened: Opened): Promise<RelayStart | null> => {
  if (opened.kind !== 'opened') return null
  const rest = opened.body[Symbol.asyncIterator]()
  if (opened.status !== 200) {
    opened.close()
    return null
  }
  try {
    let first: Uint8Array = new Uint8Array()
    while (first.length < SNIFFED_BYTES) {
      const next = await rest.next()
      if (next.done) break
      first = first.length === 0 ? next.value : Buffer.concat([first, next.value])
    }
    const type = await audioType(first)
    if (type) return { type, first, rest, close: opened.close }
  } catch (error) {
    opened.close()
    throw error
  }
  opened.close()
  return null
}

/** The media type of audio by its first bytes; null for anything else. A stream may begin in the middle of MP3 frames. */
const audioType = async (bytes: Uint8Array): Promise<string | null> => {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (type) return /^audio\/|^video\/(mp4|webm)$/.test(type.mime) ? type.mime : null
  return bytes.length > 1 && bytes[0] === 0xff && (bytes[1]! & 0xe0) === 0xe0 ? 'audio/mpeg' : null
}

const bodyOf = ({ first, rest, close }: RelayStart, leave: () => void): ReadableStream<Uint8Array> => {
  let head: Uint8Array | null = first
  const end = () => {
    close()
    leave()
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          if (head) {
            controller.enqueue(head)
            head = null
            return
          }
          const next = await rest.next()
          if (!next.done) return controller.enqueue(next.value)
          end()
          controller.close()
        } catch {
          // Fails the connection, so that an interrupted song does not look complete.
          end()
          controller.error(new DOMException('The service’s stream was interrupted.', 'AbortError'))
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}
