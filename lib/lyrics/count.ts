/** Words of song whose letters mislead; the number is how many syllables are sung. */
const KNOWN: Record<string, number> = Object.fromEntries(
  (
    'every 2|everything 3|everyone 3|everybody 4|everywhere 3|fire 1|hour 1|hours 1|our 1|ours 1|people 2|being 2|doing 2|' +
    'going 2|seeing 2|science 2|quiet 2|poem 2|create 2|created 3|idea 3|area 3|real 2|really 3|lion 2|violin 3|' +
    'diary 3|giant 2|riot 2|trial 2|dial 2|fuel 2|cruel 2|ruin 2|fluid 2|chaos 2|video 3|radio 3|studio 3|piano 3|' +
    'something 2|sometimes 2|someone 2|somewhere 2|somebody 3|lovely 2|lonely 2|evening 2|safety 2|homework 2|' +
    'business 2|beautiful 3|different 2|business 2|wednesday 2|clothes 1|maybe 2|forever 3|one 1|ones 1|once 1|' +
    "i'll 1|you're 1|they're 1|we're 1|i'm 1|it's 1|isn't 2|wasn't 2|didn't 2|couldn't 2|wouldn't 2|shouldn't 2|" +
    "hasn't 2|hadn't 2|doesn't 2|mm 1|hmm 1|mr 2|mrs 2|dr 2|the 1|he 1|she 1|we 1|me 1|be 1|goodbye 2|heartbeat 2|" +
    'usually 4|actually 4|naturally 4|finally 3|family 3|memory 3|diamond 2|violet 3|coyote 3|recipe 3|karaoke 4|' +
    'apostrophe 4|cafe 2|hero 2|poet 2|duet 2|oasis 3|neon 2|museum 3|naive 2|via 2|trio 2|ratio 3|heroes 2|echoes 2|' +
    'shoes 1|goes 1|does 1|toes 1|eyes 1|tired 1|whole 1|rhythm 2|prism 2|chasm 2|didn 2|eye 1|bye 1|goodbyes 2|lyric 2'
  )
    .split('|')
    .map((entry): [string, number] => {
      const space = entry.lastIndexOf(' ')
      return [entry.slice(0, space), Number(entry.slice(space + 1))]
    }),
)

const DIGIT_SYLLABLES = [2, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 3, 1, 2, 2, 2, 2, 3, 2, 2]
const TEN_SYLLABLES = [0, 1, 2, 2, 2, 2, 2, 3, 2, 2]

const cardinal = (n: number): number => {
  if (n < 20) return DIGIT_SYLLABLES[n] ?? 1
  if (n < 100) return (TEN_SYLLABLES[Math.floor(n / 10)] ?? 2) + (n % 10 ? cardinal(n % 10) : 0)
  for (const [size, name] of [
    [1e12, 2],
    [1e9, 2],
    [1e6, 2],
    [1e3, 2],
    [100, 2],
  ] as const) {
    if (n >= size) return cardinal(Math.floor(n / size)) + name + (n % size ? cardinal(n % size) : 0)
  }
  return 1
}

const numberSyllables = (digits: string): number => {
  const n = Number(digits)
  if ((digits.startsWith('0') && digits.length > 1) || digits.length > 15) return digits.length
  if (digits.length === 4 && ((n >= 1100 && n <= 1999) || (n >= 2010 && n <= 2099))) {
    const low = n % 100
    return cardinal(Math.floor(n / 100)) + (low === 0 ? 2 : low < 10 ? 1 + cardinal(low) : cardinal(low))
  }
  return cardinal(n)
}

