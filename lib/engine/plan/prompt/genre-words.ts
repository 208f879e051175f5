import type { Table } from '#lib/engine/plan/prompt/vocabulary'

/** Words that name a genre wherever they stand. */
export const GENRE_WORDS = [
  ['pop', 'pop,synthpop ballad,dance pop,chart,radio hit,top 40,catchy,流行,流行歌,华语流行,抓耳,口水歌'],
  [
    'powerballad',
    'ballad,power ballad,rock ballad,piano ballad,pop ballad,torch song,love ballad,抒情,抒情歌,情歌,慢歌,苦情歌,芭乐',
  ],
  [
    'indierock',
    'indie,indie rock,indie pop,alternative,alternative rock,alt rock,shoegaze,britpop,post-rock,独立,独立摇滚,另类,英伦,后摇',
  ],
  [
    'classicrock',
    'rock,classic rock,hard rock,arena rock,rock and roll,rock n roll,rock music,rock song,rock anthem,southern rock,摇滚,经典摇滚,硬摇滚',
  ],
  ['punk', 'punk,punk rock,pop punk,skate punk,garage rock,朋克,流行朋克,车库摇滚'],
  [
    'metal',
    'heavy metal,thrash,thrash metal,death metal,black metal,djent,metalcore,nu metal,metal song,金属,重金属,激流金属,金属核',
  ],
  [
    'folk',
    'folk,folk song,indie folk,folk rock,singer-songwriter,singer songwriter,campfire,民谣,校园民谣,弹唱,不插电',
  ],
  [
    'country',
    'country music,country song,country rock,country ballad,country pop,bluegrass,honky-tonk,honky tonk,americana,乡村,乡村音乐,蓝草,西部',
  ],
  ['blues', 'blues,twelve-bar,12-bar,twelve bar,delta blues,blues rock,布鲁斯,蓝调'],
  ['jazz', 'jazz,jazzy,swing jazz,jazz swing,big band,bebop,crooner,爵士,爵士乐,摇摆乐,大乐队'],
  ['bossa', 'bossa nova,bossa,samba,brazilian,波萨诺瓦,巴萨诺瓦,桑巴'],
  ['soulrnb', 'soul music,soul song,soulful,r&b,rnb,r and b,neo-soul,neo soul,motown,灵魂乐,节奏布鲁斯,新灵魂'],
  ['funk', 'funk,funky,放克'],
  ['disco', 'disco,nu-disco,nu disco,boogie,迪斯科,蹦迪'],
  ['house', 'deep house,house music,tech house,progressive house,house track,edm,electro house,浩室'],
  ['techno', 'techno,acid techno,minimal techno,industrial techno,rave,科技舞曲,泰克诺,锐舞'],
  ['trance', 'uplifting trance,psytrance,trance,迷幻舞曲,出神'],
  ['dnb', "drum and bass,drum & bass,drum n bass,drum'n'bass,dnb,d&b,liquid dnb,breakbeat,breakcore,鼓打贝斯,碎拍"],
  ['dubstep', 'dubstep,bass music,brostep,riddim,回响贝斯,重低音'],
  ['boombap', 'hip-hop,hip hop,hiphop,boom bap,boom-bap,old school rap,rap song,rap,嘻哈,说唱,老派说唱,饶舌'],
  ['trap', 'trap music,trap beat,trap song,drill,phonk,trap rap,陷阱说唱,陷阱音乐,陷阱,暗黑说唱'],
  ['lofi', 'lo-fi,lofi,lo fi,lo-fi hip hop,lofi hip hop,lo-fi hip-hop,chillhop,study beats,低保真,学习音乐,咖啡馆节拍'],
  ['reggae', 'reggae,ska,rocksteady,dancehall,雷鬼,斯卡,牙买加'],
  ['salsa', 'salsa,mambo,cha-cha,cuban,latin,萨尔萨,拉丁,曼波,恰恰'],
  ['reggaeton', 'reggaeton,dembow,perreo,latin pop,雷鬼顿,雷击顿,拉丁流行'],
  ['afro', 'afrobeat,afropop,amapiano,highlife,非洲节拍,非洲流行,阿马皮亚诺'],
  [
    'synthwave',
    'synthwave,synth wave,retrowave,synth-pop,synthpop,synth pop,outrun,vaporwave,new wave,合成器浪潮,合成器流行,蒸汽波,赛博朋克',
  ],
  ['ambient', 'ambient,meditation music,meditation,drone music,soundscape,new age,氛围,氛围音乐,冥想,环境音乐,新世纪'],
  [
    'cinematic',
    'cinematic,orchestral,orchestra,film score,movie score,soundtrack,trailer,symphonic,symphony,classical music,电影感,管弦乐,交响,史诗,配乐,古典音乐',
  ],
  ['waltz', 'waltz,chanson,cabaret,musette,tango,华尔兹,圆舞曲,香颂,探戈'],
  ['gospel', 'gospel,worship,福音,赞美诗,敬拜'],
  [
    'guofeng',
    'chinese style,guofeng,traditional chinese,chinese traditional,chinese folk,wuxia,zhongguofeng,国风,古风,中国风,武侠,戏腔,民乐',
  ],
  ['kpop', 'k-pop,kpop,girl group,boy band,idol pop,韩流,韩式流行,偶像,女团,男团'],
  ['jpop', 'j-pop,jpop,anime,city pop,vocaloid,日系,动漫,动画主题曲,二次元'],
  [
    'children',
    "children's song,kids song,children song,song for children,song for kids,nursery rhyme,儿歌,童谣,儿童歌曲",
  ],
  ['lullaby', 'lullaby,lullabies,cradle song,摇篮曲,催眠曲,哄睡'],
  ['shanty', 'sea shanty,shanty,sea shanties,shanties,水手歌,船歌'],
  ['celtic', 'celtic,irish,jig,reel,scottish,凯尔特,爱尔兰,苏格兰,吉格'],
] as const satisfies Table<string>

/** Words that name a genre only where nothing plainer does, and not where they are part of the theme. */
export const WEAK_GENRE_WORDS = [
  ['metal', 'metal'],
  ['country', 'country,western'],
  ['house', 'house,dance,edm,club,electronic,electronica,electro,dance music,舞曲,电子,电子舞曲,电子音乐,夜店'],
  ['trap', 'trap,808'],
  ['techno', 'acid,industrial,minimal,工业'],
  ['dnb', 'jungle,liquid,丛林'],
  ['jazz', 'swing,摇摆'],
  ['soulrnb', 'soul'],
  ['folk', 'acoustic,unplugged'],
  ['reggae', 'dub'],
  ['funk', 'slap bass,groove,groovy,律动感'],
  ['cinematic', 'epic,classical,score,古典,史诗感'],
  ['blues', 'shuffle'],
  ['children', 'children,kid,儿童,童趣'],
  ['lullaby', 'sleep,bedtime,睡前'],
  ['gospel', 'church,spiritual'],
  ['shanty', 'sailor,pirate,水手,海盗'],
  ['lofi', 'study,chill beat'],
  ['waltz', '法式'],
] as const satisfies Table<string>
