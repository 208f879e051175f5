/**
 * What works without the studio: the pages' own files, all of one build, and the songs that somebody keeps here.
 * Everything else goes to the network as if this were not there.
 */

/** Song files lie in this cache under their own addresses, and what is known of each song under /pinned/<id>.json. */
const PINNED = 'pinned-songs'
/** One cache for each build; it counts from the moment when its last file is in it. */
const SHELL = 'shell-'
const COMPLETE = '/shell-complete'
/** The page that opens without a network, whichever was asked for. */
const HOME = '/library'

addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(refreshShell())
})

addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('message', (event) => {
  if (event.data === 'refresh-shell') event.waitUntil(refreshShell().catch(() => {}))
  if (event.data === 'pins-changed') event.waitUntil(readPins())
})

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (!url.pathname.startsWith('/s/') && !url.pathname.startsWith('/api/')) event.respondWith(page(request, url))
  } else if (url.pathname.startsWith('/_next/static/')) event.respondWith(asset(request))
  else if (isPinned(url)) event.respondWith(pinnedFile(request, url))
})

/** The name of the complete cache of pages, or null. */
const shellName = async () => {
  for (const name of (await caches.keys()).filter((name) => name.startsWith(SHELL)).reverse())
    if (await (await caches.open(name)).match(COMPLETE)) return name
  return null
}

const asked = (path) => fetch(path, { cache: 'no-store', credentials: 'same-origin' })

/**
 * Takes the files of the build that the studio serves now. They replace those of the build before only when all of them
 * and the page that belongs to them are here, so that what opens without a network is always of one piece.
 */
const refreshShell = async () => {
  const told = await asked('/api/shell')
  // Pages that are compiled as they are asked for are of no build.
  if (told.status === 404) return dropShellsBut(null)
  const { build, files } = await told.json()
  const html = await asked(HOME)
  if (!html.ok || html.redirected) return
  const text = await html.clone().text()
  const wanted = new Set(files)
  // A studio that was started anew in between has other files by now.
  for (const [path] of text.matchAll(/\/_next\/static\/[\w./~%-]+?\.(?:js|css|woff2|svg)/g))
    if (!wanted.has(path)) return
  const name = SHELL + build
  const shell = await caches.open(name)
  if (!(await shell.match(COMPLETE))) {
    const missing = []
    for (const file of files) if (!(await shell.match(file))) missing.push(file)
    await shell.addAll(missing)
  }
  await shell.put(HOME, html)
  await shell.put(COMPLETE, new Response(''))
  await dropShellsBut(name)
}

const dropShellsBut = async (kept) => {
  for (const name of await caches.keys()) if (name.startsWith(SHELL) && name !== kept) await caches.delete(name)
}

const page = async (request, url) => {
  try {
    return await fetch(request)
  } catch (error) {
    const name = await shellName()
    const kept = name && (await (await caches.open(name)).match(HOME))
    if (!kept) throw error
    return url.pathname === HOME ? kept : Response.redirect(HOME)
  }
}

/** Names of these files are made from their content: the same name is the same file in every build. */
const asset = async (request) => (await caches.match(request.url)) ?? fetch(request)

/** Addresses of kept files; null until they are read, which a worker does each time it wakes. */
let pins = null
const readPins = async () => {
  const kept = await (await caches.open(PINNED)).keys()
  pins = new Set(kept.map(({ url }) => new URL(url).pathname))
}
const reading = readPins()

const isPinned = ({ pathname, search }) =>
  search === '' &&
  /^\/media\/[^/]+\/(audio\.\w+|peaks\.json|cover\.svg|thumb\.svg)$/.test(pathname) &&
  (pins === null || pins.has(pathname))

const pinnedFile = async (request, { pathname }) => {
  await reading
  const kept = await (await caches.open(PINNED)).match(pathname)
  return kept ? part(kept, request.headers.get('range')) : fetch(request)
}

/** A player asks for parts, and goes only to places of a file that answers with them. */
const part = async (kept, range) => {
  const asked = /^bytes=(\d+)-(\d*)$/.exec(range ?? '')
  if (!asked) return kept
  const blob = await kept.blob()
  const first = Number(asked[1])
  const last = Math.min(asked[2] ? Number(asked[2]) : blob.size - 1, blob.size - 1)
  const headers = new Headers(kept.headers)
  if (first > last) {
    headers.set('content-range', `bytes */${blob.size}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-range', `bytes ${first}-${last}/${blob.size}`)
  headers.set('content-length', String(last - first + 1))
  return new Response(blob.slice(first, last + 1), { status: 206, headers })
}
