import type { SongDetail } from '#lib/contract/studio'

/** Failures after which the song may still arrive. */
const MAY_STILL_ARRIVE = new Set(['archive_failed', 'gone', 'missing', 'unconfirmed'])

/** Why a song can’t be extended or used as a reference: a key of the messages `song.act`. Null if it is available. */
// unavailableReason({ status: 'running' }) // => 'whenFinished'
export const unavailableReason = ({ status, error_code }: Pick<SongDetail, 'status' | 'error_code'>) => {
  if (status === 'done') return null
  return status === 'fail' && !MAY_STILL_ARRIVE.has(error_code ?? '') ? 'notCreated' : 'whenFinished'
}
