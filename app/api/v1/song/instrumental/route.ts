import { InstrumentalRequest } from '#lib/contract/api'
import { submitRoute } from '#lib/server/tasks/submit-route'

export const POST = submitRoute('/api/v1/song/instrumental', InstrumentalRequest, (body) => ({
  ...body,
  task_type: 'normal',
  instrumental: true,
}))
