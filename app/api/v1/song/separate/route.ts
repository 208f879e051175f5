import { PartRequest } from '#lib/contract/api'
import { submitRoute } from '#lib/server/tasks/submit-route'

export const POST = submitRoute('/api/v1/song/separate', PartRequest, (body) => ({ ...body, task_type: 'separate' }))
