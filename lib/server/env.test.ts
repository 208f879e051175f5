import { expect, test } from 'vitest'
import { readEnv } from '#lib/server/env'

test('readEnv › no variables › local mode with defaults', () => {
  expect(readEnv({})).toMatchObject({ port: 3000, host: '127.0.0.1', local: true, databaseUrl: null, apiKeys: [] })
})

test.each([
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '127.0.0.2' }, true],
  [{ HOST: 'localhost', PUBLIC_URL: 'https://songs.example' }, false],
  [{ HOST: '::1' }, true],
])('readEnv › %j › local: %s', (variables, local) => {
  expect(readEnv(variables).local).toBe(local)
})

test('readEnv › several invalid variables › one error that lists them all', () => {
  expect(() => readEnv({ PORT: 'x', ACCESS_CODE: 'short', PUBLIC_URL: 'nowhere' })).toThrow(
    /PORT[\s\S]*PUBLIC_URL[\s\S]*ACCESS_CODE/,
  )
  expect(() => readEnv({ DATABASE_URL: 'postgres://x' })).toThrow('SECRET is required')
})

test('readEnv › some S3 variables › error with the missing names', () => {
  const all = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'songs',
    S3_REGION: 'eu-1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(readEnv({}).s3).toBeNull()
  expect(readEnv(all).s3).toMatchObject({ endpoint: 'https://s3.example', bucket: 'songs', publicEndpoint: null })
  const { S3_REGION: _, ...some } = all
  expect(() => readEnv(some)).toThrow(/Object storage needs all of .*; S3_REGION is missing\./)
  expect(() => readEnv({ S3_PUBLIC_ENDPOINT: 'https://files.example' })).toThrow('S3_BUCKET')
  expect(() => readEnv({ ...all, S3_ENDPOINT: 'https://s3.example/songs' })).toThrow('S3_ENDPOINT must be an origin')
})

test('readEnv › empty variables › defaults', () => {
  expect(readEnv({ ACCESS_CODE: '', PORT: '' })).toMatchObject({ accessCode: null, port: 3000 })
})
