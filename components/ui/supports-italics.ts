const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Whether words may be set in italics: what is written in characters has none, and neither have the digits between them. */
// supportsItalics('雨夜，72 BPM') // => false
export const supportsItalics = (text: string) => !CJK.test(text)
