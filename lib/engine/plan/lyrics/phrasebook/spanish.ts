import type { Phrasebook } from '#lib/engine/plan/lyrics/phrasebook/phrasebook'

export const SPANISH: Phrasebook = {
  about:
    /\b(?:sobre|acerca de|dedicad[ao] a|para|canción de|balada de)\s+((?:el|la|los|las|mi|mis|tu|un|una|nuestr[ao]s?)\s+[\p{Ll}ñ]+(?:\s+[\p{Ll}ñ]+)?|\p{Lu}\p{Ll}+)/u,
  nouns:
    'sea=el mar|ocean=el mar|love=el amor|night=la noche|rain=la lluvia|sun=el sol|moon=la luna|star=la estrella|stars=las estrellas|city=la ciudad|road=el camino|home=mi hogar|mother=mi madre|father=mi padre|friend=mi amigo|friends=mis amigos|summer=el verano|winter=el invierno|spring=la primavera|heart=el corazón|freedom=la libertad|dream=mi sueño|dreams=los sueños|hope=la esperanza|time=el tiempo|fire=el fuego|wind=el viento|river=el río|mountain=la montaña|train=el tren|letter=la carta|coffee=el café|dance=el baile|cat=mi gato|dog=mi perro|lighthouse=el faro|beach=la playa|grandmother=mi abuela|grandfather=mi abuelo|sky=el cielo|flower=la flor|garden=el jardín|birthday=tu cumpleaños|life=la vida|海=el mar|爱=el amor|雨=la lluvia|月亮=la luna|夏=el verano|家=mi hogar',
  hooks:
    'Canto para <the>|Una canción para <the>|Todo es para <the>|Mi voz es para <the>|Otra noche para <the>|Vivo para <the>',
  plainHooks:
    'Quédate un poco más|Dime que sí|Contigo otra vez|Hasta el amanecer|No te vayas hoy|Baila junto a mí|Solo una vez más|Ven a verme',
  themes: [
    {
      triggers: /amor|love|beso|romántic|romantic|corazón|heart|enamor|爱|情/i,
      verse: `
Te vi pasar una mañana / bajo el balcón de mi ventana
Llevabas flores en el pelo / y en la mirada todo el cielo
No supe bien lo que decir / solo quería verte reír
Tus manos saben mi camino / como el agua sabe el molino
Guardé tu voz en un cajón / y se escapó con mi canción
Llegaste tarde, sin paraguas / mojada de luna y de aguas
Me diste un beso en el portal / y el mundo dejó de ir tan mal
Bailamos lento en la cocina / mientras cantaba la vecina`,
      chorus: `
Quiero vivir en tu mirada / y no pensar en nada
Dame tu mano, dame tu calor / que todo el mundo sabe a amor
Si tú me llamas, yo iré / si tú me esperas, llegaré
Contigo el miedo se me olvida / tú eres la luz de mi vida`,
    },
    {
      triggers:
        /triste|sad|adiós|desamor|heartbreak|llor|soledad|lonel|perd|lost|extrañ|miss|nostalg|recuerd|分手|思念|悲/i,
      verse: `
Tu taza sigue en el cajón / y en la pared, una canción
Se fue tu tren por la mañana / lloró la lluvia en la ventana
Ya no hay dos sombras en la acera / ni quien me espere donde era
Escribo cartas que no envío / y las arrojo luego al río
Dejaste un libro a la mitad / y a media luz la ciudad
El perro espera en el portal / no le he contado tu final
Cambié las flores, la pintura / pero me queda la amargura
El reloj cuenta hacia atrás / las noches en que ya no estás`,
      chorus: `
Y duele más cuando amanece / porque tu nombre no aparece
Si has de volver, vuelve despacio / que aquí te guardo tu espacio
Dime por qué, dime hasta cuándo / voy a seguirte esperando
No digo adiós, digo hasta luego / aunque se apague nuestro fuego`,
    },
    {
      triggers: /noche|night|ciudad|city|fiesta|party|bail|danc|club|salsa|reggaeton|disco|跳舞|夜|城/i,
      verse: `
Se encienden luces de neón / y late fuerte el corazón
La calle huele a pan y a mar / y nadie quiere descansar
Tú vienes roja de bailar / y yo no puedo respirar
La luna sube a la azotea / y nadie sabe quién pelea
Un taxi corre sin destino / y suena un viejo bandolino
El DJ sube la canción / y tiembla toda la estación
Tus pasos marcan el compás / y yo te pido siempre más
Hay confeti en tu vestido / y un secreto en cada oído`,
      chorus: `
Que no se acabe esta canción / que no se calle el corazón
Muévete así, muévete más / que no miramos hacia atrás
Hasta que salga el sol mañana / bailando va toda la plana
Sube la voz, sube las manos / que esta noche somos hermanos`,
    },
    {
      triggers:
        /mar|sea|ocean|playa|beach|camin|road|viaj|travel|casa|home|montaña|mountain|río|river|campo|verano|summer|natur|faro|lighthouse|lluvia|rain|海|路|家|山|夏|雨/i,
      verse: `
El puerto duerme junto al mar / y un farol lo va a cuidar
Mi abuelo remaba al poniente / cantando siempre de frente
La casa blanca en la colina / aún guarda sal en la cocina
El viento trae olor a pino / y polvo viejo del camino
Cruzamos puentes sin mirar / con mucho sueño de llegar
La lluvia baja por la calle / y lava en plata todo el valle
Las barcas vuelven con la luna / contando peces, una a una
Mi madre deja luz prendida / por si regreso en la partida`,
      chorus: `
Llévame donde rompe el mar / donde es tan fácil respirar
No hay camino sin regreso / ni tormenta sin un beso
El horizonte es una puerta / y la tenemos siempre abierta
Sigue la luz, sigue la orilla / donde la luna brilla y brilla`,
    },
    {
      triggers: /esperanza|hope|libertad|free|sueñ|dream|fuerza|strong|vida|life|luz|light|paz|peace|希望|自由|梦/i,
      verse: `
Caí mil veces en la arena / y me sacudí la pena
Me dijeron que no podría / y aquí estoy, un nuevo día
Planté una flor en el cemento / y la cuidó despacio el viento
Mi padre dijo: no hay muralla / que no se rinda en la batalla
La noche es larga, pero acaba / ya canta el gallo que callaba
Guardé una luz en el bolsillo / y ahora alumbra mi castillo
Abrí la jaula, abrí la puerta / y hallé la vida tan despierta
Quien anda lento llega lejos / dicen cantando los viejos`,
      chorus: `
Vamos de pie, vamos cantando / que el sol ya viene caminando
No tengas miedo de volar / que el cielo te quiere abrazar
Hay una luz detrás del muro / hay una voz en el futuro
Somos semilla, somos canto / somos la risa tras el llanto`,
    },
  ],
  common: {
    verse: `
La radio suena en la cocina / una canción tan repentina
El café humea sobre el mantel / y yo escribo en un papel
Pasan los años como trenes / y tú preguntas cuándo vienes
Un niño juega con el sol / y en la maceta, un girasol
La tarde cae sobre el tejado / y el gato duerme a mi lado
En el espejo vi pasar / el tiempo sin saludar`,
    pre: `
Y si me pierdo alguna vez / búscame donde tú me ves
Dime si sientes lo que siento / dímelo en este momento
Cierra los ojos, cuenta tres / y empezaremos otra vez`,
    chorus: `
Canta conmigo, canta fuerte / que hoy la vida nos divierte
Vuelve a decirlo una vez más / que no me canso jamás`,
    bridge: `
Pero si todo se termina / quedará el son de nuestra esquina
Quizás mañana no haya nada / pero hoy tenemos la jornada
Y cuando pase la tormenta / haremos juntos la cuenta`,
  },
  vocables: 'Oh, oh, oh, oh|La la, la la la|Ay, ay, ay, ay',
}
