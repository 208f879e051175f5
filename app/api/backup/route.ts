import { deriveKey, equalInConstantTime } from '#lib/server/auth/secrets'
import { notFound } from '#lib/server/http/problem'
import { withApp } from '#lib/server/http/route'
import { backup } from '#lib/server/library/backup'

/** Maximum age of a signature, in either direction. */
const MAX_SIGNATURE_AGE_MS = 60_000

/**
 * Streams a backup to `npm run backup` while the server runs. The client signs the current time with the secret; 404 for all
 * others.
 */
export const POST = withApp(async ({ app, request }) => {
  const [, moment, sign] = /^Bearer (\d{13})\.([\w-]{43})$/.exec(request.headers.get('authorization') ?? '') ?? []
  const right = moment && deriveKey(app.secret, `backup ${moment}`).toString('base64url')
  if (
    !right ||
    !sign ||
    !equalInConstantTime(right, sign) ||
    Math.abs(app.clock.now().getTime() - Number(moment)) > MAX_SIGNATURE_AGE_MS
  )
    return notFound('URL').failure
  const archive = backup(app.database, app.jobStorage, app.clock.now())
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await archive.next()
          if (!done) return controller.enqueue(value)
          controller.close()
        } catch (error) {
          app.log.error({ error }, 'A backup failed')
          throw error
        }
      },
      async cancel() {
        await archive.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: { 'content-type': 'application/x-tar', 'cache-control': 'no-store, no-transform' },
  })
})
