import { beforeEach, describe, expect, it } from 'vitest'
import { createPlayer } from '#lib/player/player'
import type { Track } from '#lib/player/track'

/**
 * An audio element with the behaviour of browsers: loading resets and stops it, metadata arrives later, playback needs
 * data, and a seek past the data waits.
 */
class FakeAudio extends EventTarget {
  currentTime = 0
  duration = Number.NaN
  ended = false
  paused = true
  volume = 1
  muted = false
  preload = ''
  playbackRate = 1
  defaultPlaybackRate = 1
  readyState = 0
  /** A stream without ranges: of unknown duration, or of a known one without seeking. */
  relay: 'none' | 'unknown' | 'named' = 'none'
  /** Loaded addresses, in order. */
  loads: string[] = []
  #src = ''

  get src() {
    return this.#src
  }
  set src(address: string) {
    this.#src = address
    this.loads.push(address)
    this.load()
  }
  get seekable() {
    const end = this.readyState > 0 && this.relay !== 'named' ? this.duration : 0
    return { length: 1, start: () => 0, end: () => end } as unknown as TimeRanges
  }
  load() {
    this.paused = true
    this.ended = false
    this.readyState = 0
    this.currentTime = 0
    this.duration = Number.NaN
    this.playbackRate = this.defaultPlaybackRate
  }
  removeAttribute() {
    this.#src = ''
  }
  async play() {
    this.paused = false
    if (this.ended) this.currentTime = 0
    this.ended = false
    if (this.readyState > 2) this.dispatch('playing')
  }
  pause() {
    if (this.paused) return
    this.paused = true
    this.dispatch('pause')
  }

  dispatch(event: string) {
    this.dispatchEvent(new Event(event))
  }
  /** The data arrives. */
  arrive(duration = 180) {
    this.duration = this.relay === 'unknown' ? Number.POSITIVE_INFINITY : duration
    if (this.relay === 'named') this.currentTime = 0
    this.readyState = 4
    this.dispatch('durationchange')
    this.dispatch('loadedmetadata')
    if (!this.paused) this.dispatch('playing')
  }
  runTo(seconds: number) {
    this.currentTime = seconds
    this.dispatch('timeupdate')
  }
  end() {
    this.currentTime = this.duration
    this.ended = true
    this.paused = true
    this.dispatch('pause')
    this.dispatch('ended')
  }
  /** The connection breaks at a position. */
  breakAt(seconds: number) {
    this.currentTime = seconds
    this.readyState = 1
    this.dispatch('error')
  }
}

const track = (id: string, more: Partial<Track> = {}): Track => ({
  id,
  title: id,
  take: 0,
  taskId: `task-${id}`,
  live: false,
  pipeUrl: null,
  audioUrl: `http://studio/${id}.mp3`,
  peaksUrl: `http://studio/${id}.json`,
  duration: 180,
  loudness: -14,
  bpm: 120,
  key: 'C major',
  meter: '4/4',
  favourite: false,
  version: 1,
  versions: 1,
  ...more,
})

const setUp = (kept = new Map<string, string>(), twin?: FakeAudio) => {
  const audio = new FakeAudio()
  const later: { delay: number; run: () => void }[] = []
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const player = createPlayer({
    media: audio as unknown as HTMLAudioElement,
    ...(twin && { twin: twin as unknown as HTMLAudioElement }),
    storage,
    random: () => 0.3,
    after: (delay, run) => {
      const entry = { delay, run }
      later.push(entry)
      return () => void later.splice(later.indexOf(entry), later.includes(entry) ? 1 : 0)
    },
    frames: () => () => {},
  })
  const runLater = () => {
    for (const entry of later.splice(0)) entry.run()
  }
  return { audio, player, later, kept, runLater }
}

let s: ReturnType<typeof setUp>
beforeEach(() => {
  s = setUp()
})

