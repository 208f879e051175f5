/** Of a request, what sessions are made of; everything else is nobody's business. */
export const cookieOf = (headers: Headers): Headers => {
  const kept = new Headers()
  for (const name of ['cookie', 'user-agent', 'origin']) {
    const value = headers.get(name)
    if (value !== null) kept.set(name, value)
  }
  return kept
}
