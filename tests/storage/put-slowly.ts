import { setTimeout as sleep } from 'node:timers/promises'
import { s3Storage } from '#lib/storage/s3'

/** Uploads a file of several parts, reports when the second part starts, then continues slowly until killed. */

const PART_BYTES = 8 * 1024 * 1024

const content = async function* () {
  for (let part = 0; part < 20; part++) {
    yield Buffer.alloc(PART_BYTES, part)
    if (part === 2) console.log('putting')
    if (part >= 2) await sleep(10_000)
  }
}

const main = async () => {
  const { job } = await s3Storage(JSON.parse(process.argv[2] ?? ''), null)
  await job.put('songs/killed/audio.wav', content())
}

void main()
