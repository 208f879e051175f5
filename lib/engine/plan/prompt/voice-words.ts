import type { WordTable } from '#lib/engine/plan/prompt/vocabulary'

export const VOICE_WORDS = [
  [
    'female',
    "female,female voice,female vocal,female singer,woman's voice,woman singing,girl's voice,girl singer,sung by a woman,sung by a girl,girl vocal,woman vocal,lady singer,female lead,female-fronted,girl singing,she sings,voz femenina,voz feminina,voix féminine,frauenstimme,женский вокал,женский голос,صوت نسائي,صوت امرأة,女性ボーカル,여성 보컬,voce femminile,voz de mujer,voix de femme,女主唱,女歌,女性,songstress,diva,girl group,girl band vocal,女团,soprano,mezzo,mezzo-soprano,contralto,alto voice,女声,女生,女歌手,女高音,女中音,女低音,女嗓",
  ],
  [
    'male',
    "male,male voice,male vocal,male singer,man's voice,man singing,boy's voice,sung by a man,sung by a boy,guy singer,guy vocal,boy vocal,man vocal,male lead,male-fronted,he sings,voz masculina,voix masculine,männerstimme,мужской вокал,мужской голос,صوت رجالي,صوت رجل,男性ボーカル,남성 보컬,voce maschile,voz de hombre,voix d'homme,男主唱,男性,crooner,boy band,boyband,男团,countertenor,tenor,baritone,bass voice,bass singer,basso,男声,男生,男歌手,男高音,男中音,男低音,男嗓",
  ],
  ['duet', 'duet,male and female,female and male,man and woman,boy and girl,两人对唱,对唱,男女对唱,男女合唱,二重唱'],
  [
    'choir',
    'choir,barbershop,barbershop quartet,vocal trio,vocal quartet,vocal ensemble,singing group,chorus of voices,choral vocals,group vocals,gang vocals,crowd vocals,choral,gospel choir,合唱,合唱团,唱诗班,福音合唱团',
  ],
  ["men's choir", "male choir,men's choir,male chorus,monks,男声合唱,男声合唱团"],
  ["women's choir", "female choir,women's choir,female chorus,girls choir,女声合唱,女声合唱团"],
  [
    "children's choir",
    "children's choir,childrens choir,child choir,kids choir,kids' choir,boys choir,儿童合唱,儿童合唱团,童声合唱,少儿合唱",
  ],
  ['harmonies', 'harmonies,vocal harmonies,harmony vocals,backing vocals,和声'],
  [
    'child',
    "child voice,child's voice,child-like voice,childlike voice,childlike vocals,kid's voice,child singer,child singing,children singing,kid singing,童声,童音,孩子唱,儿歌声",
  ],
  [
    'robot',
    'robot voice,robot vocal,robot singer,robotic voice,robotic vocal,vocoder,vocoded,robotic,talkbox,talk-box,talk box,机器人,机器人声,声码器,电音人声',
  ],
  [
    'rap',
    'rap,rapper,rapped,rapping,rap verse,spoken word,female rapper,male rapper,freestyle rap,双押,快嘴,喊麦,说唱,饶舌,念白,女声说唱,男声说唱',
  ],
  [
    'any',
    'vocals,vocal,voice,voices,singing,singer,sing,sung,whispered,falsetto,a cappella,lyrics,words,人声,歌声,嗓音,演唱,歌词,唱',
  ],
  // Saxophones share names with voice types.
  [
    'instrument',
    'tenor sax,alto sax,soprano sax,baritone sax,tenor saxophone,alto saxophone,soprano saxophone,baritone saxophone,tenor banjo,tenor guitar,baritone guitar,tenor ukulele,alto flute,soprano recorder,singing bowl,singing bowls,singing saw',
  ],
  // Ensembles are instrumental unless a singer is named.
  ['players', 'trio,quartet,quintet,sextet,septet,octet,nonet,三重奏,四重奏,五重奏,六重奏'],
  [
    'none',
    'logo sting,logo,stinger,audio logo,ident,instrumental,instrumentals,backing track,bgm,instrumental only,karaoke,инструментал,موسيقى فقط,بدون غناء,インストゥルメンタル,インスト,纯音乐,伴奏,器乐,背景音乐,轻音乐,纯乐器',
  ],
] as const satisfies WordTable<string>

