import { equalInConstantTime } from '#lib/server/auth/secrets'
import { notFound } from '#lib/server/http/problem'
import { withApp } from '#lib/server/http/route'

/** Prometheus metrics, with METRICS_KEY as the bearer token; 404 if that is not set. */
export const GET = withApp(async ({ app: { env, metrics }, request }) => {
  if (env.metricsKey === null) return notFound('URL').failure
  const key = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (key === undefined || !equalInConstantTime(key, env.metricsKey))
    return { code: 'unauthorized', detail: 'Send the metrics key: Authorization: Bearer <METRICS_KEY>.' }
  return new Response(await metrics.text(), {
    headers: {
      'content-type': metrics.contentType,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
})
