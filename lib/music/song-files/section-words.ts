/** Words that name a section where other words may stand too. */
export const SECTION_WORDS =
  /^(intro(duction)?|verse|(pre|post|final|last)?[- ]?chorus|refrain|bridge|middle 8|solo|break|interlude|instrumental|outro|coda|ending|tag|hook|drop|spoken|vers|couplet|estribillo|strophe|主歌|副歌|导歌|桥段|前奏|间奏|尾奏)\s*\d*$/i
