import type { EngineFailure } from '#lib/engine/protocol'

/**
 * An expected failure on its way out of the engine: the worker turns it into a reply of kind `failed`.
 * Whatever else is thrown is a bug.
 */
// throw new EngineError('audio_silent', 'This recording is silent from start to end.')
export class EngineError extends Error {
  readonly failure: EngineFailure

  constructor(code: EngineFailure['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EngineError'
    this.failure = { code, message }
  }
}
