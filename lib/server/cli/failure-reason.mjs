import { writeFailureOf } from '../../write-failure-of.mjs'

const SENTENCES = {
  full: 'The disk is full. Free some space and try again.',
  'read-only': 'Can’t write: the disk is read-only, or the folder belongs to another user.',
}

/**
 * What the operator reads when a start or a command fails. Plain JavaScript, because `npm start` uses it before anything is
 * built.
 * @param {unknown} error
 */
export const failureReason = (error) => {
  const message = error instanceof Error ? error.message : String(error)
  const failure = writeFailureOf(error)
  return failure ? `${SENTENCES[failure]} (${message})` : message
}
