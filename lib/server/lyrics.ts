import type { LineRecord, LineRequest, LyricRecord, LyricRequest, RhymeRecord } from '#lib/contract/api'
import { fail, ok, type Result } from '#lib/contract/errors'
import type { App } from '#lib/server/app'
import { isFailure } from '#lib/services/embedded/engine-host'
import type { Progress } from '#lib/services/language-model/language-model'

/** Lyrics by the language model or else the current service, or what follows given ones. Not retried: a request may be charged. */
export const writeLyric = async (
  app: App,
  asked: LyricRequest,
  progress?: Progress<LyricRecord>,
): Promise<Result<LyricRecord>> => {
  const languageModel = await app.lyricsWriter.current()
  if (languageModel) return languageModel.write(asked, progress)
  const serviceId = await app.services.current()
  if (serviceId === null) return app.draftLyric(asked)
  const remote = await app.services.of(serviceId)
  return remote
    ? remote.write(asked)
    : fail(
        'service_key_refused',
        'The service’s key can no longer be read. The owner has to enter it again in Settings.',
      )
}

/** Suggestions of the language model for a line. */
export const suggestLines = async (
  app: App,
  asked: LineRequest,
  progress?: Progress<LineRecord>,
): Promise<Result<LineRecord>> => {
  const languageModel = await app.lyricsWriter.current()
  return languageModel
    ? languageModel.suggest(asked, progress)
    : fail('no_language_model', 'No language model is set up, which writes other lines.')
}

/** Rhymes of the embedded engine's dictionary, whichever service makes songs. */
export const findRhymes = async (app: App, word: string): Promise<Result<RhymeRecord>> => {
  const found = await app.engine.rhyme(word)
  return isFailure(found) ? fail('internal', found.message) : ok({ word, ...found })
}
