import { GenerateRequest } from '#lib/contract/api'
import { onlyAllows } from '#lib/server/http/problem'
import { submitRoute } from '#lib/server/tasks/submit-route'

export const POST = submitRoute('/api/v1/song/generate', GenerateRequest, (body) => body)

const refuse = onlyAllows('POST')

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT }
