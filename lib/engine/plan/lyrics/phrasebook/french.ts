import type { Phrasebook } from '#lib/engine/plan/lyrics/phrasebook/phrasebook'

export const FRENCH: Phrasebook = {
  about:
    /(?<!\p{L})(?:sur|pour|à propos de|au sujet de)\s+((?:le|la|les|mon|ma|mes|ton|ta|tes|un|une|notre)\s+[\p{Ll}]+(?:\s+[\p{Ll}]+)?|l['’][\p{Ll}]+|\p{Lu}\p{Ll}+)/u,
  nouns:
    "sea=la mer|ocean=la mer|love=l'amour|night=la nuit|rain=la pluie|sun=le soleil|moon=la lune|star=l'étoile|stars=les étoiles|city=la ville|road=la route|home=ma maison|mother=ma mère|father=mon père|friend=mon ami|friends=mes amis|summer=l'été|winter=l'hiver|spring=le printemps|heart=mon cœur|freedom=la liberté|dream=mon rêve|dreams=les rêves|hope=l'espoir|time=le temps|fire=le feu|wind=le vent|river=la rivière|mountain=la montagne|train=le train|letter=la lettre|coffee=le café|dance=la danse|cat=mon chat|dog=mon chien|lighthouse=le phare|beach=la plage|grandmother=ma grand-mère|grandfather=mon grand-père|sky=le ciel|flower=la fleur|garden=le jardin|birthday=ton anniversaire|life=la vie|paris=Paris|海=la mer|爱=l'amour|雨=la pluie|月亮=la lune|夏=l'été|家=ma maison",
  hooks:
    'Je chante pour <the>|Une chanson pour <the>|Tout est pour <the>|Encore un soir pour <the>|Ma voix est pour <the>|Rien que pour <the>',
  plainHooks:
    "Reste encore un peu|Dis-le encore une fois|Jusqu'au petit matin|Ne pars pas ce soir|Danse avec moi|Rien que toi et moi|Viens me chercher|Encore une chanson",
  themes: [
    {
      triggers: /amour|love|baiser|romanti|cœur|coeur|heart|aim|爱|情/i,
      verse: `
Je t'ai croisée un soir de mai / la pluie chantait, et moi j'aimais
Tu as posé ton vieux manteau / et mis ton cœur sur mon piano
On a marché le long de l'eau / sans dire un mot, c'était plus beau
Tes mains connaissent mon chemin / et tes secrets sont dans les miens
Le café fume entre nous deux / il fait matin dedans tes yeux
Tu ris si fort dans l'escalier / que tout l'immeuble est réveillé
Je garde ton parfum sur moi / comme un dimanche au fond de moi
Tu dors, je compte les étoiles / la nuit soulève un peu ses voiles`,
      chorus: `
Je veux rester dans tes bras / et ne jamais partir de là
Prends-moi la main, prends-moi le temps / on a la vie et tout le vent
Si tu m'appelles, je viendrai / si tu m'attends, je resterai
Tu es la lumière de mes nuits / tu es le soleil sous la pluie`,
    },
    {
      triggers:
        /triste|sad|adieu|goodbye|pleur|larme|seul|lonel|perdu|lost|heartbreak|manque|miss|nostalgi|souvenir|分手|思念|悲/i,
      verse: `
Ta valise était dans l'entrée / tu n'as rien dit, tu as pleuré
Le train est parti sans un bruit / et j'ai compté toute la nuit
Ton nom s'efface du carreau / comme une plume tombe à l'eau
J'écris des lettres au hasard / qui partent toutes bien trop tard
La lampe brûle, il est minuit / et ton silence fait du bruit
Le chien attend devant la porte / chaque pas que le vent apporte
J'ai repeint le mur en bleu clair / mais je revois toujours l'hiver
La ville est grise, il pleut sur moi / et chaque rue parle de toi`,
      chorus: `
Dis-moi pourquoi le temps s'en va / quand tu n'es plus auprès de moi
Je laisse la porte entrouverte / sur une chambre si déserte
On n'oublie rien, on vit avec / un cœur mouillé, un mouchoir sec
Et si tu reviens un matin / tu trouveras le même pain`,
    },
    {
      triggers: /nuit|night|ville|city|fête|party|dans|club|disco|paris|soir|跳舞|夜|城/i,
      verse: `
Les néons s'allument en chœur / la ville bat comme un grand cœur
Les talons claquent sur le quai / la nuit commence, elle est gaie
Tu tournes rouge sous les feux / je ne vois plus que tes deux yeux
Un saxophone au coin du bar / nous raconte une autre histoire
Les toits brillent, la lune aussi / on est les rois de tout Paris
Le taxi peut partir sans nous / on danse encore, on est debout
La basse monte dans les murs / et tout devient un peu moins dur
On court pieds nus sur le trottoir / en se moquant bien d'être tard`,
      chorus: `
Dansons, dansons jusqu'au matin / on n'a besoin de presque rien
Monte le son, lève les mains / la nuit nous montre le chemin
Ce soir la terre est à nous deux / et le plafond est plein de feux
Encore un tour, encore un pas / la fête ne s'arrête pas`,
    },
    {
      triggers:
        /mer|sea|ocean|plage|beach|route|road|voyage|travel|maison|home|montagne|mountain|rivière|river|forêt|été|summer|phare|lighthouse|pluie|rain|海|路|家|山|夏|雨/i,
      verse: `
Le port s'endort contre la mer / une lampe veille à l'envers
Mon père réparait ses filets / en sifflant l'air qui lui plaisait
La maison blanche sur la dune / garde du sel et de la lune
On est partis le réservoir vide / avec le vent pour seul guide
La rivière parle aux cailloux / et nous emmène n'importe où
Le pain est chaud, la table est mise / on ouvre grand à la brise
La pluie descend sur les platanes / et lave l'or de nos cabanes
Le phare tourne et nous attend / il compte l'heure aux goélands`,
      chorus: `
Emmène-moi où vont les vagues / loin des horloges et des blagues
La route est longue et le ciel grand / on suit la voix de l'océan
Où que j'aille et quoi que je fasse / ici j'aurai toujours ma place
Lâche les voiles et chante fort / on trouvera bien un autre port`,
    },
    {
      triggers:
        /espoir|hope|libert|free|rêve|dream|force|strong|courage|vie|life|lumière|light|paix|peace|希望|自由|梦/i,
      verse: `
Je suis tombé, je suis debout / la vie nous mène on ne sait où
On m'avait dit : tu ne peux pas / et me voilà, à chaque pas
Une fleur pousse dans le béton / elle fredonne une chanson
La nuit fut longue et sans étoile / mais le matin lève sa toile
J'ai rallumé ma petite flamme / elle réchauffe toute mon âme
On a coupé les barbelés / et l'horizon s'est envolé
Mon grand-père disait souvent : / qui marche loin marche en chantant
J'ai mis du soleil dans ma poche / et plus rien ne me fait reproche`,
      chorus: `
On se relève et on avance / la vie nous donne une autre chance
N'aie pas peur de t'envoler / le ciel est là pour t'appeler
Il y a du jour derrière le mur / et une voix dans le futur
On est le vent, on est la mer / on est le feu contre l'hiver`,
    },
  ],
  common: {
    verse: `
La radio joue un air ancien / que l'on connaît toujours si bien
Le chat s'endort près du volet / le jour commence à s'envoler
Un enfant dessine à la craie / un grand soleil sur le pavé
Les années passent comme un train / et je regarde par le coin
Le soir se pose sur les toits / et je repense encore à toi
J'ai retrouvé dans un tiroir / un vieux billet, un peu d'espoir`,
    pre: `
Et si je tombe, tends la main / on ira bien jusqu'à demain
Dis, sens-tu ce que je ressens / ça monte et tremble doucement
Ferme les yeux et compte à trois / on recommence toi et moi`,
    chorus: `
Chante avec moi, chante plus fort / la vie est belle et on est d'accord
Dis-le encore, dis-le toujours / jusqu'à la fin de tous les jours`,
    bridge: `
Mais si tout doit finir un jour / il restera l'air tout autour
Demain peut-être tout commence / et je te dois la dernière danse`,
  },
  vocables: 'Oh, oh, oh, oh|La la, la la la|Hou, hou, hou, hou',
}
