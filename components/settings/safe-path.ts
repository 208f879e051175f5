/** Where to go after signing in: a path of this site and nothing else, however the address was written. */
// safePath('//evil.example') // => '/'
export const safePath = (next: string) => {
  const base = 'http://songloom.invalid'
  if (!next.startsWith('/')) return '/'
  try {
    const url = new URL(next, base)
    const path = url.pathname + url.search + url.hash
    // What is a path once may be an address when it is read again: `/.//evil.example` is `//evil.example` by now.
    return new URL(path, base).href === `${base}${path}` && !isSignInPage(url.pathname) ? path : '/'
  } catch {
    return '/'
  }
}

/** Signing in must not lead back to a sign-in page. */
const isSignInPage = (path: string) => path === '/sign-in' || path.startsWith('/join/')
