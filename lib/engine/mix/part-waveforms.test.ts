import { test } from 'vitest'
import { briefOf, expectWaveforms, renderSong, stemPeaks } from '#lib/engine/mix/part-waveforms.fixture'
import { inTier } from '#tests/harness/tier'

// Short enough for offline mastering. export-files.full.test.ts covers a long and an extended song.
test('short song › waveform of every part › matches its stem', async () => {
  const brief = briefOf(`house, male voice, ${inTier({ default: 6, full: 14 })} seconds`)
  expectWaveforms((await renderSong(brief, 3)).waves, await stemPeaks(brief, 3))
})
