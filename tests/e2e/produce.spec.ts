import type { ServiceRecord } from '#lib/contract/services'
import type { LibraryPage } from '#lib/contract/studio'
import { startAceStep } from '../fakes/ace-step'
import { expectAccessible } from './axe'
import { card, expect, FULL_TIER, newSongs, SIZES, test } from './fixtures'

/** A song that another service makes again, and what becomes of both. */

for (const { size, ...use } of SIZES)
  test.describe(size, FULL_TIER, () => {
    test.use(use)

    test('production › ordered, compared with its song, ordered again, kept as the version that the library shows', async ({
      page,
      studio,
    }) => {
      const ace = await startAceStep({ key: 'k' })
      await page.request.post('/api/session')
      const added = await page.request.post('/api/services', { data: { base_url: ace.url, key: 'k' } })
      expect(added.status(), await added.text()).toBe(201)
      const service: ServiceRecord = await added.json()
      try {
        const [song] = await newSongs(studio, 'folk, 16 seconds')
        await page.goto(`/songs/${song!.id}`)
        await page
          .getByRole('main')
          .getByRole('button', { name: /^More options/ })
          .first()
          .click()
        await page.getByRole('menuitem', { name: 'Produce with…' }).click()
        const dialog = page.getByRole('dialog', { name: /^Produce/ })
        await expect(dialog.getByText('Licence of the production: MIT')).toBeVisible()
        await expect(dialog.getByRole('region', { name: 'Carried over' })).toContainText('as audio, by strength')
        await expectAccessible(page, 'producing a song')
        await dialog.getByRole('slider', { name: 'How close to the song' }).fill('0.45')
        await dialog.getByRole('radiogroup', { name: 'Takes' }).getByText('1', { exact: true }).click()
        await dialog.getByRole('button', { name: 'Produce 1 take' }).click()
        await expect(card(page)).toContainText('Production')
        await expect.poll(() => ace.orders.length).toBe(1)
        const [order] = ace.orders
        Object.assign(order!, { state: 'running', progress: 0.4 })
        await expect(card(page)).toContainText('Generating audio')
        // This service can't cancel.
        await expect(card(page).getByRole('button', { name: 'Cancel' })).toHaveCount(0)
        expect(order!.fields).toMatchObject({ task_type: 'cover', audio_cover_strength: '0.45' })
        // The fake alters only what it repaints, so that the production follows its song.
        const { duration } = await (await page.request.get(`/api/songs/${song!.id}`)).json()
        Object.assign(order!.fields, {
          task_type: 'repaint',
          repainting_start: 0,
          repainting_end: 0.2,
          audio_duration: duration,
        })
        order!.state = 'done'
        const library = async () =>
          ((await (await page.request.get('/api/songs?limit=10')).json()) as LibraryPage).songs
        await expect.poll(async () => (await library())[0]?.task_type, { timeout: 60_000 }).toBe('cover')
        const { id } = (await library())[0]!

        await page.goto(`/songs/${id}`)
        const compare = page.getByRole('region', { name: 'Compare with the original' })
        await compare.getByText('Original', { exact: true }).first().click()
        await expect(compare.getByRole('radio', { name: 'Original' })).toBeChecked()
        await expect(compare.getByRole('row', { name: /^Length/ })).toContainText('the same')
        await expectAccessible(page, 'a production')

        await compare.getByRole('button', { name: 'Produce again…' }).click()
        await expect(dialog.getByRole('slider', { name: 'How close to the song' })).toHaveValue('0.45')
        await dialog.getByRole('button', { name: 'Cancel' }).click()
        expect(ace.orders).toHaveLength(1)

        await compare.getByRole('button', { name: 'Keep as new version' }).click()
        await expect(compare.getByRole('button', { name: 'v2 of 2' })).toBeVisible()
        await expect(compare.getByRole('status')).toBeFocused()
        const shown = (await library()).map((each) => each.id)
        expect(shown).toContain(id)
        expect(shown).not.toContain(song!.id)
      } finally {
        await page.request.delete(`/api/services/${service.id}`)
        await ace.close()
      }
    })
  })
