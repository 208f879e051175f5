import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safePath } from '#components/accounts/safe-path'
import { OPEN_REDIRECTS } from '#tests/harness/redirects'
import { inTier } from '#tests/harness/tier'

const STUDIO = 'https://studio.example'

/** Where a browser goes after signing in. */
const goesTo = (next: string) => new URL(safePath(next), `${STUDIO}/sign-in`)

it.each(['/', '/songs/abc?x=1#lyrics', '/library?q=a//b', '/?extend=1&at=2', '/playlists/%2f'])(
  'path of this site › is kept: %s',
  (next) => {
    expect(safePath(next)).toBe(next)
  },
)

it.each(OPEN_REDIRECTS)('another origin › is refused: %j', (next) => {
  expect(goesTo(next).origin).toBe(STUDIO)
  expect(safePath(next)).toMatch(/^\/(?![/\\])/)
})

it('random input › never leaves the origin', () => {
  const piece = fc.constantFrom('/', '\\', '.', '..', '%2e', '%2f', '%5c', ':', '@', '?', '#', '\t', '\n', ' ', 'evil')
  const next = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), {
    arbitrary: fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    weight: 4,
  })
  fc.assert(
    fc.property(next, (text) => goesTo(text).origin === STUDIO && goesTo(`/${text}`).origin === STUDIO),
    { numRuns: inTier({ default: 500, full: 2000 }) },
  )
})

it.each(['', '/sign-in', '/sign-in?next=/sign-in', '/join/abc', '/x/../sign-in'])(
  'sign-in page › becomes /: %j',
  (next) => {
    expect(safePath(next)).toBe('/')
  },
)
