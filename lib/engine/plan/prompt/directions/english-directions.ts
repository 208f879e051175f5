import {
  allSections,
  type Direction,
  type DuetTurn,
  type SectionName,
  type SectionRef,
} from '#lib/engine/plan/prompt/directions/direction'
import { instrumentAtEnd, playersIn } from '#lib/engine/plan/prompt/directions/players'
import { type Rule, rule } from '#lib/engine/plan/prompt/directions/rule'
import {
  ENGLISH_PLACE,
  ENGLISH_REF,
  ENGLISH_REFS,
  placeOf,
  sectionRefs,
} from '#lib/engine/plan/prompt/directions/section-reference'
import type { Bars } from '#lib/music/time'

const BARS: Readonly<Record<string, Bars>> = {
  one: 1,
  two: 2,
  four: 4,
  six: 6,
  eight: 8,
  twelve: 12,
  sixteen: 16,
  twenty: 20,
  'twenty-four': 24,
  'thirty-two': 32,
}
const BAR_COUNT = `(\\d{1,2}|${Object.keys(BARS).join('|')})`
/** Bars of a sung line in most tempos. */
const BARS_PER_LINE: Bars = 2
const barsOf = (text: string): Bars | null => {
  const bars = BARS[text] ?? Number(text)
  return bars >= 1 && bars <= 64 ? bars : null
}

const ADVERB = '(?:then |also |later |finally |gradually |suddenly |slowly |only |just |really )*'
/** Words up to the end of a clause. */
const REST =
  '((?:(?!\\b(?:then|before|until|till|and (?:then|ends?|builds?|grows?|finish(?:es)?|closes?|starts?|begins?|opens?|goes|the|a (?:build|break|drop|spoken|guitar|half))|which|but|while|when|after|that|after which)\\b)[^,.;:!?\\n()]){1,60})'
const JUST = '(?:just |only |nothing but |solely |simply |merely )'
const SOME = '(?:a |an |the |some |its |his |her )?'
/** Everybody who comes in after a voice alone. */
const THEN_BAND =
  '(?:,? (?:and )?(?:then|before|until|and) (?:everything|everyone|the (?:whole |full )?band|the rest|all)(?: of it)? (?:crashes|comes|kicks|joins|enters|drops|bursts|falls)(?: in)?)?'
/** Adjectives before the name of a section or solo. */
const ADJECTIVES = '((?:[a-z0-9][a-z0-9-]*[ ,]+){0,4}?)'
const SECTION =
  'intro(?:duction)?|opening|outro|coda|ending|bridge|middle eight|interlude|verse|chorus|breakdown|break|solo|build-?up|drop|pre-?chorus'

/** The same direction for each section that a text names. */
const sameFor = (text: string, direction: (where: SectionRef) => Direction): Direction[] =>
  sectionRefs(text).map(direction)

const nameOf = (word: string): SectionName => sectionRefs(word)[0]?.name ?? 'bridge'

/** Sections for spoken parts, by words of the text. Others are spoken in the bridge. */
const SPOKEN_PLACES: readonly (readonly [RegExp, SectionName])[] = [
  [/intro|opening|start|beginning/, 'intro'],
  [/outro|coda|end/, 'outro'],
  [/verse/, 'verse'],
  [/chorus|hook/, 'chorus'],
  [/break|interlude/, 'break'],
]
const spokenAt = (text: string): Direction => {
  const [ref] = sectionRefs(text)
  const name = SPOKEN_PLACES.find(([words]) => words.test(text))?.[1] ?? 'bridge'
  return { kind: 'spoken', where: ref?.name === name ? ref : allSections(name) }
}

/** Words for the first (female), the second (male) and both singers of a duet. */
const FIRST =
  'she|her|hers|the (?:woman|girl|lady|wife|female(?: singer| voice)?|soprano)|(?:a )?(?:female|woman|girl)(?: voice| vocals?| singer)?'
const SECOND =
  'he|him|his|the (?:man|boy|guy|husband|male(?: singer| voice)?|tenor)|(?:a )?(?:male|man|boy)(?: voice| vocals?| singer)?'
const BOTH =
  'both(?: voices| singers| of them)?|they(?: both)?|the (?:two|pair)(?: of them)?|together|the two voices|them both'
const SINGER = `(${FIRST}|${SECOND}|${BOTH})`
const turnOf = (words: string): DuetTurn =>
  new RegExp(`^(?:${BOTH})$`).test(words) ? 'both' : new RegExp(`^(?:${FIRST})$`).test(words) ? 'first' : 'second'

const TRADING =
  '(?:trad(?:e|es|ing)(?: off)?(?: (?:lines|vocals|phrases|singing))?|alternat(?:e|es|ing)(?: (?:lines|vocals|line by line))?|tak(?:e|es|ing) turns|line[- ](?:by|for)[- ]line|swap(?:s|ping)? lines|exchang(?:e|es|ing) lines|sharing lines|back[- ]and[- ]forth)'