describe('play', () => {
  it('no data yet › waits, then plays', () => {
    s.player.play(track('a'))
    expect(s.player.state().sound.state).toBe('waiting')
    s.audio.arrive()
    expect(s.player.state().sound.state).toBe('playing')
  })

  it('current song › continues from its position', () => {
    s.player.play(track('a'))
    s.audio.arrive()
    s.audio.runTo(40)
    s.player.pause()
    s.player.play(track('a'))
    expect(s.audio.loads).toHaveLength(1)
    expect(s.player.position()).toBe(40)
    expect(s.player.state().sound.state).toBe('playing')
  })

  it('cued › the current song at its position, silent; a loop stays', () => {
    s.player.cue(track('a'), 30)
    s.player.setLoop({ state: 'closed', from: 30, to: 50 })
    s.audio.arrive()
    expect(s.player.state()).toMatchObject({ track: { id: 'a' }, loop: { state: 'closed', from: 30, to: 50 } })
    expect(s.player.position()).toBe(30)
    expect(s.audio.paused).toBe(true)
    s.player.toggle()
    expect(s.audio.paused).toBe(false)
    expect(s.player.position()).toBe(30)
  })

  it('paused from outside › stays paused', () => {
    s.player.play(track('a'))
    s.audio.arrive()
    s.audio.pause()
    expect(s.player.state().sound.state).toBe('paused')
    s.audio.breakAt(3)
    s.runLater()
    expect(s.audio.paused).toBe(true)
  })

  it('Next at the end › continues', () => {
    s.player.play(track('a'))
    s.audio.arrive()
    s.player.next()
    expect(s.audio.paused).toBe(false)
    expect(s.player.state().track?.id).toBe('a')
  })

  it('change of song › keeps the speed', () => {
    s.player.play(track('a'), { list: [track('a'), track('b')] })
    s.player.setSpeed(1.5)
    s.player.next()
    expect(s.audio.playbackRate).toBe(1.5)
  })
})

describe('seek', () => {
  it('before metadata › starts there', () => {
    s.player.play(track('a'), { at: 72 })
    s.audio.currentTime = 0 // as WebKit does
    s.audio.arrive()
    expect(s.audio.currentTime).toBe(72)
  })

  it('past the data › waits, then plays', () => {
    s.player.play(track('a', { live: true, pipeUrl: 'http://studio/live.mp3', audioUrl: null }))
    s.audio.arrive()
    s.player.seek(120)
    s.audio.dispatch('seeking')
    expect(s.player.state().sound.state).toBe('waiting')
    expect(s.player.position()).toBe(120)
    s.audio.dispatch('seeked')
    expect(s.player.state().sound.state).toBe('playing')
  })

  it('outside of the song › clamped', () => {
    s.player.play(track('a'))
    s.audio.arrive(180)
    s.player.seek(900)
    expect(s.audio.currentTime).toBe(180)
    s.player.nudge(-900)
    expect(s.audio.currentTime).toBe(0)
  })
})

describe('live song', () => {
  const live = track('a', { live: true, pipeUrl: 'http://studio/live.mp3', audioUrl: null })

  it('finished › no reload', () => {
    s.player.play(live)
    s.audio.arrive()
    s.audio.runTo(50)
    s.player.update(track('a', { pipeUrl: null }))
    expect(s.audio.loads).toEqual(['http://studio/live.mp3'])
    expect(s.player.state().track?.live).toBe(false)
    expect(s.player.position()).toBe(50)
  })

  it('connection breaks after it is finished › continues from the file', () => {
    s.player.play(live)
    s.audio.arrive()
    s.player.update(track('a'))
    s.audio.breakAt(61)
    s.runLater()
    expect(s.audio.loads.at(-1)).toBe('http://studio/a.mp3')
    expect(s.audio.currentTime).toBe(61)
    expect(s.audio.paused).toBe(false)
  })

  it('stream ends early › not the end', () => {
    s.player.play(live, { list: [live, track('b')] })
    s.audio.arrive(40)
    s.audio.end()
    expect(s.player.state().track?.id).toBe('a')
    s.runLater()
    expect(s.audio.currentTime).toBe(40)
  })
})

