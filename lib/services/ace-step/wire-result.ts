import { z } from 'zod'

/** Answers to a query. Fields of a wrong type count as missing. */

const Text = z.string().max(20_000).nullish().catch(null)

/** A number, also as text. Servers write "N/A" where they have none. */
const Figure = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\s*-?\d+(\.\d+)?\s*$/)
      .transform(Number),
  ])
  .nullish()
  .catch(null)

const Item = z.object({
  file: Text,
  status: z.number().nullish().catch(null),
  create_time: Figure,
  lyrics: Text,
  prompt: Text,
  metas: z.object({ bpm: Figure, keyscale: Text }).nullish().catch(null),
  seed_value: Text,
  lm_model: Text,
  dit_model: Text,
  progress: Figure,
  stage: Text,
  error: z.string().nullish().catch(null),
})
export type Item = z.infer<typeof Item>

const Task = z.object({
  task_id: z.string(),
  status: z.number().nullish().catch(null),
  result: z.unknown(),
  progress_text: Text,
})

/** A task as the server knows it. `items` is null where they cannot be read, and empty where it does not know the task. */
export type WireTaskState = { status: number; items: Item[] | null; text: string | null }

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const itemsOf = (result: unknown): Item[] | null => {
  const value = typeof result === 'string' ? parse(result) : result
  const list = z
    .array(Item)
    .max(64)
    .safeParse(Array.isArray(value) || value === undefined ? value : [value])
  return list.success ? list.data : null
}

/** The tasks of an answer by id; null where it is none. */
export const readTasks = (data: unknown): Map<string, WireTaskState> | null => {
  const tasks = z.array(Task).max(1000).safeParse(data)
  if (!tasks.success) return null
  return new Map(
    tasks.data.map(({ task_id, status, result, progress_text }) => [
      task_id,
      { status: status ?? 1, items: itemsOf(result), text: progress_text ?? null },
    ]),
  )
}

const Stats = z.object({
  jobs: z.object({ queued: z.number().catch(0), running: z.number().catch(0) }),
  avg_job_seconds: z.number().nonnegative().nullish().catch(null),
})
export type Stats = z.infer<typeof Stats>

export const readStats = (data: unknown): Stats | null => Stats.safeParse(data).data ?? null

const Lora = z.object({
  lora_loaded: z.boolean().catch(false),
  use_lora: z.boolean().nullish().catch(null),
  active_adapter: z.string().max(200).nullish().catch(null),
})

/** The name of the LoRA that every song gets now; null if there is none. */
export const readLora = (data: unknown): string | null => {
  const read = Lora.safeParse(data)
  if (!read.success || !read.data.lora_loaded || read.data.use_lora === false) return null
  return read.data.active_adapter || 'LoRA'
}
