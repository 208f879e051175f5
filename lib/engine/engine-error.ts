import type { EngineFailure } from '#lib/engine/protocol'

/** An expected failure. The worker turns it into a reply of kind `failed`; any other error is a bug. */
export class EngineError extends Error {
  readonly failure: EngineFailure

  constructor(code: EngineFailure['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EngineError'
    this.failure = { code, message }
  }
}
