import { type ImageClass, THEMES, type Theme } from '#lib/engine/plan/lyrics/english/themes'
import { isAdjective, isMusicWord, TIME_WORDS } from '#lib/engine/plan/lyrics/english/word-kinds'

/** The subject that an English prompt gives a song. */
export type Subject = {
  themes: Theme[]
  /** Nouns of the prompt as they will be sung, with their class. */
  nouns: { text: string; kind: ImageClass | 'X' }[]
}

/** Words of style, and words without meaning of their own. They are never the subject. */
const STYLE_AND_STOP_WORDS = new Set(
  (
    'a an the and or but of to in on at by for with without from as is are was be been it its this that these those my your our their his her i me we you they he she him them us ' +
    'cyberpunk steampunk vapor synths ' +
    'about like into over under through between up down out off again then than so very really just only not no nor some any all both each more most other such who what when where which while how why can will would should could do does did done has have had get gets make makes made making want wants need needs let please give me ' +
    'song songs music track tune piece beat beats instrumental vocal vocals voice voices singer singing sung sings lyric lyrics melody melodic chorus verse bridge hook intro outro drop riff riffs tempo bpm key major minor fast slow mid uptempo midtempo slowly quick style styled genre vibe vibes feel feeling feels mood sound sounds sounding inspired influenced featuring feat ' +
    'pop rock folk jazz blues soul funk disco metal punk indie country rap hip hop hiphop trap house techno trance edm dance electronic electro ambient lofi lo fi chill chillout synth synthwave synthpop retro wave vaporwave classical orchestral orchestra cinematic film score ballad ballads acoustic electric unplugged piano guitar guitars drums drum bass strings string violin violins cello flute sax saxophone trumpet horns brass organ banjo ukulele harp synths synthesizer pad pads 808 percussion choir gospel rnb r&b reggae ska dub latin salsa bossa nova samba tango flamenco afrobeat afrobeats kpop k jpop j mandopop cpop bluegrass celtic irish swing bebop grunge shoegaze emo hardcore hardstyle drill grime garage dubstep dnb jungle breakbeat waltz march lullaby anthem anthemic shanty hymn carol jingle theme opera musical world new age funky groovy ' +
    'upbeat happy sad joyful cheerful melancholic melancholy dark bright warm cold soft hard heavy light energetic powerful emotional dreamy ethereal epic dramatic romantic tender intimate nostalgic bittersweet hopeful uplifting inspiring motivational angry aggressive calm peaceful relaxing gentle smooth mellow moody haunting spooky eerie mysterious playful quirky funny cute silly catchy beautiful lovely great good nice amazing best modern contemporary vintage classic old school traditional simple minimal minimalist lush rich deep big huge raw gritty polished clean distorted driving pulsing bouncy lively intense soaring sweeping sweet soulful sensual sexy sultry lonely longing yearning wistful tense suspenseful ' +
    'male female man woman boy girl duet child children kids young female-led male-led english chinese mandarin japanese korean spanish french german italian portuguese russian late early mid s 60s 70s 80s 90s 00s 2000s 1980s 1990s eighties nineties minute minutes second seconds short long lasting bar bars time signature 4 3 6 8 someone something somebody everything thing things way one two three kind type sort lot bit story telling tells tell write written create compose generate perfect full ' +
    'nothing everything anything better best worse worst low high steady loud quiet strong weak subtle rising building slight lots plenty background lead leading backing harmony harmonies rhythm rhythmic rhythms groove grooves'
  ).split(' '),
)

/** Style words that are a subject after "about". */
const SUBJECT_AFTER_ABOUT = new Set(
  'longing dance dancing children child kids boy girl man woman light time way story voice world home jungle garden house rain love march drums guitar piano rhythm soul country quiet night school friend harmony sound music song'.split(
    ' ',
  ),
)

const ADJECTIVES = new Set(
  'best old new little lost broken last first golden silver blue red green black white grey gray empty wild lonely long distant secret hidden paper summer winter spring autumn midnight northern southern endless hollow crooked quiet burning frozen fading falling rusty dusty tiny giant sleeping open wooden stray small big young ancient forgotten abandoned'.split(
    ' ',
  ),
)

/** Words that modify a noun, and are nouns elsewhere. */
const NOUN_MODIFIERS = new Set(['summer', 'winter', 'spring', 'autumn', 'midnight', 'paper', 'giant'])

const ING_NOUNS = new Set(
  'viking vikings thing something nothing anything everything king ring string spring wing morning evening ceiling sling swing wedding building feeling lightning darling'.split(
    ' ',
  ),
)

