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
  MANDARIN_PLACE,
  MANDARIN_REF,
  placeOf,
  sectionRefs,
} from '#lib/engine/plan/prompt/directions/section-reference'
import type { Bars } from '#lib/music/time'

const HAN_BARS: Readonly<Record<string, Bars>> = {
  一: 1,
  两: 2,
  二: 2,
  四: 4,
  六: 6,
  八: 8,
  十二: 12,
  十六: 16,
  二十四: 24,
  三十二: 32,
}
const BAR_COUNT = `(\\d{1,2}|${Object.keys(HAN_BARS)
  .sort((a, b) => b.length - a.length)
  .join('|')})个?小节`
const barsOf = (text: string): Bars | null => {
  const bars = HAN_BARS[text] ?? Number(text)
  return bars >= 1 && bars <= 64 ? bars : null
}

/** Words up to the end of a clause. */
const REST = '([^，。；、：！,.;:!\\n]{1,16}?)(?=[，。；：！,.;:!\\n]|然后|之后|再|接着|随后|直到|$)'
const WORDS = '([^，。；、：！,.;:!\\n]{1,10}?)'
const REFS = `${MANDARIN_REF}(?:(?:和|与|、|及)${MANDARIN_REF})*`
const SPEECH = '念白|独白|旁白|朗诵|朗读|说白|对白|口白|说话|诉说|独语'
const ONLY = '(?:只有|只用|仅有|仅用|只剩下?|只留下?|仅剩|仅|只|单独|单用|就)'
const INSIDE = '(?:里面?|中|处|部分|时|的时候|那里)?'
const SOME = '(?:有|是|用|加|来|接|加入|插入|进入|放)?(?:了)?(?:一段|一个|一句|一些|几句|段|个)?'

/** The same direction for each section that a text names. */
const sameFor = (text: string, direction: (where: SectionRef) => Direction): Direction[] =>
  sectionRefs(text).map(direction)
const nameOf = (word: string): SectionName => sectionRefs(word)[0]?.name ?? 'bridge'
/** Directions for the players that a text names; null if it names none. */
const joined = (words: string, make: (players: NonNullable<ReturnType<typeof playersIn>>) => readonly Direction[]) => {
  const players = playersIn(words)
  return players ? make(players) : null
}

const spokenAt = (text: string): Direction => {
  const [ref] = sectionRefs(text)
  if (ref) return { kind: 'spoken', where: ref }
  return {
    kind: 'spoken',
    where: allSections(/开头|开场|开始/.test(text) ? 'intro' : /结|尾|最后/.test(text) ? 'outro' : 'bridge'),
  }
}

const VOICE_ALONE = /^(?:的?(?:人声|歌声|女声|男声|清唱|独唱|无伴奏|阿卡贝拉|一个人的声音|声音|嗓音|演唱|唱))+$/

/** Directions for what a song starts or ends with; null if the words name nothing known. */
const edge = (words: string, side: 'start' | 'end', isOnly: boolean): Direction[] | null => {
  if (new RegExp(SPEECH).test(words))
    return [{ kind: 'spoken', where: allSections(side === 'start' ? 'intro' : 'outro') }]
  if (side === 'start' && /副歌|高潮/.test(words)) return [{ kind: 'open-with-chorus' }]
  const term = /独奏|solo/.test(words) ? instrumentAtEnd(words.replace(/(?:的)?(?:独奏|solo).*/, '')) : null
  if (term && side === 'end') return [{ kind: 'solo', term, place: 'end', bars: null }]
  const players = playersIn(words)
  if (players && !players.band) {
    const unaccompanied =
      /清唱|无伴奏|阿卡贝拉/.test(words) || (isOnly && players.terms.length === 0) || VOICE_ALONE.test(words)
    if (players.terms.length === 0 && !unaccompanied) return null
    return [
      {
        kind: 'only',
        players: players.terms.length === 0 ? { terms: [], voice: true, band: false } : players,
        where: side,
      },
    ]
  }
  if (/^(?:很|比较|非常)?(?:安静|轻|轻柔|柔和|平静|简单|简约)/.test(words))
    return [{ kind: 'level', level: 'quiet', where: side }]
  return null
}

