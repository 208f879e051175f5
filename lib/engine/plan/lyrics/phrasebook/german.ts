import type { Phrasebook } from '#lib/engine/plan/lyrics/phrasebook/phrasebook'

export const GERMAN: Phrasebook = {
  about:
    /(?<!\p{L})(?:für|über)\s+((?:den|die|das|mein(?:e|en)?|dein(?:e|en)?|unser(?:e|en)?)\s+(?:\p{Ll}+e[ns]?\s+)?\p{Lu}\p{Ll}+|\p{Lu}\p{Ll}{2,})/u,
  nouns:
    'sea=das Meer|ocean=das Meer|love=die Liebe|night=die Nacht|rain=den Regen|sun=die Sonne|moon=den Mond|star=den Stern|stars=die Sterne|city=die Stadt|road=den Weg|home=mein Zuhause|mother=meine Mutter|father=meinen Vater|friend=meinen Freund|friends=meine Freunde|summer=den Sommer|winter=den Winter|spring=den Frühling|heart=mein Herz|freedom=die Freiheit|dream=den Traum|dreams=die Träume|hope=die Hoffnung|time=die Zeit|fire=das Feuer|wind=den Wind|river=den Fluss|mountain=den Berg|train=den Zug|letter=den Brief|coffee=den Kaffee|dance=den Tanz|cat=meine Katze|dog=meinen Hund|lighthouse=den Leuchtturm|beach=den Strand|grandmother=meine Oma|grandfather=meinen Opa|sky=den Himmel|flower=die Blume|garden=den Garten|birthday=deinen Geburtstag|life=das Leben|海=das Meer|爱=die Liebe|雨=den Regen|月亮=den Mond|夏=den Sommer|家=mein Zuhause',
  hooks:
    'Ein Lied für <the>|Alles nur für <the>|Ich sing für <the>|Noch ein Tanz für <the>|Mein Herz schlägt für <the>|Heut Nacht für <the>',
  plainHooks:
    'Bleib noch ein bisschen hier|Sag es noch einmal|Bis der Morgen kommt|Halt mich heute Nacht|Wir sind noch nicht da|Tanz mit mir|Geh nicht ohne mich|Nur dieses eine Mal',
  themes: [
    {
      triggers: /lieb|love|kuss|romanti|herz|heart|verliebt|爱|情/i,
      verse: `
Du standst im Regen vor der Tür / und alles, was ich wollt, war hier
Wir teilten uns ein Stück vom Brot / der Himmel wurde langsam rot
Du hast gelacht, ich war verlor'n / und fühlte mich wie neu gebor'n
Dein Mantel hängt an meiner Wand / du hältst den Morgen in der Hand
Ich kenne deinen leisen Schritt / und geh ihn alle Tage mit
Du schriebst mir Worte auf die Haut / ich hab sie keinem anvertraut
Der Kaffee wurde wieder kalt / wir wurden dabei nicht mal alt
Du schläfst, ich zähl die Sterne nach / und bleib für dich noch lange wach`,
      chorus: `
Ich will bei dir zu Hause sein / und schlafen nie mehr ganz allein
Nimm meine Hand und halt sie fest / solang der Morgen uns hier lässt
Ich geh mit dir durch Wind und Zeit / und jeder Weg ist nie zu weit
Du bist das Licht in meiner Nacht / du hast mich wieder wach gemacht`,
    },
    {
      triggers:
        /traurig|sad|abschied|goodbye|wein|trän|einsam|lonel|verlor|lost|heartbreak|vermiss|miss|sehnsucht|erinner|分手|思念|悲/i,
      verse: `
Dein Koffer stand schon auf dem Flur / ich hörte nur das Ticken der Uhr
Du nahmst das letzte Bild vom Haus / und gingst in die Nacht hinaus
Ich schreibe Briefe an den Wind / die niemals angekommen sind
Die Lampe brennt, der Tisch ist leer / und deine Stimme fehlt mir sehr
Der Zug fuhr ab um Viertel vier / ein Stück von mir fuhr fort mit dir
Der Hund liegt wartend vor dem Tor / er hebt bei jedem Schritt sein Ohr
Ich wohn in einem halben Haus / und halt die Stille kaum noch aus
Die Stadt ist grau, der Regen fällt / auf diese viel zu große Welt`,
      chorus: `
Sag mir, wohin die Zeit vergeht / wenn nichts mehr so wie gestern steht
Ich lass die Tür noch einen Spalt / denn ohne dich ist alles kalt
Es tut nur weh, wenn ich es seh / die Spur von dir im neuen Schnee
Und kommst du irgendwann zurück / dann brauch ich nur ein kleines Stück`,
    },
    {
      triggers: /nacht|night|stadt|city|party|feier|tanz|danc|club|disco|techno|house|跳舞|夜|城/i,
      verse: `
Die Stadt geht an, das Licht wird blau / wir wissen alles ganz genau
Der Bass geht mir bis unters Hemd / hier ist heut keiner einem fremd
Du drehst dich um im roten Licht / ich seh nur noch dein Gesicht
Die Straßen glänzen nass und leer / und hinter uns kommt keiner her
Wir laufen barfuß übers Dach / und halten alle Träume wach
Das Taxi wartet, lass es stehn / wir wollen noch nicht schlafen gehn
Die Boxen zittern an der Wand / du ziehst mich weiter an der Hand
Der Mond hängt schief am Fernsehturm / und zieht vorbei wie nach dem Sturm`,
      chorus: `
Wir tanzen, bis der Tag beginnt / und bis die Nacht im Licht zerrinnt
Dreh lauter, lass die Wände beben / denn nur für jetzt sind wir am Leben
Heut Nacht gehört die Welt uns zwein / und keiner muss alleine sein
Die Hände hoch, die Augen zu / die ganze Nacht bin ich und du`,
    },
    {
      triggers:
        /meer|sea|ocean|strand|beach|weg|road|reise|travel|haus|heim|home|berg|mountain|fluss|river|wald|forest|sommer|summer|natur|leuchtturm|lighthouse|regen|rain|海|路|家|山|夏|雨/i,
      verse: `
Der Hafen schläft, die Möwe schreit / wir haben endlos Raum und Zeit
Mein Vater flickte Netz um Netz / und sang dabei, ich hör's bis jetzt
Der alte Weg durchs gelbe Korn / hat tausend Mal den Sommer verlor'n
Am Fenster steht noch Mutters Krug / und Brot für alle, mehr als genug
Der Wind kommt salzig von der See / und weht den Sand bis ins Café
Wir fuhren los mit leerem Tank / die Freiheit machte uns nicht krank
Der Fluss erzählt den Steinen viel / er kennt den Weg und kennt das Ziel
Die Lichter gehn am Ufer an / wo ich zu Hause schlafen kann`,
      chorus: `
Komm mit dahin, wo Wellen gehn / und wo wir in die Weite sehn
Der Weg ist lang, der Himmel weit / wir haben Wind und haben Zeit
Egal wie fern, egal wie spät / ich weiß, wohin der Wind mich weht
Lass alle Leinen los und komm / wir fahren einfach auf und davon`,
    },
    {
      triggers:
        /hoffnung|hope|frei|free|traum|dream|kraft|stark|strong|mut|leben|life|licht|light|frieden|peace|希望|自由|梦/i,
      verse: `
Ich fiel und stand doch wieder auf / so nimmt das Leben seinen Lauf
Man sagte mir, das schaffst du nie / ich sang und übte wie noch nie
Ein Löwenzahn wächst durch den Stein / so stark kann etwas Kleines sein
Die Nacht war lang, die Nacht war kalt / doch hinterm Berg, da dämmert's bald
Ich schnitt den alten Zaun entzwei / und plötzlich war der Himmel frei
Du gabst mir Mut, du gabst mir Brot / und holtest mich in dein Boot
Wer langsam geht, kommt auch ans Ziel / mehr brauch ich nicht, das ist so viel
Ich trag ein Licht in meiner Hand / durchs dunkle, weite, stille Land`,
      chorus: `
Wir gehen los, wir gehen weit / und lassen Angst und Dunkelheit
Steh auf und sing, die Sonne scheint / für jeden, der hier nicht mehr weint
Da ist ein Licht am Horizont / für jeden, der im Schatten wohnt
Wir sind der Wind, wir sind das Meer / und morgen sind wir noch viel mehr`,
    },
  ],
  common: {
    verse: `
Das Radio spielt ein altes Lied / das mich noch einmal zu dir zieht
Der Kaffee dampft, der Tag ist jung / in allem liegt Erinnerung
Ein Kind malt Kreide auf den Stein / und lädt die ganze Straße ein
Die Katze schläft im Sonnenlicht / die Uhr geht weiter oder nicht
Ich zähl die Jahre, Stück für Stück / und keines gibt mir eins zurück
Der Abend legt sich auf das Dach / und hält die ersten Sterne wach`,
    pre: `
Und wenn du fällst, dann fang ich dich / und wenn ich geh, vergiss mich nicht
Sag, spürst du das, was ich hier spür / es klopft schon leise an die Tür
Mach deine Augen zu und zähl / bis ich mich in die Träume stehl`,
    chorus: `
Sing es mit mir, sing es ganz laut / wir haben uns das selbst gebaut
Noch einmal so, noch einmal mehr / es fällt uns beiden gar nicht schwer`,
    bridge: `
Doch wenn das alles mal vergeht / bleibt dieses Lied, das weiterweht
Vielleicht ist morgen alles neu / dann bleib ich diesem Heute treu
Und nach dem Sturm, da wird es still / genau so still, wie ich es will`,
  },
  vocables: 'Oh, oh, oh, oh|La la, la la la|Na na, na na na',
}
