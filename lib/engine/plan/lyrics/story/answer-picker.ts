import { randomFrom } from '#lib/music/random'

/** Start of the names of lines that answer what the prompt says, which come after the names of a song's stanzas. */
export const ANSWERS = 'answers/'

/** Chooses lines by name, each at most once in a song, and those of earlier songs last. */
export class AnswerPicker {
  /** Names of the lines in use, in the order of their choice. */
  readonly chosen: string[] = []
  private readonly used: Set<string>
  private readonly queue: string[] | null
  private readonly recency: ReadonlyMap<string, number>

  /**
   * @param seed decides between lines that suit equally
   * @param taken names that must not be chosen
   * @param sung names in earlier songs, the newest first
   * @param again names of a song that is written again, in the order of their choice; null for a new song
   */
  constructor(
    private readonly seed: number,
    private readonly topic: string,
    taken: readonly string[],
    sung: readonly string[],
    again: readonly string[] | null,
  ) {
    this.used = new Set(taken)
    this.recency = new Map(sung.map((name, index): [string, number] => [name, 1 - index / sung.length / 2]).reverse())
    this.queue = again?.filter((name) => name.startsWith(ANSWERS)) ?? null
  }

  isFree(name: string) {
    return this.queue !== null || !this.used.has(name)
  }

  /** How recently earlier songs used a line: 1 for the latest, 0 for never. */
  recencyOf(name: string) {
    return this.recency.get(name) ?? 0
  }

  /** Random numbers for a line, equal for equal seeds. */
  randomFor(name: string) {
    return randomFrom(this.seed, `${name} ${this.topic}`)
  }

  /** The name that a song written again has next, if it is one of the given names; undefined for a new song. */
  next(names: readonly string[]): string | null | undefined {
    if (this.queue === null) return undefined
    const [name] = this.queue
    return name !== undefined && names.includes(name) ? name : null
  }

  take(name: string) {
    if (this.queue?.[0] === name) this.queue.shift()
    this.used.add(name)
    this.chosen.push(name)
  }

  /** Takes the best free one by its score; null without one. */
  pick<T extends { name: string }>(items: readonly T[], scoreOf: (item: T) => number = () => 0): T | null {
    const free = items.filter(({ name }) => this.isFree(name))
    const next = this.next(free.map(({ name }) => name))
    const best =
      next === undefined
        ? free
            .map((item) => ({
              item,
              score: scoreOf(item) + this.randomFor(item.name)() - 3 * this.recencyOf(item.name),
            }))
            .reduce<{ item: T; score: number } | null>(
              (top, each) => (top && top.score >= each.score ? top : each),
              null,
            )?.item
        : free.find(({ name }) => name === next)
    if (best) this.take(best.name)
    return best ?? null
  }
}
