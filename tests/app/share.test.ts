import { randomUUID } from 'node:crypto'
import { closeSync, ftruncateSync, openSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Playlist, Share, ShareResponse } from '#lib/contract/studio'
import { songFiles } from '#lib/data/file-keys'
import { countPlay, deletePastListeners, findShared, isShared } from '#lib/data/shares/shares'
import type { SongMetadata } from '#lib/db/column-types'
import { people } from '#lib/db/people'
import { playSalts, sharePlays, shares } from '#lib/db/schema'
import { openTestDatabase } from '../harness/database'
import { HOSTILE } from '../harness/hostile'
import { seedLibrary } from '../harness/library'
import { cookiesOf, type Owner, ownerWith, signIn } from '../harness/owner'
import { newDataDir, removeDataDir, type Studio, startStudio } from '../harness/studio'
import { unzip } from '../harness/unzip'

/** A song is private until shared. A shared song plays without a session, and the share can be revoked at any time. */

const FIRST_HOSTILE = 10
const COUNT = FIRST_HOSTILE + HOSTILE.length
/** More bytes than socket buffers hold, so that an unread stream stays open. */
const LONG_BYTES = 300_000_000
const LONG = 5
const UNFINISHED = 6

const metadata = (line: string): SongMetadata => ({
  genre: 'folk',
  language: 'en',
  samples: 12 * 44_100,
  engine: 'test',
  sections: [{ kind: 'verse', label: 'Verse', at: 0, length: 12 }],
  chords: [],
  lines: [{ at: 1, length: 3, section: 0, text: line, words: [{ at: 1, length: 3, text: line }] }],
  parts: [],
})

const dataDir = newDataDir()
let studio: Studio
let owner: Owner
let ids: string[]
let foreign: string

beforeAll(async () => {
  ;({ ids } = await seedLibrary(dataDir, {
    count: COUNT,
    change: (index) => {
      const labels = { rating: 5, tags: ['private-tag'], note: 'private-note' }
      if (index === UNFINISHED) return { status: 'fail', metadata: null }
      if (index === LONG) return { bytes: LONG_BYTES }
      const hostile = HOSTILE[index - FIRST_HOSTILE]
      return {
        ...labels,
        metadata: metadata(hostile ?? 'The harbour folds its lights away'),
        ...(hostile && { title: hostile, lyric: `[VERSE]\n${hostile}` }),
      }
    },
  }))
  ;({
    ids: [foreign = ''],
  } = await seedLibrary(dataDir, {
    count: 1,
    owner: 'somebody else',
    files: false,
    change: () => ({ mediaToken: `other-${'x'.repeat(16)}` }),
  }))
  const long = join(dataDir, 'files', songFiles(ids[LONG]!, 'wav').audio)
  rmSync(long)
  const file = openSync(long, 'w')
  ftruncateSync(file, LONG_BYTES)
  closeSync(file)
  studio = await startStudio({ dataDir })
  owner = await signIn(studio.url)
})
afterAll(async () => {
  await studio?.stop()
  removeDataDir(dataDir)
})

const put = async (id: string, options = { download: false, made_with: false }, kind = 'songs'): Promise<Share> => {
  const answer = await owner.send('PUT', `/api/${kind}/${id}/share`, options)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as ShareResponse).share!
}
const shareOf = async (id: string, kind = 'songs') =>
  ((await (await owner.get(`/api/${kind}/${id}/share`)).json()) as ShareResponse).share
const withdraw = async (id: string, kind = 'songs') =>
  expect((await owner.send('DELETE', `/api/${kind}/${id}/share`)).status).toBe(204)
const tokenOf = ({ url }: Share) => url.slice(url.lastIndexOf('/') + 1)
const media = (share: Share, id: string, file: string) => `${studio.url}/media/shared/${tokenOf(share)}/${id}/${file}`
/** An anonymous caller without session or cookie. */
const visit = (address: string, headers: Record<string, string> = {}) => fetch(address, { headers, redirect: 'manual' })
const batch = async (action: string, which: string[]) =>
  expect((await owner.send('POST', '/api/songs/batch', { ids: which, action })).status).toBe(200)

