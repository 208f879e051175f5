import { type ProjectSong, type ProjectTrack, tempoMap } from '#lib/data/songs/projects/project-song'
import { element, xmlText } from '#lib/music/xml'

/** Writes the documents of a .dawproject file, which is a zip of them and of the audio. */

const SAMPLE_RATE = 44_100

export const dawprojectMetadata = ({ title }: Pick<ProjectSong, 'title'>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element('MetaData', {}, [
    element('Title', {}, xmlText(title)),
    element('Artist', {}, 'Songloom'),
  ])}\n`

const channel = (id: string, role: 'regular' | 'master', destination?: string) =>
  element('Channel', { id, audioChannels: 2, destination, role, solo: 'false' }, [
    element('Volume', { id: `${id}-volume`, unit: 'linear', value: 1, min: 0, max: 2 }),
  ])

/** @param tracks the stems, all as long as the recording */
export const dawprojectOf = (song: ProjectSong, tracks: readonly ProjectTrack[], version: string): string => {
  const seconds = song.samples / SAMPLE_RATE
  const tempos = tempoMap(song)
  const audio = tracks.map(({ name, path }, index) => {
    const file = element(
      'Audio',
      { channels: 2, sampleRate: SAMPLE_RATE, duration: seconds },
      element('File', { path }),
    )
    const clip = element('Clip', { name, time: 0, duration: seconds, contentTimeUnit: 'seconds', playStart: 0 }, file)
    return element('Lanes', { track: `track-${index}`, timeUnit: 'seconds' }, element('Clips', {}, clip))
  })
  const words = song.lines.map(({ at, length, text }) =>
    element('Clip', { name: text, time: at, duration: length, contentTimeUnit: 'beats' }, element('Notes')),
  )
  const markers = song.sections.map(({ label, at }) => element('Marker', { name: label, time: at }))
  const project = element('Project', { version: '1.0' }, [
    element('Application', { name: 'Songloom', version }),
    element('Transport', {}, [
      element('Tempo', { id: 'tempo', unit: 'bpm', value: tempos[0]!.bpm, min: 20, max: 666 }),
      element('TimeSignature', { id: 'meter', numerator: song.meter.beats, denominator: song.meter.unit }),
    ]),
    element('Structure', {}, [
      ...tracks.map(({ name }, index) =>
        element(
          'Track',
          { id: `track-${index}`, name, contentType: 'audio', loaded: 'true' },
          channel(`channel-${index}`, 'regular', 'channel-master'),
        ),
      ),
      ...(words.length > 0
        ? [element('Track', { id: 'track-words', name: 'Words', contentType: 'notes', loaded: 'true' })]
        : []),
      element(
        'Track',
        { id: 'track-master', name: 'Master', contentType: 'audio notes', loaded: 'true' },
        channel('channel-master', 'master'),
      ),
    ]),
    element('Arrangement', { id: 'arrangement' }, [
      element('Lanes', { timeUnit: 'seconds' }, [
        ...audio,
        ...(words.length > 0
          ? [element('Lanes', { track: 'track-words', timeUnit: 'seconds' }, element('Clips', {}, words))]
          : []),
      ]),
      ...(markers.length > 0 ? [element('Markers', { timeUnit: 'seconds' }, markers)] : []),
      ...(tempos.length > 1
        ? [
            element('TempoAutomation', { timeUnit: 'seconds', unit: 'bpm' }, [
              element('Target', { parameter: 'tempo' }),
              ...tempos.map(({ at, bpm }) => element('RealPoint', { time: at, value: bpm, interpolation: 'hold' })),
            ]),
          ]
        : []),
    ]),
  ])
  return `<?xml version="1.0" encoding="UTF-8"?>\n${project}\n`
}