const QUIET =
  'quiet(?:er)?|soft(?:er)?|gentle|hushed|sparse|intimate|calm|delicate|minimal|subdued|restrained|stripped(?:[- ](?:down|back|out))?|bare(?:-?bones)?|low-key|whispered'
const LOUD =
  'loud(?:er)?|huge|massive|explosive|thunderous|powerful|soaring|full[- ]on|full|big(?:ger)?|enormous|heavy|roaring|bombastic'
const levelOf = (word: string): 'quiet' | 'loud' => (new RegExp(`^(?:${QUIET})$`).test(word) ? 'quiet' : 'loud')

/** Directions for what a song starts or ends with; null if the words name nothing known. */
const edge = (words: string, side: 'start' | 'end'): Direction[] | null => {
  if (/\b(?:spoken|narrat|monologue|talk)/.test(words))
    return [{ kind: 'spoken', where: allSections(side === 'start' ? 'intro' : 'outro') }]
  if (side === 'start' && /\b(?:chorus|hook|refrain)\b/.test(words)) return [{ kind: 'open-with-chorus' }]
  const term = /\bsolo\b/.test(words) ? instrumentAtEnd(words.replace(/ solo\b.*/, '')) : null
  if (term && side === 'end') return [{ kind: 'solo', term, place: 'end', bars: null }]
  const players = playersIn(words)
  const bars = new RegExp(`\\bfor (?:the first )?${BAR_COUNT} bars\\b`).exec(words)?.[1]
  if (players && !players.band)
    return [{ kind: 'only', players, where: side, ...(bars && barsOf(bars) !== null && { bars: barsOf(bars)! }) }]
  if (new RegExp(`^${ADVERB}(?:very |a )*(?:${QUIET})\\b`).test(words))
    return [{ kind: 'level', level: 'quiet', where: side }]
  return null
}

/** Directions for the players that a text names; null if it names none. */
const joined = (words: string, make: (players: NonNullable<ReturnType<typeof playersIn>>) => readonly Direction[]) => {
  const players = playersIn(words)
  return players ? make(players) : null
}

const BREAKS =
  'break ?down|interlude|instrumental break|instrumental interlude|break|bridge|drop|build(?:-| )?up|build|instrumental section'

