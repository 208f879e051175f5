import { ALLOWED_METHODS_HEADER, methodNotAllowed, notFound, problem } from '#lib/server/http/problem'

/**
 * Answers unknown paths, and methods that a path does not accept, with a problem document.
 * `lib/server/http/http-hooks.ts` sends refused methods of all paths here, and sets the header.
 */
const answer = ({ headers }: Request) => {
  const allowed = headers.get(ALLOWED_METHODS_HEADER)
  return allowed === null ? problem(notFound('URL').failure) : methodNotAllowed(allowed)
}

export { answer as DELETE, answer as GET, answer as HEAD, answer as PATCH, answer as POST, answer as PUT }
