import { expect, test } from 'vitest'
import { blocksOf, decodeMaster, encodeMaster } from '#lib/engine/edit/master-file'

test('master › values of 24 bits over the whole range, encoded and decoded › the same values', async () => {
  const values = Float32Array.from({ length: 200_000 }, (_, i) => (-(2 ** 23) + ((i * 83_869) % 2 ** 24)) / 2 ** 23)
  const mirrored = values.map((value) => Math.max(-1, Math.min(1 - 2 ** -23, -value)))
  const { left, right } = await decodeMaster(
    await encodeMaster(blocksOf({ left: values, right: mirrored }), values.length),
  )
  expect(values.findIndex((value, i) => left[i] !== value || right[i] !== mirrored[i])).toBe(-1)
})
