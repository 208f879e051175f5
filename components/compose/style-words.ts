/** Words to choose a style from. What is chosen goes behind the prompt, as plain words between commas. */
export type StyleGroup = {
  name: string
  words: readonly string[] /** At most one of the group at a time. */
  single?: true
}

export const STYLE_GROUPS: readonly StyleGroup[] = [
  {
    name: 'Genre',
    words: [
      'Pop',
      'Indie rock',
      'Folk',
      'Jazz',
      'Soul',
      'R&B',
      'Hip-hop',
      'Trap',
      'Lo-fi',
      'House',
      'Techno',
      'Trance',
      'Drum and bass',
      'Synthwave',
      'Ambient',
      'Trip-hop',
      'Funk',
      'Disco',
      'Reggae',
      'Bossa nova',
      'Salsa',
      'Tango',
      'Waltz',
      'Country',
      'Blues',
      'Gospel',
      'Metal',
      'Punk',
      'Chamber pop',
      'Orchestral',
      'Sea shanty',
      'Afrobeat',
    ],
  },
  {
    name: 'Mood',
    words: [
      'Warm',
      'Melancholy',
      'Hopeful',
      'Tense',
      'Playful',
      'Dreamy',
      'Tender',
      'Restless',
      'Triumphant',
      'Nocturnal',
      'Bittersweet',
      'Angry',
      'Serene',
      'Romantic',
      'Eerie',
      'Nostalgic',
    ],
  },
  {
    name: 'Tempo',
    single: true,
    words: ['60 BPM', '72 BPM', '84 BPM', '96 BPM', '108 BPM', '120 BPM', '132 BPM', '150 BPM', '174 BPM'],
  },
  {
    name: 'Key',
    single: true,
    words: [
      'C major',
      'D major',
      'E♭ major',
      'E major',
      'F major',
      'G major',
      'A♭ major',
      'A major',
      'B♭ major',
      'C minor',
      'D minor',
      'E minor',
      'F minor',
      'F♯ minor',
      'G minor',
      'A minor',
      'B minor',
    ],
  },
  {
    name: 'Instruments',
    words: [
      'Piano',
      'Electric piano',
      'Acoustic guitar',
      'Electric guitar',
      'Upright bass',
      'Synth bass',
      'Brushed drums',
      'Drum machine',
      'Handclaps',
      'Strings',
      'Cello',
      'Violin',
      'Brass',
      'Saxophone',
      'Trumpet',
      'Flute',
      'Accordion',
      'Harp',
      'Organ',
      'Marimba',
      'Choir',
      'Synth pads',
    ],
  },
  { name: 'Voice', words: ['Female voice', 'Male voice', 'Choir voices', 'Soft voice', 'Powerful voice', 'Whispered'] },
]

/** The same words whatever their case, spaces and signs of alteration. */
// styleKey(' F# Minor ') // => 'f♯ minor'
export const styleKey = (word: string) =>
  word
    .normalize('NFC')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    .replace(/^([a-g])#/, '$1♯')
    .replace(/^([a-g])b (?=major|minor)/, '$1♭ ')

const tempo = (key: string) => /^\d{2,3}\s*bpm$/.test(key)
const musicalKey = (key: string) => /^[a-g][♯♭]? (major|minor)$/.test(key)
const excludes = (a: string, b: string) => (tempo(a) && tempo(b)) || (musicalKey(a) && musicalKey(b))

/** Adds a word once. A second tempo or key takes the place of the first, since a song starts in one. */
// addStyle(['72 BPM'], '84 bpm') // => ['84 bpm']
export const addStyle = (chips: readonly string[], word: string): string[] => {
  const clean = word.normalize('NFC').trim().replaceAll(/\s+/g, ' ').replaceAll(/,+/g, '')
  const key = styleKey(clean)
  if (key === '' || chips.some((chip) => styleKey(chip) === key)) return [...chips]
  const at = chips.findIndex((chip) => excludes(styleKey(chip), key))
  return at < 0 ? [...chips, clean] : chips.map((chip, i) => (i === at ? clean : chip))
}

export const removeStyle = (chips: readonly string[], word: string) =>
  chips.filter((chip) => styleKey(chip) !== styleKey(word))

const INSTRUMENTAL = /\binstrumental\b/i

/** The prompt as it is sent: what was written, then the chosen words, then "instrumental" where nothing is to be sung. */
// promptText('A slow waltz.', ['Trip-hop', '72 BPM'], false) // => 'A slow waltz. Trip-hop, 72 BPM'
export const promptText = (text: string, chips: readonly string[], instrumental: boolean) => {
  const written = text.trim()
  const words = [
    ...chips,
    ...(instrumental && !INSTRUMENTAL.test(`${written} ${chips.join(' ')}`) ? ['instrumental'] : []),
  ]
  if (words.length === 0) return written
  if (written === '') return words.join(', ')
  return written + (/[.!?…。！？,;:，；：]$/u.test(written) ? ' ' : ', ') + words.join(', ')
}
