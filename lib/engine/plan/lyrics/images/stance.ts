import type { SubjectKind } from '#lib/engine/plan/lyrics/images/images'

/** Attitudes of a song to its subject: praise, loss, complaint, … */
export const STANCES = ['love', 'sad', 'angry', 'funny', 'brave', 'tale', 'calm'] as const
export type Stance = (typeof STANCES)[number]

/** Words that state a stance, and weaker ones that suggest it. */
const STANCE_PATTERNS: Readonly<Record<Stance, readonly [RegExp, RegExp]>> = {
  love: [
    /\b(?:love (?:song|letter|ballad|poem)|in love|ode|tribute|(?<!\b(?:never|not|no|without)(?: \w+)? )thank\w*|(?<!\b(?:never|not) )grateful|gratitude|praise|praising|toast|celebrat\w*|hymn|ador\w+|homage|anniversary|dedicated|serenade)\b/g,
    /\b(?:lov(?:e|es|ed|ing|ely)|favou?rite|happy|joy\w*|birthday|romantic|sweet|tender|admir\w+|proud of|dear|miracle|warm|beautiful)\b/g,
  ],
  sad: [
    /\b(?:mourn\w*|grie[fv]\w*|died|dead|dying|death|funeral|heart ?br\w+|goodbye|farewell|elegy|lament|break-?up|broke up|lonel\w+|abandoned|melanchol\w*|sorrow\w*|sad|missing my|lost (?:my|her|his|our|their)(?! (?:first|baby|tooth|glasses|keys?|phone|temper|fears?))|closing down|clos(?:ed|es|ing) for good)\b/g,
    /\b(?:last|lost(?! (?:my|her|his|their) (?:first|baby|tooth))|losing|miss(?:es|ed|ing)?|left(?! me|-hand)|leav(?:e|es|ing)|closed|clos(?:es|ing)|gone|empty|tears?|cry\w*|cries|forgotten|regret\w*|never (?:sends?|sent|came|returned)|sold|bittersweet|longing|wist\w+|fad(?:es|ed|ing)|widow\w*|homesick|torn down|demolish\w*|away)\b/g,
  ],
  angry: [
    /\b(?:angry|anger|furious|fury|rage|raging|protest\w*|diss|hatred|(?:i|we) (?:really |still )?hate|complain\w*|evict\w*|corrupt\w*|injustice|outrage\w*|rant|revenge|against the)\b/g,
    /\b(?:poison\w*|pollut\w*|(?:never|not|no|without)(?: \w+)? thank\w*|never (?:fix|pay|answer|listen|stop|comes|arriv|show)\w*|cheat\w*|stole|steals?|strike|greed\w*|lie[sd]|lying|unfair|noisy?|landlord|boss|overpriced|privatis\w*|punk|cuts?|fed up|late again|always late|delayed|broken promises?)\b/g,
  ],
  funny: [
    /\b(?:funny|comic|comedy|silly|roast|hilarious|joke|parody|ridiculous|humorous|absurd|novelty|goes wrong|went wrong|gone wrong|that fails|fails because)\b/g,
    /\b(?:fails?|failed|disaster|clums\w+|lazy|worst|terribl[ey]|burns?|burnt|refus\w+|obsess\w+|never works|escap\w+|mischie\w+|naughty|cheeky|stuck|forgets?|hopeless\w*|addicted|thinks? (?:he|she|it|they)|playful|whimsical|stubborn|keeps? \w+ing|too many)\b/g,
  ],
  brave: [
    /\b(?:anthem|brave|bravery|courage\w*|fearless\w*|never giv\w+ up|overcom\w+|triumph\w*|victor\w+|champion\w*|empower\w*|motivat\w+|underdogs?|rise up|fight song|epic)\b/g,
    /\b(?:wins?|winning|race|races|fight\w*|climb\w*|learn(?:s|ing|ed)?|first (?:time|day|race|match|game|fight|dive|step|lesson)|hero\w*|strong|getting up|gets up|wakes? up|defian\w+|contest|competition|battle|marathon|final|compet\w+|team|uplifting|inspir\w+|hope\w*|dar(?:e|es|ing)|survi\w+|power|proud|record|jump(?:s|ing)?|against all|finish line|starting)\b/g,
  ],
  tale: [
    /\b(?:story|tale|legend|saga|once upon|murder ballad|narrative|fable)\b/g,
    /\b(?:(?:a|an|the|two|three|old) (?:\w+ ){0,3}(?:who|that|which|whose)|ballad|shanty|hunts?|ghost|found|finds|crew|folk|between two|century|18\d\d|19\d\d)\b/g,
  ],
  calm: [
    /\b(?:lullaby|calm\w*|peaceful|soothing|ambient|serene|quiet\w*|meditat\w+|sleepy|lo-?fi)\b/g,
    /\b(?:night|gentle|gently|slow|soft\w*|evening|dawn|dusk|sunrise|sunset|morning|midnight|moon\w*|snow\w*|rain\w*|relax\w*|bossa|dream\w*|still|silence|watching|waiting|sunday|first snow|dreamy)\b/g,
  ],
}

