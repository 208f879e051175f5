import type { RhymeRecord } from '#lib/contract/api'
import { fail, ok, type Result } from '#lib/contract/errors'
import type { App } from '#lib/server/app'
import { isFailure } from '#lib/services/embedded/engine-host'

/** Rhymes of the embedded engine's dictionary, whichever service makes songs. */
export const findRhymes = async (app: App, word: string): Promise<Result<RhymeRecord>> => {
  const found = await app.engine.rhyme(word)
  return isFailure(found) ? fail('internal', found.message) : ok({ word, ...found })
}
