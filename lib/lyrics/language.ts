/** Languages with rules for sung words. The others, such as Italian and Portuguese, share those of `other`. */
export type Language = 'en' | 'zh' | 'ja' | 'ko' | 'es' | 'fr' | 'de' | 'other'

/** Frequent function words of each language. Diacritics and typical spellings count too. */
const FUNCTION_WORDS: Record<'en' | 'es' | 'fr' | 'de' | 'other', string> = {
  en: 'the and you i my me of in to is it we for on your be that with not are all this love so no do was have what when night day oh yeah never will can at but like know about song who',
  es: 'el la los las de que y en un una mi tu te me se no por con para es lo si como más pero su yo amor cuando vida corazón noche del al soy eres este esta todo nada siempre quiero',
  fr: 'le la les de des et un une je tu il elle nous vous mon ton ma ta mes dans que qui ne pas pour sur est en au du ce se moi toi mais plus avec sans comme amour nuit jour suis',
  de: 'der die das und ich du er sie es wir ihr ein eine mein dein nicht ist in mit auf für zu den dem von im wie was wenn so noch nur mich dich mir dir bin bist liebe nacht immer',
  other:
    'canzone sul sulla canção música ciao amore cuore ragazza bene voglio ti mi che gli una sono sei saudade você coração il lo gli che di non per sono è della nel o os as um uma não em com eu você meu minha ela och att det som jag på är het een van ik niet je',
}

const SPELLING_HINTS: [RegExp, keyof typeof FUNCTION_WORDS][] = [
  [/[ñ¿¡]/, 'es'],
  [/[áíóú]/, 'es'],
  [/[êèàùœç]|[cdjlmnst]'[aeéiouh]/, 'fr'],
  [/[äöüß]|\bsch(?!ool|em|ed|iz|ola)|(?<!ya)cht\b/, 'de'],
  [/[ãõåøæłżşğıđ]|ção\b|uês\b/, 'other'],
  [/[ăơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹčšžřěůőű]/, 'other'],
]

const counts = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).length

const latinScores = (text: string): Map<keyof typeof FUNCTION_WORDS, number> => {
  // Each word counts once, so that "la la la" does not make a song Spanish.
  const words = [
    ...new Set(
      text
        .normalize('NFC')
        .match(/[\p{L}']+/gu)
        // Names keep their accents in any language, so capitalised words count less.
        ?.map((word) => (/^\p{Lu}\p{Ll}/u.test(word) ? `${word.toLowerCase()}^` : word.toLowerCase())) ?? [],
    ),
  ]
  const scores = new Map<keyof typeof FUNCTION_WORDS, number>()
  for (const [language, list] of Object.entries(FUNCTION_WORDS) as [keyof typeof FUNCTION_WORDS, string][]) {
    const small = new Set(list.split(' '))
    scores.set(language, words.filter((word) => small.has(word.replace('^', ''))).length)
  }
  for (const [pattern, language] of SPELLING_HINTS) {
    const hints = words.filter((word) => pattern.test(word))
    const worth = hints.reduce((sum, word) => sum + (word.endsWith('^') ? 0.6 : 1.5), 0)
    scores.set(language, (scores.get(language) ?? 0) + worth)
  }
  return scores
}

const latinLanguage = (text: string): Language => {
  const scores = latinScores(text)
  // English wins ties, since unknown Latin words are read as English.
  let best: keyof typeof FUNCTION_WORDS = 'en'
  for (const [language, score] of scores) if (score > (scores.get(best) ?? 0)) best = language
  return best
}

/**
 * Language of lyrics: by script (kana, Hangul, Han), or by function words and accents of Latin text.
 * Text without letters is English.
 *
 * @example
 * languageOf('下雨了') // => 'zh'
 */
export const languageOf = (text: string): Language => {
  const kana = counts(text, /[\u3041-\u3096\u30a1-\u30fa]/g)
  const hangul = counts(text, /[\uac00-\ud7a3]/g)
  const han = counts(text, /\p{Script=Han}/gu)
  const latin = counts(text, /\p{Script=Latin}/gu)
  const letters = counts(text, /\p{L}/gu)
  // One of these characters counts like three Latin letters.
  const cjk = 3 * (kana + hangul + han)
  if (cjk > latin && cjk >= letters - latin - kana - hangul - han) {
    if (hangul > kana && hangul > han) return 'ko'
    return kana * 5 > han ? (kana > 0 ? 'ja' : 'zh') : 'zh'
  }
  if (letters > 0 && latin * 2 < letters) return 'other'
  return latinLanguage(text)
}

const LATIN: readonly Language[] = ['en', 'es', 'fr', 'de', 'other']

/**
 * Language of one line in a song of the given language: the song's, unless the line is clearly in another.
 * Kanji alone are Japanese in a Japanese song. A line without function words keeps the song's language.
 *
 * @example
 * languageOfLine('夜空', 'ja') // => 'ja'
 * languageOfLine('Corazón salvaje', 'en') // => 'es'
 */
export const languageOfLine = (line: string, song: Language): Language => {
  const own = languageOf(line)
  if (own === song) return song
  // Kanji among Latin words are read in the song's language.
  if (song === 'ja' && /\p{Script=Han}/u.test(line)) return 'ja'
  if (!/\p{L}/u.test(line)) return song
  if (!LATIN.includes(own) || !LATIN.includes(song) || /[^\P{L}\p{Script=Latin}]/u.test(line)) return own
  const scores = latinScores(line)
  const margin = (scores.get(own as 'en') ?? 0) - (scores.get(song as 'en') ?? 0)
  return margin >= (own === 'en' ? 2 : 1.5) ? own : song
}
