import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RawS3, rawS3 } from './raw-s3'
import { type FakeS3, startS3 } from './s3'
import { expectRefusal, REFUSALS, takesWhatIsRight } from './s3-refusals'

let fake: FakeS3
let s3: RawS3
beforeAll(async () => {
  fake = await startS3()
  s3 = rawS3(fake.url, fake.bucket, fake.keys)
})
afterAll(() => fake.close())

test.each(REFUSALS)('fake object storage › $name › refused with $status', (refusal) =>
  expectRefusal(refusal, s3, fake.keys),
)

test('fake object storage › correct checksums and parts › accepted', () => takesWhatIsRight(s3))

test('fake object storage › unknown access key › refused with 403', async () => {
  const answer = await s3({ method: 'GET', keys: { ...fake.keys, accessKeyId: 'other' } })
  expect([answer.status, answer.code]).toEqual([403, 'InvalidAccessKeyId'])
})