/** Wordings of directions in English, in the order in which they are tried. */
export const ENGLISH_RULES: readonly Rule[] = [
  // A count-in is a bar of drums.
  rule(
    "\\b(?:(?:start(?:s|ing)?|begin(?:s|ning)?|open(?:s|ing)?) )?(?:with |on |by )?(?:(?:an? |the )?(?:drum(?:mer)?(?:'s)?|drumsticks?|sticks?|hi-?hat|shouted|spoken|(?:one|1)[,-]? ?(?:two|2)[,-]? ?(?:three|3)[,-]? ?(?:four|4)) ?)*(?:an? )?(?:counts? ?-?(?:in|off)s?|counted in|(?:sticks?|drummer) counts? (?:it |us )?(?:in|off))\\b(?:,? (?:and )?(?:then )?(?:goes )?(?:straight|right|directly) in ?to (?:the )?(?:(?:first )?verse|(chorus|hook)|song))?",
    ([chorus]) => [
      { kind: 'bars', name: 'intro', bars: 1 },
      { kind: 'only', players: { terms: ['drums'], voice: false, band: false }, where: 'start' },
      ...(chorus ? [{ kind: 'open-with-chorus' } as const] : []),
    ],
  ),
  // Omitted sections.
  rule(
    '\\b(?:no|without(?: an?y?)?|skip(?:ping)?(?: the)?|leave out the|omit the) (intro(?:duction)?|outro|bridge|solos?|break ?downs?|pre-?chorus)\\b(?! (?:piano|guitar|voice|vocals|violin|cello))',
    ([name]) => [{ kind: 'omit', name: nameOf(name!) }],
    true,
  ),
  rule(
    '\\b(?:goes |going |go |gets |jumps? )?(?:straight|right|directly|immediately) in ?to (?:the )?(?:first )?(verse|chorus|hook|singing|vocals?|song)\\b|\\b(?:vocals?|singing|voice|singer) (?:starts?|begins?|enters?|comes? in) (?:right away|immediately|at once|from the (?:first|very first) (?:beat|bar|second|note))\\b',
    ([what]) => [
      { kind: 'omit', name: 'intro' },
      ...(/chorus|hook/.test(what ?? '') ? [{ kind: 'open-with-chorus' } as const] : []),
    ],
  ),
  // A voice alone, for so many lines or bars.
  rule(
    `(?<=\\b(?:voice|vocals?|singer|singing|vocalist) (?:is |sings |starts )?)(?:all )?alone (?:for|in|during|on|over) (?:the )?(?:first |opening )?(?:${BAR_COUNT} )?(bars?|lines?|verse|phrase)\\b${THEN_BAND}`,
    ([count, unit]) => {
      const bars = count ? barsOf(count) : null
      const players = { terms: [], voice: true, band: false }
      if (unit === 'verse') return [{ kind: 'only', players, where: { name: 'verse', which: 1 } }]
      return [{ kind: 'only', players, where: 'start', bars: (bars ?? 2) * (/^bar/.test(unit!) ? 1 : BARS_PER_LINE) }]
    },
  ),
  // Lengths of sections.
  rule(
    `\\b${BAR_COUNT}[- ]bars?(?:[- ]long)? ${ADJECTIVES}(${SECTION})s?\\b(?: ?(${ENGLISH_PLACE}))?`,
    ([count, words, name, place]) => {
      const bars = barsOf(count!)
      if (bars === null) return null
      const section = nameOf(name!)
      const at = place ? placeOf(place) : null
      if (section === 'solo') return [{ kind: 'solo', term: instrumentAtEnd(words!), place: at, bars }]
      const players = section === 'intro' || section === 'outro' ? playersIn(words!) : null
      const only: Direction[] =
        players && (players.terms.length > 0 || players.voice)
          ? [{ kind: 'only', players, where: section === 'intro' ? 'start' : 'end' }]
          : []
      if (section === 'intro' || section === 'outro' || section === 'chorus' || section === 'verse')
        return [{ kind: 'bars', name: section, bars }, ...only]
      const pace = /\b(half|double)[- ]?time\b/.exec(words!)?.[1] as 'half' | 'double' | undefined
      return [
        { kind: 'section', name: section, place: at, bars },
        ...(pace ? [{ kind: 'pace', pace, where: allSections(section) } as const] : []),
      ]
    },
  ),
  rule(
    `\\b(?:an? )?${ADJECTIVES}(intro(?:duction)?|outro) (?:of|lasting|that lasts|for|over) ${BAR_COUNT} bars\\b`,
    ([, name, count]) => {
      const bars = barsOf(count!)
      return bars === null ? null : [{ kind: 'bars', name: nameOf(name!), bars }]
    },
  ),
  rule(
    `\\b${BAR_COUNT} bars (?:of )?(?:${JUST})?((?:[a-z-]+ ){0,4}?)(?:before|until|till) (?:the )?(?:voice|vocals?|singing|singer|first verse|verse|lyrics)\\b`,
    ([count, words]) => {
      const bars = barsOf(count!)
      const players = playersIn(words!)
      if (bars === null) return null
      return [
        { kind: 'bars', name: 'intro', bars },
        ...(players && players.terms.length > 0 ? [{ kind: 'only', players, where: 'start' } as const] : []),
      ]
    },
  ),
  rule('\\b(long|extended|lengthy|short|brief) ((?:instrumental )?)(intro(?:duction)?|outro)\\b', ([size, , name]) => [
    { kind: 'bars', name: nameOf(name!), bars: /short|brief/.test(size!) ? 'short' : 'long' },
  ]),
  // Spoken parts.
  rule(
    `\\b(?:an? |with )?(?:(?:short|long|brief|quiet|soft|whispered|female|male|little) )*(?:spoken(?:[- ]word)?|narrated|recited|talked|talking) (intro(?:duction)?|opening|outro|coda|ending|end|bridge|middle(?: eight)?|interlude|break|(?:(?:first|second|third|last|final) )?verse|part|section|passage|bit|lines?|words|monologue|message|break ?down)\\b(?: ?(${ENGLISH_PLACE}|(?:in|during|at|for|on|as) (?:the )?(?:start|end|${ENGLISH_REF})))?`,
    ([name, place = '']) => [
      spokenAt(/part|section|passage|bit|line|words|monologue|message/.test(name!) ? place : name!),
    ],
  ),
  rule(
    `\\b(${ENGLISH_REF}|the (?:end|start|beginning)) (?:is |are |should be |gets |being |part )?(?:(?:half|fully|entirely|all) )?(?:spoken|narrated|recited|talked)\\b`,
    ([where]) => [spokenAt(where!)],
  ),
  rule(
    `\\b(?:spoken(?:[- ]words?)?|narration|(?:a )?monologue|(?:he|she|the singer|(?:a )?voice|someone) (?:speaks|talks|narrates|recites)|speaking|talking|speech)(?: (?:line|lines|words))? (?:in|during|on|at|over|through|for|as) (?:the )?(${ENGLISH_REF}|start|end|intro|outro|middle)\\b`,
    ([where]) => [spokenAt(where!)],
  ),
  rule(
    `\\b(?:he|she|they|the singers?|(?:a |the )?voice|someone|the narrator) (?:speaks?|talks?(?: through)?|narrates?|recites?|whispers?) (${ENGLISH_REF})(?: (?:instead of|rather than) singing(?: it)?)?`,
    ([where]) => [spokenAt(where!)],
  ),
  // Half-time and double-time.
  rule(
    `\\b(half|double)[- ]?time(?: (?:feel|drums|groove|beat|section|part))* (?:in|for|during|on|at|through|over|from) (${ENGLISH_REFS})`,
    ([pace, refs]) => sameFor(refs!, (where) => ({ kind: 'pace', pace: pace as 'half' | 'double', where })),
  ),
  rule(
    `\\b(?:an? )?((?:first|second|third|last|final) )?(?:[a-z]+ ){0,2}?(half|double)[- ]?time(?: feel)? (?:[a-z]+ ){0,2}?(${SECTION}|hook|refrain)(?:s|es)?\\b(?:,? ?(${ENGLISH_PLACE}))?`,
    ([ordinal = '', pace, name, place]) => {
      const [where] = sectionRefs(`${ordinal}${name}`)
      if (!where) return null
      const at = place ? placeOf(place) : null
      return [
        ...(/^(?:bridge|break|solo|drop|build)$/.test(where.name) && (at || where.name === 'break')
          ? [{ kind: 'section', name: where.name, place: at, bars: null } as const]
          : []),
        { kind: 'pace', pace: pace as 'half' | 'double', where },
      ]
    },
  ),
  rule(
    `\\b(${ENGLISH_REFS}),? (?:is |are |goes |go |going |drops? |shifts? |switch(?:es)? |slows? |falls? |moves? |breaks? |played |down |in |to |into |that |which |should |be |a )*(half|double)[- ]?time\\b(?: feel)?`,
    ([refs, pace]) => sameFor(refs!, (where) => ({ kind: 'pace', pace: pace as 'half' | 'double', where })),
  ),
  // Solos.
  rule(
    `\\b(?:two|2|a pair of) ((?:[a-z-]+ ){1,3})solos?\\b[,:]?(?: -)? (?:the )?(?:one |first |once )?(${ENGLISH_PLACE}),? and (?:the )?(?:one |another |other |second |once )?(${ENGLISH_PLACE})`,
    ([who, first, second]) => {
      const term = instrumentAtEnd(who!)
      if (!term) return null
      return [first!, second!].map((place) => ({ kind: 'solo', term, place: placeOf(place), bars: null }))
    },
  ),
  // It takes the place of the bridge.
  rule(
    `\\b(?:an? |the |with )*((?:(?!(?:with|featuring|plus)\\b)[a-z0-9][a-z0-9'&-]* ){1,3})solo (?:in|during|over|through|for|as|instead of) (?:the |a )?(?:bridge|middle eight)\\b`,
    ([who]) => {
      const term = instrumentAtEnd(who!)
      const place = { side: 'before', of: { name: 'chorus', which: 'last' } } as const
      return term || /\binstrumental $/.test(who!)
        ? [
            { kind: 'solo', term, place, bars: null },
            { kind: 'omit', name: 'bridge' },
          ]
        : null
    },
  ),
  rule(
    `\\bsolo (?:by|on|from|for|played (?:by|on)) (?:the |an? )?((?:[a-z-]+ ){0,2}?[a-z-]+)\\b(?:,? ?(?:comes |right )*(${ENGLISH_PLACE}))?`,
    ([who, place], { before }) => {
      const term = instrumentAtEnd(who!)
      const earlier = new RegExp(`(${ENGLISH_PLACE})[,:]? (?:an? |the )?$`).exec(before)?.[1]
      return term ? [{ kind: 'solo', term, place: placeOf(place ?? earlier ?? ''), bars: null }] : null
    },
  ),
  rule(
    `(?:\\b(${ENGLISH_PLACE})[,:]? (?:there(?:'s| is| should be) |comes |goes |put |add |with |we get |we hear |i want |give me |have |plus )*)?(?:\\b(?:an? |the |with |into (?:an? )?))?((?:\\b(?!(?:with|featuring|plus|has|have|having|includ\\w+|there|then|also|an?|the|song|track)\\b)[a-z0-9][a-z0-9'&-]* ){1,5})solos?\\b(?! (?:piece|piano|guitar|violin|cello|artist|voice|vocal|instrument))(?:,? ?(?:comes |right |that comes |played |placed |comes in )*(${ENGLISH_PLACE})| instead of (?:a |the )?(bridge))?`,
    ([earlier, who, later, bridge]) => {
      const term = instrumentAtEnd(who!)
      if (!term && !/\binstrumental $/.test(who!)) return null
      const place = placeOf(later ?? earlier ?? '')
      return [{ kind: 'solo', term, place, bars: null }, ...(bridge ? [{ kind: 'omit', name: 'bridge' } as const] : [])]
    },
  ),
  // Builds, stops and repeats.
  rule(
    `\\b(?:(?:an? |with |that |which |it |slowly |and )*(?:start(?:s|ing)?|begin(?:s|ning)?|open(?:s|ing)?) (?:off |out )?(?:very |really |as )*(?:${QUIET}|quietly|softly|small|slow(?:ly)?|calmly|sparsely|gently)(?: and| then|,| but)+ (?:then |slowly |gradually |steadily )*(?:builds?|building|grows?|growing|gets?|ends?|becom(?:es|ing)|swells?|explod(?:es|ing))[^,.;\\n]{0,50}|(?:(?:slowly|gradually|steadily|constantly|always) (?:builds?|building|grows?|growing|swells?|intensif(?:ies|ying))|(?:builds?|building|grows?|growing|swells?|swelling)(?: up)? (?:slowly|gradually|steadily|constantly|throughout|over time|all the way|from [^,.;\\n]{3,40} (?:to|into) [^,.;\\n]{3,40}|layer by layer|to a (?:(?:big|huge|massive|loud|great|grand|epic) )?(?:climax|crescendo|finish|finale|ending|peak)))[^,.;\\n]{0,50}|(?:slow|gradual|steady|long|slow-burn)(?:ly)?[- ](?:build|crescendo)(?:-?up)?(?! (?:(?:right |just )?before|in ?to|to|towards?|up to) (?:the |a |an |each |every )?(?:[a-z]+ ){0,2}(?:drop|chorus|hook)(?:e?s)?\\b)(?: (?:to|into|towards|throughout)[^,.;\\n]{0,40})?|slow burn|(?:one |long |big )?crescendo (?:throughout|all the way|from start to finish|to the end)|(?:instruments?|layers?|parts?) (?:enter|come in|join|are added|added|entering|joining|coming in) (?:one (?:by one|at a time|after (?:the other|another))|gradually)|adding (?:an? |one )?(?:instruments?|layers?)[^,.;\\n]{0,20}(?:one by one|at a time|each (?:time|section|verse)|gradually|as it goes))`,
    () => [{ kind: 'rise' }],
  ),
  rule(
    `\\b(?:an? |with |then )*(?:[a-z-]+ ){0,2}?(?:build(?:-| )?ups?|builds?|building|riser|snare roll|drum roll|rise|tension)(?: up| tension)? (?:in ?to|to|towards?|before|right before|just before|leading (?:in)?to|up to|ahead of) (${ENGLISH_REF})`,
    ([refs]) => sameFor(refs!, (of) => ({ kind: 'section', name: 'build', place: { side: 'before', of }, bars: null })),
  ),
  rule(
    `\\b(?:an? |with |one |then )*(?:[a-z-]+ ){0,2}?(?:pause|stop|silence|rest|break|beat of silence|moment of silence|full stop|bar of silence)(?: of silence)? (?:right |just )?(?:before|ahead of|going into) (${ENGLISH_REF})`,
    ([refs], { before }) =>
      /\bbreak(?:down)?\b/.test(before.slice(-1)) ? null : sameFor(refs!, (where) => ({ kind: 'stop', where })),
  ),
  rule(
    `\\b(?:everything|the (?:whole |full )?(?:band|music)|all) (?:stops?|pauses?|cuts? out|goes silent|falls silent)(?: for [a-z ]{1,14})? (?:right |just )?before (${ENGLISH_REF})`,
    ([refs]) => sameFor(refs!, (where) => ({ kind: 'stop', where })),
  ),
  rule(
    `\\b(?:an? |the |with )*(?:double|two|twice|repeated?) (?:the )?(?:last |final )?chorus(?:es)?(?: (?:twice|again|at the end|to (?:end|finish)))*\\b|\\b(?:last|final) chorus (?:twice|two times|repeat(?:s|ed)|(?:is |gets )?(?:repeated|doubled|sung twice))\\b|\\brepeat(?:s|ed)? the (?:last |final )?chorus (?:at the end|to finish|twice)\\b`,
    () => [{ kind: 'double-last-chorus' }],
  ),
  rule(
    `\\b(?:an? |the |each |every |with )*pre-?chorus(?:es)? (?:that |which )?(?:slowly )?(?:builds?|building|ris(?:es|ing)|rises?|lifts?|lifting|swells?)(?: up)?(?: the)?(?: tension)?(?: (?:in ?to|to|towards?) (?:(?:an? |the |each |every )?(?:[a-z]+ ){0,2}?(${QUIET}|${LOUD}) )?${ENGLISH_REF})?`,
    ([level]) => [
      { kind: 'section', name: 'pre-chorus', place: null, bars: null },
      ...(level ? [{ kind: 'level', level: levelOf(level), where: allSections('chorus') } as const] : []),
    ],
  ),
  rule(
    `\\b(?:everything|the (?:band|rest|instruments)|all(?: the)? instruments) (?:but|except(?: for)?|other than) ${REST} (?:drops?|falls?|cuts?|goes) (?:out|away|silent) (?:in|for|during|on|at) (${ENGLISH_REFS})`,
    ([who, refs]) => joined(who!, (players) => sameFor(refs!, (where) => ({ kind: 'only', players, where }))),
  ),
  rule(
    `\\b(?:everything|the (?:band|rest|instruments)|all(?: the)? instruments) (?:drops?|falls?|cuts?|goes) (?:out|away|silent) (?:but|except(?: for)?|other than) ${REST} (?:in|for|during|on|at) (${ENGLISH_REFS})`,
    ([who, refs]) => joined(who!, (players) => sameFor(refs!, (where) => ({ kind: 'only', players, where }))),
  ),
  // Sections at a place.
  rule(
    `(?:\\b(${ENGLISH_PLACE})[,:]? (?:there(?:'s| is| should be) |comes |goes |put |add |with |we get |have |into )*)?\\b(?:an? |the |with |then )*((?:[a-z]+ ){0,2}?)(${BREAKS})(?:,? ?(?:comes |right |that comes |placed )*(${ENGLISH_PLACE}))?(?:,|:| -)?(?: (?:with|of|has|to|where))?(?: (?:only|just|nothing but|it's just|it's only) ${REST})?`,
    ([earlier, adjectives, name, later, players]) => {
      const place = earlier || later ? placeOf(later ?? earlier ?? '') : null
      const only = players ? playersIn(players) : null
      const section = /drop$/.test(name!)
        ? 'drop'
        : /^build/.test(name!)
          ? 'build'
          : // A voice needs a section that is sung.
            /bridge/.test(name!) || only?.voice
            ? 'bridge'
            : 'break'
      const level = /\b(?:quiet|soft|stripped|sparse|gentle|calm)\b/.test(adjectives!)
      // "Breakbeat", "a break" and "bridge" alone are no direction.
      if (!place && !only && !level && !/break ?down|interlude|instrumental/.test(name!)) return null
      const where = allSections(section)
      return [
        { kind: 'section', name: section, place, bars: null },
        ...(only ? [{ kind: 'only', players: only, where } as const] : []),
        ...(level ? [{ kind: 'level', level: 'quiet', where } as const] : []),
      ]
    },
  ),
  // Start and end of the song.
  rule(
    `\\b(?:it |the song |which |that |and )?${ADVERB}(?:start(?:s|ing)?|begin(?:s|ning)?|open(?:s|ing)?|kick(?:s|ing)? off|intro:?|introduced)(?: off| out| up)? (?:with|on|as|by|to|from) ${SOME}${REST}`,
    ([words]) => edge(words!, 'start'),
  ),
  rule(
    `\\b(?:it |the song |which |that |and )?${ADVERB}(?:end(?:s|ing)?|clos(?:e|es|ing)|finish(?:es|ing)?|conclud(?:es|ing)|outro:?)(?: off| out| up)? (?:with|on|as|in|by|to) ${SOME}${REST}`,
    ([words]) => edge(words!, 'end'),
  ),
  // Players of sections.
  rule(
    `\\b(${ENGLISH_REFS}),? (?:that |which )?(?:is |are |being )?(?:stripped(?:[- ](?:down|back))?|drops? down|comes? down|reduced|pared (?:back|down)|breaks? down)(?: right)? to ${JUST}?${REST}`,
    ([refs, who]) => joined(who!, (players) => sameFor(refs!, (where) => ({ kind: 'only', players, where }))),
  ),
  rule(
    `\\b(${ENGLISH_REFS}),? (?:that |which )?(?:is |are |being |sung |should be |completely )*(?:without|with no) (?:any )?(?:instruments?|backing|accompaniment|(?:the |a )?band|music)\\b`,
    ([refs]) => sameFor(refs!, (where) => ({ kind: 'only', players: { terms: [], voice: true, band: false }, where })),
  ),
  rule(
    `\\b(?:an? )?a ?cappella (${ENGLISH_REFS})|\\b(${ENGLISH_REFS}),? (?:that |which )?(?:is |are |being |goes |sung |completely |fully |in |all )*(?:a ?cappella|unaccompanied)\\b|\\b(?:sung )?(?:a ?cappella|unaccompanied) (?:in|on|for|during|at) (${ENGLISH_REFS})`,
    ([one, two, three]) =>
      sameFor((one ?? two ?? three)!, (where) =>
        where.name === 'intro' && where.which === 'all'
          ? { kind: 'only', players: { terms: [], voice: true, band: false }, where: 'start' }
          : { kind: 'only', players: { terms: [], voice: true, band: false }, where },
      ),
  ),
  rule(
    `\\b(${ENGLISH_REFS})(?:,|:| -)?(?: (?:with|has|have|is|are|of|played by|where it's|it's))? ${JUST}${REST}`,
    ([refs, who]) =>
      joined(who!, (players) => (players.band ? [] : sameFor(refs!, (where) => ({ kind: 'only', players, where })))),
  ),
  rule(`\\b${JUST}${REST} (?:in|for|during|on|under|through) (${ENGLISH_REFS})`, ([who, refs]) =>
    joined(who!, (players) => (players.band ? [] : sameFor(refs!, (where) => ({ kind: 'only', players, where })))),
  ),
  rule(
    `\\b(?:no|without(?: any)?) ((?:[a-z-]+ ){1,4}(?:(?:or|and) (?:[a-z-]+ ){1,3})?)(in|for|during|on|until|till|before) (${ENGLISH_REFS})`,
    ([who, when, refs]) =>
      joined(who!, (players) =>
        sameFor(refs!, (where) => ({ kind: /until|till|before/.test(when!) ? 'enter' : 'rest', players, where })),
      ),
    true,
  ),
  rule(
    `\\b(?:the |an? )?((?:[a-z-]+ ){1,4}(?:(?:or|and) (?:the )?(?:[a-z-]+ ){1,2})?)(?:drops? out|rests?|falls? (?:silent|away|out)|is silent|are silent|cuts? out|goes? (?:silent|away)|disappears?|stops?(?: playing)?|sits? out) (?:in|for|during|on|at|through) (${ENGLISH_REFS})`,
    ([who, refs]) => joined(who!, (players) => sameFor(refs!, (where) => ({ kind: 'rest', players, where }))),
  ),
  rule(
    `\\b(?:the |an? |then |full |whole )*((?:[a-z-]+ ){1,4}(?:(?:or|and) (?:the )?(?:[a-z-]+ ){1,2})?)(?:(?:only|first|finally|then|all|suddenly|don't|do not) )?(?:comes? in|enters?|joins?(?: in)?|kicks? in|arrives?|appears?|is added|are added|added|coming in|entering|joining|start(?:s|ing)?(?: up)?|begins?|drops? in) (?:only |just |first )?(?:at|in|on|from|with|after|for|until|by) (${ENGLISH_REF})`,
    ([who, refs]) => joined(who!, (players) => sameFor(refs!, (where) => ({ kind: 'enter', players, where }))),
  ),
  rule(
    `\\b(?:add(?:s|ing)?|bring(?:s|ing)? in|introduc(?:e|es|ing)) (?:the |an? |some )?((?:[a-z-]+ ){1,4})(?:at|in|on|from|for) (${ENGLISH_REF})`,
    ([who, refs]) => joined(who!, (players) => sameFor(refs!, (where) => ({ kind: 'enter', players, where }))),
  ),
  rule(
    `\\b(?:the |an? |with )*((?:[a-z-]+ ){1,3}(?:and (?:the )?(?:[a-z-]+ ){1,2})?)(?:only|just|solely|exclusively|reserved) (?:in|on|for|during) (${ENGLISH_REFS})`,
    ([who, refs]) =>
      joined(who!, (players) =>
        players.voice || players.band ? [] : sameFor(refs!, (where) => ({ kind: 'reserve', players, where })),
      ),
  ),
  rule(`\\b(?:the |an? )?((?:[a-z-]+ ){1,3})from (${ENGLISH_REF}) on(?:wards?)?\\b`, ([who, refs]) =>
    joined(who!, (players) => sameFor(refs!, (where) => ({ kind: 'enter', players, where }))),
  ),
  rule(
    `\\b(${ENGLISH_REF}),?:? (?:adds?|adding|brings? in|introduces?|plus|with added|and then) (?:the |an? |some )?((?:[a-z-]+ ?){1,3}?)(?=[,.;:!?\\n]|$| and\\b)`,
    ([refs, who]) => joined(who!, (players) => sameFor(refs!, (where) => ({ kind: 'enter', players, where }))),
  ),
  rule(`\\b(${ENGLISH_REFS}),?:? (?:with |has |is |gets |for )?(?:the |a )?(?:full|whole|entire) band\\b`, ([refs]) =>
    sameFor(refs!, (where) => ({ kind: 'level', level: 'loud', where })),
  ),
  // Loudness.
  rule(
    `\\b(?:with |an? |and )*(?:very |really )?(${QUIET}|${LOUD}),? (?:(?:${QUIET}|${LOUD}|and|but|very) )*(${ENGLISH_REFS})`,
    ([word, refs]) => sameFor(refs!, (where) => ({ kind: 'level', level: levelOf(word!), where })),
  ),
  rule(
    `\\b(${ENGLISH_REFS}) (?:is |are |should be |stays? |being |very |really |much |gets? )+(${QUIET}|${LOUD})\\b`,
    ([refs, word]) => sameFor(refs!, (where) => ({ kind: 'level', level: levelOf(word!), where })),
  ),
  rule(
    `\\b(?:it |the song |which |that |and )?${ADVERB}(start(?:s|ing)?|begin(?:s|ning)?|open(?:s|ing)?|end(?:s|ing)?|clos(?:es|ing)|finish(?:es|ing)?)(?: off| out| up)? (?:very )?(a ?cappella|unaccompanied|quiet(?:ly)?|soft(?:ly)?|sparse(?:ly)?|gentl[ey])\\b`,
    ([verb, how]) => {
      const where = /^(?:start|begin|open)/.test(verb!) ? 'start' : 'end'
      return /cappella|unaccompanied/.test(how!)
        ? [{ kind: 'only', players: { terms: [], voice: true, band: false }, where }]
        : [{ kind: 'level', level: 'quiet', where }]
    },
  ),
  rule(
    `\\b(?:an? )?(?:solo |lone |unaccompanied |bare |just )*(?:voice|vocals?)(?: alone| only| by itself| on its own)? (?:at|for|in|as) (?:the )?(?:very )?(start|beginning|intro|opening|end)\\b`,
    ([where]) => [
      { kind: 'only', players: { terms: [], voice: true, band: false }, where: where === 'end' ? 'end' : 'start' },
    ],
  ),
  rule(
    `\\b(?:an? |the |with )*((?:[a-z0-9][a-z-]* ){1,3}(?:and (?:[a-z-]+ ){1,2})?)(?:only |solo |alone )?(intro|introduction|opening|outro)\\b`,
    ([who, name]) => {
      const players = playersIn(who!)
      if (!players || players.band) return null
      return [{ kind: 'only', players, where: name === 'outro' ? 'end' : 'start' }]
    },
  ),
  rule(`\\b(?:chorus|hook) (?:comes |goes )?first\\b`, () => [{ kind: 'open-with-chorus' }]),
]

