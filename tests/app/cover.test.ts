import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#lib/contract/errors'
import type { Settings, SongDetail } from '#lib/contract/studio'
import { type ApiClient, pollUntilDone, submit } from '../harness/api-client'
import { exported, imported } from '../harness/archive'
import { type Owner, signIn } from '../harness/owner'
import { firstOwner, inviteMember, openStudio } from '../harness/people'
import { newDataDir, removeDataDir, type Studio, startStudio } from '../harness/studio'
import { unzip } from '../harness/unzip'

/** Another cover for a song: a chosen pattern, chosen colours, or a picture. */

const studios: Studio[] = []
let home: Studio
let owner: Owner
let id: string

const newStudio = async () => {
  const studio = await startStudio({ dataDir: newDataDir() })
  studios.push(studio)
  return { studio, owner: await signIn(studio.url) }
}

beforeAll(async () => {
  ;({ studio: home, owner } = await newStudio())
  const client: ApiClient = { base: home.url, key: home.key, interval: 50 }
  // The key gives the song's own cover a colour that no choice below has.
  const body = { model: 'v4.0', task_type: 'normal', n: 1, prompt: 'Pop, female voice', key: 'C major' }
  const task = await submit(client, '/api/v1/song/generate', body)
  id = (await pollUntilDone(client, task.id)).at(-1)!.choices[0]!.id
})

afterAll(async () => {
  for (const studio of studios) {
    await studio.stop()
    removeDataDir(studio.dataDir)
  }
})

const read = async (by = owner, song = id) => (await (await by.get(`/api/songs/${song}`)).json()) as SongDetail
const change = async (cover: unknown) => {
  const answer = await owner.send('PATCH', `/api/songs/${id}`, { cover })
  return { answer, body: (await answer.json()) as SongDetail }
}
const beside = ({ peaks_url }: SongDetail, file: string) => peaks_url.replace('peaks.json', file)
const coverOf = async (song: SongDetail, file = 'cover.svg') => {
  const answer = await fetch(beside(song, file))
  expect(answer.status).toBe(200)
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) }
}

const SECRET = 'taken at home'
/** A picture with a camera's data: red above, blue below, or turned by them. */
const photo = (orientation = 1) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#0000ff' } })
    .composite([
      { input: { create: { width: 400, height: 150, channels: 3, background: '#ff0000' } }, top: 0, left: 0 },
    ])
    .withMetadata({ orientation, exif: { IFD0: { ImageDescription: SECRET } } })
const put = (bytes: Uint8Array, type = 'image/png') =>
  owner.raw('PUT', `/api/songs/${id}/cover`, Buffer.from(bytes), { 'content-type': type })
const upload = async (bytes: Uint8Array) => {
  const answer = await put(bytes)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as SongDetail
}

test('pattern and colours › chosen, then reset › another cover at another address, then the first again', async () => {
  const before = await read()
  const woven = await coverOf(before)
  expect(before.cover).toBeNull()
  const seen = new Set([woven.bytes.toString()])
  const addresses = new Set([before.peaks_url])
  for (const cover of [
    { shape: 'round' },
    { shape: 'edge' },
    { colour: 3, ground: 'light' },
    { colour: 3, ground: 'dark' },
  ]) {
    const { answer, body } = await change(cover)
    expect(answer.status).toBe(200)
    expect(body.cover).toEqual(cover)
    addresses.add(body.peaks_url)
    seen.add((await coverOf(body)).bytes.toString())
    expect((await coverOf(body, 'thumb.svg')).type).toBe('image/svg+xml')
  }
  expect(addresses.size).toBe(5)
  expect(seen.size).toBeGreaterThanOrEqual(4)
  const { body } = await change(null)
  expect((await coverOf(body)).bytes.equals(woven.bytes)).toBe(true)
})

test.each([
  { shape: 'square' },
  { colour: 12 },
  { colour: 1.5 },
  { ground: 'blue' },
  { picture: '0123456789abcdef' },
  { frame: 'gold' },
  'round',
])('choice › %j › 422, and the cover stays', async (cover) => {
  expect((await change(cover)).answer.status).toBe(422)
  expect((await read()).cover).toBeNull()
})

