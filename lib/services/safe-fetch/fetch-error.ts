/** Why the body of a response is incomplete. */
export type FetchFailure = 'stalled' | 'too_large' | 'cut' | 'timeout' | 'aborted'

const MESSAGES: Record<FetchFailure, string> = {
  stalled: 'No further bytes within the time limit.',
  too_large: 'The body is larger than the limit.',
  cut: 'The connection ended before the body was complete.',
  timeout: 'The request took longer than the time limit.',
  aborted: 'The request was aborted.',
}

export class FetchError extends Error {
  override name = 'FetchError'
  readonly kind: FetchFailure

  constructor(kind: FetchFailure) {
    super(MESSAGES[kind])
    this.kind = kind
  }
}