describe.each(['unknown', 'named'] as const)('stream without ranges, duration %s', (relay) => {
  const live = track('a', { live: true, pipeUrl: 'http://studio/live.mp3', audioUrl: null, duration: null })
  const finished = track('a', { pipeUrl: null })
  const listen = (seconds: number) => {
    s.audio.relay = relay
    s.player.play(live, { list: [live, track('b')] })
    s.audio.arrive(180)
    s.audio.runTo(seconds)
  }
  /** The finished file arrives, which can seek. */
  const arrive = () => {
    s.audio.relay = 'none'
    s.audio.arrive()
  }
  const FILE = 'http://studio/a.mp3'

  it('song finished while it plays › not reloaded', () => {
    listen(50)
    s.player.update(finished)
    expect(s.audio.loads).toHaveLength(1)
    expect(s.player.state()).toMatchObject({ sound: { state: 'playing' }, duration: 180 })
    expect(s.player.position()).toBe(50)
  })

  it('stalls after the song is finished › file at the same position', () => {
    listen(50)
    s.player.update(finished)
    s.audio.dispatch('waiting')
    expect(s.audio.loads.at(-1)).toBe(FILE)
    arrive()
    expect(s.audio.currentTime).toBe(50)
    expect(s.player.state().sound.state).toBe('playing')
  })

  it('song finished while stalled › file', () => {
    listen(50)
    s.audio.dispatch('waiting')
    expect(s.audio.loads).toHaveLength(1)
    s.player.update(finished)
    arrive()
    expect(s.audio.loads.at(-1)).toBe(FILE)
    expect(s.audio.currentTime).toBe(50)
    expect(s.audio.paused).toBe(false)
  })

  it('song finished while paused › file, still paused', () => {
    listen(50)
    s.player.pause()
    s.player.update(finished)
    expect(s.player.state().sound.state).toBe('paused')
    arrive()
    expect(s.audio.paused).toBe(true)
    s.player.resume()
    expect(s.audio.loads).toEqual(['http://studio/live.mp3', FILE])
    expect(s.audio.currentTime).toBe(50)
    expect(s.player.state().sound.state).toBe('playing')
  })

  it('seek › only once the song is finished', () => {
    listen(50)
    s.player.seek(90)
    s.player.pressLoop()
    expect(s.player.position()).toBe(50)
    expect(s.player.state().loop.state).toBe('off')
    s.player.update(finished)
    s.player.seek(90)
    arrive()
    expect(s.audio.loads.at(-1)).toBe(FILE)
    expect(s.audio.currentTime).toBe(90)
    expect(s.player.state().sound.state).toBe('playing')
  })

  it('seek to the start › reloaded', () => {
    listen(50)
    s.player.previous()
    s.audio.arrive()
    expect(s.audio.loads).toHaveLength(2)
    expect(s.player.position()).toBe(0)
    expect(s.player.state().sound.state).toBe('playing')
  })

  it('cut after the song is finished › file at once', () => {
    listen(50)
    s.player.update(finished)
    if (relay === 'unknown') s.audio.duration = 51
    s.audio.end()
    arrive()
    expect(s.player.state().track?.id).toBe('a')
    expect(s.audio.loads.at(-1)).toBe(FILE)
    expect(s.audio.currentTime).toBeLessThan(52)
  })

  it('real end › next song', () => {
    listen(178)
    s.player.update(finished)
    s.audio.duration = 180
    s.audio.end()
    expect(s.player.state().track?.id).toBe('b')
  })
})

it('stream without ranges, cut and at its end › position kept until the file exists', () => {
  const live = track('a', { live: true, pipeUrl: 'http://studio/live.mp3', audioUrl: null, duration: null })
  s.audio.relay = 'named'
  s.player.play(live, { list: [live, track('b')] })
  s.audio.arrive(180)
  s.audio.runTo(50)
  s.audio.end()
  expect(s.player.state()).toMatchObject({ track: { id: 'a' }, sound: { state: 'waiting' } })
  expect(s.player.position()).toBe(50)
  s.player.toggle()
  s.player.toggle()
  s.runLater()
  expect(s.audio.loads).toHaveLength(1)
  s.player.update(track('a', { pipeUrl: null }))
  s.audio.relay = 'none'
  s.audio.arrive()
  expect(s.audio.currentTime).toBe(50)
  expect(s.player.state().sound.state).toBe('playing')
})

