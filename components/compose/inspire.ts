import type { Translator } from '#lib/i18n/translator'

/**
 * Inspire never removes typed text. It fills an empty prompt with an idea, or appends a sentence that the next press
 * replaces.
 */
export type Ideas = { prompts: readonly string[]; details: readonly string[] }

/** The ideas of a language. */
export const ideasIn = (t: Translator<'ideas'>): Ideas => ({
  prompts: t('prompts').split('|'),
  details: t('details').split('|'),
})

export type Inspired = {
  text: string /** The text that Inspire added last, at the end; empty if none. */
  added: string
}

const pickOther = (from: readonly string[], not: string, random: () => number) => {
  const choice = from.filter((idea) => idea !== not)
  return choice[Math.floor(random() * choice.length)] ?? ''
}

/** Chinese text needs no space before the next sentence. */
const endsInHan = (text: string) => /[\p{Script=Han}。！？]$/u.test(text)

/** `random` returns 0…1. */
export const inspire = ({ text, added }: Inspired, { prompts, details }: Ideas, random: () => number): Inspired => {
  const stands = added !== '' && text.endsWith(added)
  const typed = (stands ? text.slice(0, text.length - added.length) : text).trimEnd()
  if (typed === '') {
    const idea = pickOther(prompts, added, random)
    return { text: idea, added: idea }
  }
  const detail = pickOther(details, added, random)
  const stop = /[.!?…。！？]$/u.test(typed) ? '' : endsInHan(typed) ? '。' : '.'
  return { text: `${typed}${stop}${endsInHan(typed + stop) ? '' : ' '}${detail}`, added: detail }
}
