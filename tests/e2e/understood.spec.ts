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
  await expect(card(page)).toContainText('F♯ minor · 72 BPM · seed 0')
  await expectCleanInBothThemes(page)
  await line.press('Enter')
  await expect(table).toHaveCount(0)
})
