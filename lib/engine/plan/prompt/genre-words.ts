import type { WordTable } from '#lib/engine/plan/prompt/vocabulary'

/** Words that always name a genre. */
export const GENRE_WORDS = [
  [
    'pop',
    'pop,synthpop ballad,dance pop,mandopop,cantopop,c-pop,bubblegum,teen pop,hyperpop,indie-pop,radio hit,top 40,流行,流行歌,华语流行,口水歌,ポップ,팝',
  ],
  [
    'powerballad',
    'ballad,power ballad,rock ballad,piano ballad,pop ballad,torch song,love ballad,抒情,抒情歌,情歌,慢歌,苦情歌,芭乐,バラード,발라드',
  ],
  [
    'indierock',
    'indie,indie rock,indie pop,alternative,alternative rock,alt rock,britpop,emo,math rock,jangle pop,surf rock,独立,独立摇滚,独立流行,另类,另类摇滚,英伦,英伦摇滚',
  ],
  [
    'classicrock',
    'rock,classic rock,hard rock,arena rock,rock music,rock song,rock anthem,southern rock,glam rock,psychedelic rock,blues-rock,ロック,록,prog rock,progressive rock,soft rock,摇滚,摇滚乐,经典摇滚,硬摇滚,迷幻摇滚,前卫摇滚',
  ],
  ['punk', 'punk,punky,punk rock,pop punk,skate punk,garage rock,hardcore punk,朋克,流行朋克,车库摇滚'],
  [
    'metal',
    'heavy metal,thrash,thrash metal,death metal,black metal,djent,metalcore,nu metal,power metal,doom metal,metal song,金属,重金属,激流金属,金属核,死亡金属,黑金属,新金属',
  ],
  [
    'folk',
    'folk,folky,folk song,indie folk,folk rock,singer-songwriter,singer songwriter,campfire,民谣,校园民谣,弹唱,不插电',
  ],
  [
    'country',
    'country music,country song,country rock,country ballad,country pop,honky-tonk,honky tonk,americana,乡村,乡村音乐,西部',
  ],
  ['blues', 'blues,bluesy,twelve-bar,12-bar,twelve bar,delta blues,blues rock,布鲁斯,蓝调'],
  [
    'jazz',
    'jazz,jazzy,swing jazz,jazz swing,bebop,crooner,cool jazz,smooth jazz,jazz trio,gypsy jazz,ジャズ,재즈,爵士,爵士乐,冷爵士',
  ],
  ['bossa', 'bossa nova,bossa,波萨诺瓦,巴萨诺瓦,波萨'],
  ['soulrnb', 'soul music,soul song,soulful,neo-soul,neo soul,motown,northern soul,灵魂乐,新灵魂,摩城'],
  ['funk', 'funk,funky,p-funk,electro-funk,放克'],
  ['disco', 'disco,nu-disco,nu disco,boogie,迪斯科,蹦迪'],
  [
    'house',
    'deep house,tropical house,house music,tech house,progressive house,house track,acid house,french house,nu house,浩室,浩室音乐,深浩室',
  ],
  [
    'techno',
    'techno,acid techno,minimal techno,industrial techno,rave music,hard techno,melodic techno,科技舞曲,泰克诺,锐舞',
  ],
  ['trance', 'uplifting trance,psytrance,trance,迷幻舞曲,出神'],
  [
    'dnb',
    "drum and bass,drum & bass,drum n bass,drum'n'bass,dnb,d&b,liquid dnb,neurofunk,breakbeat,breakcore,big beat,鼓打贝斯,碎拍",
  ],
  ['dubstep', 'dubstep,bass music,brostep,riddim,回响贝斯,重低音'],
  [
    'boombap',
    'hip-hop,hip hop,hiphop,boom bap,boom-bap,old school rap,conscious rap,trip-hop,trip hop,rap song,rap,deutschrap,ヒップホップ,ラップ,힙합,랩,嘻哈,说唱,老派说唱,饶舌',
  ],
  ['trap', 'trap music,trap beat,trap song,trap rap,cloud rap,陷阱说唱,陷阱音乐,陷阱,暗黑说唱'],
  ['lofi', 'lo-fi,lofi,lo fi,lo-fi hip hop,lofi hip hop,lo-fi hip-hop,chillhop,study beats,低保真,学习音乐,咖啡馆节拍'],
  ['reggae', 'reggae,rocksteady,roots reggae,dub reggae,雷鬼,牙买加'],
  ['salsa', 'salsa,mambo,cha-cha,cha cha,cumbia,merengue,cuban,latin,萨尔萨,拉丁,曼波,恰恰'],
  ['reggaeton', 'reggaeton,dembow,perreo,latin pop,latin trap,dancehall,moombahton,雷鬼顿,雷击顿,拉丁流行'],
  ['afro', 'afrobeat,afropop,afro pop,highlife,african,soukous,非洲节拍,非洲流行,非洲'],
  [
    'synthwave',
    'synthwave,electropop,electro-pop,synth wave,retrowave,synth-pop,synthpop,synth pop,outrun,vaporwave,darkwave,dark wave,new wave,italo disco,合成器浪潮,合成器流行,蒸汽波,赛博朋克',
  ],
  [
    'ambient',
    'ambient,meditation music,meditation,drone music,soundscape,new age,space music,healing music,spa music,sleep music,氛围,氛围音乐,冥想,环境音乐,新世纪',
  ],
  [
    'cinematic',
    'cinematic,orchestral,orchestra,film score,movie score,soundtrack,trailer,symphonic,symphony,classical music,epic music,game soundtrack,film music,gregorian,plainsong,requiem,sacred music,电影配乐,baroque,march,电影感,管弦乐,交响,史诗,配乐,古典音乐',
  ],
  ['waltz', 'waltz,chanson,cabaret,musette,华尔兹,圆舞曲,香颂'],
  ['gospel', 'gospel,worship,福音,赞美诗,敬拜'],
  [
    'guofeng',
    'chinese style,guofeng,traditional chinese,chinese traditional,chinese folk,wuxia,zhongguofeng,国风,古风,中国风,武侠,戏腔,民乐,京剧,戏曲,古典中国,仙侠,江南',
  ],
  ['kpop', 'k-pop,kpop,girl group,boy band,idol pop,kpop dance,韩流,韩式流行,韩国流行,偶像,女团,男团'],
  ['jpop', 'j-pop,jpop,j-rock,anime,vocaloid,日系,动漫,动画主题曲,二次元'],
  [
    'children',
    "children's song,kids song,children song,song for children,song for kids,nursery rhyme,儿歌,童谣,儿童歌曲",
  ],
  ['lullaby', 'lullaby,lullabies,cradle song,摇篮曲,催眠曲,哄睡'],
  ['shanty', 'sea shanty,shanty,sea shanties,shanties,水手歌,船歌'],
  ['ska', 'ska,ska punk,two-tone,two tone ska,斯卡'],
  ['tango', 'tango,milonga,探戈'],
  ['flamenco', 'flamenco,rumba flamenca,gypsy rumba,spanish guitar music,弗拉门戈,弗拉明戈,佛朗明哥'],
  ['samba', 'samba,brazilian,batucada,carnival,桑巴,巴西'],
  ['citypop', 'city pop,citypop,japanese city pop,城市流行,都市流行'],
  ['grunge', 'grunge,post-grunge,seattle sound,垃圾摇滚,油渍摇滚'],
  ['shoegaze', 'shoegaze,dream pop,dreampop,post-rock,post rock,noise pop,自赏,盯鞋,梦幻流行,后摇,后摇滚'],
  ['hardstyle', 'hardstyle,hardcore techno,gabber,rawstyle,硬派,硬派电子'],
  ['edm', 'edm,big room,festival edm,future bass,electro pop drop,progressive edm,电音,电子舞曲,百大'],
  ['bollywood', 'bollywood,indian,bhangra,hindi,punjabi,宝莱坞,印度'],
  [
    'arabic',
    'arabic,arabian,middle eastern,middle-eastern,oriental,turkish,egyptian,belly dance,persian,阿拉伯,中东,土耳其,埃及',
  ],
  ['bolero', 'bolero,bachata,mariachi,mexican,ranchera,serenade,波莱罗,墨西哥,小夜曲'],
  ['rnb', 'r&b,rnb,r and b,r n b,contemporary r&b,alternative r&b,alt r&b,trap soul,trapsoul,节奏布鲁斯,节奏蓝调'],
  ['drill', 'drill,uk drill,钻头'],
  ['phonk', 'phonk,drift phonk,飘移'],
  ['bluegrass', 'bluegrass,newgrass,hillbilly,蓝草'],
  ['bigband', 'big band,swing band,swing era,electro swing,大乐队,摇摆乐'],
  [
    'rocknroll',
    "rock and roll,rock n roll,rock'n'roll,rock & roll,rockabilly,doo-wop,doo wop,boogie-woogie,boogie woogie,摇滚乐五十年代,乡村摇滚乐",
  ],
  ['amapiano', 'amapiano,log drum,阿马皮亚诺'],
  ['ukgarage', 'uk garage,2-step,two-step,2 step,speed garage,future garage,英国车库'],
  ['polka', 'polka,oompah,oom-pah,波尔卡'],
  [
    'chiptune',
    'chiptune,电子游戏,8-bit,8 bit,16-bit,chip music,video game music,retro game,nes,红白机,芯片音乐,八位,像素',
  ],
  ['celtic', 'celtic,irish,jig,reel,scottish,celtic folk,medieval,凯尔特,爱尔兰,苏格兰,吉格'],
] as const satisfies WordTable<string>

/** Words that name a genre only if no clearer word does, and never within the theme. */
export const WEAK_GENRE_WORDS = [
  ['pop', 'chart,catchy,抓耳'],
  ['metal', 'metal'],
  ['country', 'country,western'],
  ['house', 'house,dance,club,electronic,electronica,electro,dance music,舞曲,电子,电子音乐,夜店,派对'],
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
] as const satisfies WordTable<string>
