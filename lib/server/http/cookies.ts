import type { Seconds } from '#lib/music/time'

/** Adds cookies to a response; 204 by default. */
export const withCookies = (cookies: string[], answer = new Response(null, { status: 204 })): Response => {
  answer.headers.set('cache-control', 'no-store')
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
  return answer
}

/** The request headers that better-auth needs for a session. */
export const cookieOf = (headers: Headers): Headers => {
  const kept = new Headers()
  for (const name of ['cookie', 'user-agent', 'origin']) {
    const value = headers.get(name)
    if (value !== null) kept.set(name, value)
  }
  return kept
}

/** The cookies of a request, by name. */
export const readCookies = (headers: Headers): Map<string, string> =>
  new Map(
    (headers.get('cookie') ?? '').split(';').map((part) => {
      const [name = '', ...value] = part.trim().split('=')
      return [name, value.join('=')]
    }),
  )

/** A Set-Cookie header that scripts cannot read. Sent by https only where PUBLIC_URL says so. */
export const cookieText = (
  name: string,
  value: string,
  { path, age, publicUrl }: { path: string; age: Seconds; publicUrl: string | null },
): string => {
  const secure = publicUrl?.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`
}
