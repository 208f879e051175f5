import { spokenWords } from '#lib/lyrics/english/abbreviations'
import { readChineseNumbers } from '#lib/lyrics/mandarin/numbers'

/** Syllables of words that the rules below get wrong. */
const EXCEPTIONS: Record<string, number> = Object.fromEntries(
  (
    'every 2|everything 3|everyone 3|everybody 4|everywhere 3|fire 1|hour 1|hours 1|our 1|ours 1|people 2|being 2|doing 2|' +
    'going 2|seeing 2|science 2|quiet 2|poem 2|create 2|created 3|idea 3|area 3|real 2|really 3|lion 2|violin 3|' +
    'diary 3|giant 2|riot 2|trial 2|dial 2|fuel 2|cruel 2|ruin 2|fluid 2|chaos 2|video 3|radio 3|studio 3|piano 3|' +
    'something 2|sometimes 2|someone 2|somewhere 2|somebody 3|lovely 2|lonely 2|evening 2|safety 2|homework 2|' +
    'business 2|beautiful 3|different 2|wednesday 2|clothes 1|maybe 2|forever 3|one 1|ones 1|once 1|' +
    "i'll 1|you're 1|they're 1|we're 1|i'm 1|it's 1|isn't 2|wasn't 2|didn't 2|couldn't 2|wouldn't 2|shouldn't 2|" +
    "hasn't 2|hadn't 2|doesn't 2|mm 1|hmm 1|mr 2|mrs 2|dr 2|the 1|he 1|she 1|we 1|me 1|be 1|goodbye 2|heartbeat 2|" +
    'any 2|anyone 3|anything 3|anybody 4|fashion 2|entire 2|earlier 3|choir 2|associate 4|opera 2|element 3|elements 3|usually 4|actually 4|naturally 4|finally 3|family 3|memory 3|diamond 2|violet 3|coyote 3|recipe 3|karaoke 4|' +
    'apostrophe 4|cafe 2|hero 2|poet 2|duet 2|oasis 3|neon 2|museum 3|naive 2|via 2|trio 2|ratio 3|heroes 2|echoes 2|' +
    'shoes 1|goes 1|does 1|toes 1|eyes 1|tired 1|whole 1|rhythm 2|prism 2|chasm 2|didn 2|eye 1|bye 1|goodbyes 2|lyric 2'
  )
    .split('|')
    .map((entry): [string, number] => {
      const space = entry.lastIndexOf(' ')
      return [entry.slice(0, space), Number(entry.slice(space + 1))]
    }),
)

/** First parts of compounds with a silent final e, and the parts that may follow. */
const COMPOUND =
  /^(some|fore|home|time|life|fire|love|lone|hope|care|safe|nine|there|where|here|more|one|like|base|side|stone|free|snow|grave|any)(?=(thing|times?|where|one|body|what|how|day|work|sick|line|less|ful|ly|ty|teen|some|fore|by|fly|ness|house|man|wood|light|town|ways?|wise|self|made|ment)s?$)/

/** Adjacent vowels in two syllables: "lion", "radio", "quiet", "museum"; but not "-tion" or "-cious". */
const HIATUS =
  /(?<![tscxgl])i(?:a|o)(?!u)(?![a-z]*gn)|(?<=[tdrnbvpmh])i(?:um|us)|(?<=[^tsc])ious(?<!gious)|eo(?=[nu]?[a-z]*)(?<!peo|geo|seo)(?=$|n|[^pu])|ua(?!r)(?<=[^qg]ua)|(?<=[dt])ue(?=n|l)|uou|iet|ient(?<![tc]ient)|ya(?=n|$)(?<=[^aeiou]ya)|[ae]ing|oing|uing|ying|[^e]ism$|[^aeiou]thm$|io$/g

