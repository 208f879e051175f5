/** Why the body of a response did not come whole. */
export type OutsideFault = 'stalled' | 'too_large' | 'cut' | 'timeout' | 'aborted'

const MESSAGES: Record<OutsideFault, string> = {
  stalled: 'Nothing more came for too long.',
  too_large: 'More came than is accepted.',
  cut: 'The connection ended before everything had come.',
  timeout: 'It took too long as a whole.',
  aborted: 'It was not wanted any more.',
}

export class OutsideError extends Error {
  override name = 'OutsideError'
  readonly kind: OutsideFault

  constructor(kind: OutsideFault) {
    super(MESSAGES[kind])
    this.kind = kind
  }
}