describe('broken connection', () => {
  it('retries from the same position with backoff, then fails', () => {
    s.player.play(track('a'))
    s.audio.arrive()
    const delays: number[] = []
    s.audio.breakAt(30)
    while (s.later.length > 0) {
      delays.push(s.later[0]?.delay ?? 0)
      s.runLater()
      expect(s.audio.currentTime).toBe(30)
      s.audio.dispatch('error')
    }
    expect(delays.slice(0, 4)).toEqual([500, 1000, 2000, 4000])
    expect(s.player.state().sound.state).toBe('failed')
    s.player.toggle()
    s.audio.arrive()
    expect(s.player.state().sound.state).toBe('playing')
  })

  it('paused › stays paused', () => {
    s.player.play(track('a'))
    s.audio.arrive()
    s.player.pause()
    s.audio.breakAt(30)
    s.runLater()
    expect(s.audio.paused).toBe(true)
  })
})

describe('takes', () => {
  const a = track('a', { taskId: 't', take: 0, loudness: -12 })
  const b = track('b', { taskId: 't', take: 1, loudness: -14, duration: 60 })

  it('switchTake › same position and loudness', () => {
    s.player.play(a, { list: [a, track('c')] })
    s.player.setTakes([b, a])
    s.audio.arrive()
    s.audio.runTo(33)
    expect(s.audio.volume).toBeCloseTo(10 ** (-2 / 20))
    s.player.switchTake(1)
    s.audio.arrive(60)
    expect(s.player.state().track?.id).toBe('b')
    expect(s.audio.currentTime).toBe(33)
    expect(s.audio.volume).toBe(1)
    expect(s.player.state().sound.state).toBe('playing')
    s.player.next()
    expect(s.player.state().track?.id).toBe('c')
  })

  it('switchTake › shorter take › before its end', () => {
    s.player.play(a)
    s.player.setTakes([a, b])
    s.audio.arrive()
    s.audio.runTo(100)
    s.player.switchTake(1)
    expect(s.player.position()).toBeCloseTo(59.9)
  })
})

describe('versions', () => {
  const before = track('v1', { taskId: 't1', loudness: -12 })
  const after = track('v2', { taskId: 't2', loudness: -14 })

  it('compare › switchTake goes to either at the same position and loudness', () => {
    s.player.play(after)
    s.player.compare([before, after])
    s.audio.arrive()
    s.audio.runTo(33)
    s.player.switchTake(0)
    s.audio.arrive()
    expect(s.player.state().track?.id).toBe('v1')
    expect(s.audio.currentTime).toBe(33)
    expect(s.audio.volume).toBeCloseTo(10 ** (-2 / 20))
    // The takes of a task do not replace them.
    s.player.setTakes([before])
    s.player.switchTake(1)
    expect(s.player.state().track?.id).toBe('v2')
  })

  it('compare › music at other times › switchTake goes to the same music, with its loop', () => {
    s.player.play(after)
    s.player.compare([before, after], (id, at) => (id === 'v1' ? at - 3 : at + 3))
    s.audio.arrive()
    s.audio.runTo(33)
    s.player.setLoop({ state: 'closed', from: 30, to: 40 })
    s.player.switchTake(0)
    s.audio.arrive()
    expect(s.audio.currentTime).toBe(30)
    expect(s.player.state().loop).toEqual({ state: 'closed', from: 27, to: 37 })
    s.player.switchTake(1)
    s.audio.arrive()
    expect(s.audio.currentTime).toBe(33)
  })

  it('compare › ended, one deleted, or another song plays › its own takes', () => {
    s.player.play(after)
    s.player.compare([before, after])
    s.player.compare([])
    expect(s.player.state().takes.map(({ id }) => id)).toEqual(['v2'])
    s.player.compare([before, after])
    s.player.forget('v1')
    s.player.setTakes([after])
    expect(s.player.state().takes.map(({ id }) => id)).toEqual(['v2'])
    s.player.compare([before, after])
    s.player.play(track('c', { taskId: 'c' }))
    s.player.setTakes([track('c', { taskId: 'c' })])
    expect(s.player.state().takes.map(({ id }) => id)).toEqual(['c'])
  })
})

