import type { ProjectSong } from '#lib/data/songs/projects/project-song'

export const section = (kind: string, label: string, at: number, length: number) => ({ kind, label, at, length })

/** Bars of two seconds. */
export const song: ProjectSong = {
  title: 'Rain <1>',
  bpm: 120,
  meter: { beats: 4, unit: 4 },
  samples: 44_100 * 12,
  sections: [section('verse', 'Verse "1"', 0, 8), section('chorus', 'Chorus', 8, 4)],
  lines: [{ at: 1.5, length: 2, section: 0, text: 'Hello & "you" > `me`', words: [] }],
}

/** Bars of 1.5 s behind a kept part of 5.2 s and a pickup of 0.3 s. */
export const extendedSong: ProjectSong = {
  ...song,
  meter: { beats: 6, unit: 8 },
  sections: [
    section('source', 'Source', 0, 5.2),
    section('verse', "Verse 'one'", 5.2, 3.3),
    section('chorus', 'Chorus', 8.5, 3.5),
  ],
}

export const tracks = [
  { name: 'Drums', path: 'stems/Drums.wav' },
  { name: 'Voice', path: 'stems/Voice.wav' },
]
