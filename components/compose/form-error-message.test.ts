import { expect, it } from 'vitest'
import { ProblemError } from '#components/api/client'
import { formErrorMessage } from '#components/compose/form-error-message'
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

it('error without fields › is shown beside the button', () => {
  expect(formErrorMessage(english, refused('payment_required'), 'prompt')).toBe('The service refused it.')
  expect(formErrorMessage(english, new Error('No response.'), 'extend')).toBe('No response.')
})

it('field error › is shown once', () => {
  expect(
    formErrorMessage(english, refused('invalid', [['reference_audio.audio_content', 'Too short.']]), 'reference'),
  ).toBeNull()
})

it('error of a field that the form lacks › is shown once beside the button', () => {
  const error = refused('invalid', [
    ['prompt', 'Too loud.'],
    ['model', 'Not for you.'],
    ['n', 'Not for you.'],
    ['similarity', 'Odd.'],
  ])
  expect(formErrorMessage(english, error, 'prompt')).toBe('Not for you. Odd.')
  expect(formErrorMessage(english, error, 'reference')).toBe('Not for you.')
})