/** Vowel groups, without the vowels that are not sounded and with those that are two. */
const englishWord = (word: string): number => {
  const known = KNOWN[word]
  if (known) return known
  const possessive = word.match(/^(.+)'s$/)
  if (possessive?.[1])
    return (
      englishWord(possessive[1]) +
      (/(s|x|z|[sc]h|ce|se|ge)$/.test(possessive[1]) ? (/e$/.test(possessive[1]) ? 1 : 1) : 0)
    )
  const contraction = word.match(/^(.+?)('ll|'ve|'re|'d|'m|n't)$/)
  if (contraction?.[1])
    return englishWord(contraction[1]) + (/[aeiouy]$|^can|^do$|^wo$|^ai$/.test(contraction[1]) ? 0 : 1)
  let text = word.replace(/'/g, '')
  const compound = text.match(
    /^(some|fore|home|time|life|fire|love|lone|hope|care|safe|nine|there|where|here|more|one|like|base|side|stone|free|snow|grave)(?=(thing|times?|where|one|body|what|how|day|work|sick|line|less|ful|ly|ty|some|fore|by|fly|ness|house|man|wood|light|town|ways?|self|made|ment)s?$)/,
  )
  if (compound?.[1]) return englishWord(compound[1]) + englishWord(text.slice(compound[1].length))
  text = text.replace(/(?<=[aeiouy].*)(?:qu)/g, 'kw').replace(/^y|(?<=[aeiou])y(?=[aeiou])/g, 'j')
  let count = (text.match(/[aeiouy]+/g) ?? []).length
  // Silent: the e of "make", "makes", "moved", "lonely"; not of "table", "wanted", "kisses".
  if (/[^aeiouy]e$/.test(text) && !/[^aeiouylr]le$|[^aeiou]re$/.test(text)) count--
  else if (/[aeiou]re$|[aeiouy]le$|[lr]le$/.test(text)) count--
  else if (/[^aeiouytd]ed$/.test(text) && !/[^aeiouylr][lr]ed$/.test(text)) count--
  else if (/[^aeiouylr]led$/.test(text)) count += 0
  else if (/[^aeiouysxzcg]es$/.test(text) && !/[sc]hes$|[^aeiouylr]les$/.test(text)) count--
  else if (/ue$|[aeiouy]e[sd]?$/.test(text)) count += /[^q]uet$/.test(text) ? 1 : 0
  if (/[^aeiouy]e(?:ly|ful|less|ness|ment|ments|fully|lessly)$/.test(text)) count--
  // Two vowels side by side that are two: "lion", "radio", "quiet", "museum", "poetic"; not "-tion", "-cious".
  count += (
    text.match(
      /(?<![tscxgl])i(?:a|o)(?!u)(?![a-z]*gn)|(?<=[tdrnbvpmh])i(?:um|us)|(?<=[^tsc])ious(?<!gious)|eo(?=[nu]?[a-z]*)(?<!peo|geo|seo)(?=$|n|[^pu])|ua(?!r)(?<=[^qg]ua)|(?<=[dt])ue(?=n|l)|uou|iet|ient(?<![tc]ient)|ya(?=n|$)(?<=[^aeiou]ya)|[ae]ing|oing|uing|ying|[^e]ism$|[^aeiou]thm$|io$/g,
    ) ?? []
  ).length
  if (/(?:^|[^t])ien[dn]/.test(text) && /friend/.test(text)) count += 0
  return Math.max(1, count)
}

const cjkNumber = (text: string): number => {
  const n = Number(text)
  if (text.length > 8 || (text.startsWith('0') && text.length > 1)) return text.length
  return chineseNumberLength(n)
}

/** How many characters a quantity has in Chinese: 24 is 二十四. */
const chineseNumberLength = (n: number): number => {
  if (n === 0) return 1
  let count = 0
  let gap = false
  const text = String(n)
  const places = [...text].map(Number)
  for (const [index, digit] of places.entries()) {
    const power = places.length - 1 - index
    if (digit === 0) gap = count > 0
    else {
      if (gap) count++
      gap = false
      const within = power % 4
      count += within === 0 ? 1 : 2
      if (index === 0 && digit === 1 && within === 1) count--
    }
    // 万 and 亿 close a group of four that holds something.
    if (power > 0 && power % 4 === 0) {
      const group = Math.floor(n / 10 ** power) % 10000
      if (group > 0) {
        count++
        gap = false
        const after = n % 10 ** power
        if (after > 0 && after < 10 ** (power - 1)) gap = true
      }
    }
  }
  return count
}

const otherWord = (word: string): number => {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '')
  const vowels = plain.match(/[aeiouyœæøаеёиоуыэюяіїєαεηιουωאיוاويىة]+/giu)
  if (vowels) return vowels.length
  return Math.max(1, Math.ceil([...plain].length / 2))
}

/**
 * How many syllables a line sings, near enough for an editor: every Chinese character and Hangul block is one, kana
 * are morae without ん, っ and ー, numbers are read out, English words follow their vowel groups. Needs no dictionary.
 */
// countSyllables('Every silver morning') // => 6
export const countSyllables = (line: string): number => {
  const text = line.normalize('NFKC').replace(/[‘’ʼ`´]/g, "'")
  const cjk = /[\p{Script=Han}\u3041-\u30fa]/u.test(text)
  let count = 0
  for (const part of text.match(/\d+|[\p{Script=Latin}\p{M}']+|[^\s\d\p{Script=Latin}]+/gu) ?? []) {
    if (/^\d/.test(part)) count += cjk ? cjkNumber(part) : numberSyllables(part)
    else if (/\p{Script=Latin}/u.test(part)) {
      const word = part.toLowerCase().replace(/^'+|'+$/g, '')
      count += /[^a-z']/.test(word) ? otherWord(word) : englishWord(word)
    } else {
      const characters = [...part]
      count += characters.filter((letter) => /[\p{Script=Han}\uac00-\ud7a3]/u.test(letter)).length
      count += characters.filter(
        (letter) =>
          /[\u3041-\u3096\u30a1-\u30f6]/.test(letter) && !/[ぁぃぅぇぉゃゅょゎっんァィゥェォャュョヮッン]/.test(letter),
      ).length
      const rest = part.replace(/[\p{Script=Han}\uac00-\ud7a3\u3041-\u30ff]/gu, ' ')
      for (const word of rest.match(/[\p{L}\p{M}]+/gu) ?? []) count += otherWord(word)
    }
  }
  return count
}
