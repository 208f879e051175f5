/** The terms of music, and lengths, sizes and moments. */
export const music = {
  /** A key such as "F# minor"; `accidental` is sharp, flat or none. */
  key: '{accidental, select, sharp {{letter}♯} flat {{letter}♭} other {{letter}}} {mode}',
  mode: {
    major: 'major',
    minor: 'minor',
    dorian: 'Dorian',
    phrygian: 'Phrygian',
    lydian: 'Lydian',
    mixolydian: 'Mixolydian',
    aeolian: 'Aeolian',
    locrian: 'Locrian',
  },
  /** The same where there is little room. */
  shortMode: {
    dorian: 'Dor.',
    phrygian: 'Phryg.',
    lydian: 'Lyd.',
    mixolydian: 'Mix.',
    aeolian: 'Aeol.',
    locrian: 'Locr.',
  },
  bpm: '{count, number} BPM',
  take: 'Take {letter}',
  untitled: 'Untitled',
  /** Sections of a song, with the number that tells those of one kind apart. */
  section: {
    intro: 'Intro',
    verse: 'Verse',
    preChorus: 'Pre-chorus',
    chorus: 'Chorus',
    bridge: 'Bridge',
    break: 'Break',
    outro: 'Outro',
    numbered: '{name} {number}',
    build: 'Build',
    drop: 'Drop',
    solo: 'Solo',
    rap: 'Rap',
    /** What was there before a song was continued. */
    source: 'Original',
    /** A pre-chorus where there is little room. */
    pre: 'Pre',
  },
  /** Sections where there is room for next to nothing, as musicians mark them. */
  mark: {
    intro: 'In',
    verse: 'V',
    preChorus: 'PC',
    chorus: 'C',
    bridge: 'B',
    break: 'Br',
    outro: 'Out',
    build: 'Bu',
    drop: 'D',
    solo: 'S',
    rap: 'R',
    source: 'Orig',
  },
  /** Lengths as they are spoken: a clock is read as a time of day. */
  spoken: {
    seconds: '{seconds, plural, one {# second} other {# seconds}}',
    minutes: '{minutes, plural, one {# minute} other {# minutes}} {seconds}',
    of: '{position} of {length}',
  },
  length: {
    minutes: '{minutes} min',
    hours: '{hours} h',
    both: '{hours} h {minutes} min',
  },
  day: { today: 'Today', yesterday: 'Yesterday' },
} as const
