import { type NextRequest, NextResponse } from 'next/server'

/** Pages of shares, for visitors without an account. */
const SHARED_PAGE = /^\/s\//

/** The embedded player, the only page that other sites may frame. */
const EMBEDDED = /^\/s\/[^/]+\/embed$/

/**
 * Sets the Content-Security-Policy of pages, with a nonce per response, and marks pages of shares. Next buffers the bodies of
 * matching paths and truncates them at 10 MB, so the API and media are excluded.
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
  // Layouts are not told their address, and sign-in returns to it.
  headers.set('x-address', request.nextUrl.pathname + request.nextUrl.search)
  // Pages of shares load less than the app's own pages.
  if (SHARED_PAGE.test(request.nextUrl.pathname)) headers.set('x-visit', '1')
  else headers.delete('x-visit')
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  response.headers.set('x-content-type-options', 'nosniff')
  response.headers.set('referrer-policy', 'same-origin')
  // Only the app's own pages record; pages that visitors open may not even ask.
  const microphone = SHARED_PAGE.test(request.nextUrl.pathname) ? '()' : '(self)'
  response.headers.set('permissions-policy', `camera=(), geolocation=(), microphone=${microphone}`)
  return response
}

export const config = { matcher: '/((?!api|media|_next).*)' }
