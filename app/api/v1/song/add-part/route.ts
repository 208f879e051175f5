import { PartRequest } from '#lib/contract/api'
import { submitRoute } from '#lib/server/tasks/submit-route'

export const POST = submitRoute('/api/v1/song/add-part', PartRequest, (body) => ({ ...body, task_type: 'add-part' }))
