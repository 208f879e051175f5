import { notFound, problem } from '#lib/server/http/problem'

/** Paths that do not exist answer as every other error does. */
const answer = () => problem(notFound('address').failure)

export { answer as DELETE, answer as GET, answer as HEAD, answer as PATCH, answer as POST, answer as PUT }