/** Words for the first (female), the second (male) and both singers of a duet. */
const FIRST = '女声|女生|女方|女的|女孩|女歌手|女主唱|她'
const SECOND = '男声|男生|男方|男的|男孩|男歌手|男主唱|他'
const BOTH = '(?:男女|两人|二人|双方|两个人|一起|共同)+(?:一起)?(?:合唱|齐唱|同唱|唱)?|合唱|齐唱|一起唱|同唱|和声'
const turnOf = (words: string): DuetTurn =>
  new RegExp(`^(?:${FIRST})`).test(words) ? 'first' : new RegExp(`^(?:${SECOND})(?!女)`).test(words) ? 'second' : 'both'
const TRADING =
  '(?:男女)?(?:一人一句|你一句我一句|轮流(?:演?唱)?|交替(?:演?唱)?|轮唱|对答|一句一句对唱|一唱一和|互相对唱)'

const QUIET = '安静|轻柔|柔和|轻|弱|简约|简单|温柔|平静|收敛|克制'
const LOUD = '爆发|强烈|强劲|宏大|大气|激烈|热烈|响亮|震撼|饱满|炸裂|高亢|强'
const levelOf = (word: string): 'quiet' | 'loud' => (new RegExp(`^(?:${QUIET})$`).test(word) ? 'quiet' : 'loud')
const paceOf = (word: string): 'half' | 'double' => (/倍/.test(word) ? 'double' : 'half')
const PACE = '半速|半拍感?|半时|减半|half[- ]?time|双倍速|双倍|倍速|double[- ]?time'

