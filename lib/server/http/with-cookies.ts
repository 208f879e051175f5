/** Nothing but cookies. */
export const withCookies = (cookies: string[], answer = new Response(null, { status: 204 })): Response => {
  answer.headers.set('cache-control', 'no-store')
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
  return answer
}
