/**
 * What a song on one theme can say, written out by hand so that every line makes sense beside every other of its bank.
 *
 * Verses, pre-choruses and bridges are pairs "first line / second line", one a row; a chorus line stands alone and can
 * follow any hook. {a|b|c} are ends or words of which any fits. A last " +" or " -" keeps a row to glad or sad songs.
 * `past` looks back, `now` is the present: a verse keeps to one of them. The singer is "I" or "we", the other is "you".
 */
export type Bank = {
  name: string
  /** Words of a prompt that call for the bank, by spaces. */
  triggers: string
  /** Lines that a chorus can turn on, parted by "|"; each can be the title. */
  hooks: string
  past: string
  now: string
  pre: string
  chorus: string
  bridge: string
}
