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