/** Vocal manners whose words are unambiguous. */
export const MANNER_WORDS = [
  ['whisper', 'whisper,whispers,whispered,whispery,whispering,whisper vocal,asmr vocal,耳语,低语,悄悄话般'],
  ['breathy', 'breathy,breathy vocal,气声,气息感'],
  ['raspy', 'raspy,gravelly,gravel-voiced,husky,hoarse,smoky voice,smoky vocal,沙哑,烟嗓,嘶哑,沧桑的嗓音'],
  [
    'scream',
    'screamed,no clean vocal,screaming vocal,screamo,growled vocal,growling vocal,growl vocal,harsh vocal,嘶吼,咆哮',
  ],
  ['powerful', 'belting,belted,belter,belt,diva,power vocals,big voice,soaring vocal,有力的嗓音,爆发力,高亢'],
  [
    'operatic',
    'operatic,opera,opera aria,aria,咏叹调,opera voice,opera singer,opera vocal,bel canto,classical vocal,美声,歌剧',
  ],
  [
    'tuned',
    'auto-tuned,autotuned,auto-tune,autotune,auto tune,hard tune,pitch-corrected,melodyne,电音修音,自动调音,电音嗓',
  ],
  ['vocoder', 'vocoder,vocoded,声码器'],
  ['talkbox', 'talkbox,talk-box,talk box'],
  ['gospel', 'gospel choir,福音合唱团,福音唱法'],
  ['soft', 'crooner,crooned,cooing,hushed,轻唱,浅唱'],
  [
    'high',
    'soprano,tenor,falsetto,high-pitched voice,high-pitched vocal,countertenor,head voice,女高音,男高音,假声,高音嗓',
  ],
  [
    'deep',
    'baritone,contralto,alto voice,bass voice,bass singer,basso,low-pitched voice,low-pitched vocal,男低音,女低音,男中音',
  ],
] as const satisfies WordTable<string>

/** Adjectives that describe a voice only beside a word for it. */
export const ADJECTIVES = [
  ['soft', 'soft,gentle,tender,delicate,quiet,mellow,smooth,calm,温柔,轻柔,柔和,柔美,轻声,舒缓'],
  ['powerful', 'powerful,strong,big,soaring,passionate,mighty,epic,loud,有力,强劲,激昂,浑厚,力量'],
  ['raspy', 'gritty,rough,raw,smoky,rugged,粗犷,粗糙'],
  ['breathy', 'airy,ethereal,intimate,空灵,飘渺'],
  ['bright', 'bright,clear,crisp,sweet,cute,明亮,清亮,清澈,甜美,甜'],
  ['warm', 'warm,dark,velvety,rich,soulful,温暖,醇厚'],
  ['deep', 'deep,low,低沉,低,磁性,深沉'],
  ['high', 'high,高,尖'],
  ['plain', 'plain,straight,flat,monotone,deadpan,simple,平淡,冷淡'],
  ['trembling', 'trembling,quavering,vibrato,颤音'],
] as const satisfies WordTable<string>

export type VocalManner = (typeof MANNER_WORDS)[number][0] | (typeof ADJECTIVES)[number][0]

export const LANGUAGE_WORDS = [
  ['en', 'in english,english lyrics,english vocals,english song,sung in english,英文,英语,英文歌'],
  [
    'zh',
    'mandarin,in chinese,chinese lyrics,chinese vocals,chinese song,cantonese,mandopop,cantopop,c-pop,中文,普通话,国语,粤语,华语',
  ],
  ['ja', 'in japanese,japanese lyrics,japanese vocals,sung in japanese,japanese song,日语,日文,日本語,日语歌'],
  ['ko', 'in korean,korean lyrics,korean vocals,sung in korean,korean song,韩语,韩文,한국어'],
  ['es', 'in spanish,spanish lyrics,spanish vocals,sung in spanish,spanish song,en español,en espanol,西班牙语,西语'],
  ['fr', 'in french,french lyrics,french vocals,sung in french,french song,en français,en francais,法语,法文'],
  [
    'de',
    'in german,german lyrics,german vocals,sung in german,german song,auf deutsch,deutschrap,deutschpop,schlager,德语,德文',
  ],
] as const satisfies WordTable<string>

export const ERA_WORDS = [
  ['60s', '60s,1960s,sixties,六十年代,60年代'],
  ['70s', '70s,1970s,seventies,七十年代,70年代'],
  ['80s', '80s,1980s,eighties,retro,八十年代,80年代'],
  ['90s', '90s,1990s,nineties,九十年代,90年代'],
  ['2000s', 'y2k,2000s,千禧'],
  ['modern', '2010s,2020s,modern,contemporary,现代'],
] as const satisfies WordTable<string>

export const ENDING_WORDS = [
  [
    'cold',
    'cold ending,cold end,end cold,ends cold,ending cold,abrupt ending,abrupt end,end abruptly,ends abruptly,ending abruptly,hard stop,cold stop,sudden stop,sudden ending,sudden end,end suddenly,ends suddenly,ending suddenly,stop suddenly,stops suddenly,stop abruptly,stops abruptly,stop dead,stops dead,hard ending,hard cut,cut off at the end,cuts off at the end,戛然而止,突然结束,突然停,骤停,骤然结束,干脆收尾,利落收尾,干净利落地结束,急停',
  ],
  ['ring', 'ring out,rings out,held ending,held chord at the end,long held chord,last chord rings,let it ring,余音'],
  [
    'strip',
    'fade out,fade-out,fadeout,fades out,fading out,fade away,fades away,fading away,fade to silence,fades to silence,fade at the end,fades at the end,fade ending,fading ending,淡出,渐弱结束,渐弱收尾,渐隐,慢慢消失,渐渐消失',
  ],
  [
    'ritard',
    'slow ending,ritardando,slow down at the end,slows down at the end,slowing down at the end,slower at the end,ritard,渐慢,结尾放慢,结尾慢下来',
  ],
] as const satisfies WordTable<string>
