import { type NextRequest, NextResponse } from 'next/server'

/** What is shared, for people who have no part in the studio. */
const SHARED_PAGE = /^\/s\//

/** The player of a share, made to stand in frames on other pages; nothing else of the studio may. */
const EMBEDDED = /^\/s\/[^/]+\/embed$/

/**
 * Sets the Content-Security-Policy of pages, with a nonce of its own for each answer, and tells which are for visitors; nothing
 * else belongs here.
 * Bodies of paths that match are buffered and cut at 10 MB, so the API and media never pass through.
 */
export const proxy = (request: NextRequest) => {
  const nonce = btoa(crypto.randomUUID())
  const development = process.env.NODE_ENV === 'development'
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${EMBEDDED.test(request.nextUrl.pathname) ? '*' : "'none'"}`,
  ].join('; ')
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('content-security-policy', policy)
  // A page of visitors brings less along than one of the studio.
  if (SHARED_PAGE.test(request.nextUrl.pathname)) headers.set('x-visit', '1')
  else headers.delete('x-visit')
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  response.headers.set('x-content-type-options', 'nosniff')
  response.headers.set('referrer-policy', 'same-origin')
  return response
}

export const config = { matcher: '/((?!api|media|_next).*)' }
