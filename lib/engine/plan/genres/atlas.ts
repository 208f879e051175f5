import { afro } from '#lib/engine/plan/genres/afro'
import { ambient } from '#lib/engine/plan/genres/ambient'
import { blues } from '#lib/engine/plan/genres/blues'
import { boombap } from '#lib/engine/plan/genres/boombap'
import { bossa } from '#lib/engine/plan/genres/bossa'
import { celtic } from '#lib/engine/plan/genres/celtic'
import { children } from '#lib/engine/plan/genres/children'
import { cinematic } from '#lib/engine/plan/genres/cinematic'
import { classicrock } from '#lib/engine/plan/genres/classicrock'
import { country } from '#lib/engine/plan/genres/country'
import { disco } from '#lib/engine/plan/genres/disco'
import { dnb } from '#lib/engine/plan/genres/dnb'
import { dubstep } from '#lib/engine/plan/genres/dubstep'
import { folk } from '#lib/engine/plan/genres/folk'
import { funk } from '#lib/engine/plan/genres/funk'
import type { Genre } from '#lib/engine/plan/genres/genre'
import { gospel } from '#lib/engine/plan/genres/gospel'
import { guofeng } from '#lib/engine/plan/genres/guofeng'
import { house } from '#lib/engine/plan/genres/house'
import { indierock } from '#lib/engine/plan/genres/indierock'
import { jazz } from '#lib/engine/plan/genres/jazz'
import { jpop } from '#lib/engine/plan/genres/jpop'
import { kpop } from '#lib/engine/plan/genres/kpop'
import { lofi } from '#lib/engine/plan/genres/lofi'
import { lullaby } from '#lib/engine/plan/genres/lullaby'
import { metal } from '#lib/engine/plan/genres/metal'
import { pop } from '#lib/engine/plan/genres/pop'
import { powerballad } from '#lib/engine/plan/genres/powerballad'
import { punk } from '#lib/engine/plan/genres/punk'
import { reggae } from '#lib/engine/plan/genres/reggae'
import { reggaeton } from '#lib/engine/plan/genres/reggaeton'
import { salsa } from '#lib/engine/plan/genres/salsa'
import { shanty } from '#lib/engine/plan/genres/shanty'
import { soulrnb } from '#lib/engine/plan/genres/soulrnb'
import { synthwave } from '#lib/engine/plan/genres/synthwave'
import { techno } from '#lib/engine/plan/genres/techno'
import { trance } from '#lib/engine/plan/genres/trance'
import { trap } from '#lib/engine/plan/genres/trap'
import { waltz } from '#lib/engine/plan/genres/waltz'

/** Every genre that can be asked for, by id. */
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
}

export const genreOf = (id: string): Genre => {
  const genre = GENRES[id]
  if (!genre) throw new Error(`There is no genre "${id}".`)
  return genre
}
