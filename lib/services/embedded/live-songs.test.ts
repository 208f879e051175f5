import { describe, expect, test } from 'vitest'
import { LiveSong, liveSongs } from '#lib/services/embedded/live-songs'

const segment = (from: number, length: number) => ({
  bytes: Uint8Array.from({ length }, (_, index) => (from + index) % 251),
  peaks: [-1, 1],
  rms: [500],
  seconds: (from + length) / 100,
})

const readAll = async (stream: ReadableStream<Uint8Array> | null) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream ?? []) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const whole = Buffer.from(segment(0, 1000).bytes)
const TAIL = whole.subarray(872)

describe('song during its render', () => {
  test('early and late readers › same bytes from their ranges', async () => {
    const song = new LiveSong(1000)
    const append = song.startRender()
    const early = readAll(song.read({ first: 0, last: 999 }))
    const ahead = readAll(song.read({ first: 700, last: 899 }))
    append(segment(0, 400))
    const late = readAll(song.read({ first: 0, last: 999 }))
    append(segment(400, 600))
    song.finish()
    expect(await early).toEqual(whole)
    expect(await late).toEqual(whole)
    expect(await ahead).toEqual(whole.subarray(700, 900))
    expect(song.listeners).toBe(0)
  })

  test('render breaks › readers are cut off with an error', async () => {
    const song = new LiveSong(1000)
    song.startRender()(segment(0, 400))
    const reading = readAll(song.read({ first: 0, last: 999 }))
    song.break()
    await expect(reading).rejects.toThrow('interrupted')
    expect(song.listeners).toBe(0)
  })

  test('second render › readers keep their position', async () => {
    const song = new LiveSong(1000)
    song.startRender()(segment(0, 600))
    const again = song.startRender()
    again(segment(0, 300))
    expect(song.available).toBe(600)
    again(segment(300, 700))
    expect(Buffer.from(song.finish())).toEqual(whole)
    expect(song.waveform).toEqual({ peaks: [-1, 1, -1, 1], rms: [500, 500] })
  })

  test('finish before the last byte, or more bytes than planned › throws', () => {
    const song = new LiveSong(1000)
    const append = song.startRender()
    append(segment(0, 999))
    expect(() => song.finish()).toThrow('999 of 1000')
    expect(() => append(segment(999, 2))).toThrow('longer than it was planned')
  })

  test('reader cancels › removed', async () => {
    const song = new LiveSong(1000)
    const reader = song.read({ first: 0, last: 999 })!.getReader()
    const waiting = reader.read()
    expect(song.listeners).toBe(1)
    await reader.cancel()
    await waiting
    expect(song.listeners).toBe(0)
  })

  test('readers › limited in number', () => {
    const song = new LiveSong(1000)
    const streams = Array.from({ length: 300 }, () => song.read({ first: 0, last: 999 }))
    expect(streams.at(-1)).toBeNull()
    expect(streams[0]).not.toBeNull()
  })
})

describe('song with a known tail', () => {
  const withTail = (grown: (song: LiveSong) => void = () => {}) => {
    const song = new LiveSong(1000, grown)
    song.setTail(TAIL)
    return song
  }

  test('nothing rendered › range inside the tail › served at once', async () => {
    const song = withTail()
    expect(song.available).toBe(0)
    expect(await readAll(song.read({ first: 872, last: 999 }))).toEqual(whole.subarray(872))
    expect(await readAll(song.read({ first: 900, last: 909 }))).toEqual(whole.subarray(900, 910))
    expect(song.listeners).toBe(0)
  })

  test('partly rendered › range across unknown bytes › known bytes, then the rest when rendered', async () => {
    const song = withTail()
    const append = song.startRender()
    append(segment(0, 400))
    const reader = song.read({ first: 300, last: 999 })!.getReader()
    expect(Buffer.from((await reader.read()).value!)).toEqual(whole.subarray(300, 400))
    let arrived = false
    const next = reader.read().then((part) => {
      arrived = true
      return part
    })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(arrived).toBe(false)
    append(segment(400, 100))
    expect(Buffer.from((await next).value!)).toEqual(whole.subarray(400, 500))
    append(segment(500, 372))
    // From here on no bytes are missing, so the tail follows directly.
    expect(Buffer.from((await reader.read()).value!)).toEqual(whole.subarray(500))
    expect((await reader.read()).done).toBe(true)
  })

  test('tail known late › reader waiting in the tail › served', async () => {
    const song = new LiveSong(1000)
    expect(song.tail).toBeNull()
    const waiting = readAll(song.read({ first: 950, last: 999 }))
    song.setTail(TAIL)
    expect(await waiting).toEqual(whole.subarray(950))
    expect(Buffer.from(song.tail!)).toEqual(whole.subarray(872))
  })

  test('render with another tail › end › throws', () => {
    const song = withTail()
    const append = song.startRender()
    append(segment(0, 900))
    const other = segment(900, 100)
    other.bytes[99]!++
    expect(() => append(other)).toThrow('announced')
    append(segment(900, 100))
    expect(Buffer.from(song.finish())).toEqual(whole)
  })

  test('tail known, bytes before it missing › finish › throws', () => {
    const song = withTail()
    song.startRender()(segment(0, 872))
    expect(() => song.finish()).toThrow('872 of 1000')
  })

  test('opened for a render › observer › notified before the first note', () => {
    const notifications: [string, number, number | undefined][] = []
    const songs = liveSongs({
      progressed: (id, song) => notifications.push([id, song.available, song.tail?.length]),
      closed: () => {},
    })
    songs.open('a', 1000, whole.subarray(872)).startRender()(segment(0, 400))
    expect(notifications).toEqual([
      ['a', 0, 128],
      ['a', 400, 128],
    ])
  })
})

test('planned again with another size › starts over', () => {
  const songs = liveSongs()
  const first = songs.open('a', 1000, TAIL)
  expect(songs.open('a', 1000, TAIL)).toBe(first)
  const second = songs.open('a', 2000, TAIL)
  expect(second).not.toBe(first)
  expect(first.state).toBe('broken')
})
