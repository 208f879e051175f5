import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Brief } from '#lib/engine/brief'
import { compose } from '#lib/engine/compose'
import { exportSong } from '#lib/engine/parts/export-files'
import { SOURCE_STEM } from '#lib/engine/parts/stem-names'

const brief = (source: Brief['source']): Brief => ({ prompt: 'solo piano, 5 seconds', lyric: null, take: 0, source })

const mp3Of = async (of: Brief, seed: number) => {
  const parts: Uint8Array[] = []
  for await (const reply of compose(of, seed)) if (reply.kind === 'segment') parts.push(reply.bytes)
  return Buffer.concat(parts)
}

test('stems of an extended song › source render differs from the stored file › one stem for the source', async () => {
  const first = brief({ kind: 'none' })
  const recording = await mp3Of(first, 2)
  const extended = brief({ kind: 'extend', recording, at: 3 })
  /** Names of the stems, for a source with this checksum. */
  const stemsWith = async (sha256: string) => {
    const selection = { stems: 'wav16', wav: false, flac: false, multitrack: false } as const
    for await (const reply of exportSong({
      brief: extended,
      seed: 3,
      selection,
      source: { brief: first, seed: 2, sha256, source: null },
    }))
      if (reply.kind === 'export_files') return reply.files.map(({ name }) => name)
    return []
  }
  expect(await stemsWith(createHash('sha256').update(recording).digest('hex'))).not.toContain(SOURCE_STEM)
  expect(await stemsWith('0'.repeat(64))).toContain(SOURCE_STEM)
})
