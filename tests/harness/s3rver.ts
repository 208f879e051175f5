import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** The only key pair that s3rver accepts. */
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' }
const BUCKET = 'library'

/**
 * A third-party object storage in the test process. It checks signatures. It lacks If-Match, list pagination and
 * aborted multipart uploads; the servers of tests/storage have them.
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
  // It signs bucket paths without the trailing slash, so list signatures differ.
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
