import { expect } from 'vitest'
import type { FakeS3 } from '../fakes/s3'
import { removeDataDir, type StudioProcess } from './studio'

/**
 * Stops replicas, also paused ones, removes their folders and closes `s3`. Empties both lists. Fails if `s3` refused a
 * request.
 */
export const endReplicas = async (replicas: StudioProcess[], dataDirs: string[], s3?: FakeS3) => {
  for (const replica of replicas.splice(0)) {
    replica.process.kill('SIGCONT')
    await replica.stop()
  }
  for (const dir of dataDirs.splice(0)) removeDataDir(dir)
  expect(s3?.refused ?? []).toEqual([])
  await s3?.close()
}
