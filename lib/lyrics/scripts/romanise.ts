import { transliterate } from '#lib/lyrics/scripts/transliterate'

/** Approximate Latin letters for other alphabets. */
const CYRILLIC =
  'а a|б b|в v|г g|ґ g|д d|е ye|ё yo|є ye|ж zh|з z|и i|і i|ї yi|й y|к k|л l|м m|н n|о o|п p|р r|с s|т t|у u|ў w|ф f|х h|ц ts|ч ch|ш sh|щ sh|ъ |ы i|ь |э e|ю yu|я ya|ђ j|ј y|љ ly|њ ny|ћ ch|џ j'
const GREEK = 'α a|β v|γ g|δ d|ε e|ζ z|η i|θ th|ι i|κ k|λ l|μ m|ν n|ξ ks|ο o|π p|ρ r|σ s|ς s|τ t|υ i|φ f|χ h|ψ ps|ω o'
const ARABIC =
  'ا a|أ a|إ i|آ a|ب b|ت t|ث th|ج j|ح h|خ h|د d|ذ d|ر r|ز z|س s|ش sh|ص s|ض d|ط t|ظ z|ع a|غ g|ف f|ق k|ك k|ل l|م m|ن n|ه h|و u|ي i|ى a|ة a|ئ i|ؤ u|ء |پ p|چ ch|ژ zh|گ g|ک k|ی i'
const HEBREW =
  'א a|ב v|ג g|ד d|ה h|ו o|ז z|ח h|ט t|י i|כ k|ך k|ל l|מ m|ם m|נ n|ן n|ס s|ע a|פ p|ף f|צ ts|ץ ts|ק k|ר r|ש sh|ת t'
const DEVANAGARI_CONSONANTS =
  'क k|ख k|ग g|घ g|ङ ng|च ch|छ ch|ज j|झ j|ञ n|ट t|ठ t|ड d|ढ d|ण n|त t|थ t|द d|ध d|न n|प p|फ f|ब b|भ b|म m|य y|र r|ल l|ळ l|ऴ r|ऱ r|ऩ n|व v|श sh|ष sh|स s|ह h'
const DEVANAGARI_VOWELS = 'अ a|आ a|इ i|ई i|उ u|ऊ u|ऋ ri|ऎ e|ए e|ऒ o|ऐ ai|ओ o|औ au'
const DEVANAGARI_SIGNS = 'ा a|ि i|ी i|ु u|ू u|ृ ri|ॆ e|े e|ॊ o|ै ai|ो o|ौ au|्  |ं n|ँ n|ः h'
const THAI =
  'ก k|ข k|ค k|ฆ k|ง ng|จ j|ฉ ch|ช ch|ซ s|ฌ ch|ญ y|ฎ d|ฏ t|ฐ t|ฑ t|ฒ t|ณ n|ด d|ต t|ถ t|ท t|ธ t|น n|บ b|ป p|ผ p|ฝ f|พ p|ฟ f|ภ p|ม m|ย y|ร r|ล l|ว w|ศ s|ษ s|ส s|ห h|ฬ l|อ o|ฮ h|ะ a|ั a|า a|ำ am|ิ i|ี i|ึ u|ื u|ุ u|ู u|เ e|แ ae|โ o|ใ ai|ไ ai'
const GEORGIAN =
  'ა a|ბ b|გ g|დ d|ე e|ვ v|ზ z|თ t|ი i|კ k|ლ l|მ m|ნ n|ო o|პ p|ჟ zh|რ r|ს s|ტ t|უ u|ფ p|ქ k|ღ g|ყ k|შ sh|ჩ ch|ც ts|ძ dz|წ ts|ჭ ch|ხ h|ჯ j|ჰ h'
const ARMENIAN =
  'ա a|բ b|գ g|դ d|ե ye|զ z|է e|ը e|թ t|ժ zh|ի i|լ l|խ h|ծ ts|կ k|հ h|ձ dz|ղ g|ճ ch|մ m|յ y|ն n|շ sh|ո o|չ ch|պ p|ջ j|ռ r|ս s|վ v|տ t|ր r|ց ts|ւ v|փ p|ք k|և ev|օ o|ֆ f'

const table = (text: string) =>
  new Map(
    text.split('|').map((pair): [string, string] => {
      const space = pair.indexOf(' ')
      return [pair.slice(0, space), pair.slice(space + 1).trim()]
    }),
  )

