/**
 * Whether a take may use a title. A hash assigns every title to one of the two takes.
 * The takes of a task so never share a title, although they are made independently.
 */
export const isTitleOfTake = (title: string, take: 0 | 1): boolean => {
  let sum = 0
  for (const character of title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' '))
    sum = (sum * 31 + character.charCodeAt(0)) % 9973
  return (sum >> 2) % 2 === take
}
