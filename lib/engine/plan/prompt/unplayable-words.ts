import type { WordTable } from '#lib/engine/plan/prompt/vocabulary'

/** Musical claims that the engine knows and cannot honour, by their kind. */
export const UNPLAYABLE_WORDS = [
  [
    'genre',
    'gamelan,musique concrete,musique concrète,harsh noise,noise music,noise wall,pansori,serialism,serialist,twelve-tone,12-tone,spectralism,aleatoric,free improvisation,free improv,sound collage,plunderphonics,throat singing,kabuki,noh music,powwow,甘美兰',
  ],
  [
    'instrument',
    "singing bowl,singing bowls,tibetan bowls,turntable,turntables,vuvuzela,didgeridoo,jaw harp,jew's harp,jews harp,stylophone,otamatone,kazoo,slide whistle,bullroarer,waterphone,口弦,迪吉里杜管",
  ],
  [
    'technique',
    'two-hand tapping,finger tapping,guitar tapping,pinch harmonics,whammy bar,dive bombs,dive bomb,scratching,record scratch,vinyl scratch,dj scratches,col legno,sul ponticello,flutter-tongue,flutter tongue,prepared piano,polyrhythm,polyrhythms,polyrhythmic,polymeter,polymetric,tempo change,tempo changes,tempo shift,tempo shifts,accelerando,rubato,time signature changes,meter changes,odd time changes,microtonal,microtones,quarter tones,quarter-tone,call and response,call-and-response,canon,fugue,counterpoint,stop-time,hocket,变速,渐快,复节奏,微分音,对位,卡农,赋格',
  ],
  [
    'voice',
    'scat,scat singing,scatting,yodel,yodeling,yodelling,beatbox,beatboxing,human beatbox,overtone singing,kulning,ululation,death growl,death growls,pig squeal,pig squeals,vocal chops,chopped vocals,vocal samples,pitched-up vocals,chipmunk vocals,speech sample,拟声吟唱,约德尔,呼麦,口技',
  ],
  [
    'production',
    'vinyl crackle,tape hiss,tape stop,tape saturation,bitcrushed,bitcrush,8d audio,8d,binaural,binaural beats,dolby atmos,mono mix,432 hz,432hz,live recording,live audience,crowd noise,applause,audience cheering,field recording,field recordings,nature sounds,rain sounds,ocean sounds,bird sounds,birdsong,sound effects,sfx,gunshots,sample flip,samples,sampled loop,stutter edits,reverse reverb,radio effect,telephone effect,megaphone,黑胶噪声,黑胶底噪,现场录音,观众欢呼,环境音,雨声,鸟鸣,采样',
  ],
  [
    'key',
    'locrian,harmonic minor,melodic minor,whole tone,whole-tone,hijaz,phrygian dominant,double harmonic,octatonic,atonal,hungarian minor,和声小调,无调性',
  ],
  [
    'language',
    'in arabic,arabic lyrics,in portuguese,portuguese lyrics,in italian,italian lyrics,in russian,russian lyrics,in hindi,hindi lyrics,in turkish,turkish lyrics,in polish,in dutch,in swedish,in greek,in hebrew,in vietnamese,in thai,in indonesian,in swahili,in latin,in esperanto,in persian,in farsi,in ukrainian,em português,in italiano,阿拉伯语,俄语,意大利语,葡萄牙语',
  ],
] as const satisfies WordTable<string>

/** Words of the other tables that the engine plays only nearly, beside those of the substitute tables. */
export const NEARLY_PLAYED: ReadonlySet<string> = new Set(
  [
    // Genres that share a relative's groove.
    'hyperpop,bubblegum,math rock,surf rock,britpop,emo,jangle pop,southern rock,glam rock,psychedelic rock,prog rock,progressive rock,soft rock,迷幻摇滚,前卫摇滚,garage rock,hardcore punk,death metal,black metal,djent,nu metal,power metal,doom metal,honky-tonk,honky tonk,americana,bebop,cool jazz,smooth jazz,gypsy jazz,neo-soul,neo soul,motown,northern soul,boogie,acid house,french house,psytrance,neurofunk,breakbeat,breakcore,big beat,碎拍,trip-hop,trip hop,cloud rap,rocksteady,dub reggae,mambo,cha-cha,cha cha,cumbia,merengue,dancehall,moombahton,highlife,soukous,vaporwave,蒸汽波,darkwave,dark wave,new wave,italo disco,baroque,gregorian,plainsong,chanson,cabaret,musette,香颂,京剧,戏曲,vocaloid,two-tone,milonga,batucada,post-rock,post rock,后摇,后摇滚,gabber,rawstyle,future bass,bhangra,turkish,土耳其,egyptian,persian,bachata,mariachi,ranchera,墨西哥,electro swing,doo-wop,doo wop,medieval,scottish,indian,印度,mexican,brazilian,african',
    // Instruments that a relative plays.
    'bongo,conga,cajon,djembe,tabla,shaker,tambourine,pedal steel,lap steel,slide guitar,felt piano,wurlitzer,wurly,lute,鲁特琴,sousaphone,morin khuur,马头琴,koto,日本筝,guqin,古琴,shamisen,三味线,hulusi,葫芦丝,xiao,箫,concertina,whistling,church bells,moog,taiko,太鼓,war drums,战鼓,upright piano,fingerpicking,bamboo flute',
    // Voices and languages.
    'cantonese,粤语,countertenor,spoken word,念白,opera singer',
  ]
    .join(',')
    .split(','),
)

/** Instruments whose sound is borrowed from a relative. */
export const BORROWED_SOUNDS: ReadonlySet<string> = new Set([
  'oud',
  'ukulele',
  'mandolin',
  'erhu',
  'dizi',
  'guzheng',
  'pipa',
])

/** Qualities that a family member does not have: "fretless bass", "bass clarinet", "12-string guitar". */
export const UNPLAYED_QUALITY =
  /(?:\b(?:fretless|baritone|twelve-string|12-string|seven-string|7-string|eight-string|8-string|detuned|prepared|honky-tonk|toy|piccolo|bass|alto|soprano|electric|muted|wah|wah-wah|glass|backwards|reversed|sampled|microtonal|talking)[ -])$/
