import { translateGenre } from '#components/song/translate-terms'
import type { SongDetail } from '#lib/contract/studio'
import type { Translator } from '#lib/i18n/translator'

/** The longest style that fits a field of a few lines. */
const MAX_STYLE_CODE_POINTS = 120

/** A song’s own style in one line: its prompt, else its genre. Null if it has neither. */
// styleOfSong(t, { prompt: '', genre: 'lofi' }) → 'Lo-fi hip-hop'
export const styleOfSong = (t: Translator<'terms'>, { prompt, genre }: Pick<SongDetail, 'prompt' | 'genre'>) => {
  const style = [...prompt.trim().replace(/\s+/g, ' ')]
  if (style.length === 0) return genre && translateGenre(t, genre)
  return style.length <= MAX_STYLE_CODE_POINTS
    ? style.join('')
    : `${style
        .slice(0, MAX_STYLE_CODE_POINTS - 1)
        .join('')
        .trimEnd()}…`
}
