import { expect, test } from 'vitest'
import { blocksOf, decodeMaster, encodeMaster } from '#lib/engine/edit/master-file'
import { quantize24 } from '#lib/engine/encode/wav'
import { randomFrom } from '#lib/music/random'
import { sameBytes } from '#tests/harness/same-bytes'

test('master › encoded, decoded and encoded again › every sample and every byte the same, also at full scale', async () => {
  const random = randomFrom(1, 'master')
  const channel = () => Float32Array.from({ length: 50_000 }, (_, i) => (i < 4 ? [1, -1, 2, -2][i]! : 2 * random() - 1))
  const audio = { left: channel(), right: channel() }
  const file = await encodeMaster(blocksOf(audio), 50_000)
  const decoded = await decodeMaster(file)
  for (const side of ['left', 'right'] as const)
    expect(
      sameBytes(
        decoded[side],
        audio[side].map((x) => quantize24(x) / 2 ** 23),
      ),
    ).toBe(true)
  expect(sameBytes(await encodeMaster(blocksOf(decoded), 50_000), file)).toBe(true)
})
