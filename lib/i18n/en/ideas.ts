/** Words to choose a style from, and what Inspire writes: lists, their entries between bars. They go into prompts as they are. */
export const ideas = {
  genre:
    'Pop|Indie rock|Folk|Jazz|Soul|R&B|Hip-hop|Trap|Lo-fi|House|Techno|Trance|Drum and bass|Synthwave|Ambient|Trip-hop|Funk|Disco|Reggae|Bossa nova|Salsa|Tango|Waltz|Country|Blues|Gospel|Metal|Punk|Chamber pop|Orchestral|Sea shanty|Afropop',
  mood: 'Warm|Melancholic|Hopeful|Tense|Playful|Dreamy|Tender|Restless|Triumphant|Nocturnal|Bittersweet|Angry|Serene|Romantic|Eerie|Nostalgic',
  instruments:
    'Piano|Electric piano|Acoustic guitar|Electric guitar|Upright bass|Synth bass|Brushed drums|Drum machine|Handclaps|Strings|Cello|Violin|Brass|Saxophone|Trumpet|Flute|Accordion|Harp|Organ|Marimba|Choir|Synth pads',
  /** What is often left out of a song. */
  exclude: 'Drums|Drum machine|Electric guitar|Synths|Strings|Brass|Choir|Rap|Intro|Bridge|Solo|Key change',
  prompts: [
    'A slow waltz on the last ferry of the year. Brushed drums, upright bass, tired vocals close to the microphone.',
    'Dusty two-step garage at 132 BPM with a sampled harp and chopped vocals.',
    'Chamber pop about lanterns on black water: strings, female vocals and a big, open chorus.',
    'Bakery lights at five in the morning. Electric piano, tape wobble, no drums, someone humming.',
    'A sea shanty in D minor with accordion and foot stomps, everyone singing the chorus.',
    'Warm lo-fi hip-hop for rain on a bus window, 78 BPM, vinyl crackle, a short trumpet line.',
    'Late-night synthwave on an empty motorway, 96 BPM, wide pads, a bass line that never stops.',
    'Bossa nova for two people who missed the same train. Nylon guitar, soft male vocals, brushed snare.',
    'A lullaby in G major for a lighthouse keeper: harp, choir vocals, very quiet.',
    'Funk in E minor with handclaps, a rubbery bass and horns answering the singer.',
    'Indie rock about leaving the party first. Jangling guitars, 140 BPM, shouted vocals in the last chorus.',
    'Slow gospel in 6/8: organ, powerful vocals, and a choir that answers from the back of the room.',
    'Deep house for a kitchen at two o’clock, 122 BPM, warm chords, a whispered hook.',
    'A tango for piano and violin about a letter that arrived too late.',
    'Orchestral, like the first day in a new country: low strings, one trumpet, and a march that turns into a dance.',
    'Country ballad about a borrowed truck. Acoustic guitar, pedal steel, harmonies on the last verse.',
  ].join('|'),
  details: [
    'Strings come in late.',
    'Everyone sings along on the last chorus.',
    'It starts with a single instrument.',
    'A short break with vocals only.',
    'Handclaps in the second half.',
    'It ends more quietly than it starts.',
    'The bass leads; the drums follow.',
    'A key change before the last chorus.',
    'Breathy vocals, close to the microphone.',
    'Tape warmth, not too polished.',
    'A trumpet answers every second line.',
    'Wide and slow at first, then double-time.',
  ].join('|'),
} as const
