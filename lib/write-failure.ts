export { type WriteFailure, writeFailureOf } from './write-failure-of.mjs'

/** An operation that was not tried, because too little space is left. Its code is that of a disk without any. */
export class NoSpace extends Error {
  override name = 'NoSpace'
  readonly code = 'ENOSPC'
}
