import type { Family, InstrumentId } from '#lib/engine/plan/instruments'
import type { WordTable } from '#lib/engine/plan/prompt/vocabulary'

/** Names of common instruments in languages whose prompts are otherwise not read. */
export const FOREIGN_INSTRUMENT_WORDS = [
  ['piano', 'klavier,pianoforte,фортепиано,пианино,рояль,بيانو,البيانو,ピアノ,피아노,पियानो'],
  ['guitar', 'guitarra,guitare,gitarre,chitarra,violão,gitar,гитара,гитары,جيتار,غيتار,الجيتار,ギター,गिटार'],
  ['overdriven-guitar', 'e-gitarre,guitarra eléctrica,guitare électrique,электрогитара,エレキギター,일렉기타'],
  [
    'steel-guitar',
    'guitarra acústica,guitare acoustique,akustikgitarre,акустическая гитара,アコースティックギター,통기타',
  ],
  ['drums', 'batería,batterie,schlagzeug,bateria,batteria,барабаны,ударные,ドラム,드럼'],
  ['violin', 'violín,violon,geige,violino,violine,скрипка,كمان,الكمان,バイオリン,ヴァイオリン,바이올린'],
  ['cello', 'violonchelo,violoncelle,violoncello,виолончель,تشيلو,チェロ,첼로'],
  ['strings', 'cuerdas,cordes,streicher,струнные,وتريات,ストリングス,스트링'],
  ['flute', 'flauta,flûte,querflöte,flauto,флейта,フルート,플루트'],
  ['trumpet', 'trompeta,trompette,trompete,tromba,труба,بوق,トランペット,트럼펫'],
  ['sax', 'saxofón,saxofon,saxophon,sassofono,саксофон,ساكسفون,サックス,색소폰'],
  ['organ', 'órgano,orgue,orgel,орган,オルガン,오르간'],
  ['harp', 'arpa,harpe,harfe,арфа,ハープ,하프'],
  ['accordion', 'fisarmonica,аккордеон,アコーディオン,아코디언'],
  ['synth', 'sintetizador,synthétiseur,sintetizzatore,синтезатор,シンセ,신디사이저'],
  ['oud', 'عود,العود,بالعود,والعود,ут'],
] as const satisfies WordTable<Family | InstrumentId>

/** Names of genres in such languages. */
export const FOREIGN_GENRE_WORDS = [
  ['jazz', 'джаз,جاز'],
  ['classicrock', 'рок,روك'],
  ['pop', 'поп,поп-музыка,بوب'],
  ['boombap', 'хип-хоп,рэп,هيب هوب,راب'],
  ['blues', 'блюз'],
  ['metal', 'метал'],
  ['folk', 'народная,фолк'],
  ['lullaby', 'колыбельная,wiegenlied,berceuse,canción de cuna,ninna nanna'],
  ['waltz', 'вальс,walzer,vals,valzer'],
  ['tango', 'танго,タンゴ'],
] as const satisfies WordTable<string>
