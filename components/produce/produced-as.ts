import type { SongDetail } from '#lib/contract/studio'

/** How a production was ordered. What the user left open is missing. */
export type ProducedAs = { service: string | null; prompt: string | null; strength: number | null }

/** The order of a production, to start another one with. */
export const producedAs = ({ request, made_by }: Pick<SongDetail, 'request' | 'made_by'>): ProducedAs => ({
  service: made_by?.id ?? null,
  prompt: request.prompt ?? null,
  strength: (request.task_type === 'cover' && request.strength) || null,
})
