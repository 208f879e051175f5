import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { hasTool } from '../harness/audio-tools'
import { expect, FULL_TIER, openLyricVideo, testWithLibrary } from './fixtures'

/** The words in the frames of a lyric video, read by tesseract (Debian tesseract-ocr) where it is installed. */

const LINES = [
  'Carry me over the water',
  'Lanterns along every pier',
  'Nobody asked for the weather',
  'Summer was quietly here',
  'Morning will find us together',
  'Singing for all who can hear',
]
const FIRST = 0.9
const EACH = 1.8
const TIMES = Array.from({ length: 20 }, (_, i) => 0.25 + 0.58 * i)

const { test, ids } = testWithLibrary({
  count: 1,
  change: () => ({
    title: 'Quiet Summer',
    metadata: {
      genre: 'folk',
      language: 'en' as const,
      samples: 1,
      engine: '1',
      sections: [{ kind: 'verse', label: 'Verse', at: 0, length: 12 }],
      chords: [],
      lines: LINES.map((text, index) => {
        const words = text.split(' ')
        const length = EACH / words.length
        const at = FIRST + EACH * index
        return {
          at,
          length: EACH,
          section: 0,
          text,
          words: words.map((word, i) => ({ at: at + i * length, length, text: word })),
        }
      }),
      parts: [],
    },
  }),
})

/** Lines of an LRC file with their times. */
const readLrc = (text: string) =>
  [...text.matchAll(/^\[(\d+):([\d.]+)\](.*)$/gm)].map(([, minutes, seconds, words]) => ({
    at: 60 * Number(minutes) + Number(seconds),
    text: words!
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  }))

const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')

/** The letters between the title and the waveform of a frame, as black on white. */
const readFrame = (path: string, seconds: number) => {
  const crop = 'crop=iw:ih*0.8-0.17*min(iw\\,ih):0:0.17*min(iw\\,ih)'
  const picture = execFileSync(
    'ffmpeg',
    `-v error -ss ${seconds} -i ${path} -frames:v 1 -vf ${crop},format=gray,lut=y=if(gt(val\\,125)\\,0\\,255) -f image2pipe -c:v png -`.split(
      ' ',
    ),
    { maxBuffer: 1 << 26 },
  )
  const read = execFileSync('tesseract', ['-', '-', '--psm', '6'], {
    input: picture,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  return letters(read.toString())
}

const created = async (page: Page, shape: string) => {
  const dialog = await openLyricVideo(page, ids[0]!)
  await dialog.getByText(shape).click()
  await dialog.getByRole('button', { name: 'Create video' }).click()
  const save = dialog.getByRole('link', { name: /^Save video/ })
  await expect(save).toBeVisible({ timeout: 200_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  return download.path()
}

for (const shape of ['16:9', '9:16', '1:1'])
  test(`lyric video in ${shape} › frames at 20 times › the line of song.lrc`, FULL_TIER, async ({ page }) => {
    test.skip(!hasTool('tesseract') || !hasTool('ffmpeg'), 'tesseract or ffmpeg is not installed')
    test.setTimeout(400_000)
    const path = await created(page, shape)
    const { audio_url } = await (await page.request.get(`/api/songs/${ids[0]}`)).json()
    const lrc = await page.request.get(audio_url.replace(/[^/]*$/, 'song.lrc'))
    const lines = readLrc(await lrc.text())
    expect(lines.map(({ text }) => text)).toEqual(LINES)
    for (const seconds of TIMES) {
      const index = Math.max(
        0,
        lines.findLastIndex(({ at }) => at <= seconds),
      )
      const shown = readFrame(path, seconds)
      const where = lines.map(({ text }) => shown.indexOf(letters(text)))
      // The line that is sung, and the next one below it.
      const expected = lines.map((_, line) => line === index || line === index + 1)
      expect(
        where.map((at) => at >= 0),
        `${seconds} s: ${shown}`,
      ).toEqual(expected)
      if (index + 1 < lines.length) expect(where[index], `${seconds} s`).toBeLessThan(where[index + 1]!)
    }
  })
