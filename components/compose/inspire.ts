import type { Translator } from '#lib/i18n/translator'

/**
 * Ideas to start from, and details to go on with. Inspire never takes away what somebody typed: it writes into an empty
 * box, and otherwise adds a sentence behind it, which the next press exchanges for another.
 */
export type Ideas = { prompts: readonly string[]; details: readonly string[] }

/** Those of a language. */
export const ideasIn = (t: Translator<'ideas'>): Ideas => ({
  prompts: t('prompts').split('|'),
  details: t('details').split('|'),
})

export type Inspired = {
  text: string /** What Inspire wrote last, at the end of the text; empty if nothing. */
  added: string
}

const pickOther = (from: readonly string[], not: string, random: () => number) => {
  const choice = from.filter((idea) => idea !== not)
  return choice[Math.floor(random() * choice.length)] ?? ''
}

/** Chinese words and signs need no space behind them. */
const endsInHan = (text: string) => /[\p{Script=Han}。！？]$/u.test(text)

/** `random` gives 0…1. */
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
