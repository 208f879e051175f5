/** The path to open after signing in. Anything but a path of this site becomes `/`. */
// safePath('//evil.example') // => '/'
export const safePath = (next: string) => {
  const base = 'http://songloom.invalid'
  if (!next.startsWith('/')) return '/'
  try {
    const url = new URL(next, base)
    const path = url.pathname + url.search + url.hash
    // A path can become another origin when parsed again: `/.//evil.example` resolves to `//evil.example`.
    return new URL(path, base).href === `${base}${path}` && !isSignInPage(url.pathname) ? path : '/'
  } catch {
    return '/'
  }
}

/** Signing in must not lead back to a sign-in page. */
const isSignInPage = (path: string) => path === '/sign-in' || path.startsWith('/join/')