/** Words for the mood of the song itself, before its theme: "angry rock song about". */
const SONG_MOOD: Readonly<Partial<Record<Stance, RegExp>>> = {
  angry: /^[^,.]{0,20}\b(?:angry|furious|protest|diss)\b[^,.]{0,30}\b(?:about|song|rap|anthem|against)\b/,
  funny: /^[^,.]{0,20}\b(?:funny|comic|silly|hilarious|roast)\b/,
  sad: /^[^,.]{0,20}\b(?:sad|mourning|heartbreak)\b/,
}
const SONG_MOOD_SCORE = 1.5

/** Scores of a word that states a stance, of one that suggests it, and of the genre. */
const STATED_SCORE = 2
const SUGGESTED_SCORE = 1
const GENRE_SCORES: Readonly<Record<string, Partial<Record<Stance, number>>>> = {
  punk: { angry: 1.2 },
  grunge: { angry: 0.8 },
  drill: { angry: 0.8, brave: 0.4 },
  metal: { brave: 1.1, angry: 0.4 },
  hardstyle: { brave: 1 },
  cinematic: { brave: 0.8 },
  classicrock: { brave: 0.6 },
  rocknroll: { love: 0.6, funny: 0.4 },
  trap: { brave: 0.6 },
  boombap: { brave: 0.4, tale: 0.4 },
  gospel: { brave: 0.7, love: 0.6 },
  hymn: { love: 1 },
  soulrnb: { love: 0.8 },
  rnb: { love: 0.8 },
  disco: { love: 0.9 },
  house: { love: 0.8 },
  funk: { love: 0.7, funny: 0.4 },
  pop: { love: 0.3 },
  bossa: { love: 0.7, calm: 0.7 },
  bolero: { love: 0.9 },
  salsa: { love: 0.7 },
  samba: { love: 0.7 },
  waltz: { love: 0.5, calm: 0.5 },
  reggae: { calm: 0.4, love: 0.4 },
  jazz: { calm: 0.7 },
  lofi: { calm: 1 },
  ambient: { calm: 1.2 },
  lullaby: { calm: 3 },
  blues: { sad: 1 },
  powerballad: { sad: 0.6, love: 0.5 },
  country: { tale: 0.4 },
  folk: { tale: 0.9 },
  celtic: { tale: 0.8 },
  bluegrass: { tale: 0.8 },
  shanty: { tale: 1.2 },
  children: { funny: 1 },
  polka: { funny: 0.8 },
  ska: { funny: 0.6 },
  chiptune: { funny: 0.4 },
}

/** Stances that suit a kind of subject if nothing else decides, the most usual first. */
const KIND_STANCES: Readonly<Record<SubjectKind, readonly Stance[]>> = {
  person: ['love', 'tale'],
  animal: ['love', 'tale', 'funny'],
  place: ['love', 'calm', 'tale'],
  food: ['love', 'funny'],
  sport: ['brave', 'love', 'funny'],
  object: ['love', 'tale', 'calm'],
  event: ['tale', 'love', 'brave', 'funny'],
  activity: ['brave', 'love', 'calm'],
  nature: ['calm', 'love', 'tale'],
  vehicle: ['love', 'tale', 'brave'],
  feeling: ['calm', 'sad', 'brave', 'tale'],
}

