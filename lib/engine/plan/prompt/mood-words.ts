import type { Mood } from '#lib/engine/plan/plan'
import type { WordTable } from '#lib/engine/plan/prompt/vocabulary'

export const MOOD_WORDS = [
  [
    'joyful',
    'happy,joyful,cheerful,christmas,xmas,圣诞,sunny,feel-good,feel good,joy,festive,celebratory,carefree,lighthearted,light-hearted,summery,快乐,开心,欢快,阳光,喜庆,欢乐,活泼,愉快,喜悦,高兴,热闹,节日,轻快,愉悦,幸福',
  ],
  [
    'sad',
    'sad,sorrowful,tearful,heartbroken,heartbreak,melancholy,melancholic,mournful,grieving,gloom,weeping,悲伤,难过,心碎,伤感,忧郁,忧伤,哀伤,凄美,失落,失恋,哭泣,悲',
  ],
  [
    'nostalgic',
    'nostalgic,nostalgia,wistful,bittersweet,longing,yearning,sentimental,怀旧,怀念,回忆,感伤,思念,惆怅,乡愁',
  ],
  [
    'romantic',
    'romantic,tender,intimate,loving,love song,sweet,affectionate,wedding,浪漫,温柔,甜蜜,深情,柔情,缠绵,婚礼',
  ],
  [
    'calm',
    'calm,peaceful,serene,chill,gentle,relaxing,soothing,mellow,tranquil,meditative,easygoing,cozy,平静,宁静,舒缓,放松,安静,轻柔,治愈,安详,惬意,悠扬,恬静,禅意',
  ],
  [
    'dreamy',
    'dreamy,ethereal,floating,hazy,dreamlike,atmospheric,cosmic,otherworldly,surreal,梦幻,空灵,飘渺,缥缈,朦胧,迷离,仙气,太空',
  ],
  [
    'dark',
    'dark,gloomy,sinister,haunting,brooding,ominous,eerie,spooky,creepy,horror,gothic,menacing,黑暗,阴暗,诡异,压抑,暗黑,阴森,恐怖,哥特,沉重',
  ],
  ['tense', 'tense,suspenseful,anxious,restless,thrilling,nervous,dramatic,紧张,悬疑,焦虑,不安'],
  ['angry', 'angry,aggressive,furious,rage,brutal,savage,rebellious,愤怒,狂暴,激烈,粗犷,暴躁,叛逆,怒吼'],
  [
    'epic',
    'epic,heroic,triumphant,majestic,anthemic,grand,glorious,victorious,cinematic feel,史诗感,史诗,英雄,凯旋,磅礴,大气,恢弘,壮丽,壮阔,雄壮,悲壮',
  ],
  [
    'hopeful',
    'hopeful,uplifting,inspiring,motivational,optimistic,encouraging,empowering,希望,励志,振奋,鼓舞,向上,积极,正能量,热情',
  ],
  ['mysterious', 'mysterious,mystical,magical,enigmatic,exotic,enchanted,神秘,魔幻,玄幻,异域,奇幻'],
  ['playful', 'playful,quirky,funny,cute,whimsical,silly,comical,bouncy,俏皮,搞笑,可爱,调皮,滑稽,诙谐,萌'],
  ['sexy', 'sensual,sexy,sultry,seductive,smooth,性感,暧昧,丝滑'],
  ['lonely', 'lonely,desolate,loneliness,孤独,寂寞,荒凉,清冷,孤单'],
  [
    'strong',
    'energetic,powerful,intense,driving,banging,epic drop,adrenaline,fiery,upbeat,danceable,hype,explosive,high energy,high-energy,workout,gym,有力,热血,燃,高能,炸裂,激情,健身,动感,激昂,劲爆,带感,强劲,澎湃,嗨,蹦',
  ],
  ['soft', 'soft,quiet,understated,subtle,delicate,minimalistic,stripped-down,stripped back,简约,克制,轻轻'],
  ['wide', 'spacious,reverberant,huge,vast,expansive,wide-open,空旷,宽广,宏大'],
  ['bright', 'bright,sparkling,crisp,shimmering,shiny,明亮,清脆'],
  ['warm', 'warm,dusty,vintage,analog warmth,温暖,厚实'],
] as const satisfies WordTable<string>

export type MoodName = (typeof MOOD_WORDS)[number][0]

export const NEUTRAL: Mood = { valence: 0, energy: 0, darkness: 0, space: 0 }

const mood = (valence: number, energy: number, darkness: number, space: number): Mood => ({
  valence,
  energy,
  darkness,
  space,
})

const MOODS: Record<MoodName, Mood> = {
  joyful: mood(0.9, 0.5, -0.6, 0),
  sad: mood(-0.8, -0.5, 0.4, 0.3),
  nostalgic: mood(0, -0.2, 0.1, 0.3),
  romantic: mood(0.5, -0.2, 0, 0.2),
  calm: mood(0.4, -0.7, 0, 0.3),
  dreamy: mood(0.3, -0.5, 0.1, 0.9),
  dark: mood(-0.7, 0.1, 0.9, 0.3),
  tense: mood(-0.5, 0.5, 0.6, 0),
  angry: mood(-0.7, 0.9, 0.5, -0.3),
  epic: mood(0.3, 0.8, 0.2, 0.8),
  hopeful: mood(0.7, 0.4, -0.4, 0.3),
  mysterious: mood(-0.2, -0.2, 0.6, 0.7),
  playful: mood(0.8, 0.3, -0.6, -0.4),
  sexy: mood(0.3, -0.1, 0.4, 0),
  lonely: mood(-0.6, -0.6, 0.3, 0.6),
  strong: mood(0.1, 0.8, 0, 0.1),
  soft: mood(0.1, -0.7, 0, 0),
  wide: mood(0, 0, 0, 0.8),
  bright: mood(0.3, 0.1, -0.7, 0),
  warm: mood(0.2, -0.1, 0.2, 0),
}

/**
 * Mean of several moods; neutral for none.
 *
 * @example
 * blend([]) // => { valence: 0, energy: 0, darkness: 0, space: 0 }
 */
export const blend = (names: readonly MoodName[]): Mood => {
  if (names.length === 0) return NEUTRAL
  const mean = (axis: keyof Mood) => names.reduce((sum, name) => sum + MOODS[name][axis], 0) / names.length
  return mood(mean('valence'), mean('energy'), mean('darkness'), mean('space'))
}