test('picture › uploaded › a square JPEG, turned upright, without its metadata', async () => {
  // Turned by 180°: blue is above.
  const song = await upload(await photo(3).jpeg().toBuffer())
  expect(song.cover).toEqual({ picture: expect.stringMatching(/^[0-9a-f]{16}$/) })
  const { type, bytes } = await coverOf(song)
  expect(type).toBe('image/jpeg')
  expect(bytes.includes(SECRET)).toBe(false)
  const { width, height, exif, icc, xmp } = await sharp(bytes).metadata()
  expect({ width, height, exif, icc, xmp }).toEqual({ width: 1024, height: 1024 })
  const [above, below] = await Promise.all(
    [100, 900].map(async (top) => [
      ...(await sharp(bytes).extract({ left: 500, top, width: 1, height: 1 }).raw().toBuffer()),
    ]),
  )
  expect(above![2]).toBeGreaterThan(200)
  expect(below![0]).toBeGreaterThan(200)
  const small = await sharp((await coverOf(song, 'thumb.svg')).bytes).metadata()
  expect([small.format, small.width]).toEqual(['jpeg', 192])
})

test.each(['png', 'webp'] as const)(
  'picture › %s with another media type in the header › accepted by content',
  async (format) => {
    const answer = await put(await photo().toFormat(format).toBuffer(), 'application/octet-stream')
    expect(answer.status).toBe(200)
  },
)

test('file that is no picture › uploaded › 415, and the cover stays', async () => {
  const before = await upload(await photo().png().toBuffer())
  const png = await photo().png().toBuffer()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
  const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  expect(bomb.length).toBeLessThan(1e6)
  const files = {
    text: Buffer.from('hello'),
    empty: Buffer.alloc(0),
    svg: Buffer.from(svg),
    gif: await photo().gif().toBuffer(),
    'cut off': png.subarray(0, png.length / 2),
    'only a beginning': png.subarray(0, 16),
    bomb,
  }
  for (const [name, bytes] of Object.entries(files)) {
    const answer = await put(bytes)
    expect(answer.status, name).toBe(415)
    expect(((await answer.json()) as Problem).code).toBe('unsupported_picture')
  }
  expect((await put(Buffer.alloc(10_000_001))).status).toBe(413)
  expect((await read()).cover).toEqual(before.cover)
})

/** The picture in the tag of an MP3, and what follows the tag. */
const tagOf = (mp3: Buffer) => {
  const length = 10 + [6, 7, 8, 9].reduce((size, i) => (size << 7) | mp3[i]!, 0)
  for (let at = 10; at < length; at += 10 + mp3.readUInt32BE(at + 4))
    if (mp3.toString('latin1', at, at + 4) === 'APIC') {
      const body = mp3.subarray(at + 10, at + 10 + mp3.readUInt32BE(at + 4))
      const end = body.indexOf(0, 1)
      return { type: body.toString('latin1', 1, end), picture: body.subarray(end + 3), audio: mp3.subarray(length) }
    }
  throw new Error('The tag has no picture.')
}

test('download › after another cover › the cover is in its tag, the audio is the same; playback has the stored file', async () => {
  const song = await upload(await photo().png().toBuffer())
  const stored = readFileSync(join(home.dataDir, 'files/songs', id, 'audio.mp3'))
  const get = async (query: string, headers = {}) => fetch(`${song.audio_url}${query}`, { headers })
  expect(Buffer.from(await (await get('')).arrayBuffer()).equals(stored)).toBe(true)
  const whole = await get('?download=1')
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect(Number(whole.headers.get('content-length'))).toBe(bytes.length)
  const { type, picture, audio } = tagOf(bytes)
  expect(type).toBe('image/jpeg')
  expect(picture.equals((await coverOf(song)).bytes)).toBe(true)
  expect(audio.equals(tagOf(stored).audio)).toBe(true)
  // Ranges before, across and behind the end of the tag.
  const tagEnd = bytes.length - audio.length
  for (const [first, last] of [
    [0, 99],
    [tagEnd - 50, tagEnd + 49],
    [tagEnd, tagEnd + 9],
    [bytes.length - 100, bytes.length - 1],
  ] as const) {
    const part = await get('?download=1', { range: `bytes=${first}-${last}` })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(first, last + 1)), `${first}`).toBe(true)
  }
  const zip = await owner.raw('POST', '/api/songs/zip', `ids=${id}`, {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect([...unzip(new Uint8Array(await zip.arrayBuffer())).values()][0]!.equals(bytes)).toBe(true)

  // One of them may be the song's own.
  const woven = []
  for (const colour of [2, 3]) {
    await change({ shape: 'round', colour })
    woven.push(tagOf(Buffer.from(await (await get('?download=1')).arrayBuffer())))
  }
  expect(woven.map((tag) => tag.type)).toEqual(['image/png', 'image/png'])
  expect(woven[0]!.picture.equals(woven[1]!.picture)).toBe(false)
  for (const tag of woven) expect(tag.audio.equals(audio)).toBe(true)
})

