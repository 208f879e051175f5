/** Where to go after signing in: a path of this site and nothing else, however the address was written. */
// safePath('//evil.example') // => '/'
export const safePath = (next: string) => {
  const base = 'http://songloom.invalid'
  if (!next.startsWith('/')) return '/'
  try {
    const url = new URL(next, base)
    return url.origin === base && url.pathname !== '/sign-in' ? url.pathname + url.search + url.hash : '/'
  } catch {
    return '/'
  }
}