const NOUN_CLASSES: [RegExp, ImageClass][] = [
  [
    /^(love|hope|time|truth|peace|freedom|courage|joy|grief|trust|faith|luck|fate|youth|memory|memories|justice|magic|home|war|death|life|heartbreak|revenge|regret|nostalgia|summer|winter|autumn|childhood|silence|laughter|money|science|history|politics|mathematics|homework|democracy)$/,
    'A',
  ],
  [
    /^(city|cities|street|streets|town|village|road|highway|house|kitchen|garden|forest|woods|mountain|mountains|valley|desert|island|beach|harbour|harbor|lighthouse|station|church|school|castle|bridge|river|lake|sea|ocean|shore|field|farm|room|bar|café|cafe|club|factory|library|museum|park|hill|hills|jungle|coast|planet|airport|hospital|prison|temple|tower|train|ship|boat|window|door|market|subway|motel|diner|bakery|office|cottage|cabin|attic|cemetery|playground|moor|swamp|canyon|ferry|pier|dock|docks|balcony|rooftop|rooftops|stairs|staircase|alley|avenue|boulevard|tunnel|ballroom|carnival|festival|circus|cathedral|hotel|garage|basement|greenhouse|orchard|vineyard|meadow|waterfall|cave|cliff|cliffs|reef|lagoon|oasis|volcano|glacier|border|crossroads|ruins|mill|barn|stable|arcade|theatre|theater|cinema|bookshop|bookstore|shop|store|laundromat|supermarket|laboratory|spaceship|submarine|carousel|windmill|farmhouse|schoolhouse)$/,
    'P',
  ],
  [
    /^(campfire|bonfire|star|stars|moon|sun|sky|fire|flame|flames|candle|candles|light|lights|lantern|comet|galaxy|neon|fireworks|sunrise|sunset|dawn|horizon|aurora|lightning|satellite|moonlight|starlight|sunlight|shadow|shadows|rainbow|night|day)$/,
    'S',
  ],
  [
    /^(rain|storm|storms|snow|wind|winds|wave|waves|tide|thunder|fog|mist|water|flood|dust|smoke|frost|hurricane|breeze|clouds|cloud|blizzard|ice|sand|steam|drizzle|downpour|monsoon|typhoon|current|puddles|raindrops|snowflakes|avalanche)$/,
    'W',
  ],
  [
    /^(letter|letters|photograph|photographs|photo|photos|phone|telephone|bicycle|bike|suitcase|umbrella|coat|shoes|boots|dress|ring|rings|key|keys|map|compass|anchor|sword|crown|mirror|clock|watch|bottle|whiskey|wine|coffee|tea|bread|cake|cookies|pizza|tacos|chocolate|honey|apple|apples|lemonade|rose|roses|flower|flowers|sunflower|sunflowers|daisies|lavender|leaf|leaves|seed|seeds|stone|stones|diamond|diamonds|gold|wheels|wings|feather|kite|balloon|balloons|toy|toys|doll|puppet|book|books|diary|notebook|pencil|painting|quilt|blanket|lamp|tent|name|screen|wires|postcard|postcards|ticket|tickets|typewriter|jukebox|treasure|skateboard|chains|necklace|scarf|sweater|suit|hat|bones|teapot|soup|noodles|ramen|dumplings|rice|cherries|oranges|trophy|gun|bullet|bullets|password|homework|passport)$/,
    'O',
  ],
  [
    /^(car|truck|trucks|tractor|motorcycle|sailboat|tree|trees|heart|hearts|hands|eyes|rocket|machine|machines|computer|engine|football|tattoo|scars|snowman|sandcastle|spreadsheet|algorithm|wedding|birthday|reunion|empire|empires|kingdom|kingdoms|parade|harvest|revolution)$/,
    'N',
  ],
  [
    /^(dog|dogs|cat|cats|bird|birds|wolf|wolves|horse|horses|fox|bear|lion|tiger|butterfly|butterflies|whale|whales|robot|robots|ghost|ghosts|angel|angels|dragon|dragons|mermaid|sailor|soldier|soldiers|king|queen|hero|heroes|friend|friends|mother|father|sister|brother|grandmother|grandfather|grandma|grandpa|mom|dad|stranger|strangers|astronaut|pirate|pirates|cowboy|witch|vampire|zombie|zombies|penguin|elephant|owl|crow|raven|swan|fish|shark|dolphin|bee|bees|spider|snake|rabbit|hamster|kitten|puppy|doctor|teacher|nurse|farmer|miner|dancer|clown|wizard|knight|princess|prince|giant|monster|monsters|unicorn|dinosaur|dinosaurs|baby|chicken|chickens|cow|cows|goat|goats|sheep|pig|pigs|duck|ducks|frog|frogs|turtle|turtles|hedgehog|squirrel|mouse|mice|moth|moths|firefly|fireflies|cicadas|crickets|nightingale|sparrow|sparrows|eagle|eagles|hawk|seagull|seagulls|octopus|fisherman|fishermen|sailors|baker|gardener|postman|mailman|detective|thief|outlaw|gambler|drifter|traveller|traveler|wanderer|shepherd|nomad|samurai|ninja|viking|vikings|gladiator|goddess|devil|demon|demons|alien|aliens|cyborg|android|androids|captain|pilot|driver|trucker|neighbour|neighbor|boyfriend|girlfriend|lover|lovers|granddaughter|grandson|uncle|aunt|camel|monkey|monkeys|panda|parrot|daughter|son|wife|husband|landlord|landlords|tenant|boss|neighbors|neighbours|cop|cops|kid|kids|orphan|refugee|refugees|clerk|waitress|janitor|truckers)$/,
    'C',
  ],
]

