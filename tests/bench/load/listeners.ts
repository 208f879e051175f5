import type { Known } from './songs'
import { type Heard, newBrowser, pause, type Tally } from './wire'

export type Listeners = {
  /** Currently open streams. */
  open(): number
  readonly heard: readonly (Heard & { song: string })[]
  /** Starts no further streams; resolves once all have ended. */
  leave(): Promise<void>
}

/** Each listener plays the newest song in progress to its end, then the next. */
export const seatListeners = (base: string, tally: Tally, known: Known, count: number): Listeners => {
  const heard: (Heard & { song: string })[] = []
  let open = 0
  let leaving = false
  const listen = async () => {
    const browser = newBrowser(base, tally)
    while (!leaving) {
      const song = [...known.songs.values()].findLast(({ status, pipe_url }) => status === 'stream' && pipe_url)
      if (!song) {
        await pause(50)
        continue
      }
      open++
      heard.push({ ...(await browser.listen(song.pipe_url!)), song: song.id })
      open--
    }
    browser.close()
  }
  const all = Promise.all(Array.from({ length: count }, listen))
  return {
    open: () => open,
    heard,
    async leave() {
      leaving = true
      await all
    },
  }
}
