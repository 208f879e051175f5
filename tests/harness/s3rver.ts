import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** The one key pair that s3rver knows. */
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' }
const BUCKET = 'library'

/**
 * An object storage that this project did not write, in the process of the test. It checks signatures. It knows neither If-Match
 * nor a second page of a list, and cannot abort a multipart upload: the servers of tests/storage can.
 */
export const startS3rver = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'songloom-s3rver-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  })
  // It signs the path of a bucket without the trailing slash, so its signature of a list differs.
  server.middleware.unshift((context, next) => {
    if (context.path === `/${BUCKET}/`)
      context.app = Object.create(context.app, { allowMismatchedSignatures: { value: true } })
    return next()
  })
  const { port } = await server.run()
  return {
    config: { ...KEYS, endpoint: `http://127.0.0.1:${port}`, bucket: BUCKET },
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