describe('shared song', () => {
  test('before and after sharing › private first, then one stable address', async () => {
    const id = ids[0]!
    expect(await shareOf(id)).toBeNull()
    const share = await put(id)
    expect(tokenOf(share)).toMatch(/^[\w-]{22}$/)
    expect(share).toMatchObject({
      url: `${studio.url}/s/${tokenOf(share)}`,
      embed_url: `${share.url}/embed`,
      download: false,
      made_with: false,
      plays: 0,
    })
    expect((await put(id, { download: true, made_with: true })).url).toBe(share.url)
    expect(await shareOf(id)).toMatchObject({ url: share.url, download: true, made_with: true })
    // Tags and note are the owner's alone.
    for (const address of [share.url, share.embed_url, media(share, id, 'peaks.json')]) {
      const shown = await visit(address)
      expect(shown.status).toBe(200)
      expect(await shown.text()).not.toContain('private-')
    }
    await withdraw(id)
    expect(await shareOf(id)).toBeNull()
    expect((await owner.send('DELETE', `/api/songs/${id}/share`)).status).toBe(404)
    // Sharing again creates a new address. The old one is not reused.
    expect(tokenOf(await put(id))).not.toBe(tokenOf(share))
    await withdraw(id)
  })

  test('sharing › another user or unfinished song › refused', async () => {
    const options = { download: false, made_with: false }
    expect((await owner.send('PUT', `/api/songs/${foreign}/share`, options)).status).toBe(404)
    expect((await owner.get(`/api/songs/${foreign}/share`)).status).toBe(404)
    expect((await owner.send('PUT', `/api/songs/${randomUUID()}/share`, options)).status).toBe(404)
    expect((await owner.send('PUT', '/api/songs/x/share', options)).status).toBe(404)
    expect((await owner.send('PUT', `/api/songs/${ids[UNFINISHED]}/share`, options)).status).toBe(409)
    expect((await owner.send('PUT', `/api/songs/${ids[0]}/share`, { download: 'yes' })).status).toBe(422)
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await fetch(`${studio.url}/api/songs/${ids[0]}/share`, { method })).status).toBe(401)
    const key = { authorization: `Bearer ${studio.key}` }
    expect((await fetch(`${studio.url}/api/songs/${ids[0]}/share`, { headers: key })).status).toBe(401)
    expect(
      (await owner.send('PUT', `/api/songs/${ids[0]}/share`, options, { origin: 'https://evil.example' })).status,
    ).toBe(403)
  })

  test('page › without session and script › title, lyrics and a native player', async () => {
    const id = ids[1]!
    const share = await put(id)
    const page = await visit(share.url)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(page.headers.get('set-cookie')).toBeNull()
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    const title = /<h1[^>]*>([^<]+)</.exec(html)?.[1]
    expect(title).toBeTruthy()
    expect(html).toContain('The harbour folds its lights away')
    expect(html).toMatch(new RegExp(`<noscript><audio[^>]*src="/media/shared/${tokenOf(share)}/${id}/audio.wav"`))
    // Private data of the owner is left out.
    expect(html).not.toContain('sown-')
    expect(html).not.toContain('/api/songs')
    expect(html).not.toContain('Pop about')
    await withdraw(id)
  })

  test('metadata › Open Graph, Twitter player and oEmbed', async () => {
    const id = ids[1]!
    const share = await put(id)
    const html = await (await visit(share.url, { 'user-agent': 'some reader of links' })).text()
    const head = html.slice(0, html.indexOf('</head>'))
    const meta = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(head)?.[1] ?? null
    const origin = studio.url
    expect(meta('og:type')).toBe('music.song')
    expect(meta('og:title')).toBeTruthy()
    expect(meta('og:url')).toBe(share.url)
    expect(meta('og:audio')).toBe(media(share, id, 'audio.wav'))
    expect(meta('og:image')).toBe(`${origin}/media/shared/${tokenOf(share)}/picture.png`)
    expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630'])
    expect(meta('twitter:card')).toBe('player')
    expect(meta('twitter:player')).toBe(share.embed_url)
    expect([meta('twitter:player:width'), meta('twitter:player:height')]).toEqual(['640', '176'])
    expect(meta('robots')).toContain('noindex')

    const picture = await visit(meta('og:image')!)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const png = Buffer.from(await picture.arrayBuffer())
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    // A crawler that has it need not load it again; another title is another picture.
    const etag = picture.headers.get('etag')!
    expect((await fetch(meta('og:image')!, { headers: { 'if-none-match': etag } })).status).toBe(304)
    await owner.send('PATCH', `/api/songs/${id}`, { title: 'Quite another title' })
    const renamed = await visit(meta('og:image')!)
    expect(renamed.headers.get('etag')).not.toBe(etag)
    expect(Buffer.from(await renamed.arrayBuffer()).equals(png)).toBe(false)

    const discovery = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(head)?.[1]
    const oembed = await visit(discovery!.replaceAll('&amp;', '&'))
    const told = await oembed.json()
    expect(oembed.status).toBe(200)
    expect(told).toMatchObject({ version: '1.0', type: 'rich', width: 640, height: 176, thumbnail_width: 1200 })
    expect(told.html).toContain(`<iframe src="${share.embed_url}"`)
    const small = await (await visit(`${discovery!.replaceAll('&amp;', '&')}&maxwidth=300`)).json()
    expect(small.width).toBe(300)
    const ask = (url: string, more = '') => visit(`${origin}/api/oembed?url=${encodeURIComponent(url)}${more}`)
    expect((await ask(share.url, '&format=xml')).status).toBe(501)
    expect((await ask(`https://evil.example/s/${tokenOf(share)}`)).status).toBe(404)
    expect((await ask(`${origin}/s/${'x'.repeat(22)}`)).status).toBe(404)
    expect((await ask('not an address')).status).toBe(404)
    expect((await visit(`${origin}/api/oembed`)).status).toBe(422)
    await withdraw(id)
    expect((await ask(share.url)).status).toBe(404)
    expect((await visit(meta('og:image')!)).status).toBe(404)
  })

  test('framing › allowed for the embedded player only', async () => {
    const share = await put(ids[1]!)
    const frame = await visit(share.embed_url)
    expect(frame.status).toBe(200)
    expect(frame.headers.get('content-security-policy')).toMatch(/frame-ancestors \*$/)
    for (const path of ['/', `/s/${tokenOf(share)}`, `/s/${tokenOf(share)}/embed/embed`, '/library/embed'])
      expect((await visit(`${studio.url}${path}`)).headers.get('content-security-policy'), path).toContain(
        "frame-ancestors 'none'",
      )
    await withdraw(ids[1]!)
  })

  test('audio › ranges served, downloads only if allowed', async () => {
    const id = ids[2]!
    const share = await put(id)
    const whole = await visit(media(share, id, 'audio.wav'))
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(whole.status).toBe(200)
    expect(whole.headers.get('content-type')).toBe('audio/wav')
    expect(whole.headers.get('x-grant')).toBeNull()
    expect(Number(whole.headers.get('content-length'))).toBe(bytes.length)
    const part = await visit(media(share, id, 'audio.wav'), { range: 'bytes=1000-1999' })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1000, 2000))).toBe(true)
    const peaks = await (await visit(media(share, id, 'peaks.json'))).json()
    expect(peaks.points.length).toBeGreaterThan(100)
    expect(await (await visit(media(share, id, 'cover.svg'))).text()).toMatch(/^<svg /)
    const head = await fetch(media(share, id, 'audio.wav'), { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])

    expect((await visit(media(share, id, 'audio.wav?download=1'))).status).toBe(404)
    await put(id, { download: true, made_with: false })
    const kept = await visit(media(share, id, 'audio.wav?download=1'))
    expect(kept.headers.get('content-disposition')).toContain('attachment')
    expect(await (await visit(share.url)).text()).toContain('?download=1')
    // No other file is served, although the owner has addresses for them.
    for (const file of ['song.json', 'song.mid', 'stems.zip', 'parts.json', 'live.mp3', 'lyrics.txt', 'audio.mp3'])
      expect((await visit(media(share, id, file))).status, file).toBe(404)
    expect((await fetch(media(share, id, 'audio.wav'), { method: 'POST' })).status).toBe(405)
    expect((await visit(media(share, ids[3]!, 'audio.wav'))).status).toBe(404)
    expect((await visit(`${studio.url}/media/${tokenOf(share)}/audio.wav`)).status).toBe(404)
    await withdraw(id)
  })

  test('prompt and settings › shown only if allowed', async () => {
    const id = ids[2]!
    const share = await put(id)
    expect(await (await visit(share.url)).text()).not.toMatch(/Pop about|v4\.0/)
    await put(id, { download: false, made_with: true })
    const html = await (await visit(share.url)).text()
    expect(html).toContain('Pop about')
    expect(html).toContain('v4.0')
    await withdraw(id)
  })
})

