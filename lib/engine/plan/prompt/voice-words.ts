import type { Table } from '#lib/engine/plan/prompt/vocabulary'

export const VOICE_WORDS = [
  [
    'female',
    "female,female voice,female vocal,female singer,woman's voice,woman singing,girl's voice,girl singer,sung by a woman,sung by a girl,soprano,mezzo,contralto,女声,女生,女歌手,女高音,女中音,女嗓",
  ],
  [
    'male',
    "male,male voice,male vocal,male singer,man's voice,man singing,boy's voice,sung by a man,sung by a boy,tenor,baritone,男声,男生,男歌手,男高音,男中音,男低音,男嗓",
  ],
  ['duet', 'duet,male and female,female and male,对唱,男女对唱'],
  ['choir', 'choir,chorus of voices,group vocals,gang vocals,choral,合唱,合唱团,唱诗班'],
  ['harmonies', 'harmonies,vocal harmonies,harmony vocals,backing vocals,和声'],
  [
    'child',
    "child voice,child's voice,children's choir,kids choir,child singer,child singing,children singing,kid singing,童声,童声合唱,孩子唱",
  ],
  [
    'robot',
    'robot voice,robot vocal,robot singer,robotic voice,vocoder,robotic,autotune,auto-tune,talkbox,机器人,声码器,电音人声',
  ],
  ['rap', 'rap,rapper,rapped,rapping,spoken word,说唱,饶舌,念白'],
  ['any', 'vocals,vocal,voice,voices,singing,singer,sing,lyrics,words,人声,歌声,演唱,歌词,唱'],
  // Saxophones have the names of voices.
  [
    'instrument',
    'tenor sax,alto sax,soprano sax,baritone sax,tenor saxophone,alto saxophone,soprano saxophone,baritone saxophone',
  ],
  [
    'none',
    'instrumental,instrumentals,backing track,bgm,instrumental only,karaoke,纯音乐,伴奏,器乐,背景音乐,轻音乐,纯乐器',
  ],
] as const satisfies Table<string>

export const LANGUAGE_WORDS = [
  ['en', 'in english,english lyrics,english vocals,english song,sung in english,英文,英语,英文歌'],
  [
    'zh',
    'mandarin,in chinese,chinese lyrics,chinese vocals,chinese song,cantonese,mandopop,cantopop,c-pop,中文,普通话,国语,粤语,华语',
  ],
  ['ja', 'in japanese,japanese lyrics,japanese vocals,日语,日文'],
  ['ko', 'in korean,korean lyrics,korean vocals,韩语,韩文'],
  ['es', 'in spanish,spanish lyrics,spanish vocals,en español,西班牙语'],
  ['fr', 'in french,french lyrics,french vocals,en français,法语'],
  ['de', 'in german,german lyrics,german vocals,auf deutsch,德语'],
] as const satisfies Table<string>

export const ERA_WORDS = [
  ['60s', '60s,1960s,sixties,六十年代,60年代'],
  ['70s', '70s,1970s,seventies,七十年代,70年代'],
  ['80s', '80s,1980s,eighties,retro,八十年代,80年代'],
  ['90s', '90s,1990s,nineties,九十年代,90年代'],
  ['2000s', 'y2k,2000s,千禧'],
  ['modern', '2010s,2020s,modern,contemporary,现代'],
] as const satisfies Table<string>

export const ENDING_WORDS = [
  ['cold', 'cold ending,abrupt ending,hard stop,sudden ending,戛然而止'],
  ['ring', 'ring out,held ending'],
  ['strip', 'fade out,fade-out,fading out,淡出'],
  ['ritard', 'slow ending,ritardando,渐慢'],
] as const satisfies Table<string>
