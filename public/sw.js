/** Serves the files of one build, and songs saved for offline use, without a network. Other requests pass through. */

/** Files of saved songs by their own URLs; the record of each song as /pinned/<id>.json. */
const PINNED = 'pinned-songs'
/** One cache per build. It is used once it contains COMPLETE. The names are those of earlier versions. */
const PRECACHE = 'shell-'
const COMPLETE = '/shell-complete'
/** The page that every navigation without a network opens. */
const HOME = '/library'

addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(refreshPrecache())
})

addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('message', (event) => {
  if (event.data === 'refresh-precache') event.waitUntil(refreshPrecache().catch(() => {}))
  if (event.data === 'pins-changed') event.waitUntil(readPins())
})

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (!url.pathname.startsWith('/s/') && !url.pathname.startsWith('/api/')) event.respondWith(page(request, url))
  } else if (/^\/(_next\/static|api\/messages)\//.test(url.pathname)) event.respondWith(asset(request))
  else if (isPinned(url)) event.respondWith(pinnedFile(request, url))
})

/** The name of the complete cache of pages, or null. */
const precacheName = async () => {
  for (const name of (await caches.keys()).filter((name) => name.startsWith(PRECACHE)).reverse())
    if (await (await caches.open(name)).match(COMPLETE)) return name
  return null
}

const fetchFresh = (path) => fetch(path, { cache: 'no-store', credentials: 'same-origin' })

/**
 * Caches the files of the build that the server serves. They replace the previous build only when all of them and the
 * page that uses them are cached, so that offline pages never mix builds.
 */
const refreshPrecache = async () => {
  const response = await fetchFresh('/api/precache-manifest')
  // A development server has no build.
  if (response.status === 404) return deletePrecachesExcept(null)
  const { build, files } = await response.json()
  const html = await fetchFresh(HOME)
  if (!html.ok || html.redirected) return
  const text = await html.clone().text()
  const wanted = new Set(files)
  // A server that was updated in between serves other files.
  for (const [path] of text.matchAll(/\/(?:_next\/static|api\/messages)\/[\w./~%-]+?\.(?:js|css|woff2|svg)/g))
    if (!wanted.has(path)) return
  const name = PRECACHE + build
  const precache = await caches.open(name)
  if (!(await precache.match(COMPLETE))) {
    const missing = []
    for (const file of files) if (!(await precache.match(file))) missing.push(file)
    await precache.addAll(missing)
  }
  await precache.put(HOME, html)
  await precache.put(COMPLETE, new Response(''))
  await deletePrecachesExcept(name)
}

const deletePrecachesExcept = async (kept) => {
  for (const name of await caches.keys()) if (name.startsWith(PRECACHE) && name !== kept) await caches.delete(name)
}

const page = async (request, url) => {
  try {
    return await fetch(request)
  } catch (error) {
    const name = await precacheName()
    const kept = name && (await (await caches.open(name)).match(HOME))
    if (!kept) throw error
    return url.pathname === HOME ? kept : Response.redirect(HOME)
  }
}

/** File names contain a hash of the content, so the cache of any build may serve them. */
const asset = async (request) => (await caches.match(request.url)) ?? fetch(request)

/** Paths of saved files; null until they are read, at each start of the worker. */
let pins = null
const readPins = async () => {
  const kept = await (await caches.open(PINNED)).keys()
  pins = new Set(kept.map(({ url }) => new URL(url).pathname))
}
const reading = readPins()

const isPinned = ({ pathname, search }) =>
  /^(\?cover=[\w-]*)?$/.test(search) &&
  /^\/media\/[^/]+\/(audio\.\w+|peaks\.json|cover\.svg|thumb\.svg)$/.test(pathname) &&
  (pins === null || pins.has(pathname))

const pinnedFile = async (request, { pathname, search }) => {
  await reading
  const kept = await (await caches.open(PINNED)).match(pathname)
  // The saved cover may be an earlier one.
  const current = search === '' ? null : await fetch(request).catch(() => null)
  if (current) return current
  return kept ? part(kept, request.headers.get('range')) : fetch(request)
}

/** Answers range requests, without which players cannot seek. */
const part = async (kept, range) => {
  const requested = /^bytes=(\d+)-(\d*)$/.exec(range ?? '')
  if (!requested) return kept
  const blob = await kept.blob()
  const first = Number(requested[1])
  const last = Math.min(requested[2] ? Number(requested[2]) : blob.size - 1, blob.size - 1)
  const headers = new Headers(kept.headers)
  if (first > last) {
    headers.set('content-range', `bytes */${blob.size}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-range', `bytes ${first}-${last}/${blob.size}`)
  headers.set('content-length', String(last - first + 1))
  return new Response(blob.slice(first, last + 1), { status: 206, headers })
}
