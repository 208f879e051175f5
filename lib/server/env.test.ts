import { expect, test } from 'vitest'
import { readEnv } from '#lib/server/env'

test('without any variable the studio is local', () => {
  expect(readEnv({})).toMatchObject({ port: 3000, host: '127.0.0.1', local: true, databaseUrl: null, apiKeys: [] })
})

test.each([
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '127.0.0.2' }, true],
  [{ HOST: 'localhost', PUBLIC_URL: 'https://songs.example' }, false],
  [{ HOST: '::1' }, true],
])('%j is local: %s', (variables, local) => {
  expect(readEnv(variables).local).toBe(local)
})

test('everything that is wrong is named at once', () => {
  expect(() => readEnv({ PORT: 'x', ACCESS_CODE: 'short', PUBLIC_URL: 'nowhere' })).toThrow(
    /PORT[\s\S]*PUBLIC_URL[\s\S]*ACCESS_CODE/,
  )
  expect(() => readEnv({ DATABASE_URL: 'postgres://x' })).toThrow('SECRET is required')
})

test('object storage is set as a whole, and what is missing is named', () => {
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

test('an empty variable counts as none', () => {
  expect(readEnv({ ACCESS_CODE: '', PORT: '' })).toMatchObject({ accessCode: null, port: 3000 })
})
