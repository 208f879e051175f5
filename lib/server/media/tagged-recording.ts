import { coverVersion } from '#lib/contract/cover'
import { songFiles } from '#lib/data/file-keys'
import type { SongWithSections } from '#lib/data/songs/songs'
import type { App } from '#lib/server/app'
import { coverInputOf, findPicture } from '#lib/server/media/cover'
import { tagLength, withPicture } from '#lib/server/media/id3-picture'
import { songPeaks } from '#lib/server/media/peaks'
import { coverPng } from '#lib/services/embedded/embedded'
import type { Storage } from '#lib/storage/storage'

type Recorded = Omit<SongWithSections, 'serviceId'>

/** A recording whose tag has the chosen cover. */
export type TaggedRecording = {
  bytes: number
  etag: string
  open(range: { first: number; last: number }): ReadableStream<Uint8Array>
}

/**
 * A recording for a download, with the chosen cover in its tag. Null where the stored file has the right one: without a
 * choice, and in files of other formats, which have no cover.
 */
export const taggedRecording = async (app: App, song: Recorded): Promise<TaggedRecording | null> => {
  const { cover, bytes } = song
  if (cover === null || bytes === null || song.format !== 'mp3') return null
  const key = songFiles(song.id, song.format).audio
  const length = tagLength(await readBytes(app.storage, key, Math.min(bytes, 10)))
  if (length === null || length > bytes) return null
  const picture = await pictureOf(app, song)
  if (!picture) return null
  const tag = withPicture(await readBytes(app.storage, key, length), picture)
  return {
    bytes: tag.length + bytes - length,
    etag: `"${song.id}-${bytes}-${coverVersion(cover)}"`,
    open: ({ first, last }) =>
      joined(tag.subarray(first, last + 1), () =>
        last < tag.length
          ? null
          : app.storage.stream(key, {
              first: Math.max(0, first - tag.length) + length,
              last: last - tag.length + length,
            }),
      ),
  }
}

const pictureOf = async (app: App, song: Recorded) => {
  const own = await findPicture(app, song, false)
  if (own) return { type: 'image/jpeg', bytes: own }
  const input = coverInputOf(song, await songPeaks(app, song))
  return input && { type: 'image/png', bytes: coverPng(input) }
}

const readBytes = async (storage: Storage, key: string, count: number): Promise<Uint8Array> =>
  new Uint8Array(await new Response(storage.stream(key, { first: 0, last: count - 1 })).arrayBuffer())

/** `head`, then the stream, which is opened when it is read. */
const joined = (head: Uint8Array, open: () => ReadableStream<Uint8Array> | null): ReadableStream<Uint8Array> => {
  let rest: ReadableStreamDefaultReader<Uint8Array> | null = null
  let isHeadSent = head.length === 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!isHeadSent) {
          isHeadSent = true
          return controller.enqueue(Uint8Array.from(head))
        }
        rest ??= open()?.getReader() ?? null
        const next = await rest?.read()
        if (!next || next.done) controller.close()
        else controller.enqueue(next.value)
      },
      cancel: (reason) => rest?.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
