const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Whether text may be set in italics. CJK scripts have none, nor have digits among them. */
// supportsItalics('雨夜，72 BPM') // => false
export const supportsItalics = (text: string) => !CJK.test(text)