test('picture of a shared song › on the share, in its preview, gone with the share', async () => {
  await change(null)
  await owner.send('PUT', `/api/songs/${id}/share`, { download: true, made_with: false })
  const { share } = (await (await owner.get(`/api/songs/${id}/share`)).json()) as { share: { url: string } }
  const token = share.url.split('/').at(-1)!
  const preview = async () => fetch(`${home.url}/media/shared/${token}/picture.png`)
  const before = Buffer.from(await (await preview()).arrayBuffer())
  await upload(await photo().png().toBuffer())
  const after = Buffer.from(await (await preview()).arrayBuffer())
  expect(after.equals(before)).toBe(false)
  const [red] = await sharp(after).extract({ left: 300, top: 120, width: 1, height: 1 }).raw().toBuffer()
  expect(red).toBeGreaterThan(200)
  const shared = () => fetch(`${home.url}/media/shared/${token}/${id}/cover.svg`)
  expect((await shared()).headers.get('content-type')).toBe('image/jpeg')
  await owner.send('DELETE', `/api/songs/${id}/share`)
  expect([(await shared()).status, (await preview()).status]).toEqual([404, 404])
})

const usageOf = async (by: Owner) => ((await (await by.get('/api/settings')).json()) as Settings).usage
const storedBytes = (studio: Studio) =>
  ['cover.jpg', 'thumb.jpg'].reduce(
    (sum, name) => sum + statSync(join(studio.dataDir, 'files/songs', id, name)).size,
    0,
  )

test('picture › counted in the storage of its owner, also after an import; beyond the limit 402, and the cover stays', async () => {
  await change(null)
  const before = await usageOf(owner)
  const song = await upload(await photo().png().toBuffer())
  expect(await usageOf(owner)).toEqual({ ...before, bytes: before.bytes + storedBytes(home) })
  const archive = await exported(owner)

  const studio = await openStudio()
  studios.push(studio)
  const admin = await firstOwner(studio)
  const member = await inviteMember(studio.url, admin, 'Mia')
  await imported(member, studio, archive)
  const { bytes } = await usageOf(member)
  expect(bytes).toBe(before.bytes + storedBytes(home))
  const limit = (storage_bytes: number | null) => admin.send('PATCH', `/api/people/${member.id}`, { storage_bytes })
  await limit(bytes)
  const noise = sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
  const large = Buffer.from(await noise.png().toBuffer())
  const put = () => member.raw('PUT', `/api/songs/${id}/cover`, large, { 'content-type': 'image/png' })
  const refused = await put()
  expect([refused.status, ((await refused.json()) as Problem).code]).toEqual([402, 'storage_used_up'])
  const kept = await read(member)
  expect(kept.cover).toEqual(song.cover)
  expect((await coverOf(kept)).bytes.equals((await coverOf(song)).bytes)).toBe(true)
  await limit(null)
  expect((await put()).status).toBe(200)
  expect((await usageOf(member)).bytes).toBe(before.bytes + storedBytes(studio))
})

test('song with a picture › exported and imported › the same cover; reset › its files are removed', async () => {
  const song = await upload(await photo().png().toBuffer())
  const archive = await exported(owner)
  const other = await newStudio()
  await imported(other.owner, other.studio, archive)
  const copy = await read(other.owner)
  expect(copy.cover).toEqual(song.cover)
  expect((await coverOf(copy)).bytes.equals((await coverOf(song)).bytes)).toBe(true)
  await change({ shape: 'edge' })
  await expect
    .poll(() => JSON.parse(readFileSync(join(home.dataDir, 'files/songs', id, 'song.json'), 'utf8')).song.cover)
    .toEqual({
      shape: 'edge',
    })
  expect(() => readFileSync(join(home.dataDir, 'files/songs', id, 'cover.jpg'))).toThrow()
})
