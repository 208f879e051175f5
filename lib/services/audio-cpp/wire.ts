import { z } from 'zod'
import { parseJson } from '#lib/services/remote/refusals'

/** Open to all. Other programs count no models here. */
export const Health = z.object({ status: z.literal('ok'), backend: z.string().max(100), models: z.int().min(0) })

export const Models = z.object({
  data: z
    .array(
      z.object({
        id: z.string().min(1).max(200),
        family: z.string().max(200),
        task: z.string().max(50),
        mode: z.string().max(50),
      }),
    )
    .max(1000),
})
export type Model = z.infer<typeof Models>['data'][number]

export const WireError = z.object({ error: z.object({ message: z.string().max(20_000), type: z.string().max(200) }) })

const Stems = z.object({
  named_audio_outputs: z
    .array(z.object({ id: z.string().min(1).max(100) }))
    .min(1)
    .max(32),
})

export const Words = z.object({
  words: z
    .array(
      z.object({
        word: z.string().max(1000),
        start: z.number().optional(),
        end: z.number().optional(),
        start_sample: z.number(),
        end_sample: z.number(),
      }),
    )
    .max(20_000),
})

const AUDIO = Buffer.from('"audio":"')
const QUOTE = 0x22

/**
 * The stems of an answer, whose audio is text of base64 in a JSON document; null where it has another form. The audio is cut out
 * before the document is parsed: as a string, it could be too long for the runtime.
 */
export const readStems = (body: Uint8Array): { id: string; wav: Uint8Array }[] | null => {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const rest: Buffer[] = []
  const files: Buffer[] = []
  let from = 0
  for (let at = bytes.indexOf(AUDIO); at >= 0; at = bytes.indexOf(AUDIO, from)) {
    const start = at + AUDIO.length
    const end = bytes.indexOf(QUOTE, start)
    if (end < 0) return null
    files.push(Buffer.from(bytes.toString('latin1', start, end), 'base64'))
    rest.push(bytes.subarray(from, start))
    from = end
  }
  const read = Stems.safeParse(parseJson(Buffer.concat([...rest, bytes.subarray(from)])))
  if (!read.success || read.data.named_audio_outputs.length !== files.length) return null
  return read.data.named_audio_outputs.map(({ id }, i) => ({ id, wav: files[i]! }))
}
