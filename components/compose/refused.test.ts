import { expect, it } from 'vitest'
import { ProblemError } from '#components/api/client'
import { unplaced } from '#components/compose/refused'
import type { ErrorCode } from '#lib/contract/errors'
import { translatorFor } from '#lib/i18n/catalogues'

const english = translatorFor('en', 'errors')

const refused = (code: ErrorCode, errors: [path: string, message: string][] = []) =>
  new ProblemError({
    type: 'about:blank',
    title: 'No',
    status: 422,
    detail: 'The service refused it.',
    code,
    request_id: '',
    ...(errors.length > 0 && { errors: errors.map(([path, message]) => ({ path, message })) }),
  })

it('a refusal without fields is said beside the button', () => {
  expect(unplaced(english, refused('payment_required'), 'prompt')).toBe('The service refused it.')
  expect(unplaced(english, new Error('Nobody answered.'), 'extend')).toBe('Nobody answered.')
})

it('what a field says is not said twice', () => {
  expect(
    unplaced(english, refused('invalid', [['reference_audio.audio_content', 'Too short.']]), 'reference'),
  ).toBeNull()
})

it('what no field of this form can say is said beside the button, once', () => {
  const error = refused('invalid', [
    ['prompt', 'Too loud.'],
    ['model', 'Not for you.'],
    ['n', 'Not for you.'],
    ['similarity', 'Odd.'],
  ])
  expect(unplaced(english, error, 'prompt')).toBe('Not for you. Odd.')
  expect(unplaced(english, error, 'reference')).toBe('Not for you.')
})
