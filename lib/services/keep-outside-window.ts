import { fail, ok, type Result } from '#lib/contract/errors'
import { MAX_UPLOAD_SECONDS } from '#lib/contract/limits'
import type { SpliceWindow } from '#lib/engine/protocol'
import { type EngineHost, isFailure } from '#lib/services/embedded/engine-host'

/** A new recording with the samples of its source outside the window, because models alter all of it. */
export const keepOutsideWindow = async (
  engine: Pick<EngineHost, 'splice'>,
  window: SpliceWindow | null,
  source: Uint8Array | null,
  audio: Uint8Array,
  signal: AbortSignal,
): Promise<Result<Uint8Array>> => {
  if (!window) return ok(audio)
  if (!source) return fail('source_gone', 'The source recording no longer exists.')
  const spliced = await engine.splice(source, audio, window, MAX_UPLOAD_SECONDS, signal)
  return isFailure(spliced) ? fail('upstream_failed', spliced.message) : ok(spliced)
}
