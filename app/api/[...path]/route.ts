import { notFound, onlyAllows, problem, REFUSED_METHOD } from '#lib/server/http/problem'

const refuse = onlyAllows('GET, HEAD, POST, PUT, PATCH, DELETE')

/** Answers unknown paths, and methods that no path has, with a problem document. */
const answer = (request: Request) =>
  request.headers.has(REFUSED_METHOD) ? refuse() : problem(notFound('address').failure)

export { answer as DELETE, answer as GET, answer as HEAD, answer as PATCH, answer as POST, answer as PUT }
