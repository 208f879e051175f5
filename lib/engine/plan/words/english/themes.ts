/** P place, O object, S sky or light, W weather or water, A abstract, C creature or person, N whatever it is. */
export type ImageClass = 'P' | 'O' | 'S' | 'W' | 'A' | 'C' | 'N'

/** A theme with the prompt words that call for it (by spaces) and the things (by commas) that can be seen, heard and touched in it. */
export type Theme = { name: string; triggers: string; images: Partial<Record<ImageClass, string>> }

const theme = (name: string, triggers: string, images: Theme['images']): Theme => ({ name, triggers, images })

/** The things of a theme, one by one. */
export const thingsOf = ({ images }: Theme): { text: string; kind: ImageClass }[] =>
  Object.entries(images).flatMap(([kind, list]) => list.split(', ').map((text) => ({ text, kind: kind as ImageClass })))

export const THEMES: Theme[] = [
  theme('love', 'love lover romance romantic kiss valentine wedding together heart crush marry', {
    P: 'doorway, dance floor, garden, corner table',
    O: 'letters, ring, roses, mixtape, photograph',
    S: 'candle, moon, streetlight, morning',
    A: 'tenderness, forever',
    C: 'stranger, sparrows',
  }),
  theme('heartbreak', 'heartbreak breakup broken goodbye ex leave left tears cry heartbroken betrayal divorce lost', {
    P: 'hallway, station, empty room, driveway',
    O: 'coat, photograph, key, telephone, suitcase, ashes',
    S: 'last light, taillights',
    W: 'rain, silence',
    A: 'sorrow, yesterday',
    C: 'ghosts',
  }),
  theme(
    'longing',
    'miss missing longing distance faraway waiting memory memories nostalgia nostalgic homesick wistful',
    {
      P: 'platform, window, harbour, long road',
      O: 'envelope, postcards, calendar, old guitar',
      S: 'evening star, horizon',
      W: 'distant thunder, tide',
      A: 'distance, remembering',
      C: 'wild geese',
    },
  ),
  theme('city', 'city urban neon street downtown skyline subway nightlife metropolis traffic tokyo london york paris', {
    P: 'boulevard, rooftop, subway station, avenue, alley',
    O: 'taxi, headlights, billboard, cigarette',
    S: 'neon, skyline, streetlights, signs',
    W: 'steam, traffic, rain',
    C: 'strangers, pigeons',
  }),
  theme('summer', 'summer beach sun sunshine holiday tropical vacation surf july august', {
    P: 'boardwalk, swimming pool, sand dunes, back porch',
    O: 'lemonade, sunglasses, bicycle, melody',
    S: 'sunset, sun, afternoon',
    W: 'ocean, breeze, heat, salt water',
    C: 'seagulls, freckles',
  }),
  theme('winter', 'winter snow christmas cold december ice frost holiday sleigh january', {
    P: 'chimney, frozen lake, village',
    O: 'woollen coat, lantern, paper snowflakes, firewood',
    S: 'candlelight, northern lights',
    W: 'snow, frost, north wind',
    C: 'reindeer, robin',
  }),
  theme('rain', 'rain storm thunder lightning rainy umbrella cloud hurricane flood', {
    P: 'bus stop, rooftop, gutter',
    O: 'umbrella, raincoat, paper boat',
    S: 'lightning, thunder, clouds',
    W: 'rain, downpour, puddles',
    C: 'sparrows',
  }),
  theme('road', 'road highway drive driving travel journey car truck trucker wander adventure train leaving', {
    P: 'highway, motel, truck stop, state line',
    O: 'road map, engine, suitcase, rear-view mirror',
    S: 'headlights, horizon, desert sun',
    W: 'dust, tailwind',
    A: 'wandering',
    C: 'coyotes',
  }),
  theme(
    'home',
    'home family mother father mom dad house hometown kitchen sister brother grandma grandmother grandfather',
    {
      P: 'kitchen, front porch, garden gate',
      O: 'bread, kettle, rocking chair, photographs',
      S: 'lamplight, window light',
      W: 'wood smoke',
      A: 'belonging',
      C: 'old dog, neighbours',
    },
  ),
  theme('childhood', 'child childhood kid kids young youth school growing innocence playground toys', {
    P: 'playground, tree house, schoolyard',
    O: 'paper boat, marbles, kite, storybook',
    S: 'fireflies, afternoon sun',
    W: 'creek, summer breeze',
    C: 'tin soldiers, crickets',
  }),
  theme('friendship', 'friend friends friendship buddy gang crew together brotherhood', {
    P: 'corner bench, diner, riverside',
    O: 'old guitar, photographs, glasses',
    S: 'bonfire, Saturday light',
    A: 'laughter, company',
    C: 'old gang',
  }),
  theme('dream', 'dream dreams dreaming wish imagine fantasy sleep believe', {
    P: 'ceiling, attic, tower',
    O: 'feather, paper wings, telescope',
    S: 'satellites, stars, moon',
    W: 'mist, clouds',
    A: 'wonder',
    C: 'night birds',
  }),
  theme('hope', 'hope hopeful rise rising uplifting inspiring light dawn tomorrow believe overcome heal healing', {
    P: 'bridge, hilltop, open field',
    O: 'seed, candle, ladder',
    S: 'sunrise, horizon, first light',
    W: 'morning air, warm wind',
    A: 'tomorrow, mercy',
    C: 'swallows, butterflies',
  }),
  theme(
    'courage',
    'courage fight fighter strong strength battle war warrior hero brave power epic victory soldier rebel rage anger angry',
    {
      P: 'battlefield, mountain, gates',
      O: 'banner, drum, armour, sword',
      S: 'flare, lightning, fire',
      W: 'storm, thunder',
      A: 'thunder, glory',
      C: 'wolves, lions',
    },
  ),
  theme('party', 'party dance dancing club disco celebrate weekend dj friday saturday fun groove funk', {
    P: 'dance floor, back room, rooftop',
    O: 'speakers, mirror ball, glasses, high heels',
    S: 'strobe lights, neon lights',
    W: 'bass line, confetti',
    A: 'rhythm',
    C: 'weekend crowd',
  }),
  theme('freedom', 'freedom free wild escape run running break chains open wings fly flying', {
    P: 'open plain, canyon, fence line',
    O: 'saddle, wings, broken chain',
    S: 'open sky, wildfire, horizon',
    W: 'wind, river',
    A: 'freedom, wilderness',
    C: 'wild horses, eagles',
  }),
  theme(
    'nature',
    'nature forest tree trees mountain mountains river flower flowers garden meadow earth leaf leaves woods',
    {
      P: 'meadow, valley, pine forest, riverbank',
      O: 'stones, moss, honey',
      S: 'morning sun, fireflies',
      W: 'river, waterfall, mist',
      C: 'sparrows, foxes, deer',
    },
  ),
  theme(
    'sea',
    'sea ocean ship sail sailor boat wave waves harbour harbor island lighthouse tide pirate mermaid coast shore',
    {
      P: 'harbour, lighthouse, pier, shoreline',
      O: 'anchor, sails, driftwood, compass',
      S: 'lantern, harbour lights, north star',
      W: 'tide, waves, salt wind',
      C: 'gulls, sailors, whales',
    },
  ),
  theme('space', 'space star stars galaxy moon planet rocket cosmic universe orbit astronaut alien mars', {
    P: 'launch pad, far side of the moon, airlock',
    O: 'telescope, rocket, helmet, radio',
    S: 'comet, Milky Way, satellites, moonlight',
    W: 'solar wind, stardust',
    A: 'gravity',
    C: 'astronauts',
  }),
  theme('work', 'work working job money boss office nine factory monday labour labor coal miner blues broke poor', {
    P: 'office, factory gate, corner store',
    O: 'alarm clock, paycheck, coffee cup, work boots',
    S: 'fluorescent light',
    W: 'smoke',
    A: 'overtime',
    C: 'foreman',
  }),
  theme(
    'time',
    'time year years clock aging past future moment moments forever yesterday autumn fall september october',
    {
      P: 'old town, orchard, attic',
      O: 'calendar, pocket watch, mirror, pages',
      S: 'autumn sun',
      W: 'falling leaves, dust',
      A: 'yesterday, time',
      C: 'swallows',
    },
  ),
  theme('loss', 'loss death dead die grief funeral mourning gone farewell grave heaven angel remember', {
    P: 'church, chapel, hillside, empty chair',
    O: 'church bells, name, your coat, letters',
    S: 'candle, evening star',
    W: 'silence, grey rain',
    A: 'mercy, goodbye',
    C: 'ravens, angels',
  }),
  theme('food', 'food coffee cake tea bread cook cooking kitchen pizza chocolate wine breakfast dinner hungry', {
    P: 'kitchen, corner café, bakery',
    O: 'coffee, cinnamon, apple pie, sugar bowl',
    S: 'morning, light',
    W: 'steam',
    A: 'appetite',
    C: 'baker',
  }),
  theme('animals', 'cat cats dog dogs animal animals pet puppy kitten bird horse wolf fox bear', {
    P: 'rooftop, garden, fence, barn',
    O: 'collar, yarn, bones',
    S: 'moon, porch light',
    W: 'tall grass',
    A: 'mischief',
    C: 'cat, puppy, sparrows, alley cats',
  }),
  theme(
    'technology',
    'technology robot robots computer internet digital cyber cyberpunk machine android code ai phone online electric future',
    {
      P: 'server room, mainframe, underground',
      O: 'wires, circuits, screen, machine',
      S: 'signal, neon, grid, static',
      W: 'electric rain, data stream',
      A: 'memory, electricity',
      C: 'androids',
    },
  ),
  theme('sports', 'sport sports game win winning champion race runner football soccer boxing workout gym training', {
    P: 'stadium, finish line, starting line',
    O: 'trophy, whistle, running shoes',
    S: 'floodlights, scoreboard',
    W: 'sweat, roar',
    A: 'glory',
    C: 'underdogs, crowd',
  }),
  theme('spring', 'spring bloom blossom flower april easter sakura cherry garden green', {
    P: 'orchard, garden, riverbank',
    O: 'petals, cherry blossom, daffodils',
    S: 'April sun',
    W: 'soft rain, breeze',
    A: 'beginnings',
    C: 'robins, bumblebees',
  }),
  theme('peace', 'peace peaceful calm sleep lullaby quiet rest gentle baby meditation relax cradle', {
    P: 'cradle, still lake, hillside',
    O: 'pillow, blanket, feather',
    S: 'moon, night light, stars',
    W: 'soft rain, slow tide',
    A: 'quiet, peace',
    C: 'owls, little lamb',
  }),
]