describe('switchTake with a second element', () => {
  const a = track('a', { taskId: 't', take: 0, loudness: -12 })
  const b = track('b', { taskId: 't', take: 1, loudness: -14 })
  let twin: FakeAudio
  beforeEach(() => {
    twin = new FakeAudio()
    s = setUp(new Map(), twin)
    s.player.play(a)
    s.player.setTakes([a, b])
    s.audio.arrive()
    s.audio.runTo(33)
  })

  it('no gap: old take, then second element, then deck', () => {
    s.player.switchTake(1)
    expect(s.audio.src).toBe(a.audioUrl)
    expect([s.audio.paused, s.audio.muted]).toEqual([false, false])
    expect(twin.volume).toBe(0)
    // Starts ahead by the measured start delay.
    expect(twin.currentTime).toBeGreaterThan(33)
    s.audio.runTo(twin.currentTime)
    twin.arrive()
    // The second element now plays at the level of the take; the deck loads muted.
    expect(twin.volume).toBe(1)
    expect(s.player.state().track?.id).toBe('b')
    expect([s.audio.src, s.audio.muted]).toEqual([b.audioUrl, true])
    s.audio.arrive()
    expect(twin.paused).toBe(true)
    expect([s.audio.muted, s.audio.volume, s.audio.playbackRate]).toEqual([false, 1, 1])
  })

  it('second element › synced while muted', () => {
    s.player.switchTake(1)
    s.audio.runTo(33.2)
    twin.arrive()
    expect([twin.volume, s.player.state().track?.id]).toEqual([0, 'a'])
    expect(twin.playbackRate).toBeGreaterThan(1)
    twin.currentTime = 33.2
    s.runLater()
    expect([twin.volume, twin.playbackRate, s.player.state().track?.id]).toEqual([1, 1, 'b'])
  })

  it('deck › synced while muted', () => {
    s.player.switchTake(1)
    s.audio.runTo(twin.currentTime)
    twin.arrive()
    twin.currentTime = 33.3
    s.audio.arrive()
    expect(s.audio.muted).toBe(true)
    expect(s.audio.playbackRate).toBeGreaterThan(1)
    s.audio.currentTime = 33.3
    s.runLater()
    expect([s.audio.muted, s.audio.playbackRate, twin.paused]).toEqual([false, 1, true])
  })

  it('second element too late › direct change', () => {
    s.player.switchTake(1)
    s.runLater()
    expect(s.player.state().track?.id).toBe('b')
    s.audio.arrive()
    expect([s.audio.muted, s.audio.currentTime]).toEqual([false, 33])
  })

  it('two switches › the last one wins', () => {
    s.player.switchTake(1)
    s.audio.runTo(twin.currentTime)
    twin.arrive()
    s.player.switchTake(0)
    s.audio.arrive()
    expect(s.player.state().track?.id).toBe('a')
    expect([s.audio.muted, twin.paused]).toEqual([false, true])
  })

  it('paused in between › silent at once', () => {
    s.player.switchTake(1)
    s.audio.runTo(twin.currentTime)
    twin.arrive()
    s.player.pause()
    expect([twin.paused, s.audio.paused]).toEqual([true, true])
    expect(s.audio.muted).toBe(false)
  })
})

describe('mixer plays', () => {
  it('element › muted, keeps the time', () => {
    s.player.play(track('a'))
    s.audio.arrive()
    s.player.setVolume(0.5)
    s.player.setSilenced(true)
    expect([s.audio.muted, s.audio.paused, s.player.level()]).toEqual([true, false, 0.5])
    s.player.toggleMuted()
    expect(s.player.level()).toBe(0)
    s.player.toggleMuted()
    s.player.setSilenced(false)
    expect(s.audio.muted).toBe(false)
  })
})

describe('end of a song', () => {
  it('next song, after the last › stops', () => {
    s.player.play(track('a'), { list: [track('a'), track('b')] })
    s.audio.arrive()
    s.audio.end()
    expect(s.player.state().track?.id).toBe('b')
    s.audio.arrive()
    expect(s.player.state().sound.state).toBe('playing')
    s.audio.end()
    expect(s.player.state().sound.state).toBe('paused')
    expect(s.player.state().track?.id).toBe('b')
  })

  it('repeat one › starts again', () => {
    s.player.play(track('a'))
    s.player.cycleRepeat()
    s.player.cycleRepeat()
    s.audio.arrive()
    s.audio.end()
    s.audio.arrive()
    expect(s.player.state().track?.id).toBe('a')
    expect(s.player.state().sound.state).toBe('playing')
  })
})