/** Silent vowel groups at the end of a word: "make", "makes", "moved"; but not "table", "wanted" or "kisses". */
const silentVowelGroups = (word: string): number => {
  if (/[aeiouy][rl]e$|[lr]le$/.test(word)) return 1
  if (/[^aeiouy]e$/.test(word)) return /[^aeiouylr]le$|[^aeiou]re$/.test(word) ? 0 : 1
  if (/[^aeiouytd]ed$/.test(word)) return /[^aeiouylr][lr]ed$/.test(word) ? 0 : 1
  if (/[^aeiouysxzcg]es$/.test(word)) return /[sc]hes$|[^aeiouylr]les$/.test(word) ? 0 : 1
  return 0
}

/** Counts vowel groups, without silent ones and with hiatus as two. */
const countEnglishWord = (word: string): number => {
  const known = Object.hasOwn(EXCEPTIONS, word) ? EXCEPTIONS[word] : undefined
  if (known) return known
  const owner = word.match(/^(.+)'s$/)?.[1]
  if (owner) return countEnglishWord(owner) + (/(s|x|z|[sc]h|ce|se|ge)$/.test(owner) ? 1 : 0)
  const contracted = word.match(/^(.+?)('ll|'ve|'re|'d|'m|n't)$/)?.[1]
  if (contracted) return countEnglishWord(contracted) + (/[aeiouy]$|^can|^do$|^wo$|^ai$/.test(contracted) ? 0 : 1)
  const first = word.match(COMPOUND)?.[1]
  if (first) return countEnglishWord(first) + countEnglishWord(word.slice(first.length))
  // A u after q and a y before a vowel are consonants.
  const text = word
    .replace(/'/g, '')
    .replace(/(?<=[aeiouy].*)qu/g, 'kw')
    .replace(/^y|(?<=[aeiou])y(?=[aeiou])/g, 'j')
  const groups = (text.match(/[aeiouy]+/g) ?? []).length
  const within = /[^aeiouy]e(?:ly|ful|less|ness|ment|ments|fully|lessly)$/.test(text) ? 1 : 0
  return Math.max(1, groups - silentVowelGroups(text) - within + (text.match(HIATUS) ?? []).length)
}

const countOtherWord = (word: string): number => {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '')
  const vowels = plain.match(/[aeiouyœæøаеёиоуыэюяіїєαεηιουωאיוاويىة]+/giu)
  if (vowels) return vowels.length
  return Math.max(1, Math.ceil([...plain].length / 2))
}

/**
 * Approximate syllables of a line, fast enough for an editor and without a dictionary.
 * Chinese characters and Hangul blocks are one each; kana are morae without ん, っ and ー.
 * Numbers are read out; English words count vowel groups.
 *
 * @example
 * countSyllables('Every silver morning') // => 6
 */
export const countSyllables = (line: string): number => {
  const plain = line.normalize('NFKC').replace(/[‘’ʼ`´]/g, "'")
  const cjk = /[\p{Script=Han}\u3041-\u30fa]/u.test(plain)
  const text = cjk ? readChineseNumbers(plain) : plain
  let count = 0
  for (const token of text.split(/\s+/)) {
    // Symbols and numbers are read as words.
    const read = /[\d&@%+=#°♥❤$€£]/.test(token) ? spokenWords(token).join(' ') : token
    for (const part of read.match(/[\p{Script=Latin}\p{M}']+|[^\s\d\p{Script=Latin}]+/gu) ?? [])
      count += partSyllables(part)
  }
  return count
}

const partSyllables = (part: string): number => {
  if (/\p{Script=Latin}/u.test(part)) {
    const word = part.toLowerCase().replace(/^'+|'+$/g, '')
    return /[^a-z']/.test(word) ? countOtherWord(word) : countEnglishWord(word)
  }
  const blocks = part.match(/[\p{Script=Han}\uac00-\ud7a3]/gu)?.length ?? 0
  const morae =
    part
      .match(/[\u3041-\u3096\u30a1-\u30f6]/g)
      ?.filter((kana) => !/[ぁぃぅぇぉゃゅょゎっんァィゥェォャュョヮッン]/.test(kana)).length ?? 0
  const rest = part.replace(/[\p{Script=Han}\uac00-\ud7a3\u3041-\u30ff]/gu, ' ')
  return (rest.match(/[\p{L}\p{M}]+/gu) ?? []).reduce((sum, word) => sum + countOtherWord(word), blocks + morae)
}
