import { seedLibrary } from '../harness/library'
import { newDataDir, removeDataDir, type Studio, startStudio } from '../harness/studio'
import { test as base, expect } from './fixtures'

/** The list view shows the style of every song in the interface language. */

const GENRES = ['lofi', 'pop', null, 'samba do futuro']
const metadataOf = (genre: string | null) =>
  genre === null
    ? null
    : { genre, language: 'en', samples: 1, engine: '1', sections: [], chords: [], lines: [], parts: [] }

const test = base.extend<object, { studio: Studio }>({
  studio: [
    async ({ browser: _ }, use) => {
      const dataDir = newDataDir()
      await seedLibrary(dataDir, {
        count: GENRES.length,
        change: (index) => ({ title: `Song ${index}`, metadata: metadataOf(GENRES[index]!) }),
      })
      const studio = await startStudio({ dataDir })
      await use(studio)
      await studio.stop()
      removeDataDir(dataDir)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

test('library list › styles in a column of their own, hidden in a narrow window', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/library?view=list')
  await expect(page.getByText('Genre', { exact: true })).toBeVisible()
  const row = (index: number) => page.getByRole('row', { name: `Song ${index}, take A` })
  await expect(row(0).getByText('Lo-fi hip-hop')).toBeVisible()
  await expect(row(1).getByText('Pop', { exact: true })).toBeVisible()
  await expect(row(3).getByText('Samba do futuro')).toBeVisible()
  const left = (await page.getByText('Genre', { exact: true }).boundingBox())!.x
  for (const index of [0, 1, 3]) {
    const cell = row(index).getByText(/^(Lo-fi hip-hop|Pop|Samba do futuro)$/)
    expect(Math.abs((await cell.boundingBox())!.x - left)).toBeLessThan(1)
  }
  for (const width of [1190, 1000, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(row(0).getByText('Lo-fi hip-hop')).toBeHidden()
    await expect(row(0).getByText('Song 0', { exact: true })).toBeVisible()
    expect((await row(0).getByText('Song 0', { exact: true }).boundingBox())!.width).toBeGreaterThan(40)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await context.addCookies([{ name: 'language', value: 'zh-Hans', url: baseURL! }])
  await page.reload()
  await expect(page.getByText('流派', { exact: true })).toBeVisible()
  await expect(page.getByText('低保真嘻哈', { exact: true })).toBeVisible()
})
