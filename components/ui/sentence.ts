/** Capitalises a service’s message and ends it with a full stop. */
// sentence('out of time') // => 'Out of time.'
export const sentence = (text: string) => {
  const clean = text.trim()
  return (
    clean.charAt(0).toUpperCase() +
    clean.slice(1) +
    (/[.!?…。！？]$/u.test(clean) ? '' : /\p{Script=Han}$/u.test(clean) ? '。' : '.')
  )
}
