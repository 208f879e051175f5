import { describe, expect, it } from 'vitest'
import { NetworkError, ProblemError } from '#components/api/client'
import { errorMessage, fieldMessage, problemMessage } from '#components/i18n/error-message'
import { ERRORS, type ErrorCode } from '#lib/contract/errors'
import { translatorFor } from '#lib/i18n/catalogues'

const english = translatorFor('en', 'errors')
const chinese = translatorFor('zh-Hans', 'errors')
const HAN = /\p{Script=Han}/u

const refused = (code: ErrorCode, detail: string) =>
  new ProblemError({ type: 'about:blank', title: 'No', status: 400, detail, code, request_id: '' })

describe('error message', () => {
  it.each(Object.keys(ERRORS) as ErrorCode[])('%s › has a Chinese text', (code) => {
    expect(errorMessage(chinese, refused(code, 'In English.'))).toMatch(HAN)
  })
  it('English › shows the API’s detail', () => {
    expect(errorMessage(english, refused('too_large', 'A recording can be at most 50 MB.'))).toBe(
      'A recording can be at most 50 MB.',
    )
  })
  it('unknown code › shows the original detail', () => {
    expect(problemMessage(chinese, { code: 'from_elsewhere', detail: 'out of time' })).toBe('Out of time.')
    expect(problemMessage(chinese, { detail: '没有余额' })).toBe('没有余额。')
  })
  it('network error › has its own text', () => {
    expect(errorMessage(english, new NetworkError())).toMatch(/Can’t reach Songloom/)
    expect(errorMessage(chinese, new NetworkError())).toMatch(HAN)
  })
})

it('field error › has its own text, or the general one', () => {
  const wrong = { path: 'base_url', message: 'The URL must start with https://.' }
  expect(fieldMessage(english, wrong)).toBe(wrong.message)
  expect(fieldMessage(chinese, wrong)).toMatch(/地址/)
  expect(fieldMessage(chinese, { path: 'reference_audio.audio_content', message: 'no' })).toMatch(/音频/)
  expect(fieldMessage(chinese, { path: 'n', message: 'n must be 1 or 2.' })).toMatch(HAN)
})
