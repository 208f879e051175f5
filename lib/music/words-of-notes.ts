/**
 * Words of sung notes.
 *
 * @example
 * wordsOfNotes([{ syllable: 'to-' }, { syllable: 'night' }, {}, { syllable: 'we' }]) // => 'tonight we'
 */
export const wordsOfNotes = (notes: readonly { syllable?: string | undefined }[]): string => {
  let words = ''
  for (const { syllable } of notes) {
    if (syllable === undefined) continue
    const unspaced = /[\p{Script=Han}\p{Script=Kana}\p{Script=Hira}，。、！？；：…—”」』）]$/u.test(words)
    const gap = words === '' || words.endsWith('-') || (unspaced && UNSPACED_START.test(syllable)) ? '' : ' '
    words = words.replace(/-$/, '') + gap + syllable
  }
  return words.replace(/-$/, '')
}

const UNSPACED_START = /^[\p{Script=Han}\p{Script=Kana}\p{Script=Hira}]/u