/** Wordings of directions in Chinese, in the order in which they are tried. */
export const MANDARIN_RULES: readonly Rule[] = [
  rule(
    '(?:没有|不要|无需?|不需要|去掉|省略|省去|跳过)(前奏|尾奏|桥段|间奏|独奏|预副歌|导歌)',
    ([name]) => [{ kind: 'omit', name: nameOf(name!) }],
    true,
  ),
  rule(
    '直接(?:就)?(?:开唱|开始唱|进(?:入)?(?:主歌|人声|演唱)|唱(?!副歌|高潮))|(?:一)?(?:开头|开场|上来)就(?:开始)?唱(?!副歌|高潮)',
    () => [{ kind: 'omit', name: 'intro' }],
  ),
  rule(
    '直接(?:就)?(?:进(?:入)?|唱)?(?:副歌|高潮)|(?:以|从|用)(?:副歌|高潮)(?:开头|开场|开始|起)|(?:副歌|高潮)(?:先行|前置|开头|开场)|(?:先|开头就|开场就|上来就)唱(?:副歌|高潮)',
    () => [{ kind: 'omit', name: 'intro' }, { kind: 'open-with-chorus' }],
  ),
  rule(`${BAR_COUNT}的?${WORDS}??(?:的)?(前奏|引子|尾奏|间奏|独奏|桥段)`, ([count, words = '', name]) => {
    const bars = barsOf(count!)
    if (bars === null) return null
    const section = nameOf(name!)
    if (section === 'solo') return [{ kind: 'solo', term: instrumentAtEnd(words), place: null, bars }]
    const players = section === 'intro' || section === 'outro' ? playersIn(words) : null
    return [
      section === 'break' || section === 'bridge'
        ? { kind: 'section', name: section, place: null, bars }
        : { kind: 'bars', name: section, bars },
      ...(players && players.terms.length > 0
        ? [{ kind: 'only', players, where: section === 'intro' ? 'start' : 'end' } as const]
        : []),
    ]
  }),
  rule(`(前奏|引子|尾奏)(?:要|为|是|有|共|长|长度|大约|约)*${BAR_COUNT}`, ([name, count]) => {
    const bars = barsOf(count!)
    return bars === null ? null : [{ kind: 'bars', name: nameOf(name!), bars }]
  }),
  rule(
    '(长|短|简短|很长|很短)的?(前奏|尾奏)|(前奏|尾奏)(?:要|很|稍)?(长|短)(?:一点|一些|些)',
    ([size, name, other, length]) => [
      { kind: 'bars', name: nameOf((name ?? other)!), bars: /短/.test((size ?? length)!) ? 'short' : 'long' },
    ],
  ),
  // Spoken parts.
  rule(`(${MANDARIN_REF}|中间|中段|结束|最后|一?开始)${INSIDE}(?:以|用)?${SOME}(?:${SPEECH}|说唱式念白)`, ([where]) => [
    spokenAt(where!),
  ]),
  rule(
    `(?:以|用)?(?:一段|一句)?(?:${SPEECH})(?:式)?的?(开头|开场|开始|前奏|引子|结尾|收尾|结束|尾声|尾奏|桥段|间奏)`,
    ([where]) => [spokenAt(where!)],
  ),
  // Half-time and double-time.
  rule(
    `(${MANDARIN_PLACE})?${SOME}(${PACE})的?(?:律动|节奏|鼓点?|感觉|感)?的?(${MANDARIN_REF})`,
    ([place, pace, ref]) => {
      const at = place ? placeOf(place) : null
      return sectionRefs(ref!).flatMap((where): Direction[] => [
        ...(where.name === 'break' || (where.name === 'bridge' && at)
          ? [{ kind: 'section', name: where.name, place: at, bars: null } as const]
          : []),
        { kind: 'pace', pace: paceOf(pace!), where },
      ])
    },
  ),
  rule(
    `(${REFS})${INSIDE}(?:的)?(?:节奏|鼓点?|律动|速度)?(?:是|用|变成?|转为|转成|改为|进入|降为|放慢到|为|要)*(${PACE})`,
    ([refs, pace]) => sameFor(refs!, (where) => ({ kind: 'pace', pace: paceOf(pace!), where })),
  ),
  // Solos.
  rule(`(${MANDARIN_PLACE})${SOME}([^，。；、：！,.;:!\\n]{1,8}?)的?(?:独奏|solo)`, ([place, who]) => {
    const term = instrumentAtEnd(who!)
    return term ? [{ kind: 'solo', term, place: placeOf(place!), bars: null }] : null
  }),
  rule(`(?:间奏)${INSIDE}(?:有|是|用|为|由)?(?:一段)?([^，。；、：！,.;:!\\n]{1,8}?)(?:的)?(?:独奏|solo)`, ([who]) => {
    const term = instrumentAtEnd(who!)
    return term ? [{ kind: 'solo', term, place: null, bars: null }] : null
  }),
  rule(
    `(?:有|带|加|来|加入|包含|要)(?:一段|一个|段|个)?([^，。；、：！,.;:!\\n]{1,8}?)的?(?:独奏|solo)(?:(?:在|，在)?(${MANDARIN_PLACE}))?`,
    ([who, place]) => {
      const term = instrumentAtEnd(who!)
      return term ? [{ kind: 'solo', term, place: place ? placeOf(place) : null, bars: null }] : null
    },
  ),
  // Builds, stops and repeats.
  rule(
    '由(?:弱|轻|静|慢)(?:到|渐|转|至)强|从(?:安静|轻柔|轻|弱|平静|极简)[^，。；,;\\n]{0,8}(?:到|至|走向|推向)[^，。；,;\\n]{0,10}|层层(?:递进|推进|叠加|铺开|堆叠)|(?:逐渐|渐渐|慢慢|逐步|一步步|不断)(?:地)?(?:推进|增强|变强|加强|铺开|推向高潮|升温|堆叠|走强|壮大)|(?:乐器|声部)(?:一个个|逐个|逐一|依次|一件件)(?:加入|进入|进来)|渐强',
    () => [{ kind: 'rise' }],
  ),
  rule(`(${MANDARIN_REF})(?:之)?前(?:面)?${SOME}(?:铺垫|推进|蓄力|渐强|build(?:-?up)?|军鼓滚奏|滚奏)`, ([ref]) =>
    sameFor(ref!, (of) => ({ kind: 'section', name: 'build', place: { side: 'before', of }, bars: null })),
  ),
  rule(`(?:铺垫|推进|蓄力|build(?:-?up)?)(?:到|进入|至|进)(${MANDARIN_REF})`, ([ref]) =>
    sameFor(ref!, (of) => ({ kind: 'section', name: 'build', place: { side: 'before', of }, bars: null })),
  ),
  rule(
    `(${MANDARIN_REF})(?:之)?前(?:面)?(?:突然|全体|乐队|音乐|所有乐器)*(?:停顿|静默|休止|停一拍|停下|留白|停)(?:一拍|一下|一小节)?`,
    ([ref]) => sameFor(ref!, (where) => ({ kind: 'stop', where })),
  ),
  rule(
    '(?:最后|结尾)(?:的)?副歌(?:要)?(?:唱|重复|来)(?:两|2)(?:遍|次)|(?:结尾|最后)(?:重复|再唱)(?:一遍|两遍)?副歌|双副歌',
    () => [{ kind: 'double-last-chorus' }],
  ),
  rule(
    `(${MANDARIN_PLACE})${SOME}(安静的?|轻柔的?|简约的?)?(间奏|间歇|break ?down|break|桥段|过渡段)`,
    ([place, quiet, name]) => {
      const section = nameOf(name!.replace(' ', ''))
      return [
        { kind: 'section', name: section, place: placeOf(place!), bars: null },
        ...(quiet ? [{ kind: 'level', level: 'quiet', where: allSections(section) } as const] : []),
      ]
    },
  ),
  // Players of sections.
  rule(
    `清唱(?:版)?的?(${REFS})|(${REFS})${INSIDE}(?:是|用|变成|改为|转为|要|全)?(?:清唱|无伴奏|阿卡贝拉)`,
    ([one, two]) =>
      sameFor((one ?? two)!, (where) => ({
        kind: 'only',
        players: { terms: [], voice: true, band: false },
        where: where.name === 'intro' ? 'start' : where.name === 'outro' ? 'end' : where,
      })),
  ),
  rule(`(${REFS})${INSIDE}${ONLY}(?:有|用)?${REST}`, ([refs, who]) =>
    joined(who!, (players) =>
      players.band
        ? []
        : sameFor(refs!, (where) => ({
            kind: 'only',
            players,
            where: where.name === 'intro' ? 'start' : where.name === 'outro' ? 'end' : where,
          })),
    ),
  ),
  rule(
    `(${REFS})${INSIDE}(?:没有|不要|不用|无|去掉|拿掉|停掉)${REST}`,
    ([refs, who]) => joined(who!, (players) => sameFor(refs!, (where) => ({ kind: 'rest', players, where }))),
    true,
  ),
  rule(
    `(?:从|到|在)?(${MANDARIN_REF})(?:开始|起|时|处|里|才|再|之?后|的时候)*(?:加入|加上|加|进入|进来|出现|引入|加进)(?:了)?${REST}`,
    ([ref, who]) => joined(who!, (players) => sameFor(ref!, (where) => ({ kind: 'enter', players, where }))),
  ),
  rule(
    `([^，。；、：！,.;:!\\n]{1,8}?)(?:从|到|在|等到)(${MANDARIN_REF})(?:开始|起|时|处|里|才|再|的时候)*(?:加入|进入|进来|出现|响起|进)`,
    ([who, ref]) => joined(who!, (players) => sameFor(ref!, (where) => ({ kind: 'enter', players, where }))),
  ),
  rule(
    `([^，。；、：！,.;:!\\n]{1,8}?)只(?:在|出现在|用在)(${REFS})(?:里|中|出现|响起|演奏|使用|部分)*`,
    ([who, refs]) =>
      joined(who!, (players) =>
        players.voice || players.band ? [] : sameFor(refs!, (where) => ({ kind: 'reserve', players, where })),
      ),
  ),
  rule(
    `([^，。；、：！,.;:!\\n]{1,8}?)在?(${MANDARIN_REF})(?:里|中|时|处)?(?:停下?|休止|消失|退出|停止)`,
    ([who, ref]) => joined(who!, (players) => sameFor(ref!, (where) => ({ kind: 'rest', players, where }))),
  ),
  // Loudness.
  rule(`(${QUIET}|${LOUD})的(${REFS})`, ([word, refs]) =>
    sameFor(refs!, (where) => ({ kind: 'level', level: levelOf(word!), where })),
  ),
  rule(`(${REFS})(?:要|很|是|部分|更|非常|比较|得)*(${QUIET}|${LOUD})(?!弱|度|调)`, ([refs, word]) =>
    sameFor(refs!, (where) => ({ kind: 'level', level: levelOf(word!), where })),
  ),
  // Start and end of the song.
  rule(
    `(?:一?开头|一?开场|一开始|起初|开始|先是|前奏)(?:部分|处|时)?(?:是|用|为|由|以|有)?(${ONLY})?(?:有|是|用)?(?:一段)?${REST}`,
    ([only, words]) => edge(words!, 'start', only !== undefined),
  ),
  rule(`(?:以|用|由)([^，。；：！,.;:!\\n]{1,10}?)(?:开头|开场|开始|起头|引入|进入)`, ([words]) =>
    edge(words!, 'start', true),
  ),
  rule(`([^，。；：！,.;:!\\n]{1,8}?)(?:开头|开场|前奏)`, ([words]) => edge(words!, 'start', true)),
  rule(`(?:以|用|由)([^，。；：！,.;:!\\n]{1,10}?)(?:结尾|收尾|结束|作结)`, ([words]) => edge(words!, 'end', true)),
  rule(
    `(?:结尾|尾奏|尾声|最后|末尾|结束)(?:部分|处|时)?(?:是|用|为|由|以|有)?(${ONLY})(?:有|是|用)?(?:一段)?${REST}`,
    ([only, words]) => edge(words!, 'end', only !== undefined),
  ),
  rule(`([^，。；：！,.;:!\\n]{1,8}?)(?:结尾|收尾|尾奏)`, ([words]) => edge(words!, 'end', true)),
]

/** Wordings of who sings which section, which are only used for duets. */
export const MANDARIN_DUET_RULES: readonly Rule[] = [
  rule(`(${REFS})${INSIDE}(?:是|由|用)?${TRADING}`, ([refs]) =>
    sameFor(refs!, (where) => ({ kind: 'sing', who: 'trade', where })),
  ),
  rule(`(${REFS})${INSIDE}(?:是|由|用|让)?(${FIRST}|${SECOND}|${BOTH})(?:来)?(?:演唱|独唱|主唱|唱)?`, ([refs, who]) =>
    sameFor(refs!, (where) => ({ kind: 'sing', who: turnOf(who!), where })),
  ),
  rule(`(${FIRST}|${SECOND}|${BOTH})(?:来)?(?:演唱|主唱|唱)(${REFS})`, ([who, refs]) =>
    sameFor(refs!, (where) => ({ kind: 'sing', who: turnOf(who!), where })),
  ),
  rule(`${TRADING}(${REFS})?`, ([refs]) =>
    (refs ? sectionRefs(refs) : (['verse', 'pre-chorus', 'chorus', 'bridge'] as const).map(allSections)).map(
      (where) => ({
        kind: 'sing',
        who: 'trade',
        where,
      }),
    ),
  ),
]
