import { test } from 'vitest'
import { briefOf, expectWaveforms, renderSong, stemPeaks } from '#lib/engine/mix/part-waveforms.fixture'
import { inTier } from '#tests/harness/tier'

// So short that it is mixed as a whole before its first sample leaves. A long one and an extended one are made again in remake.test.ts.
test('of every part of a short song is told what it looks like, as its stem does', async () => {
  const asked = briefOf(`house, male voice, ${inTier({ default: 6, full: 14 })} seconds`)
  expectWaveforms((await renderSong(asked, 3)).waves, await stemPeaks(asked, 3))
})
