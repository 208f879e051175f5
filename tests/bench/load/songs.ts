import type { TaskRecord } from '#lib/contract/api'
import type { Tab, Watch } from './tabs'

/** Songs that are ordered under load, and all that any tab has been told of them. */

/** Of twenty songs one is long and one of middle length; two processors make the rest while the next ones are asked for. */
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
  /** What tabs tell. */
  watch: Watch
  /** By their ids, in the order in which they were first told of. */
  songs: ReadonlyMap<string, Song>
  /** Milliseconds from each order to the answer that said that its song can be heard. */
  heardAfter: readonly number[]
  /** Sends an order from a tab. */
  order(tab: Tab, prompt: string): Promise<void>
  ordered(): number
  /** Ordered ones that are neither done nor failed, as far as anybody was told. */
  waiting(): number
}

const isOver = ({ status }: Song) => status === 'done' || status === 'fail'

export const newKnown = (): Known => {
  const songs = new Map<string, Song>()
  const heardAfter: number[] = []
  /** When each task was ordered whose song nobody could hear yet. */
  const silent = new Map<string, number>()
  let ordered = 0
  const tell = (id: string, song: Song) => {
    const known = songs.get(song.id)
    // Tabs ask beside each other, so that an older answer may come later.
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
