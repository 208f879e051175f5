/** What a request line may say that Next cannot handle. */

/**
 * The path and query of a target in absolute form, and its host, which replaces the Host header (RFC 9112 §3.2.2).
 * Null for other forms; both null for other schemes and malformed URLs.
 */
// readAbsoluteForm('http://songs.example/library?q=x') → { host: 'songs.example', target: '/library?q=x' }
export const readAbsoluteForm = (
  target: string,
): { host: string; target: string } | { host: null; target: null } | null => {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(target)) return null
  if (!/^https?:\/\/[^/?#]/i.test(target) || !URL.canParse(target)) return { host: null, target: null }
  const { host, pathname, search } = new URL(target)
  return { host, target: `${pathname}${search}` }
}

/** Whether the path is validly percent-encoded; Next would answer 500 otherwise. */
export const isDecodable = (target: string): boolean => {
  try {
    decodeURIComponent(pathOf(target))
    return true
  } catch {
    return false
  }
}

/** Whether a path of the API or of media has two slashes in a row or one at its end. Next redirects these. */
// hasEmptySegment('/api/songs/') // => true
export const hasEmptySegment = (path: string): boolean => /^\/(api|media)(\/.*)?\/(\/|$)/.test(path)

// pathOf('/library?q=x') // => '/library'
export const pathOf = (target: string): string => target.split('?')[0] ?? ''
