import { afro } from '#lib/engine/plan/genres/afro'
import { amapiano } from '#lib/engine/plan/genres/amapiano'
import { ambient } from '#lib/engine/plan/genres/ambient'
import { arabic } from '#lib/engine/plan/genres/arabic'
import { bigband } from '#lib/engine/plan/genres/bigband'
import { bluegrass } from '#lib/engine/plan/genres/bluegrass'
import { blues } from '#lib/engine/plan/genres/blues'
import { bolero } from '#lib/engine/plan/genres/bolero'
import { bollywood } from '#lib/engine/plan/genres/bollywood'
import { boombap } from '#lib/engine/plan/genres/boombap'
import { bossa } from '#lib/engine/plan/genres/bossa'
import { celtic } from '#lib/engine/plan/genres/celtic'
import { children } from '#lib/engine/plan/genres/children'
import { chiptune } from '#lib/engine/plan/genres/chiptune'
import { cinematic } from '#lib/engine/plan/genres/cinematic'
import { citypop } from '#lib/engine/plan/genres/citypop'
import { classicrock } from '#lib/engine/plan/genres/classicrock'
import { country } from '#lib/engine/plan/genres/country'
import { disco } from '#lib/engine/plan/genres/disco'
import { dnb } from '#lib/engine/plan/genres/dnb'
import { drill } from '#lib/engine/plan/genres/drill'
import { dubstep } from '#lib/engine/plan/genres/dubstep'
import { edm } from '#lib/engine/plan/genres/edm'
import { flamenco } from '#lib/engine/plan/genres/flamenco'
import { folk } from '#lib/engine/plan/genres/folk'
import { funk } from '#lib/engine/plan/genres/funk'
import type { Genre } from '#lib/engine/plan/genres/genre'
import { gospel } from '#lib/engine/plan/genres/gospel'
import { grunge } from '#lib/engine/plan/genres/grunge'
import { guofeng } from '#lib/engine/plan/genres/guofeng'
import { hardstyle } from '#lib/engine/plan/genres/hardstyle'
import { house } from '#lib/engine/plan/genres/house'
import { hymn } from '#lib/engine/plan/genres/hymn'
import { indierock } from '#lib/engine/plan/genres/indierock'
import { jazz } from '#lib/engine/plan/genres/jazz'
import { jpop } from '#lib/engine/plan/genres/jpop'
import { kpop } from '#lib/engine/plan/genres/kpop'
import { lofi } from '#lib/engine/plan/genres/lofi'
import { lullaby } from '#lib/engine/plan/genres/lullaby'
import { metal } from '#lib/engine/plan/genres/metal'
import { phonk } from '#lib/engine/plan/genres/phonk'
import { polka } from '#lib/engine/plan/genres/polka'
import { pop } from '#lib/engine/plan/genres/pop'
import { powerballad } from '#lib/engine/plan/genres/powerballad'
import { punk } from '#lib/engine/plan/genres/punk'
import { reggae } from '#lib/engine/plan/genres/reggae'
import { reggaeton } from '#lib/engine/plan/genres/reggaeton'
import { rnb } from '#lib/engine/plan/genres/rnb'
import { rocknroll } from '#lib/engine/plan/genres/rocknroll'
import { salsa } from '#lib/engine/plan/genres/salsa'
import { samba } from '#lib/engine/plan/genres/samba'
import { shanty } from '#lib/engine/plan/genres/shanty'
import { shoegaze } from '#lib/engine/plan/genres/shoegaze'
import { ska } from '#lib/engine/plan/genres/ska'
import { soulrnb } from '#lib/engine/plan/genres/soulrnb'
import { synthwave } from '#lib/engine/plan/genres/synthwave'
import { tango } from '#lib/engine/plan/genres/tango'
import { techno } from '#lib/engine/plan/genres/techno'
import { trance } from '#lib/engine/plan/genres/trance'
import { trap } from '#lib/engine/plan/genres/trap'
import { ukgarage } from '#lib/engine/plan/genres/ukgarage'
import { waltz } from '#lib/engine/plan/genres/waltz'

/** Every genre of the engine, by id. */
export const GENRES: Readonly<Record<string, Genre>> = {
  afro,
  ambient,
  blues,
  boombap,
  bossa,
  celtic,
  children,
  cinematic,
  classicrock,
  country,
  disco,
  dnb,
  dubstep,
  folk,
  funk,
  gospel,
  guofeng,
  house,
  indierock,
  jazz,
  jpop,
  kpop,
  lofi,
  lullaby,
  metal,
  pop,
  powerballad,
  punk,
  reggae,
  reggaeton,
  salsa,
  shanty,
  soulrnb,
  synthwave,
  techno,
  trance,
  trap,
  waltz,
  ska,
  tango,
  flamenco,
  samba,
  citypop,
  grunge,
  shoegaze,
  hardstyle,
  edm,
  bollywood,
  arabic,
  bolero,
  rnb,
  drill,
  phonk,
  bluegrass,
  bigband,
  rocknroll,
  amapiano,
  ukgarage,
  polka,
  hymn,
  chiptune,
}

/** Whether this engine has a genre of that id. */
export const isGenre = (id: string): boolean => Object.hasOwn(GENRES, id)

export const genreOf = (id: string): Genre => {
  const genre = GENRES[id]
  if (!genre) throw new Error(`There is no genre "${id}".`)
  return genre
}
