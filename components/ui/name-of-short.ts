/** Accessible name of a shortened text. It contains the text that is seen, which voice control needs. */
// nameOfShort('Am', 'A minor') // => 'Am, A minor'
// nameOfShort('C', 'C major') // => 'C major'
export const nameOfShort = (shown: string, full: string) =>
  full.toLowerCase().includes(shown.toLowerCase()) ? full : `${shown}, ${full}`
