import { expect, it } from 'vitest'
import { tooManyAttemptsMessage } from '#components/accounts/use-sign-in-action'
import { translatorFor } from '#lib/i18n/catalogues'

it.each([
  [null, 'in a minute.'],
  [1, 'in 1 second.'],
  [89, 'in 89 seconds.'],
  [90, 'in 2 minutes.'],
  [900, 'in 15 minutes.'],
])('too many attempts › %s seconds to wait › Try again %s', (seconds, wait) => {
  const [account, code] = [translatorFor('en', 'people.signIn'), translatorFor('en', 'settings.accessCode')]
  expect(tooManyAttemptsMessage(account, seconds)).toBe(`Too many attempts. Try again ${wait}`)
  expect(tooManyAttemptsMessage(code, seconds)).toBe(`Too many wrong codes. Try again ${wait}`)
})
