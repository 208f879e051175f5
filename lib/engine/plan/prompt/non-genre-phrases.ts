/** Nouns before which a nationality names no genre: "Indian food". */
const NON_MUSIC_NOUNS =
  'food|restaurants?|cuisine|dishes|kitchen|cooking|recipes?|coffee|tea|bath|delight|cigars?|sandwich|rugs?|carpets?|cats?|horses?|teachers?|lessons?|class(?:es)?|homework|exam|summer|ocean|border|flag|passport|market|village|grandmother|grandma|grandfather|family|neighbou?rs?|army|war|winter|sea|holiday|vacation|trip'
const PEOPLES =
  'indian|mexican|african|brazilian|turkish|egyptian|persian|cuban|latin|arabic|arabian|irish|scottish|chinese|hindi|punjabi|oriental'

const ENGLISH = [
  // Associations, not dance clubs.
  '(?:football|soccer|rugby|hockey|golf|tennis|chess|book|cricket|rowing|running|swimming|youth|sports?|fan|boxing|yacht|bridge|drama|social|motorcycle|bike|cycling|supper|breakfast|fight|ski|judo|basketball|baseball|volleyball|handball|gardening|knitting|diving|sailing|climbing|country|after-school|school|debating|film|science|gun|health|comedy) clubs?',
  '(?:jazz|salsa|tango|swing|folk|flamenco|waltz|samba|hip[- ]hop|disco|techno) (?:danc\\w+|ballet) (?:schools?|class(?:es)?|lessons?|studios?|teachers?|groups?|company|troupe|clubs?)',
  'club (?:colou?rs|house|captain|president|members?)',
  `(?:${PEOPLES}) (?:${NON_MUSIC_NOUNS})`,
  'rock(?:-| )?(?:climb\\w*|bottom|gardens?|stars?|pools?|face|formations?|salt|solid|paper|cliffs?|the (?:boat|cradle|vote)|me (?:to sleep|gently))|(?:on|off|against|over|from|between|under|like|of|a|big|heavy|old) (?:the |a )?rocks?(?= (?:by|in|on|near|at|of|and a hard|that|which)\\b)|on the rocks',
  'pop(?:-| )?(?:quiz|corn|up|ups|tarts?|star|culture|art|song contest)|soda pop|pop the (?:question|cork)',
  'folk(?:-| )?(?:tales?|lore|hero|heroes|wisdom|medicine)|folks',
  'jazz hands|disco balls?|swing sets?|soul ?mates?|trap ?doors?|rap sheets?|country ?(?:houses?|lanes?|roads?|side|fair|estate)|drill sergeants?|(?:power|fire|dental|hand) drills?|drill (?:bits?|team)|metal (?:bridge|gates?|detectors?|fence|bench|roof|sheets?|parts?|door|box|bucket|workers?|shop)|(?:scrap|sheet|hot|cold|rusty|bare) metal|trailer (?:parks?|trucks?|homes?)|in a trance|fishing reels?|reel-to-reel|boston celtics|celtics|glasgow celtic|alternative (?:energy|medicine|route|plan|ending|to)|indie (?:films?|games?|bookshops?|bookstores?|cinema)|salsa (?:dip|sauce|verde|recipe)|chips and salsa|(?:house|the) score (?:is|was)|final score|carnival ride|house of (?:cards|lords|commons)|jungle (?:gym|book)|industrial (?:estate|park|town|action)|acid (?:rain|test)|takes two to tango|new age (?:of|for)|symphony of (?:crickets|frogs|birds|lights|colou?rs)',
  // Nobody who lies awake asks for a lullaby.
  "(?:can't|cannot|can not|couldn't|could not|won't|don't|doesn't|didn't|never|no|not|without|lost|lose|losing|barely|hardly) (?:\\w+ )?sleep",
  // The month, and demonstrations.
  "(?:in|on|of|since|until|till|by|every|last|next|this|early|late|mid|cold|windy) march\\b|march (?:\\d|winds?|madness|hare|morning|evening|rain|snow|weather)|(?:protest|peace|pride|hunger|climate|women's) march(?:es)?|march (?:against|for (?:peace|justice|freedom|equality|rights|the climate|women|our))\\b",
] as const

const MANDARIN =
  '乡村(?:教师|老师|小学|学校|医生|生活|公路|小路|的(?:夜|路|孩子|早晨|夏天))|(?:在|回到?|故乡的)乡村(?!音乐|风|歌|民谣|摇滚)|独立(?:日|生活|自主|宣言|的(?:人|女|我|一))|金属(?:材料|探测|厂|工人|的(?:味|光|桥|门))|重金属(?:污染|中毒)|拉丁(?:文|语|字母)|(?:的|个|落入|掉进|这)陷阱(?!说唱|音乐|鼓)|(?:欢乐|温馨|节日|紧张|浪漫|喜庆|神秘|轻松|愉快|热闹|家的|好)的?氛围(?!音乐|电子)|氛围(?:感|灯)|印度(?:洋|菜|餐)|西部(?:大开发|片)|像素画|巴西(?:队|世界杯|烤肉)|(?:看|听|想)得出神|孤芳自赏|恰恰(?:相反|是|因为|在)|流行(?:病|感冒|语|趋势)|俱乐部|爵士鼓|电子(?:厂|邮件|产品|秤|琴)|新世纪(?:的|以来)'

const PHRASES = new RegExp(`\\b(?:${ENGLISH.join('|')})|${MANDARIN}`, 'g')

/**
 * Ranges of a normalised text in which genre words mean something else: "rock climbing", "a football club".
 * `end` is exclusive.
 *
 * @example
 * nonGenrePhrases('for our rock climbing group') // => [{ start: 8, end: 21 }]
 */
export const nonGenrePhrases = (text: string): { start: number; end: number }[] =>
  [...text.matchAll(PHRASES)].map((match) => ({ start: match.index, end: match.index + match[0].length }))
