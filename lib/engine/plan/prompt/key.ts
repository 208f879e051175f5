import { type Mode, noteNamed, type PitchClass } from '#lib/music/key'

/** The requested key; a part is null if the prompt leaves it open. */
export type KeyIntent = { tonic: PitchClass | null; mode: Mode | null }

const MODES: Record<string, Mode> = {
  major: 'major',
  maj: 'major',
  ionian: 'major',
  minor: 'minor',
  min: 'minor',
  m: 'minor',
  aeolian: 'minor',
  dorian: 'dorian',
  mixolydian: 'mixolydian',
  phrygian: 'phrygian',
  lydian: 'lydian',
  大: 'major',
  小: 'minor',
}

const tonicOf = (letter: string, accidental: string | undefined): PitchClass | null => {
  const sign = /sharp|[#♯升]/.test(accidental ?? '') ? '#' : /flat|[b♭降]/.test(accidental ?? '') ? 'b' : ''
  return noteNamed(letter.toUpperCase() + sign) ?? null
}

/**
 * Reads the key. Case matters: "A" is a key, "a" is usually an article.
 *
 * @example
 * readKey('a waltz in F# minor') // => { tonic: 6, mode: 'minor' }
 * readKey('A小调') // => { tonic: 9, mode: 'minor' }
 */
export const readKey = (prompt: string): KeyIntent => findKey(prompt).meaning

/** The key and the words that it comes from; they are empty where nothing is said. */
export const findKey = (prompt: string): { meaning: KeyIntent; said: string } => {
  const text = prompt.normalize('NFKC').replace(/調/g, '调')
  const named =
    /(?<![A-Za-z])([A-Ga-g])\s?(#|♯|♭|b(?![a-z])|[- ]?sharp|[- ]?flat)?[\s-]*(major|minor|maj|min|ionian|aeolian|dorian|mixolydian|phrygian|lydian)\b/i.exec(
      text,
    )
  // "a minor" is a key only in capitals, after "in" or "key of", or at the end of the prompt.
  if (
    named &&
    (named[1] !== 'a' ||
      /(?:in|key of|key:?)\s*$/i.test(text.slice(0, named.index)) ||
      text.slice(named.index + named[0].length).trim() === '')
  )
    return found(named, { tonic: tonicOf(named[1]!, named[2]), mode: MODES[named[3]!.toLowerCase()] ?? null })
  const chinese = /(升|降)?\s*(?<![A-Za-z])([A-Ga-g])\s*(#|♯|b|♭)?\s*(大|小)调/.exec(text)
  if (chinese)
    return found(chinese, { tonic: tonicOf(chinese[2]!, chinese[3] ?? chinese[1]), mode: MODES[chinese[4]!] ?? null })
  const short = /(?<![A-Za-z])([A-G])(#|♯|b|♭)?m(?![A-Za-z])/.exec(text)
  if (short) return found(short, { tonic: tonicOf(short[1]!, short[2]), mode: 'minor' })
  // "Drop D" is a tuning that implies D minor; "E9 groove" implies E mixolydian.
  const drop = /\bdrop[ -]([A-G])(#|♯|b|♭)?(?![\w'])/i.exec(text)
  if (drop) return found(drop, { tonic: tonicOf(drop[1]!, drop[2]), mode: 'minor' })
  const vamp = /(?<![A-Za-z])([A-G])(#|♯|b|♭)?(?:7|9|13)\s+(?:groove|vamp|jam|funk|blues)\b/.exec(text)
  if (vamp) return found(vamp, { tonic: tonicOf(vamp[1]!, vamp[2]), mode: 'mixolydian' })
  const inKey =
    /\b(?:in|key of|key is|key:)\s+(?:the key of\s+)?([A-G])(#|♯|b|♭|[- ]?sharp|[- ]?flat)?(?![\w'#♯♭])(?!\s+[a-z]+(?:'s|er)\b)/.exec(
      text,
    )
  const wordMode = /\b(dorian|mixolydian|phrygian|lydian)\b/i.exec(text)
  const minor = /\bminor[- ](?:key|mode|scale)\b|\bin minor\b|小调|羽调/i.exec(text)
  const major = /\bmajor[- ](?:key|mode|scale)\b|\bin major\b|大调|宫调/i.exec(text)
  const mode: Mode | null = wordMode ? MODES[wordMode[1]!.toLowerCase()]! : minor ? 'minor' : major ? 'major' : null
  if (inKey) return found(inKey, { tonic: tonicOf(inKey[1]!, inKey[2]), mode })
  const plain = /(?<![A-Za-z])([A-G])(#|♯|b|♭)?调/.exec(text)
  if (plain) return found(plain, { tonic: tonicOf(plain[1]!, plain[2]), mode: mode ?? 'major' })
  // A note name between commas: "swing, Bb, 3 min".
  const alone = /(?:^|[,;，、；\n])\s*([A-G])(#|♯|b|♭|[- ](?:sharp|flat))?\s*(?=[,;，、；\n]|\.(?!\w)|$)/.exec(text)
  return found(alone ?? wordMode ?? minor ?? major, { tonic: alone ? tonicOf(alone[1]!, alone[2]) : null, mode })
}

const found = (match: RegExpExecArray | null, meaning: KeyIntent) => ({ meaning, said: match?.[0] ?? '' })
