/** Words that request nothing by themselves. A reading does not report them as unread. */

const wordsOf = (...lists: string[]): ReadonlySet<string> => new Set(lists.join(' ').split(/\s+/))

/** English words of grammar, requests, praise and degree. */
export const FILLER_WORDS = wordsOf(
  "the and for with without from into onto over under about that this these those then than them they their there here where when while who whom whose which what why how are was were been being has have had having does did doing done will would should could can may might must shall let not nor but too also very more most less least much many some any each every all both only just even still again ever never always often once twice own other others another same such quite rather really truly pretty almost nearly like its it's i'm i'd i'll we're you're don't doesn't isn't it'll her his him she our ours your yours out off down through during between among within along across around after before since until toward towards upon per via etc plus near you mine because though although however instead maybe perhaps please thanks vein spirit manner one two three four",
  'write make makes making made create creates creating compose composed composing generate give gives giving need needs needed want wants wanted wish love loved try use uses used using get gets getting put puts add adds added keep keeps bring brings take takes think feel feels feeling feelings felt sounding play plays played playing sing sings sung singing hear hears heard listen listening start starts starting begin begins end ends ending come comes coming go goes going evoke evokes evoking capture captures include includes including included featuring features feature featured based inspired reminiscent similar bit lot lots kind kinds sort type types way ways thing things stuff something anything someone somebody everyone everybody people dance dances dancing dancefloor',
  'good great nice beautiful beautifully lovely amazing awesome wonderful perfect perfectly best better cool fantastic excellent incredible favourite favorite special unique interesting original creative authentic real true high low big small little long short new full whole main simple certain slightly somewhat highly extremely super mostly mainly overall generally general lightly heavily gently softly slowly nicely close quality professional professionally radio ready hit hits banger bangers modern contemporary traditional classic classical walking off-beat offbeat upstroke upstrokes four-on-the-floor four-to-the-floor day days year years era hour hours minute minutes second seconds half mid',
)

/** English nouns of music in general. One after an unread word is quoted with it: "odd meter". */
export const MUSIC_NOUNS = wordsOf(
  'song songs music musical track tracks tune tunes piece pieces number single album record recording sound sounds soundtrack score scores composition arrangement arranged instrumentation instrument instruments instrumental version cover remix demo loop loops sample samples beat beats rhythm rhythms rhythmic groove grooves grooving melody melodies melodic harmony harmonies harmonic chord chords progression progressions tempo tuning bpm key meter metre signature time bar bars note notes pitch octave hook hooks riff riffs line lines lick licks verse verses chorus choruses bridge intro outro section sections lyric lyrics lyrical words vocal vocals voice voices singer singers band group ensemble orchestra player players performer performers artist artists genre genres style styles styled vibe vibes mood moods tone touch touches hint hints production mix mixed master studio background accompaniment lead leads solo solos layer layers layered texture textures part parts theme themes themed audio',
)

/** Fillers and music nouns of other languages, whose prompts are read for names only. */
export const FOREIGN_FILLERS = wordsOf(
  'con sin para por una uno unos unas los las del que como muy canción cancion música musica avec sans pour une des les dans chanson musique très mit ohne für ein eine einen der die das und lied musik com sem uma canção',
)

/** Chinese words of grammar, requests, praise and degree, and the general nouns of music. The longest match first. */
export const HAN_FILLERS =
  /帮我|请|写一?[首段个]?|来一?[首段个]|做一?[首段个]|生成|创作|制作|一[首段个种些点份只把支架]|两[首段个]|这[首段个种]|那[首段个种]|适合|可以|能够|需要|希望有|想要|我们?|你们?|他们?|她们?|大家|自己|带有|带着|带点|具有|充满|有着|有点|有些|以及|并且|而且|但是|或者|加上|加入|使用|配上|搭配|为主|作为|主导|伴奏|演奏|演唱|非常|十分|特别|比较|稍微|好听|动听|优美|美丽|经典|现代|传统|风格|曲风|风味|风情|感觉|氛围|气氛|情绪|情感|味道|质感|律动|歌曲|歌词|音乐|乐曲|曲子|旋律|节奏|节拍|音色|声音|乐器|配乐|背景|整体|部分|段落|时候|主题|关于|开头|结尾|前奏|间奏|副歌|主歌|等等|[的了和与或及在从为是很最更都也就还又再歌曲首段式感纯等]|底(?=$)/gu