const THEME_WORDS = new Map(
  THEMES.flatMap((theme) =>
    Object.entries(theme.images).flatMap(([kind, list]) =>
      list.split(', ').map((text): [string, ImageClass] => [text, kind as ImageClass]),
    ),
  ),
)

/** Class of a known noun; null for other words. */
const knownKind = (noun: string): ImageClass | null =>
  NOUN_CLASSES.find(([pattern]) => pattern.test(noun))?.[1] ?? THEME_WORDS.get(noun) ?? null

const kindOf = (noun: string): ImageClass =>
  knownKind(noun) ??
  (/(ness|ity|tion|sion|ship|dom|ance|ence|hood|ment|sis|ism|ics|logy)$/.test(noun)
    ? 'A'
    : /(er|or|ist|man|woman)$/.test(noun) && noun.length > 4
      ? 'C'
      : 'N')

const VERB_FORMS =
  /^(meet|meeting|find|finds|lose|loses|fall|falls|falling|go|goes|come|comes|say|says|said|know|knows|think|stay|leaves|keeps|keep|look|looks|live|lives|take|takes|try|tries|feel|turn|turns|save|saves|learn|learns|grow|grows|miss|misses|celebrate|celebrates|overcome|remember|wakes|walks|walk|runs|watch|watches|drives|rides|wait|waits|becoming|being|getting|going|coming|having|doing|trying|looking|using|taking|never|always|ever|still|across|after|before|around|near|against|along|behind|beyond|during|because|if|there|here|too|also|even|away|back|together|apart|alone|whose|whom|many|much|few|own|same|every|another|yourself|myself|himself|herself|themselves|until|since|though|although|upon|toward|towards|within|yet|maybe|today|meets|met|wants|loves|hates|dies|gone|left|saw|steals|makes|breaks|catch|begins|starts|ends|becomes|brings|holds|sits|stands|sleeps|dreams of|missing|losing|finding|making|leaving|catching|stealing|keeping|telling|giving|bringing|building|seeing|saying|learning|breaking|holding|remembering|celebrating|overcoming|featuring|including|starting|ending|beginning|thinking|letting|putting|setting|showing|wearing|buying|selling|asking|knowing|wanting|needing|loving)$/

/** Words that are capitalised only at the start of a sentence. */
const SENTENCE_STARTERS = /^(a|an|the|about|song|in|on|my|our|with|for|two|and)$/

/** Words that precede a noun rather than an adjective. */
const DETERMINERS_AND_PREPOSITIONS =
  /^(a|an|the|my|our|your|his|her|their|its|this|that|these|those|some|two|three|of|in|on|at|by|from|under|over|through|into|across|about|between|behind|beyond|near)$/

/** Sort rank: concrete nouns first, then other and abstract ones. Words of time come last. */
const rankOf = (noun: Subject['nouns'][number]): number => {
  const last = noun.text.split(' ').at(-1) ?? ''
  return TIME_WORDS.has(last.toLowerCase()) ? 3 : noun.kind === 'A' ? 2 : noun.kind === 'N' ? 1 : 0
}

/**
 * Reads the subject of a prompt: its nouns with an adjective, and the themes that its words select.
 * Words after "about" come first. Words of style and mood do not count.
 * An unknown word counts only in the position of a noun. Concrete nouns come first.
 *
 * @example
 * subjectOf('a hopeful folk song about an old lighthouse').nouns // => [{ text: 'old lighthouse', kind: 'P' }]
 * subjectOf('house, euphoric piano').nouns // => []
 */
