/**
 * Whether a take may have a title. Every title belongs to one of the two takes of a task, whatever else is chosen for
 * them, so that two takes never share one although neither knows the other.
 */
export const isTitleOfTake = (title: string, take: 0 | 1): boolean => {
  let sum = 0
  for (const character of title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' '))
    sum = (sum * 31 + character.charCodeAt(0)) % 9973
  return (sum >> 2) % 2 === take
}