/** Wordings of who sings which section, which are only used for duets. */
export const ENGLISH_DUET_RULES: readonly Rule[] = [
  // "He sings the first verse, she the second."
  rule(
    `\\b${SINGER} (?:sings? |takes? |leads? |gets? )?the (first|second|third|last|next)(?: one)?(?= ?(?:[,.;:!?\\n]|$|and\\b|while\\b))`,
    ([who, ordinal]) =>
      sameFor(`${ordinal === 'next' ? 'second' : ordinal} verse`, (where) => ({
        kind: 'sing',
        who: turnOf(who!),
        where,
      })),
  ),
  rule(
    `\\b${SINGER} (?:(?:both|mostly|only|then|each) )?(?:sings?|takes?|leads?|gets?|does|has|have|shares?|join(?:s)?|on|in|for|harmoni[sz]es?|come together|comes? in)(?: (?:together|lead|the lead|up))?(?: (?:in|on|for|during|at|from))? (${ENGLISH_REFS})`,
    ([who, refs]) => sameFor(refs!, (where) => ({ kind: 'sing', who: turnOf(who!), where })),
  ),
  rule(
    `\\b(${ENGLISH_REFS})(?: (?:is|are|being))? ?(?::|-|(?:sung |taken |led )?(?:by|to|for)|sung|are|is)? ?${SINGER}\\b(?! (?:sings?|takes?|leads?|gets?))`,
    ([refs, who]) => sameFor(refs!, (where) => ({ kind: 'sing', who: turnOf(who!), where })),
  ),
  rule(`\\b(female|male|his|her|joint|shared) (?:solo |lead )?(${ENGLISH_REFS})`, ([who, refs]) =>
    sameFor(refs!, (where) => ({
      kind: 'sing',
      who: /joint|shared/.test(who!) ? 'both' : /female|her/.test(who!) ? 'first' : 'second',
      where,
    })),
  ),
  rule(
    `\\b(?:sing(?:s|ing)? |singing |come |coming |join(?:s|ing)? |voices |harmoni[sz](?:e|es|ing) )*(?:together|both(?: voices| singers| of them)?|in (?:harmony|unison|two-part harmony)|harmoni[sz](?:e|es|ing)|joining|join)(?: up)?(?: sing(?:ing)?)?(?: together)? (?:in|on|for|during|at) (${ENGLISH_REFS})`,
    ([refs]) => sameFor(refs!, (where) => ({ kind: 'sing', who: 'both', where })),
  ),
  rule(`\\b(${ENGLISH_REFS})(?: are| is|:)? (?:sung )?(?:together|in (?:harmony|unison))\\b`, ([refs]) =>
    sameFor(refs!, (where) => ({ kind: 'sing', who: 'both', where })),
  ),
  rule(`\\b(?:alternat(?:e|es|ing)|trad(?:e|es|ing)|swap(?:s|ping)?|shar(?:e|es|ing)) (?:the )?verses\\b`, () => [
    { kind: 'sing', who: 'first', where: { name: 'verse', which: 1 } },
    { kind: 'sing', who: 'second', where: { name: 'verse', which: 2 } },
    { kind: 'sing', who: 'first', where: { name: 'verse', which: 3 } },
    { kind: 'sing', who: 'second', where: { name: 'verse', which: 4 } },
  ]),
  rule(
    `\\b${TRADING}(?: (?:lines|line by line|singing))?(?: (?:in|on|during|through|throughout|for) (${ENGLISH_REFS}))?`,
    ([refs]) =>
      (refs ? sectionRefs(refs) : (['verse', 'pre-chorus', 'chorus', 'bridge'] as const).map(allSections)).map(
        (where) => ({
          kind: 'sing',
          who: 'trade',
          where,
        }),
      ),
  ),
]
