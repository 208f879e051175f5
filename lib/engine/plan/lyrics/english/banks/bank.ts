/**
 * Lyric lines on one theme. Every line makes sense beside every other line of its bank.
 *
 * Verses, pre-choruses and bridges are pairs "first line / second line", one per row.
 * A chorus line stands alone and fits any hook. {a|b|c} are interchangeable words or endings.
 * `past` looks back and `now` is the present; a verse uses only one of them.
 * The singer is "I" or "we", the addressee is "you".
 */
export type Bank = {
  name: string
  /** Words of a prompt that select the bank, separated by spaces. */
  triggers: string
  /** Hooks for a chorus, separated by "|". Each can be the title. */
  hooks: string
  past: string
  now: string
  pre: string
  chorus: string
  bridge: string
}
