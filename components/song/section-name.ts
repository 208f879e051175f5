import type { Translator } from '#lib/i18n/translator'

const KEYS = {
  intro: 'intro',
  verse: 'verse',
  'pre-chorus': 'preChorus',
  chorus: 'chorus',
  bridge: 'bridge',
  break: 'break',
  outro: 'outro',
  build: 'build',
  drop: 'drop',
  solo: 'solo',
  rap: 'rap',
  hook: 'hook',
  refrain: 'refrain',
  'post-chorus': 'postChorus',
  interlude: 'interlude',
  instrumental: 'instrumental',
  spoken: 'spoken',
  source: 'source',
} as const

type Kind = keyof typeof KEYS

const PATTERN = /^([a-z]+(?:[\s-]+chorus)?)(?:\s+(\d+))?$/i

// readSection('Verse 2') → { key: 'verse', number: '2' }
const readSection = (name: string): { key: (typeof KEYS)[Kind]; number: string | undefined } | null => {
  const found = PATTERN.exec(name.trim())
  const kind = found?.[1]
    ?.toLowerCase()
    .replace(/\s+/, '-')
    .replace(/^prechorus$/, 'pre-chorus')
  return found && kind && Object.hasOwn(KEYS, kind) ? { key: KEYS[kind as Kind], number: found[2] } : null
}

/** A section’s name in the user’s language. Custom names are unchanged. */
// formatSection(t, 'Verse 2') → 'Verse 2', or '主歌 2'
export const formatSection = (t: Translator<'music'>, name: string, room: 'wide' | 'short' = 'wide') => {
  const read = readSection(name)
  if (!read) return name
  const { key, number } = read
  const word = room === 'short' && key === 'preChorus' ? t('section.pre') : t(`section.${key}`)
  return number ? t('section.numbered', { name: word, number }) : word
}

/** Shortens a section’s name to the room: first without its number, then its mark. */
// formatSectionToFit(t, 'Chorus 2', (label) => label.length < 5) → 'C2'
export const formatSectionToFit = (
  t: Translator<'music'>,
  name: string,
  fits: (label: string) => boolean,
): string | null => {
  const read = readSection(name)
  const long = formatSection(t, name, 'short')
  if (!read) return fits(long) ? long : null
  const mark = t(`mark.${read.key}`)
  const labels = [long, long.replace(/\s*\d+$/, ''), `${mark}${read.number ?? ''}`, mark]
  return labels.find(fits) ?? null
}
