import { expect, test } from 'vitest'
import { createLog } from '#lib/server/log'

const logged = (error: unknown) => {
  const lines: string[] = []
  createLog('debug', { write: (line: string) => void lines.push(line) }).error({ error }, 'It failed')
  return lines.join('')
}

test('an error is told with its name, its message and where it happened', () => {
  expect(logged(new TypeError('no such thing'))).toMatch(/TypeError.*no such thing.*log\.test/)
})

test('a failed statement tells nothing of the values that were in it', () => {
  const cause = Object.assign(new Error('value too long for type'), { code: '22001' })
  const failed = Object.assign(
    new Error('Failed query: update songs … params: https://far.example/secret', { cause }),
    {
      query: 'update songs set remote_audio = $1',
      params: ['https://far.example/secret'],
    },
  )
  const line = logged(failed)
  expect(line).not.toContain('secret')
  expect(line).toContain('value too long for type')
  expect(line).toContain('22001')
})

test('what is no error is told too', () => {
  expect(logged('just words')).toContain('just words')
})
