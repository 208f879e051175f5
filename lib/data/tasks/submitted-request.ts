import type { SubmitRequest } from '#lib/contract/api'
import type { TaskRow } from '#lib/data/rows'

/** The request of a task as it was submitted, with its song fields. */
export const submittedRequest = ({ request, fields }: Pick<TaskRow, 'request' | 'fields'>): SubmitRequest => {
  if (fields === null) return request
  const { singer: _, ...submitted } = fields
  return { ...request, ...submitted } as SubmitRequest
}

/** The prompt of a task; empty without one. */
export const promptOf = ({ request }: Pick<TaskRow, 'request'>): string => ('prompt' in request && request.prompt) || ''