/** What songs are about whose prompts say nothing of it, by their style or mood; the first that fits. */
const CUSTOMARY: [RegExp, string][] = [
  [/gospel|worship|spiritual/i, 'hope freedom'],
  [/metal|punk|hard ?rock|epic|trailer|battle/i, 'courage freedom city'],
  [/trap|drill|\brap|hip.?hop|boom.?bap/i, 'city work courage'],
  [/house|techno|trance|disco|edm|club|funk|rave|dubstep|drum (and|&|n) bass|dnb/i, 'party city space freedom'],
  [/country|bluegrass|americana|southern/i, 'road home work'],
  [/r&b|rnb|soul|sensual|sexy|romantic|bossa|jazz/i, 'love city rain'],
  [/synth|retro|vapor|cyber/i, 'city space technology'],
  [/lo-?fi|chill|ambient|dreamy/i, 'rain dream city'],
  [/folk|acoustic|celtic|indie/i, 'road nature sea home'],
  [/children|kids|nursery/i, 'animals childhood'],
  [/lullaby|cradle/i, 'peace dream'],
  [/reggae|latin|salsa|afro|samba|tropical/i, 'summer party sea'],
]

/** Themes to choose from where a prompt names none: what its style or mood is used to, else what anybody sings about. */
// customaryThemes('gospel', 0) // => hope, freedom, home
export const customaryThemes = (prompt: string, feeling: -1 | 0 | 1): Theme[] => {
  const names =
    CUSTOMARY.find(([style]) => style.test(prompt))?.[1] ??
    (feeling < 0
      ? 'heartbreak longing rain winter road'
      : feeling > 0
        ? 'love summer friendship hope freedom spring'
        : 'love longing city summer rain road friendship dream freedom nature sea')
  const wanted = names.split(' ')
  return THEMES.filter((entry) => wanted.includes(entry.name))
}
