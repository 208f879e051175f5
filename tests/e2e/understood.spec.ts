import { expectAccessible } from './axe'
import { card, expect, FULL_TIER, testWithLibrary } from './fixtures'

const claim = (
  said: string,
  kind: 'genre' | 'instrument' | 'tempo' | 'other',
  got: string,
  exactness: 'close' | 'not' | 'exact',
) => ({
  ...{ said, kind, got, exactness },
  field: 'prompt' as const,
})

const PROMPT = 'slow waltz with strings that arrive late, no drums, 72 BPM'

/** A song of which not everything was understood. */
const claims = [
  claim('slow waltz', 'genre', 'waltz', 'exact'),
  claim('strings', 'instrument', 'Strings', 'close'),
  { ...claim('drums', 'instrument', '', 'exact'), excluded: true },
  claim('arrive late', 'other', '', 'not'),
  claim('72 BPM', 'tempo', '72 BPM', 'exact'),
]
const reading = { claims, chosen: { key: 'F# minor', tempo: 72 } }
const { test } = testWithLibrary({ count: 1, change: () => ({ reading }), prompt: () => PROMPT })

test('card › reading of the prompt › one line, which opens what came of each, with actions', async ({ page }) => {
  await page.goto('/')
  const line = card(page).getByRole('button', { name: 'Understood:' })
  await expect(line).toHaveText('Understood: slow waltz, strings, no drums, 72 BPM · Not used: “arrive late”')
  await line.press('Enter')
  const table = card(page).getByRole('table', { name: 'What was used from your request' })
  await expect(table.getByRole('row')).toHaveCount(6)
  await expect(table.getByRole('row', { name: /arrive late/ })).toContainText('Not understood')
  await expect(table.getByRole('row', { name: /drums/ })).toContainText('Excluded')
  await expect(card(page)).toContainText(/F♯ minor · 72 BPM · \d:\d\d · seed 0/)
  await expectAccessible(page)
  await line.press('Enter')
  await expect(table).toHaveCount(0)
  await line.press('Enter')

  // The actions of its rows.
  await table.getByRole('button', { name: 'Remove: “arrive late”' }).press('Enter')
  const prompt = page.getByRole('textbox', { name: 'Style and theme' })
  await expect(prompt).toHaveValue('slow waltz with strings, no drums, 72 BPM')
  await expect(table.getByRole('button', { name: 'Removed: “arrive late”' })).toBeFocused()
  await table.getByRole('button', { name: 'Keep as setting: “72 BPM”' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Clear Tempo' })).toBeVisible()
  await table.getByRole('button', { name: 'Change…: “strings”' }).press('Enter')
  await expect(prompt).toBeFocused()
  expect(
    await prompt.evaluate((box: HTMLTextAreaElement) => box.value.slice(box.selectionStart, box.selectionEnd)),
  ).toBe('strings')
  await expect(prompt).toHaveValue('slow waltz with strings, no drums, 72 BPM')
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

test('card › long reading › what was not used stays in view', FULL_TIER, async ({ page }) => {
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
