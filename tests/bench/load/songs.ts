import type { TaskRecord } from '#lib/contract/api'
import type { Tab, Watch } from './tabs'

/** Songs ordered under load, and all states that tabs received. */

/** Of twenty songs one is long and one of middle length. Two processors render the others before the next orders. */
const SHORT = ['pop song', 'rock song', 'lo-fi beat', 'house track', 'jazz trio', 'folk song', 'trap beat', 'waltz']
export const shortOrder = (number: number) => `${SHORT[number % SHORT.length]}, 16 seconds`
export const orderOf = (number: number) =>
  number % 20 === 4
    ? 'bright pop song about the sea, female voice, 3 minutes'
    : number % 20 === 14
      ? 'slow soul ballad, male voice, 1 minute'
      : shortOrder(number)

type Song = TaskRecord['choices'][number]

export type Known = {
  /** Reports from tabs. */
  watch: Watch
  /** By id, in the order of their first report. */
  songs: ReadonlyMap<string, Song>
  /** Milliseconds from each order to the first response with a playable song. */
  heardAfter: readonly number[]
  /** Sends an order from a tab. */
  order(tab: Tab, prompt: string): Promise<void>
  ordered(): number
  /** Ordered songs not yet reported as done or failed. */
  waiting(): number
}

const isOver = ({ status }: Song) => status === 'done' || status === 'fail'

export const newKnown = (): Known => {
  const songs = new Map<string, Song>()
  const heardAfter: number[] = []
  /** Order time of each task without a playable song. */
  const silent = new Map<string, number>()
  let ordered = 0
  const tell = (id: string, song: Song) => {
    const known = songs.get(song.id)
    // Tabs poll concurrently, so an older response may arrive later.
    if (!known || !isOver(known)) songs.set(song.id, song)
    const since = silent.get(id)
    if (since === undefined || (song.status !== 'stream' && song.status !== 'done')) return
    heardAfter.push(performance.now() - since)
    silent.delete(id)
  }
  return {
    watch: {
      polls: [],
      seen(record) {
        for (const song of record.choices) tell(record.id, song)
      },
    },
    songs,
    heardAfter,
    async order(tab, prompt) {
      ordered++
      const begun = performance.now()
      silent.set(await tab.submit(prompt), begun)
    },
    ordered: () => ordered,
    waiting: () => ordered - [...songs.values()].filter(isOver).length,
  }
}
