import { ReplaceRequest } from '#lib/contract/api'
import { submitRoute } from '#lib/server/tasks/submit-route'

export const POST = submitRoute('/api/v1/song/replace', ReplaceRequest, (body) => ({ ...body, task_type: 'replace' }))
