/** How often somebody may ask, by what asking costs. Reading is cheap and pages do it all the time; making songs is not. */
export const KINDS = ['reads', 'writes', 'submits', 'uploads', 'sign-ins'] as const
export type Kind = (typeof KINDS)[number]

/** Requests within a minute: of one person's browsers together, or of one key; sign-ins of everybody together. */
export type Limits = Record<Kind, number>

/** Two hundred tabs that ask twice a second stay below it. */
export const DEFAULT_LIMITS: Limits = { reads: 30_000, writes: 600, submits: 120, uploads: 60, 'sign-ins': 60 }

/** Of what is counted, in seconds. */
export const WINDOW = 60

// readLimits('submits=20, uploads=5') → the usual ones, and these two as they say; 'off' => null; nonsense => undefined
export const readLimits = (text: string): Limits | null | undefined => {
  if (text === 'off') return null
  const limits = { ...DEFAULT_LIMITS }
  for (const part of text.split(',').filter((item) => item.trim() !== '')) {
    const [, name, number] = /^\s*([a-z-]+)\s*=\s*([1-9]\d{0,8})\s*$/.exec(part) ?? []
    const kind = KINDS.find((known) => known === name)
    if (!kind) return undefined
    limits[kind] = Number(number)
  }
  return limits
}

// kindOf('POST', '/api/v1/song/generate') // => 'submits'
export const kindOf = (method: string, path: string): Exclude<Kind, 'sign-ins'> => {
  if (method === 'GET' || method === 'HEAD') return 'reads'
  if (path === '/api/v1/file/upload' || path === '/api/import') return 'uploads'
  // Words for a song are made by the engine too.
  return path.startsWith('/api/v1/song/') || path === '/api/v1/lyric/generate' ? 'submits' : 'writes'
}

/** Whoever asks so is a stranger yet. Pages also renew a session, which has no body. */
export const isSignIn = (method: string, path: string, headers: Headers): boolean =>
  (method === 'POST' && path === '/api/session' && headers.has('content-type')) ||
  (method !== 'GET' && path.startsWith('/api/join/'))