const LETTERS = table([CYRILLIC, GREEK, ARABIC, HEBREW, THAI, GEORGIAN, ARMENIAN, DEVANAGARI_VOWELS].join('|'))
const INDIC = table(DEVANAGARI_CONSONANTS)
const SIGNS = table(DEVANAGARI_SIGNS)

/** Other Indic scripts have the same order as Devanagari at a fixed offset. */
const devanagari = (letter: string) => {
  const code = letter.codePointAt(0) ?? 0
  return code >= 0x0980 && code < 0x0d80 ? String.fromCodePoint(0x0900 + ((code - 0x0900) % 0x80)) : letter
}

/** Greek digraphs. */
const greekPairs = (word: string) =>
  word
    .replace(/ο[υύ]/g, 'u')
    .replace(/α[ιί]/g, 'e')
    .replace(/[εο][ιί]/g, 'i')
    .replace(/μπ/g, 'b')
    .replace(/ντ/g, 'd')
    .replace(/γκ/g, 'g')

/** Scripts that drop the vowel of a last consonant, as Hindi, Bengali, Punjabi and Gujarati do. */
const isNorthern = (letter: string) => (letter.codePointAt(0) ?? 0) < 0x0b00

/** Tamil stops are voiced between vowels and after nasals, and ச is s at the start of a word. */
const tamilStops = (word: string) =>
  word
    .replace(/^ch(?!ch)/, 's')
    .replace(/(?<=[aeioumn])(?:ch)(?=[aeiou])/g, 's')
    .replace(/(?<=[aeioumn])[kpt](?=[aeiou])/g, (stop) => ({ k: 'g', p: 'b', t: 'd' })[stop] ?? stop)

/** Inserts vowels between consonants for scripts that do not write them. */
const addVowels = (text: string) =>
  text.replace(/([bcdfghjklmnprstvwyz])(?=[bcdfghjklmnprstvwyz])(?![hs](?![aeiou]))/g, '$1a')

/** Letters of no table. */
const WITHOUT_TABLE =
  /(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Georgian}\p{Script=Armenian}\p{Script=Devanagari}\u0980-\u0d7f])\p{L}/u

/**
 * A word of any script in Latin letters a–z; null for unknown scripts.
 * Diacritics are dropped, and Indic consonants keep their inherent vowel.
 *
 * @example
 * romanise('любовь') // => 'lyubov'
 */
export const romanise = (word: string): string | null => {
  if (WITHOUT_TABLE.test(word)) return transliterate(word) || null
  let out = ''
  // Thai writes some vowels before the consonant that they follow.
  const ordered = word
    .normalize('NFC')
    .toLowerCase()
    .replace(/([เแโใไ])([ก-ฮ])/g, '$2$1')
  const letters = [...greekPairs(ordered)]
  for (const [index, letter] of letters.entries()) {
    const indic = INDIC.get(devanagari(letter))
    const next = devanagari(letters[index + 1] ?? '')
    const sign = SIGNS.get(devanagari(letter))
    if (indic !== undefined) {
      const last = index === letters.length - 1 && out !== '' && isNorthern(letter)
      out += indic + (SIGNS.has(next) && !/[ंँः]/.test(next) ? '' : last ? '' : 'a')
    } else if (sign !== undefined)
      // In the south the nasal at the end of a word is m.
      out += devanagari(letter) === 'ं' && index === letters.length - 1 && !isNorthern(letter) ? 'm' : sign
    else if (LETTERS.has(devanagari(letter))) out += LETTERS.get(devanagari(letter))
    else {
      // Accented and stroked letters become their base letter.
      for (const part of letter.normalize('NFD')) out += LETTERS.get(part) ?? (/[a-z]/.test(part) ? part : '')
      out += { ø: 'o', ł: 'l', æ: 'e', œ: 'e', ß: 'ss', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ə: 'e' }[letter] ?? ''
    }
  }
  const plain = out.replace(/(?<=[bcdfghjklmnprstvz])ye/g, 'e').replace(/[^a-z]/g, '')
  if (plain === '') return null
  if (/\p{Script=Tamil}/u.test(word)) return tamilStops(plain)
  const unwritten = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(word)
  return unwritten ? addVowels(plain) : plain
}