describe('loop', () => {
  it('end › back to its start', () => {
    s.player.play(track('a'))
    s.audio.arrive()
    s.audio.runTo(10)
    s.player.pressLoop()
    s.audio.runTo(20)
    s.player.pressLoop()
    s.audio.runTo(20.1)
    expect(s.audio.currentTime).toBe(10)
  })

  it('seek outside › not pulled back', () => {
    s.player.play(track('a'))
    s.audio.arrive()
    s.audio.runTo(10)
    s.player.pressLoop()
    s.audio.runTo(20)
    s.player.pressLoop()
    s.player.seek(90)
    s.audio.runTo(90)
    expect(s.audio.currentTime).toBe(90)
  })
})

describe('restore', () => {
  it('paused at the saved position, with queue and volume', () => {
    s.player.play(track('a'), { list: [track('a'), track('b')] })
    s.audio.arrive()
    s.player.setVolume(0.4)
    s.audio.runTo(72)
    s.player.save()
    const after = setUp(s.kept)
    after.player.restore()
    expect(after.player.position()).toBe(72)
    expect(after.player.state().sound.state).toBe('paused')
    expect(after.audio.paused).toBe(true)
    expect(after.audio.volume).toBe(0.4)
    after.player.next()
    expect(after.player.state().track?.id).toBe('b')
  })

  it('songs added one by one and the source of the list › kept; addresses elsewhere are not', () => {
    const source = { kind: 'playlist', name: 'Winter EP', href: '/playlists/1', more: '/api/songs?cursor=x' } as const
    s.player.play(track('a'), { list: [track('a'), track('b')], source })
    s.player.addToQueue(track('c'))
    s.player.addToQueue(track('d'))
    const after = setUp(s.kept)
    after.player.restore()
    expect(after.player.state().queue).toMatchObject({ order: ['a', 'c', 'd', 'b'], queued: ['c', 'd'], source })
    const saved = JSON.parse(s.kept.get('songloom.player') ?? '')
    saved.queue.source = { ...source, href: '//evil.example', more: 'https://evil.example/' }
    const forged = setUp(new Map([['songloom.player', JSON.stringify(saved)]]))
    forged.player.restore()
    expect(forged.player.state().queue.source).toBeNull()
  })

  it('malformed storage › ignored', () => {
    for (const junk of ['', 'null', '{"version":1,"track":{"id":5}}', '{"version":1,"queue":3,"tracks":"x"}', '[']) {
      const after = setUp(new Map([['songloom.player', junk]]))
      after.player.restore()
      expect(after.player.state().track).toBeNull()
    }
  })
})

it('completeList › while the list is played from › songs around the current one; after another list, nothing', () => {
  const source = { kind: 'song', name: 'A', href: '/songs/a', more: null } as const
  s.player.play(track('a'), { list: [track('a')], source })
  s.player.addToQueue(track('x'))
  s.player.completeList(source, [track('older'), track('a'), track('newer')])
  expect(s.player.state().queue.order).toEqual(['older', 'a', 'x', 'newer'])
  expect(s.player.state().track?.id).toBe('a')
  s.player.play(track('b'), { list: [track('b')] })
  s.player.completeList(source, [track('a'), track('b'), track('newer')])
  expect(s.player.state().queue.order).toEqual(['b', 'x'])
})

describe('previous', () => {
  it('after 3 s › restarts, before › previous song', () => {
    s.player.play(track('b'), { list: [track('a'), track('b')] })
    s.audio.arrive()
    s.audio.runTo(30)
    s.player.previous()
    expect(s.player.state().track?.id).toBe('b')
    expect(s.audio.currentTime).toBe(0)
    s.player.previous()
    expect(s.player.state().track?.id).toBe('a')
  })
})

it('subscribe › position changes › not called', () => {
  s.player.play(track('a'))
  s.audio.arrive()
  let told = 0
  let moved = 0
  s.player.subscribe(() => told++)
  s.player.onTime(() => moved++)
  for (let t = 1; t < 20; t += 0.25) s.audio.runTo(t)
  expect(moved).toBeGreaterThan(50)
  expect(told).toBe(0)
})

it('forget › current song › stops', () => {
  s.player.play(track('a'), { list: [track('a'), track('b')] })
  s.audio.arrive()
  s.player.forget('a')
  expect(s.player.state().track).toBeNull()
  expect(s.player.state().sound.state).toBe('silent')
  expect(s.player.state().queue.order).toEqual(['b'])
})
