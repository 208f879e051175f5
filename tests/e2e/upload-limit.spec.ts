import { bandFile } from '../harness/audio'
import { startStudio } from '../harness/studio'
import { expect, FULL_TIER, testWithApp } from './fixtures'

const test = testWithApp(() => startStudio({ env: { MAX_UPLOAD_MB: '0.5' } }))

/** The operator sets the upload limit. The page shows it and refuses larger files before upload. */
test.describe('upload limit of half a megabyte', () => {
  const LIMIT = 512 * 1024
  /** A sound file of exactly this size; padding follows its samples. */
  const wav = (name: string, bytes: number) => {
    const buffer = Buffer.alloc(bytes)
    bandFile(4).copy(buffer)
    return { name, mimeType: 'audio/wav', buffer }
  }

  test(
    'limit shown › one byte above refused before upload, limit itself accepted',
    FULL_TIER,
    async ({ page, studio: small }) => {
      const sent: string[] = []
      page.on('request', (request) => request.url().endsWith('/file/upload') && sent.push(request.method()))
      await page.goto(small.url)
      await page.getByRole('tab', { name: 'Reference' }).click()
      await expect(page.getByText(/up to 0\.5 MB/)).toBeVisible()

      await page.getByLabel('Choose an audio file').setInputFiles(wav('long.wav', LIMIT + 1))
      await expect(page.getByRole('alert').filter({ hasText: '“long.wav” is 1 MB. The limit is 0.5 MB' })).toBeVisible()
      expect(sent).toEqual([])

      await page.getByLabel('Choose an audio file').setInputFiles(wav('just.wav', LIMIT))
      await expect(page.getByText(/112 BPM/)).toBeVisible()
      expect(sent).toEqual(['POST'])
    },
  )
})
