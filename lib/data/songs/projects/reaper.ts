import { type ProjectSong, type ProjectTrack, tempoMap } from '#lib/data/songs/projects/project-song'

/** Writes a REAPER project. */

/** Text in quotes. REAPER escapes none, but takes three kinds of them. */
export const quoted = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  const quote = ['"', "'", '`'].find((each) => !line.includes(each))
  return quote ? quote + line + quote : `\`${line.replaceAll('`', "'")}\``
}

const seconds = (value: number) => Number(value.toFixed(9))

/** Tempo points hold their tempo. */
const SQUARE = 1

/** @param tracks the stems, all as long as the recording; paths are relative to the project */
export const reaperProjectOf = (song: ProjectSong, tracks: readonly ProjectTrack[], sampleRate = 44_100): string => {
  const { beats, unit } = song.meter
  const length = seconds(song.samples / sampleRate)
  const tempos = tempoMap(song)
  // Tempo in REAPER counts the beats of the metre's unit.
  const shown = (bpm: number) => seconds(bpm * (unit / 4))
  const meter = 65_536 * unit + beats
  const lines = [
    '<REAPER_PROJECT 0.1 "6.0" 0',
    `  SAMPLERATE ${sampleRate} 1 0`,
    `  TEMPO ${shown(tempos[0]!.bpm)} ${beats} ${unit}`,
    '  TIMELOCKMODE 0',
    '  TEMPOENVLOCKMODE 0',
    ...(tempos.length > 1
      ? [
          '  <TEMPOENVEX',
          '    ACT 1 -1',
          ...tempos.map(({ at, bpm }, index) =>
            `    PT ${seconds(at)} ${shown(bpm)} ${SQUARE} ${index === 0 ? meter : ''}`.trimEnd(),
          ),
          '  >',
        ]
      : []),
    ...song.sections.map(({ label, at }, index) => `  MARKER ${index + 1} ${seconds(at)} ${quoted(label)} 0`),
    ...tracks.flatMap(({ name, path }) => [
      '  <TRACK',
      `    NAME ${quoted(name)}`,
      '    <ITEM',
      '      POSITION 0',
      `      LENGTH ${length}`,
      '      LOOP 0',
      `      NAME ${quoted(name)}`,
      '      SOFFS 0',
      `      <SOURCE ${path.endsWith('.flac') ? 'FLAC' : path.endsWith('.mp3') ? 'MP3' : 'WAVE'}`,
      `        FILE ${quoted(path)}`,
      '      >',
      '    >',
      '  >',
    ]),
    ...(song.lines.length > 0
      ? [
          '  <TRACK',
          '    NAME "Words"',
          ...song.lines.flatMap((line) => [
            '    <ITEM',
            `      POSITION ${seconds(line.at)}`,
            `      LENGTH ${seconds(line.length)}`,
            '      LOOP 0',
            '      <NOTES',
            `        |${line.text.replace(/\s+/g, ' ')}`,
            '      >',
            '    >',
          ]),
          '  >',
        ]
      : []),
    '>',
  ]
  return `${lines.join('\n')}\n`
}
