import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeDataDir, type Studio, startStudio } from '../harness/studio'
import { BROWSERS, type Tab } from './browsers'
import { type Desktop, startDesktop } from './desktop'

/** Playback of a song during rendering, in real browsers of three families, ordered through the real page. */

const SONG = 'Slow folk ballad about a lighthouse, male voice, 90 seconds'
const REQUIRED = process.env.TEST_REQUIRE_BROWSERS === '1'

const PROMPT = `document.querySelector('textarea[aria-label="Style and theme"]')`
const CREATE = `[...document.querySelectorAll('button')].find((button) => /^Create (one|two) take/.test(button.textContent))`
const ONE_TAKE = `document.querySelector('[role=radiogroup][aria-label=Takes] label')`
const AUDIO = `document.querySelector('audio')`
const CARD = `document.querySelector('article[aria-label^="Song"]')?.getAttribute('aria-label')`

/** Records the events of the audio element, in milliseconds since the click on Create. */
const WATCH = `(() => {
  const audio = ${AUDIO}
  const watched = (window.watched = { pressed: 0, playing: null, moving: null, source: null, status: null, jumps: [], emptied: 0 })
  let last = 0
  addEventListener('click', () => { watched.pressed ||= performance.now() }, { capture: true })
  audio.addEventListener('playing', async () => {
    if (watched.playing !== null) return
    watched.playing = performance.now() - watched.pressed
    watched.source = audio.currentSrc
    const { tasks } = await (await fetch('/api/tasks?limit=1')).json()
    watched.status = tasks[0].choices[0].status
  })
  audio.addEventListener('emptied', () => { if (watched.moving !== null) watched.emptied++ })
  audio.addEventListener('timeupdate', () => {
    if (watched.moving === null && audio.currentTime > 0) watched.moving = performance.now() - watched.pressed
    if (audio.currentTime < last - 0.2 || audio.currentTime > last + 5) watched.jumps.push([last, audio.currentTime])
    last = audio.currentTime
  })
})()`

type Watched = {
  playing: number | null
  moving: number | null
  source: string | null
  status: string | null
  jumps: [number, number][]
  emptied: number
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Evaluates the expression until it is true. @throws with the page content */
const until = async (tab: Tab, expression: string, seconds: number): Promise<void> => {
  for (let tries = 0; tries < seconds * 10; tries++) {
    if (await tab.run<boolean>(`Boolean(${expression})`)) return
    await pause(100)
  }
  const state = await tab.run(
    `JSON.stringify({ watched: window.watched, card: ${CARD}, at: ${AUDIO}?.currentTime, ready: ${AUDIO}?.readyState })`,
  )
  throw new Error(`It never became true: ${expression}\n${state}`)
}

describe.each(BROWSERS)('$name', ({ name, missing, start }) => {
  const absent = missing.length > 0
  if (absent) console.warn(`${name} is not tested here: ${missing.join(', ')} not found.`)

  let studio: Studio
  let desktop: Desktop
  let tab: Tab
  beforeAll(async () => {
    if (absent) return
    studio = await startStudio()
    desktop = await startDesktop()
    tab = await start(desktop)
  })
  afterAll(async () => {
    await tab?.close()
    await desktop?.stop()
    await studio?.stop()
    if (studio) removeDataDir(studio.dataDir)
  })

  test.skipIf(absent && !REQUIRED)(
    'song ordered in the page › plays while rendering, seeks, and continues when finished',
    async () => {
      expect(missing).toEqual([])
      await tab.open(studio.url)
      await until(tab, `${PROMPT} && ${AUDIO}`, 60)
      await tab.run(WATCH)
      await tab.type(PROMPT, SONG)
      await tab.click(ONE_TAKE)
      await until(tab, `${CREATE}.getAttribute('aria-disabled') === 'false'`, 60)
      await tab.run('void (window.watched.pressed = 0)')
      await tab.click(CREATE)
      await until(tab, 'window.watched.status !== null && window.watched.moving !== null', 120)
      const { playing, moving, source, status } = await tab.run<Watched>('window.watched')
      console.log(`${name}: playing ${Math.round(playing!)} ms, moving ${Math.round(moving!)} ms after the order`)
      expect(source).toMatch(/\/live\.mp3$/)
      expect(status).toBe('stream')
      expect(await tab.run<number>(`${AUDIO}.duration`)).toBeGreaterThan(70)

      const peaks = `fetch(${AUDIO}.currentSrc.replace('live.mp3', 'peaks.json')).then((answer) => answer.json())`
      const available = `${peaks}.then(({ available }) => available)`
      for (let tries = 0; tries < 600 && (await tab.run<number>(available)) < 25; tries++) await pause(100)
      expect(await tab.run<number>(available)).toBeGreaterThan(25)
      await tab.run(`void (${AUDIO}.currentTime = 15)`)
      await until(tab, `${AUDIO}.currentTime > 16 && !${AUDIO}.paused`, 60)
      expect(await tab.run<number>(`${AUDIO}.currentTime`)).toBeLessThan(45)

      await tab.run('void (window.watched.jumps = [])')
      await until(tab, `${CARD} === 'Song, ready'`, 180)
      const ready = await tab.run<number>(`${AUDIO}.currentTime`)
      expect(ready).toBeGreaterThan(16)
      await until(tab, `${AUDIO}.currentTime > ${ready + 2} && !${AUDIO}.paused`, 60)
      const { jumps, emptied } = await tab.run<Watched>('window.watched')
      expect({ jumps, emptied }).toEqual({ jumps: [], emptied: 0 })
    },
  )
})
