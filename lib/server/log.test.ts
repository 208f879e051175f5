import { expect, test } from 'vitest'
import { createLog } from '#lib/server/log'

const logged = (error: unknown) => {
  const lines: string[] = []
  createLog('debug', { write: (line: string) => void lines.push(line) }).error({ error }, 'It failed')
  return lines.join('')
}

test('log › error › name, message and stack', () => {
  expect(logged(new TypeError('no such thing'))).toMatch(/TypeError.*no such thing.*log\.test/)
})

test('log › failed statement › cause without parameters', () => {
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

test('log › thrown string › its text', () => {
  expect(logged('just words')).toContain('just words')
})

test('log › message with lines like a stack › not logged as frames', () => {
  const failed = Object.assign(new Error('Failed query: select $1\nparams: a song\n    at my old secret (place)'), {
    query: 'select $1',
    params: [],
  })
  const line = logged(failed)
  expect(line).not.toContain('secret')
  expect(line).toMatch(/log\.test/)
})
