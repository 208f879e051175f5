import { expect, it } from 'vitest'
import { waitText } from '#components/compose/wait-text'
import { translatorFor } from '#lib/i18n/catalogues'

it('wait › grows › is said in seconds, minutes, then hours', () => {
  const t = translatorFor('en', 'compose.send')
  expect([12, 89, 120, 5399, 5400, 32_400].map((seconds) => waitText(t, seconds))).toEqual([
    ...['Wait 12 s', 'Wait 89 s', 'Wait 2 min', 'Wait 90 min', 'Wait 2 h', 'Wait 9 h'],
  ])
})
