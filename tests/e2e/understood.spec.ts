import { expectCleanInBothThemes } from './axe'
import { card, expect, testWithLibrary } from './fixtures'

const claim = (
  said: string,
  kind: 'genre' | 'instrument' | 'other',
  got: string,
  exactness: 'close' | 'not' | 'exact',
) => ({
  ...{ said, kind, got, exactness },
  field: 'prompt' as const,
})

/** A song of which not everything was understood. */
const claims = [
  claim('slow waltz', 'genre', 'waltz', 'exact'),
  claim('strings', 'instrument', 'Strings', 'close'),
  { ...claim('drums', 'instrument', '', 'exact'), excluded: true },
  claim('arrive late', 'other', '', 'not'),
]
const reading = { claims, chosen: { key: 'F# minor', tempo: 72 } }
const { test } = testWithLibrary({ count: 1, change: () => ({ reading }) })

test('card › reading of the prompt › one line, which opens what came of each', async ({ page }) => {
  await page.goto('/')
  const line = card(page).getByRole('button', { name: 'Understood:' })
  await expect(line).toHaveText('Understood: slow waltz, strings, no drums · Not used: “arrive late”')
  await line.press('Enter')
  const table = card(page).getByRole('table', { name: 'What was used from your request' })
  await expect(table.getByRole('row')).toHaveCount(5)
  await expect(table.getByRole('row', { name: /arrive late/ })).toContainText('Not used')
  await expect(table.getByRole('row', { name: /drums/ })).toContainText('Excluded')
  await expect(card(page)).toContainText(/F♯ minor · 72 BPM · \d:\d\d · seed 0/)
  await expectCleanInBothThemes(page)
  await line.press('Enter')
  await expect(table).toHaveCount(0)
})

test('card › Keep these settings › the form has what was chosen', async ({ page }) => {
  await page.goto('/')
  await card(page).getByRole('button', { name: 'Understood:' }).press('Enter')
  await card(page).getByRole('button', { name: 'Keep these settings' }).click()
  const settings = page.getByRole('group', { name: 'Song settings' })
  await expect(settings.getByRole('button', { name: 'Tempo 72 BPM' })).toBeVisible()
  await expect(settings.getByRole('button', { name: 'Key F♯ minor' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reuse settings' })).toBeVisible()
})

test('card › long reading › what was not used stays in view', async ({ page }) => {
  const many = Array.from({ length: 30 }, (_, i) => claim(`instrument ${i}`, 'instrument', 'Piano', 'exact'))
  await page.route('**/api/tasks?*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    for (const task of body.tasks)
      for (const choice of task.choices) choice.reading.claims = [...many, claim('arrive late', 'other', '', 'not')]
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto('/')
  const missed = card(page).getByText('“arrive late”')
  await expect(missed).toBeVisible()
  const line = await card(page).getByRole('button', { name: 'Understood:' }).boundingBox()
  const box = await missed.boundingBox()
  expect(box!.x + box!.width).toBeLessThanOrEqual(line!.x + line!.width + 1)
})
