import type { SpliceWindow } from '#lib/engine/protocol'

/**
 * What has to be known of an order as long as it runs, beside the server's id of it. It is stored as the id of the task, so
 * that it outlives this process.
 */
export type Order = {
  taskId: string
  songs: number
  /** The model that was ordered; null where the server's list was unknown. */
  model: string | null
  /** Seed of the first song; null for a random one. */
  seed: number | null
  /** The LoRA that was active on the server. */
  lora: string | null
  /** What a new recording replaces of its source; null where it is all new. */
  window: SpliceWindow | null
  /** Hash of the score that the song is made from. */
  score?: string | undefined
}

/** @example orderId({ taskId: 'a1', songs: 2, model: 'm', seed: null, lora: null, window: null }) // => 'a1?n=2&model=m' */
export const orderId = ({ taskId, songs, model, seed, lora, window, score }: Order): string => {
  const facts = new URLSearchParams({ n: String(songs) })
  if (model !== null) facts.set('model', model)
  if (seed !== null) facts.set('seed', String(seed))
  if (lora !== null) facts.set('lora', lora)
  if (window) facts.set('from', String(window.from))
  if (window && window.to !== null) facts.set('to', String(window.to))
  if (score !== undefined) facts.set('score', score)
  return `${taskId}?${facts}`
}

export const readOrderId = (id: string): Order => {
  const [taskId = '', rest = ''] = id.split('?', 2)
  const facts = new URLSearchParams(rest)
  const number = (name: string) => (facts.has(name) ? Number(facts.get(name)) : null)
  const from = number('from')
  return {
    taskId,
    songs: number('n') ?? 1,
    model: facts.get('model'),
    seed: number('seed'),
    lora: facts.get('lora'),
    ...(facts.has('score') && { score: facts.get('score')! }),
    window: from === null ? null : { from, to: number('to') },
  }
}
