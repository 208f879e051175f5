import { CoverRequest } from '#lib/contract/api'
import { submitRoute } from '#lib/server/tasks/submit-route'

export const POST = submitRoute('/api/v1/song/cover', CoverRequest, (body) => ({ ...body, task_type: 'cover' }))
