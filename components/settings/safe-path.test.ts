import { expect, it } from 'vitest'
import { safePath } from '#components/settings/safe-path'

it('signing in leads back to where one came from', () => {
  expect(safePath('/songs/abc?x=1#lyrics')).toBe('/songs/abc?x=1#lyrics')
})

it.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '',
  '/sign-in?next=/sign-in',
  '\t//evil.example',
])('and never anywhere else: %j', (next) => {
  expect(safePath(next)).toBe('/')
})
