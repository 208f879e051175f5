import { midiFixture } from '#lib/music/song-files/song-files.fixture'
import { expectAccessible } from './axe'
import { card, chooseTakes, create, expect, prompt, test } from './fixtures'

/** A song to arrange, from its file to the song. */

const MIDI = midiFixture(
  [
    [0, 1, 67, 'har-'],
    [1, 2, 69, 'bour'],
    [3, 3, 72, 'lights'],
    [6, 3, 71, 'are'],
    [9, 3, 67, 'low'],
  ],
  [
    [0, 6, 48],
    [0, 6, 52],
    [6, 6, 43],
    [6, 6, 47],
  ],
)

test('dropped MIDI file › shown, then arranged with its words and key', async ({ page }) => {
  await page.goto('/')
  const column = page.getByRole('region', { name: 'Create' })
  await expect(column.getByRole('button', { name: 'Arrange a MIDI or score file' })).toBeVisible()
  const transfer = await page.evaluateHandle((base64) => {
    const data = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
    data.items.add(new File([bytes], 'harbour.mid', { type: 'audio/midi' }))
    return data
  }, Buffer.from(MIDI).toString('base64'))
  await column.dispatchEvent('dragenter', { dataTransfer: transfer })
  await expect(column.getByText('Drop to arrange this song')).toBeVisible()
  await column.dispatchEvent('dragover', { dataTransfer: transfer })
  await column.dispatchEvent('drop', { dataTransfer: transfer })

  const song = column.getByRole('region', { name: 'Song to arrange' })
  await expect(song).toContainText(/major|minor/)
  await expect(song).toContainText('120 BPM · 3/4')
  await expect(song).toContainText('4 bars, from “Tune”')
  await expect(song).toContainText('5 syllables')
  await expect(song).toContainText('The chords are derived from the notes.')
  await expect(column.getByRole('region', { name: 'Lyrics' })).toContainText('harbour lights are low')
  await expect(column.getByRole('button', { name: /^Key/ })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)

  await song.getByRole('button', { name: 'Play the melody' }).click()
  await song.getByRole('button', { name: 'Stop the melody' }).click()
  await expect(song.getByRole('button', { name: 'Play the melody' })).toBeVisible()

  // Another voice of the same file, also after a reload.
  await prompt(page).fill('slow folk waltz, female voice')
  await page.reload()
  await song.getByRole('button', { name: 'Change the melody' }).click()
  await page.getByRole('menuitemradio', { name: /Piano/ }).click()
  await expect(song).toContainText('4 bars, from “Piano”')
  await song.getByRole('button', { name: 'Change the melody' }).click()
  await page.getByRole('menuitemradio', { name: /Tune/ }).click()
  await expect(song).toContainText('4 bars, from “Tune”')

  await chooseTakes(page, 1)
  const [submitted] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/song/generate')),
    create(page).click(),
  ])
  const { arrange } = submitted.postDataJSON()
  expect(arrange).toMatchObject({ meter: '3/4', tempo: 120 })
  await expect(card(page)).toHaveAccessibleName(/, ready$/, { timeout: 100_000 })
  const { songs } = await (await page.request.get('/api/songs?limit=1')).json()
  expect(songs[0]).toMatchObject({ key: arrange.key, meter: '3/4' })
  expect(songs[0].lyric).toContain('harbour lights are low')

  await song.getByRole('button', { name: 'Remove the song to arrange' }).click()
  await expect(song).toHaveCount(0)
  await expect(column.getByRole('textbox', { name: 'Lyrics' })).toBeVisible()
})

test('file without notes › refused with the reason', async ({ page }) => {
  await page.goto('/')
  await page
    .getByLabel('Choose an audio file')
    .setInputFiles({ name: 'broken.mid', mimeType: 'audio/midi', buffer: Buffer.from('MThd') })
  await expect(page.getByRole('alert').filter({ hasText: 'damaged' })).toBeVisible()
})
