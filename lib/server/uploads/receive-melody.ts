import { type ErrorCode, fail, ok, type Result } from '#lib/contract/errors'
import { MEGABYTE } from '#lib/contract/limits'
import type { SongFileReading } from '#lib/music/song-to-arrange'
import type { BeatsPerMinute } from '#lib/music/time'
import type { App } from '#lib/server/app'
import { BodyTooLarge, readUpTo, tooLarge, withScratch } from '#lib/server/uploads/receive-upload'
import { withAnySignal } from '#lib/services/any-signal'
import { isFailure } from '#lib/services/embedded/engine-host'
import { writeFailureOf } from '#lib/write-failure'

const REFUSALS: Record<string, ErrorCode> = { audio_too_long: 'too_large', no_melody: 'no_melody' }

/**
 * Reads the melody of the recording in the body of a request. Recordings take turns in memory.
 *
 * @param bpm a known tempo
 */
export const receiveMelody = (
  app: App,
  owner: string,
  request: Request,
  bpm: BeatsPerMinute | null,
): Promise<Result<SongFileReading>> =>
  withScratch(app, owner, async (content) => {
    if (!request.body) return fail('bad_body', 'The body is empty.')
    const limit = app.env.maxUpload
    try {
      for await (const chunk of readUpTo(request.body, limit * MEGABYTE)) await content.append(chunk)
    } catch (error) {
      if (error instanceof BodyTooLarge) return tooLarge(limit)
      if (writeFailureOf(error)) throw error
      return fail('bad_body', 'The request body ended too early.')
    }
    return await app.uploadIntake.inTurn(async () => {
      const bytes = new Uint8Array(content.size())
      if (bytes.length === 0) return fail('unsupported_media', 'The file is empty.')
      await content.read(bytes, 0)
      const reading = await withAnySignal([request.signal, app.closing], (either) =>
        app.engine.transcribe(bytes, bpm, either),
      )
      return isFailure(reading) ? fail(REFUSALS[reading.code] ?? 'unsupported_media', reading.message) : ok(reading)
    })
  })
