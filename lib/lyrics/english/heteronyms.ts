type Reading = { phones: string; before?: RegExp; after?: RegExp }

const AUXILIARY = /^(to|i|you|we|they|will|can|don't|didn't|won't|would|could|should|gonna|let's|must|never)$/

/** Second readings of heteronyms, with the neighbours that select them. */
const READINGS: Record<string, Reading[]> = {
  live: [{ phones: 'L AY1 V', before: /^(go|going|play)$/, after: /^(show|shows|wire|band|music|on stage)$/ }],
  read: [{ phones: 'R EH1 D', before: /^(have|has|had|was|were|i've|you've|he's|she's|never)$/ }],
  lead: [{ phones: 'L EH1 D', before: /^of$/, after: /^pipe$/ }],
  tear: [
    {
      phones: 'T EH1 R',
      before: /^(to|will|gonna|can|don't|they|wanna)$/,
      after: /^(apart|down|up|it|me|us|this|away)$/,
    },
  ],
  tears: [{ phones: 'T EH1 R Z', after: /^(apart|down|up|it|me|us|this|away)$/ }],
  wind: [{ phones: 'W AY1 N D', before: /^(to|roads)$/, after: /^(up|your|it)$/ }],
  wound: [{ phones: 'W AW1 N D', after: /^(up|around)$/ }],
  close: [
    { phones: 'K L OW1 Z', before: /^(to|will|don't|i|we|you|they)$/, after: /^(my|your|the|it|our|this|his|her)$/ },
  ],
  use: [{ phones: 'Y UW1 S', before: /^(no|the|any|of|what's)$/ }],
  used: [{ phones: 'Y UW1 S T', after: /^to$/ }],
  bow: [{ phones: 'B AW1', before: /^(a|to|take)$/, after: /^down$/ }],
  record: [{ phones: 'R IH0 K AO1 R D', before: AUXILIARY }],
  present: [{ phones: 'P R IY0 Z EH1 N T', before: AUXILIARY }],
  object: [{ phones: 'AH0 B JH EH1 K T', before: AUXILIARY }],
  desert: [{ phones: 'D IH0 Z ER1 T', before: AUXILIARY }],
  rebel: [{ phones: 'R IH0 B EH1 L', before: AUXILIARY }],
  perfect: [{ phones: 'P ER0 F EH1 K T', before: /^(to|will|can)$/ }],
}

/**
 * Pronunciation of a heteronym in its context; null for the usual reading.
 *
 * @example
 * heteronym('tear', ['they'], ['us']) // => ['T', 'EH1', 'R']
 */
export const heteronym = (word: string, before: string[], after: string[]): string[] | null => {
  const readings = Object.hasOwn(READINGS, word) ? READINGS[word] : undefined
  const reading = readings?.find(
    (candidate) => candidate.before?.test(before[before.length - 1] ?? '') || candidate.after?.test(after[0] ?? ''),
  )
  return reading ? reading.phones.split(' ') : null
}
