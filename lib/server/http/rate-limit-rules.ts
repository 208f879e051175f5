/** Kinds of requests by cost, each with its own limit. */
export const RATE_LIMIT_KINDS = ['reads', 'writes', 'submits', 'uploads', 'sign-ins'] as const
export type RateLimitKind = (typeof RATE_LIMIT_KINDS)[number]

/** Requests per minute, per user (all browsers together) or per API key. Sign-ins: per known browser, open link or address. */
export type Limits = Record<RateLimitKind, number>

/** `reads` allows 200 tabs that poll twice a second. */
export const DEFAULT_LIMITS: Limits = { reads: 30_000, writes: 600, submits: 120, uploads: 60, 'sign-ins': 60 }

/** Length of the counting window, in seconds. */
export const RATE_WINDOW_SECONDS = 60

/** The limits of RATE_LIMITS; null for `off`, undefined for invalid text. */
// readLimits('off') // => null
export const readLimits = (text: string): Limits | null | undefined => {
  if (text === 'off') return null
  const limits = { ...DEFAULT_LIMITS }
  for (const part of text.split(',').filter((item) => item.trim() !== '')) {
    const [, name, number] = /^\s*([a-z-]+)\s*=\s*([1-9]\d{0,8})\s*$/.exec(part) ?? []
    const kind = RATE_LIMIT_KINDS.find((known) => known === name)
    if (!kind) return undefined
    limits[kind] = Number(number)
  }
  return limits
}

/** The kind of a request by its method and path. */
// kindOf('POST', '/api/v1/song/generate') // => 'submits'
export const kindOf = (method: string, path: string): Exclude<RateLimitKind, 'sign-ins'> => {
  if (method === 'GET' || method === 'HEAD') return 'reads'
  if (method === 'PUT' && /^\/api\/songs\/[^/]+\/cover$/.test(path)) return 'uploads'
  // A check of a URL reaches out, as an upload from there does.
  if (
    path === '/api/v1/file/upload' ||
    path === '/api/v1/file/song' ||
    path === '/api/v1/file/melody' ||
    path === '/api/uploads/check' ||
    path === '/api/import'
  )
    return 'uploads'
  // The engine writes lyrics and edits songs too.
  if (/^\/api\/songs\/[^/]+\/edits$/.test(path)) return 'submits'
  return path.startsWith('/api/v1/song/') || path.startsWith('/api/v1/lyric/') ? 'submits' : 'writes'
}

/** Whether a request signs in. Pages also renew a session at `/api/session`, without a body. A passkey takes two requests. */
export const isSignIn = (method: string, path: string, headers: Headers): boolean =>
  (method === 'POST' && path === '/api/session' && headers.has('content-type')) ||
  (method === 'POST' && path.startsWith('/api/session/passkey')) ||
  (method !== 'GET' && path.startsWith('/api/join/'))
