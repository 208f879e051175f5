import type { Brief } from '#lib/engine/brief'
import { compose } from '#lib/engine/compose'
import type { Plan } from '#lib/engine/plan/plan'
import { planSong } from '#lib/engine/plan/plan-song'
import type { Score } from '#lib/engine/score/score'
import { scoreSong } from '#lib/engine/score/score-song'
import type { SongMetadata } from '#lib/engine/song-metadata'
import type { Milliseconds, Seconds } from '#lib/music/time'

/** A finished song with its inputs and costs. */
export type Rendering = {
  plan: Plan
  score: Score
  song: SongMetadata
  mp3: Uint8Array
  /** From the call to the first bytes of audio. */
  firstBytes: Milliseconds
  /** Elapsed time, and processor time of all threads. */
  taken: { clock: Seconds; cpu: Seconds }
}

/** Renders a brief like the engine worker. Plan and score are computed again; the same brief gives the same result. */
export const render = async (asked: Partial<Brief>, seed: number): Promise<Rendering> => {
  const brief: Brief = { prompt: '', lyric: null, take: 0, source: { kind: 'none' }, ...asked }
  const begun = performance.now()
  const usage = process.cpuUsage()
  let song: SongMetadata | null = null
  let firstBytes: Milliseconds | null = null
  const parts: Uint8Array[] = []
  for await (const reply of compose(brief, seed)) {
    if (reply.kind === 'planned') song = reply.song
    if (reply.kind !== 'segment') continue
    firstBytes ??= performance.now() - begun
    parts.push(reply.bytes)
  }
  const clock = (performance.now() - begun) / 1000
  const { user, system } = process.cpuUsage(usage)
  if (!song || firstBytes === null) throw new Error(`Nothing came of "${brief.prompt}".`)
  const plan = planSong(brief, seed)
  return {
    plan,
    score: scoreSong(plan),
    song,
    mp3: Buffer.concat(parts),
    firstBytes,
    taken: { clock, cpu: (user + system) / 1e6 },
  }
}
