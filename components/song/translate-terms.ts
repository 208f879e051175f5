import type { Translator } from '#lib/i18n/translator'

/** A genre of the engine by its id; that of a song made elsewhere stays as it is. */
// translateGenre(t, 'lofi') → 'Lo-fi hip-hop', or '低保真嘻哈'
export const translateGenre = (t: Translator<'terms'>, genre: string) => {
  const key = `genre.${genre}` as 'genre.pop'
  return t.has(key) ? t(key) : genre.charAt(0).toUpperCase() + genre.slice(1)
}

/** The name of a part or stem; what the engine puts behind one of two with the same instrument is worded on its own. */
// translatePart(t, 'Trumpet answers') → 'Trumpet fills', or '小号 · 加花'
export const translatePart = (t: Translator<'terms'>, name: string) => {
  if (t.has(`part.${name}`)) return t(`part.${name}`)
  const words = name.split(' ')
  for (let length = words.length - 1; length > 0; length--) {
    const [part, role] = [words.slice(0, length).join(' '), words.slice(length).join(' ')]
    const [hasPart, hasRole] = [t.has(`part.${part}`), t.has(`role.${role}`)]
    if (hasPart || hasRole)
      return t('partWith', {
        part: hasPart ? t(`part.${part}`) : part,
        role: hasRole ? t(`role.${role}`) : role,
      })
  }
  return name
}
