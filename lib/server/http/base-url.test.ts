import { describe, expect, test } from 'vitest'
import { readBaseUrl } from '#lib/server/http/base-url'

test.each([
  ['https://songs.example', 'https://songs.example'],
  [' https://songs.example/ ', 'https://songs.example'],
  ['https://songs.example/api/v1/', 'https://songs.example'],
  ['https://songs.example/music/api/v1', 'https://songs.example/music'],
  ['https://songs.example:8443/music', 'https://songs.example:8443/music'],
])('readBaseUrl › %j › is stored as %s', (typed, kept) => {
  expect(readBaseUrl(typed, false)).toEqual({ ok: true, value: kept })
})

describe('readBaseUrl › refuses', () => {
  test.each([
    '',
    'songs.example',
    'ftp://songs.example',
    'javascript:alert(1)',
    'https://user:word@songs.example',
    'https://songs.example/?key=1',
    'https://songs.example/#top',
    'http://songs.example',
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://[::1]',
    'https://[::ffff:10.0.0.1]',
    'https://10.1.2.3',
    'https://169.254.169.254',
    'https://localhost',
    'https://studio.localhost.',
  ])('%j', (typed) => {
    const read = readBaseUrl(typed, false)
    expect(read.ok).toBe(false)
    expect(!read.ok && read.failure.errors?.[0]?.path).toBe('base_url')
  })

  test.each([
    [false, 'The URL must start with https://.'],
    [true, 'The URL must start with https:// or http://.'],
  ])('another scheme, open: %j › names the schemes', (open, detail) => {
    expect(readBaseUrl('ftp://songs.example', open)).toMatchObject({ ok: false, failure: { detail } })
  })

  test.each(['http://127.0.0.1:8088', 'http://localhost:3000', 'http://10.0.0.7/songs'])(
    '%j › refused from a user, accepted from the operator',
    (typed) => {
      expect(readBaseUrl(typed, true)).toEqual({ ok: true, value: typed })
    },
  )
})
