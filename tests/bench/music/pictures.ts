import { spawnSync } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '../../harness/rendering'
import { inFolder } from './recording'

/**
 * Draws the spectrograms of docs/engine.md: constant-Q, ten octaves above 20 Hz, time to the right, left channel blue and
 * right channel yellow.
 */

const PICTURES = [
  {
    file: 'spectrogram-pop.webp',
    prompt: 'Bright pop about a summer by the sea, female voice, 112 BPM, A minor, 28 seconds',
  },
  { file: 'spectrogram-jazz.webp', prompt: 'Jazz swing, female crooner, 150 BPM, Bb major, 28 seconds' },
] as const

const SEED = 7
const WIDTH = 1440
const HEIGHT = 640

for (const { file, prompt } of PICTURES) {
  const { song, mp3 } = await render({ prompt }, SEED)
  const out = join('public', 'screenshots', file)
  inFolder((folder) => {
    const path = join(folder, 'song.mp3')
    writeFileSync(path, mp3)
    const rate = WIDTH / song.duration
    const look = 'count=1:sono_v=15*a_weighting(f):sono_g=4:csp=bt709'
    const cqt = `showcqt=s=${HEIGHT}x${WIDTH}:fps=${rate}:bar_h=0:axis_h=0:sono_h=${WIDTH}:${look}`
    // The filter scrolls downwards, one row per frame. The last frame holds the whole song and is then rotated.
    const drawn = spawnSync(
      'ffmpeg',
      [
        ...['-nostdin', '-v', 'error', '-y', '-i', path, '-filter_complex'],
        `${cqt},select=eq(n\\,${WIDTH - 3}),transpose=cclock,hflip,format=yuv420p`,
        ...['-vsync', '0', '-frames:v', '1', '-c:v', 'libwebp', '-quality', '60', out],
      ],
      { encoding: 'utf8', timeout: 120_000 },
    )
    if (drawn.status !== 0) throw new Error(`ffmpeg could not draw ${file}: ${drawn.stderr}`)
  })
  console.log(`${out}: ${song.title}, ${song.duration.toFixed(1)} s, ${Math.round(statSync(out).size / 1024)} kB`)
}