export const subjectOf = (written: string): Subject => {
  // In a prompt in capitals, capitals do not mark names.
  const prompt = /\p{Ll}/u.test(written) ? written : written.toLowerCase()
  // The theme follows such a word; text after the next comma describes the sound.
  const about = prompt.match(/\b(?:about|of|on the theme of|theme:|story of|celebrating|for)\s+([^,.;\n]+)/i)?.[1] ?? ''
  const nouns: Subject['nouns'] = []
  const read = (text: string, inTheme: boolean) => {
    const tokens = text.match(/[\p{L}][\p{L}'’-]*|[.,;:!?\n]/gu) ?? []
    let instruments = false
    tokens.forEach((token, index) => {
      const word = token.toLowerCase().replace(/['’]s$/, '')
      if (/[.,;:!?\n]/.test(token)) instruments = false
      if (!inTheme && /^(with|featuring|feat|plus)$/.test(word)) instruments = true
      if (!/\p{L}/u.test(token) || word.length < 3 || VERB_FORMS.test(word)) return
      if (word.includes('-') && word.split('-').some((part) => STYLE_AND_STOP_WORDS.has(part))) return
      const known = knownKind(word)
      const themeNoun = inTheme && SUBJECT_AFTER_ABOUT.has(word)
      if (!themeNoun && (STYLE_AND_STOP_WORDS.has(word) || (isMusicWord(word) && !known))) return
      if (/^(\p{Script=Latin}|')+$/u.test(word) === false && !/-/.test(word)) return
      if (ADJECTIVES.has(word) && !NOUN_MODIFIERS.has(word)) return
      if (!themeNoun && !known && (isAdjective(word) || /ly$/.test(word))) return
      if (/[a-z]{2,}ing$/.test(word) && !ING_NOUNS.has(word)) return
      if (/ed$/.test(word) && word.length > 4) return
      const time = TIME_WORDS.has(word)
      const proper =
        (index > 0 || inTheme) &&
        !time &&
        /^\p{Lu}[\p{Lu}\p{Ll}\d]/u.test(token) &&
        !/[.!?\n]/.test(tokens[index - 1] ?? '')
      const before = (tokens[index - 1] ?? '').toLowerCase()
      const next = (tokens[index + 1] ?? '').toLowerCase()
      const described = ADJECTIVES.has(before) && !proper && word.length + before.length < 18 ? `${before} ` : ''
      // "The year" is too vague to sing about. Months and weekdays count as names.
      const named = time && /^\p{Lu}/u.test(token)
      if (time && !known && !named) return
      const owner = (tokens[index - (described ? 2 : 1)] ?? '').toLowerCase()
      // A word before a music word is a modifier, unless it is a known noun: "polka beat".
      const describes = STYLE_AND_STOP_WORDS.has(next) || isMusicWord(next)
      if (!known && !themeNoun && !proper && !named && (describes || instruments)) return
      if (!known && !inTheme && !proper && !named && !DETERMINERS_AND_PREPOSITIONS.test(owner)) return
      const adjective = /^(my|our)$/.test(owner) ? `my ${described}` : described
      const first = tokens[index - 1] ?? ''
      const double = proper && /^\p{Lu}\p{Ll}+$/u.test(first) && !isMusicWord(before) && !SENTENCE_STARTERS.test(before)
      const name = token.replace(/['’]s$/, '')
      const text = proper ? (double ? `${first} ${name}` : name) : named ? name : `${adjective}${word}`
      const kind = named ? 'A' : proper && !known ? 'X' : kindOf(word)
      const previous = nouns.at(-1)
      if (inTheme && !proper && !named && previous?.kind === 'N' && previous.text === before && !knownKind(before)) {
        // Two nouns in a row are one compound: "climate change", "birthday cake".
        nouns[nouns.length - 1] = { text: `${before} ${word}`, kind: known ?? 'A' }
        return
      }
      if (double && nouns.at(-1)?.text === first) nouns.pop()
      if (
        !nouns.some((noun) => noun.text.toLowerCase() === text.toLowerCase() || ` ${noun.text} `.includes(` ${word} `))
      )
        nouns.push({ text: kind === 'X' || named ? text : text.toLowerCase(), kind })
    })
  }
  if (about) read(about, true)
  read(prompt.replace(/\bno [\p{L}]+/giu, ''), false)
  nouns.sort((a, b) => rankOf(a) - rankOf(b))
  const words = new Set(prompt.toLowerCase().match(/[a-z]+/g) ?? [])
  const themes = THEMES.map((theme) => ({
    theme,
    score: theme.triggers
      .split(' ')
      .reduce((sum, trigger) => sum + (words.has(trigger) ? (about.toLowerCase().includes(trigger) ? 3 : 1) : 0), 0),
  }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 2)
    .map(({ theme }) => theme)
  return { themes, nouns: nouns.slice(0, 5) }
}
