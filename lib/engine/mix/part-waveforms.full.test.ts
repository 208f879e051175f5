import { test } from 'vitest'
import { write } from '#lib/engine/compose'
import {
  briefOf,
  expectExtendedWaveforms,
  expectWaveforms,
  renderSong,
  stemPeaks,
} from '#lib/engine/mix/part-waveforms.fixture'

test('song › waveform of every part › matches its stem', async () => {
  const brief = briefOf('pop, female voice, backing vocals, 112 BPM, 24 seconds')
  expectWaveforms((await renderSong(brief, 7)).waves, await stemPeaks(brief, 7))
})

test('extended song › waveforms › the source up to the cut, new parts behind it', async () => {
  const { mp3 } = await renderSong(briefOf('house, instrumental, 14 seconds'), 2)
  const brief = briefOf('house, male voice, 20 seconds', { kind: 'extend', recording: mp3, at: 8 })
  const [{ waves }, { song, keptLength: before }] = [await renderSong(brief, 3), await write(brief, 3)]
  expectExtendedWaveforms(waves, before, song.samples)
})
