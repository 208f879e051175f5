/** What a service says, as a sentence: a capital at its beginning, a stop at its end. */
// sentence('out of time') // => 'Out of time.'
export const sentence = (text: string) => {
  const clean = text.trim()
  return (
    clean.charAt(0).toUpperCase() +
    clean.slice(1) +
    (/[.!?…。！？]$/u.test(clean) ? '' : /\p{Script=Han}$/u.test(clean) ? '。' : '.')
  )
}