/** Stances that contradict the best one. */
const CONFLICTS: Readonly<Record<Stance, readonly Stance[]>> = {
  love: ['angry', 'sad'],
  sad: ['funny', 'brave'],
  angry: ['love', 'calm'],
  funny: ['sad', 'calm'],
  brave: ['sad', 'calm'],
  tale: [],
  calm: ['angry', 'funny'],
}

/** Words for a death, and for an absence. */
const DEAD =
  /\b(?:mourn\w*|died|dead|dying|death|grie[fv]\w*|put down|passed away|goodbye|farewell|rainbow bridge|lost (?:my|our)|late)\b/
const GONE =
  /\b(?:mourn\w*|died|dead|dying|death|grie[fv]\w*|passed away|goodbye|farewell|miss(?:es|ing)?|missed (?:my|our|her|his)|gone|left|leaves|leaving|lost (?:my|our)|without|funeral)\b/

/** Words for what ends well, whatever was lost before. */
const HAPPY_END =
  /\b(?:got married|married (?!to|life|couple)|wedding|birthday|anniversary|graduat\w+|was found|were found|is found|turning (?:\d+|\p{L}+ty)|came back|reunit\w+|but (?:i|we|they|he|she) (?:never missed|still|always|kept))\b/u

export type RankedStances = {
  /** The stances that suit the prompt, the best first. */
  stances: Stance[]
  /** Whether the prompt states the best one, or suggests it as strongly. */
  isStated: boolean
}

/** Ranks the stances of a prompt by its words, genre, feeling and kind of subject. */
export const stancesOf = (
  prompt: string,
  genre: string,
  feeling: -1 | 0 | 1,
  kind: SubjectKind | null,
): RankedStances => {
  const text = prompt.toLowerCase().replaceAll('’', "'")
  const count = (pattern: RegExp) => Math.min(2, text.match(pattern)?.length ?? 0)
  // Sad frames of people and animals fit only a death or an absence.
  const canBeSad = (kind !== 'person' && kind !== 'animal') || (kind === 'animal' ? DEAD : GONE).test(text)
  const stated = (stance: Stance) => STATED_SCORE * count(STANCE_PATTERNS[stance][0])
  const scoreOf = (stance: Stance) => {
    if (stance === 'sad' && !canBeSad) return 0
    // "Lost each other and married" ends well.
    if (stance === 'sad' && stated('sad') === 0 && HAPPY_END.test(text)) return 0
    const usual = kind ? KIND_STANCES[kind].indexOf(stance) : -1
    return (
      stated(stance) +
      SUGGESTED_SCORE * count(STANCE_PATTERNS[stance][1]) +
      (SONG_MOOD[stance]?.test(text) ? SONG_MOOD_SCORE : 0) +
      (GENRE_SCORES[genre]?.[stance] ?? 0) +
      (stance === 'sad' && feeling < 0 ? 0.5 : 0) +
      (stance === 'love' && feeling > 0 ? 0.4 : 0) +
      // "Broken" suggests comedy only for a vehicle: a broken heart is sad.
      (stance === 'funny' && kind === 'vehicle' && /\bbr(?:oken|eaks?|oke)\b/.test(text) ? SUGGESTED_SCORE : 0) +
      (usual >= 0 ? 0.5 - 0.1 * usual : 0)
    )
  }
  const ranked = STANCES.map((stance) => ({ stance, score: scoreOf(stance) })).sort((a, b) => b.score - a.score)
  const best = ranked[0]!
  const stances = ranked
    .filter(({ stance, score }) => score > 0 && !(best.score >= 1 && CONFLICTS[best.stance].includes(stance)))
    .map(({ stance }) => stance)
  return { stances, isStated: stated(best.stance) > 0 || best.score >= 2 }
}