describe('unavailable share', () => {
  /** The comparable part of a response, without path, nonces and request ids. */
  const bare = async (answer: Response, token: string) => {
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? '-'
    const alike = (text: string) =>
      text
        .replaceAll(token, 'TOKEN')
        .replaceAll(nonce, 'NONCE')
        .replace(/"request_id":"[^"]+"/, '')
    const headers = [...answer.headers].filter(([name]) => name !== 'date').map(([name, value]) => [name, alike(value)])
    return { status: answer.status, headers, body: alike(await answer.text()) }
  }

  test('unknown, changed, revoked or trashed › identical responses', async () => {
    const [withdrawn, trashed] = [ids[3]!, ids[4]!]
    const shareA = await put(withdrawn)
    const shareB = await put(trashed)
    const token = tokenOf(shareA)
    await withdraw(withdrawn)
    await batch('trash', [trashed])
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`
    const tokens = [token, tokenOf(shareB), changed, 'x'.repeat(22)]
    for (const path of [
      (t: string) => `/s/${t}`,
      (t: string) => `/s/${t}/embed`,
      (t: string) => `/s/${t}/${withdrawn}`,
      (t: string) => `/media/shared/${t}/${withdrawn}/audio.wav`,
      (t: string) => `/media/shared/${t}/${withdrawn}/peaks.json`,
      (t: string) => `/media/shared/${t}/${withdrawn}/status`,
      (t: string) => `/media/shared/${t}/${withdrawn}/going-on`,
      (t: string) => `/media/shared/${t}/picture.png`,
      (t: string) => `/api/oembed?url=${encodeURIComponent(`${studio.url}/s/${t}`)}`,
    ]) {
      const answer = async (t: string) => bare(await visit(`${studio.url}${path(t)}`), t)
      // The first response, or one under load, may preload different files. Every token must only produce responses
      // that the others can also produce.
      const own = new Set<string>()
      const { status } = await answer(token)
      expect(status, path('…')).toBe(404)
      for (const other of tokens.slice(1)) {
        const isAlike = async () => {
          own.add(JSON.stringify(await answer(token)))
          return own.has(JSON.stringify(await answer(other)))
        }
        await expect.poll(isAlike, { message: path('…'), timeout: 20_000 }).toBe(true)
      }
    }
    for (const strange of ['x', `${token}x`, '..%2f..%2fetc', '%00', encodeURIComponent('<script>'), 'ü'.repeat(22)])
      for (const path of [`/s/${strange}`, `/media/shared/${strange}/${withdrawn}/audio.wav`])
        expect((await visit(`${studio.url}${path}`)).status, path).toBe(404)

    // A song restored from the trash is shared again.
    await batch('restore', [trashed])
    expect((await visit(shareB.url)).status).toBe(200)
    expect((await visit(media(shareB, trashed, 'audio.wav'))).status).toBe(200)
    await withdraw(trashed)
  })

  test('local mode › foreign Host header › refused', async () => {
    const share = await put(ids[3]!)
    const { port } = new URL(studio.url)
    const ask = (path: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1', () =>
          socket.write(`GET ${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`),
        )
        let text = ''
        socket.on('data', (chunk) => {
          text += chunk
        })
        socket.on('end', () => resolve(text))
        socket.on('error', reject)
      })
    expect(await ask(`/media/shared/${tokenOf(share)}/${ids[3]}/audio.wav`)).toMatch(/^HTTP\/1\.1 421/)
    const page = await ask(`/s/${tokenOf(share)}`)
    expect(page).not.toContain('harbour')
    expect(page).not.toMatch(/og:title/)
    await withdraw(ids[3]!)
  })
})

describe('playing stream', () => {
  /** A client that reads the first bytes and then stops, like a player with a full buffer. */
  const listen = (address: string) =>
    new Promise<{ rest(): Promise<number> }>((resolve, reject) => {
      const { port, pathname } = new URL(address)
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(`GET ${pathname} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`),
      )
      socket.on('error', reject)
      socket.once('data', () => {
        socket.pause()
        socket.removeAllListeners('error')
        resolve({
          /** Reads to the end of the connection; returns the number of bytes. */
          rest: () =>
            new Promise((over) => {
              let bytes = 0
              socket.on('data', (chunk) => {
                bytes += chunk.length
                if (bytes >= LONG_BYTES) socket.destroy()
              })
              socket.on('error', () => {})
              socket.on('close', () => over(bytes))
              socket.resume()
            }),
        })
      })
    })
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

  test('share revoked › cut, even if unread', async () => {
    const id = ids[LONG]!
    const share = await put(id)
    const still = await listen(media(share, id, 'audio.wav'))
    const reading = await fetch(media(share, id, 'audio.wav'))
    const reader = reading.body!.getReader()
    await reader.read()
    const going = visit(media(share, id, 'status'))
    await withdraw(id)
    expect((await going).status).toBe(404)
    const rest = async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read());
    }
    await expect(rest()).rejects.toThrow()
    await pause(500)
    // Bytes already in socket buffers arrive, and no others.
    expect(await still.rest()).toBeLessThan(LONG_BYTES / 10)
  })

  test('song moved to the trash › cut', async () => {
    const id = ids[LONG]!
    const share = await put(id)
    const still = await listen(media(share, id, 'audio.wav'))
    await batch('trash', [id])
    await pause(1000)
    expect(await still.rest()).toBeLessThan(LONG_BYTES / 10)
    await batch('restore', [id])
    await withdraw(id)
  })

  test('another share revoked › continues', async () => {
    const [id, other] = [ids[LONG]!, ids[1]!]
    const share = await put(id)
    await put(other)
    const answer = await fetch(media(share, id, 'audio.wav'))
    const reader = answer.body!.getReader()
    await reader.read()
    await withdraw(other)
    const still = await listen(media(share, id, 'audio.wav'))
    await pause(1000)
    expect((await reader.read()).done).toBe(false)
    await reader.cancel()
    expect(await still.rest()).toBeGreaterThan(LONG_BYTES / 2)
    await withdraw(id)
  })
})

describe('shared playlist', () => {
  test('songs › in playlist order, no other songs', async () => {
    const [a, b, c] = ids as [string, string, string]
    const list = (await (
      await owner.send('POST', '/api/playlists', { name: 'Winter EP', ids: [b, a] })
    ).json()) as Playlist
    const share = await put(list.id, { download: false, made_with: false }, 'playlists')
    const page = await (await visit(share.url)).text()
    expect(page).toMatch(/<h1[^>]*>Winter EP</)
    expect(page).toContain('content="music.playlist"')
    const [first, second] = [b, a].map((id) => page.indexOf(`/${id}/thumb.svg`)) as [number, number]
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(second)
    expect(page).not.toContain(c)
    const song = await visit(`${share.url}/${a}`)
    expect(song.status).toBe(200)
    const html = await song.text()
    expect(html).toContain('The harbour folds its lights away')
    // A song of it has a picture of its own.
    const ownPicture = media(share, a, 'picture.png')
    expect(html).toContain(`content="${ownPicture}"`)
    const [ofSong, ofList] = await Promise.all(
      [ownPicture, `${studio.url}/media/shared/${tokenOf(share)}/picture.png`].map((address) => visit(address)),
    )
    expect([ofSong!.status, ofList!.status]).toEqual([200, 200])
    expect(ofSong!.headers.get('etag')).not.toBe(ofList!.headers.get('etag'))
    expect((await visit(media(share, c, 'picture.png'))).status).toBe(404)
    expect((await visit(media(share, a, 'audio.wav'))).status).toBe(200)
    expect((await visit(media(share, c, 'audio.wav'))).status).toBe(404)
    expect((await visit(`${share.url}/${c}`)).status).toBe(404)
    expect((await visit(share.embed_url)).status).toBe(200)

    // Songs added later become audible, removed songs do not.
    await owner.send('POST', `/api/playlists/${list.id}/songs`, { ids: [c] })
    expect((await visit(media(share, c, 'audio.wav'))).status).toBe(200)
    await owner.send('DELETE', `/api/playlists/${list.id}/songs`, { ids: [c] })
    expect((await visit(media(share, c, 'audio.wav'))).status).toBe(404)
    // A song of the playlist has no share of its own.
    expect(await shareOf(a)).toBeNull()
    await owner.send('DELETE', `/api/playlists/${list.id}`)
    expect((await visit(share.url)).status).toBe(404)
    expect((await visit(media(share, a, 'audio.wav'))).status).toBe(404)
    expect((await owner.get(`/api/playlists/${list.id}/share`)).status).toBe(404)
  })

  test('without songs › page is served', async () => {
    const list = (await (await owner.send('POST', '/api/playlists', { name: 'Nothing yet' })).json()) as Playlist
    const share = await put(list.id, { download: false, made_with: false }, 'playlists')
    expect((await visit(share.url)).status).toBe(200)
    expect((await visit(`${studio.url}/media/shared/${tokenOf(share)}/picture.png`)).status).toBe(200)
    await withdraw(list.id, 'playlists')
  })
})

describe('plays', () => {
  test('listeners › counted once per listener and day, never for the owner', async () => {
    const id = ids[1]!
    const share = await put(id, { download: true, made_with: false })
    const address = media(share, id, 'audio.wav')
    const play = async (agent: string, headers: Record<string, string> = {}, at = address) =>
      (await visit(at, { 'user-agent': agent, ...headers })).arrayBuffer()
    const plays = async () => (await shareOf(id))?.plays
    await play('one', { range: 'bytes=5000-' })
    await play('one', {}, `${address}?download=1`)
    await fetch(address, { method: 'HEAD', headers: { 'user-agent': 'one' } })
    await visit(share.url, { 'user-agent': 'one' })
    expect(await plays()).toBe(0)
    await play('one')
    await play('one')
    await play('one', { range: 'bytes=0-' })
    // Forwarded addresses from the client do not create new listeners.
    await play('one', { 'x-forwarded-for': '203.0.113.9', 'x-peer-address': '203.0.113.9' })
    expect(await plays()).toBe(1)
    await play('two', { range: 'bytes=0-' })
    expect(await plays()).toBe(2)
    await (await owner.get(new URL(address).pathname)).arrayBuffer()
    expect(await plays()).toBe(2)
    await withdraw(id)
    expect((await put(id)).plays).toBe(0)
    await withdraw(id)
  })
})

test('hostile text › every share page › shown as text', async () => {
  for (const [i, text] of HOSTILE.entries()) {
    const share = await put(ids[FIRST_HOSTILE + i]!, { download: true, made_with: true })
    for (const address of [share.url, share.embed_url]) {
      const html = await (await visit(address)).text()
      for (const [tag] of html.matchAll(/<[^>]*hostileMark[^>]*>/g)) {
        // In a quoted attribute, characters that end the attribute or a tag are entities.
        expect(tag.replace(/"[^"]*"/g, ''), `${text} at ${address}`).not.toContain('hostileMark')
      }
      expect(html, text).not.toContain('<script>hostileMark')
    }
    const told = await (await visit(`${studio.url}/api/oembed?url=${encodeURIComponent(share.url)}`)).json()
    expect(told.title).toBe(text.trim())
    expect(told.html.match(/[<>]/g)).toHaveLength(4)
  }
})

test('hostile text › downloads › no injected header, file name or page', async () => {
  const hostile = ids.slice(FIRST_HOSTILE)
  for (const [i, id] of hostile.entries()) {
    const { audio_url } = (await (await owner.get(`/api/songs/${id}`)).json()) as { audio_url: string }
    for (const file of ['audio.wav?download', 'lyrics.txt', 'song.lrc', 'chords.txt', 'song.json']) {
      const { status, headers } = await fetch(audio_url.replace('audio.wav', file), { method: 'HEAD' })
      expect(status, `${file} of ${HOSTILE[i]}`).toBe(200)
      expect(headers.get('content-type')).toMatch(
        /^(audio\/wav|text\/plain; charset=utf-8|application\/json; charset=utf-8)$/,
      )
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="[^"\\/<>:|?*]+"; filename\*=UTF-8''[\w.!~%-]+$/,
      )
    }
  }
  const recordings = await owner.raw('POST', '/api/songs/zip', `ids=${hostile.join()}`, {
    'content-type': 'application/x-www-form-urlencoded',
  })
  const names = [...unzip(new Uint8Array(await recordings.arrayBuffer())).keys()]
  expect(names).toHaveLength(hostile.length)
  for (const name of names) expect(name).toMatch(/^[^\p{Cc}\p{Cf}/\\:*?"<>|. ][^\p{Cc}\p{Cf}/\\:*?"<>|]*\.wav$/u)
})

test('library files and exports › contain no share tokens', async () => {
  const id = ids[7]!
  const share = await put(id)
  await owner.send('PATCH', `/api/songs/${id}`, { title: 'Renamed while it is shared' })
  const manifest = () => readFileSync(join(dataDir, 'files', songFiles(id).manifest), 'utf8')
  await expect.poll(manifest, { timeout: 20_000, interval: 200 }).toContain('Renamed while it is shared')
  expect(manifest()).not.toContain(tokenOf(share))
})

test('listener records › only a hash, for one day', async () => {
  const share = await put(ids[8]!)
  await (await visit(media(share, ids[8]!, 'audio.wav'), { 'user-agent': 'canary browser' })).arrayBuffer()
  await studio.stop()
  const database = await openTestDatabase(dataDir)
  const { db } = database
  const kept = JSON.stringify([await db.select().from(sharePlays), await db.select().from(playSalts)])
  expect(kept).not.toMatch(/canary|127\.0\.0\.1/)
  const [row] = await db.select().from(shares)
  const count = (now: Date) => countPlay(db, row!.id, { address: '198.51.100.1', agent: 'x' }, now, randomUUID)
  const [day, next] = [new Date('2031-05-01T10:00:00Z'), new Date('2031-05-02T00:00:01Z')]
  expect([await count(day), await count(day), await count(next), await count(next)]).toEqual([true, false, true, false])
  const hashes = (await db.select().from(sharePlays)).map(({ listener }) => listener)
  // The same listener has another hash on another day.
  expect(new Set(hashes).size).toBe(hashes.length)
  await deletePastListeners(db, next)
  expect((await db.select().from(playSalts)).map((salt) => salt.day)).toEqual(['2031-05-02'])
  expect((await db.select().from(sharePlays)).map((play) => play.day)).toEqual(['2031-05-02'])

  // The shares of a suspended user are unavailable.
  expect(await findShared(db, tokenOf(share))).not.toBeNull()
  const who = { id: 'owner', name: 'Ada', email: 'ada@studio.example' }
  await db.insert(people).values({ ...who, suspendedAt: new Date() })
  expect(await findShared(db, tokenOf(share))).toBeNull()
  expect(await isShared(db, tokenOf(share), ids[8]!)).toBe(false)
  await db.delete(people)
  await database.close()
})

test('app with an access code › shares are public under the public address', async () => {
  const code = 'a code of many letters'
  studio = await startStudio({
    dataDir,
    env: { HOST: '0.0.0.0', ACCESS_CODE: code, PUBLIC_URL: 'https://songs.example' },
  })
  const origin = 'https://songs.example'
  const session = await fetch(`${studio.url}/api/session`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  owner = ownerWith(studio.url, cookiesOf(session) ?? '')
  const id = ids[0]!
  const options = { download: false, made_with: false }
  const answer = (await (
    await owner.send('PUT', `/api/songs/${id}/share`, options, { origin })
  ).json()) as ShareResponse
  expect(answer.local).toBe(false)
  const share = answer.share!
  expect(share.url).toMatch(/^https:\/\/songs\.example\/s\/[\w-]{22}$/)
  expect((await visit(`${studio.url}/api/songs/${id}/share`)).status).toBe(401)
  const page = await visit(`${studio.url}/s/${tokenOf(share)}`)
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(html).toContain('The harbour folds its lights away')
  expect(html).toContain(`content="https://songs.example/media/shared/${tokenOf(share)}/picture.png"`)
  // Behind a proxy, listeners are distinguished by the address that it reports.
  const play = async (from: string) =>
    (await visit(media(share, id, 'audio.wav'), { 'x-forwarded-for': from, 'user-agent': 'one' })).arrayBuffer()
  for (const from of ['203.0.113.1', '198.51.100.1, 203.0.113.1', '203.0.113.2']) await play(from)
  expect((await shareOf(id))?.plays).toBe(2)
  await owner.send('DELETE', `/api/songs/${id}/share`, undefined, { origin })
  expect((await visit(`${studio.url}/s/${tokenOf(share)}`)).status).toBe(404)
})
