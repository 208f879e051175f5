import { ExtendRequest } from '#lib/contract/api'
import { submitRoute } from '#lib/server/tasks/submit-route'

export const POST = submitRoute('/api/v1/song/extend', ExtendRequest, (body) => ({ ...body, task_type: 'extend' }))
