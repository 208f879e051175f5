/** Reads the ABC of YuE2 and checks it against the rules of its dialect. What it does not allow is no score for it. */

/** Times in 32nds. */
export type Yue2Note = { at: number; length: number; pitch: number }
export type Yue2Score = { vocal: Yue2Note[]; ins: Yue2Note[]; chords: { at: number; symbol: string }[] }

const LENGTHS = new Set([1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48])
const HEAD = [
  /^X:1$/,
  /^T:\S.*$/,
  /^M:([1-9]\d?)\/([248])$/,
  /^L:1\/32$/,
  /^Q:1\/4=[1-9]\d{1,2}$/,
  /^V: Vocal clef=treble name="Vocal Melody" snm="Vocal"$/,
  /^V: Ins clef=treble name="Ins Melody" snm="Inst\."$/,
  /^K:([A-G][#b]?m?)$/,
]
const CHORD = /^[A-G][#b]?(?:|m|dim|aug|7|maj7|m7|dim7|m7b5|sus4|sus2|6|m6|7sus4|m\(maj7\))(?:\/[A-G][#b]?)?$/
const TOKEN = /"([^"]*)"|(\^\^|\^|__|_|=)?([A-Ga-g])(,*|'*)(\d*)(-?)|(z)(\d*)|(Z)([2-4]?)/y

/** Sharps of a key, or flats below 0; undefined where it has no signature. */
const SIGNATURES: Record<string, number> = Object.fromEntries(
  [
    ['Cb', 'Gb', 'Db', 'Ab', 'Eb', 'Bb', 'F', 'C', 'G', 'D', 'A', 'E', 'B', 'F#', 'C#'],
    ['Abm', 'Ebm', 'Bbm', 'Fm', 'Cm', 'Gm', 'Dm', 'Am', 'Em', 'Bm', 'F#m', 'C#m', 'G#m', 'D#m', 'A#m'],
  ].flatMap((names) => names.map((name, index) => [name, index - 7])),
)
const SEMITONES: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }
const SIGNS: Record<string, number> = { '^^': 2, '^': 1, '=': 0, _: -1, __: -2 }

const alterationIn = (key: string, letter: string): number => {
  const sharps = SIGNATURES[key] ?? 0
  const letters = sharps > 0 ? 'FCGDAEB'.slice(0, sharps) : 'BEADGCF'.slice(0, -sharps)
  return letters.includes(letter) ? Math.sign(sharps) : 0
}

class Voice {
  readonly notes: Yue2Note[] = []
  readonly chords: Yue2Score['chords'] = []
  at = 0
  private tied: Yue2Note | null = null
  private signs = new Map<string, number>()

  constructor(private readonly hasChords: boolean) {}

  /** @returns number of bars. Throws where a rule is broken. */
  read(line: string, key: string, bar: number): number {
    if (!line.endsWith('|')) throw new Error('a line of music does not end with a bar line')
    const start = this.at
    for (const music of line.slice(0, -1).split('|')) this.readBar(music.trim(), key, bar)
    return (this.at - start) / bar
  }

  end() {
    if (this.tied) throw new Error('the last note is tied to none')
  }

  private readBar(music: string, key: string, bar: number) {
    const from = this.at
    this.signs = new Map()
    let bars = 1
    for (let place = 0; place < music.length; ) {
      TOKEN.lastIndex = place
      const found = TOKEN.exec(music)
      if (!found) throw new Error(`“${music.slice(place, place + 10)}” is not allowed`)
      place = TOKEN.lastIndex
      while (music[place] === ' ') place++
      const [token, chord, sign, letter, marks = '', length = '', tie, rest, restLength = '', wholeRest, count] = found
      if (chord !== undefined) this.addChord(chord)
      else if (letter !== undefined) this.addNote(sign, letter, marks, this.lengthOf(length), key, tie === '-')
      else if (rest !== undefined) this.addRest(this.lengthOf(restLength))
      else if (wholeRest !== undefined) {
        if (token !== music) throw new Error('a rest of whole bars is not alone')
        bars = Number(count || 1)
        this.addRest(bars * bar)
      }
    }
    if (this.at - from !== bars * bar) throw new Error(`a bar has ${this.at - from} instead of ${bars * bar} units`)
  }

  private lengthOf(text: string): number {
    const length = text === '' ? 1 : Number(text)
    if (text === '1' || !LENGTHS.has(length)) throw new Error(`no note lasts ${text} units`)
    return length
  }

  private addChord(symbol: string) {
    if (!this.hasChords) throw new Error('a chord is not in the vocal line')
    if (!CHORD.test(symbol)) throw new Error(`“${symbol}” is no chord of the dialect`)
    this.chords.push({ at: this.at, symbol })
  }

  private addRest(length: number) {
    if (this.tied) throw new Error('a note is tied to a rest')
    this.at += length
  }

  private addNote(
    sign: string | undefined,
    letter: string,
    marks: string,
    length: number,
    key: string,
    isTied: boolean,
  ) {
    const step = letter.toUpperCase()
    if (sign !== undefined) this.signs.set(step, SIGNS[sign]!)
    const alteration = this.signs.get(step) ?? alterationIn(key, step)
    const octave = (letter === step ? 60 : 72) + (marks.startsWith(',') ? -12 : 12) * marks.length
    const pitch = octave + SEMITONES[step]! + alteration
    const { tied } = this
    if (tied && tied.pitch !== pitch) throw new Error('a note is tied to another pitch')
    if (tied) tied.length += length
    const note = tied ?? { at: this.at, length, pitch }
    if (!tied) this.notes.push(note)
    this.tied = isTied ? note : null
    this.at += length
  }
}

/** The notes and chords of a score; or why it is none. */
export const readYue2Abc = (text: string): { score: Yue2Score } | { problem: string } => {
  const lines = text.replace(/\n$/, '').split('\n')
  const wrong = HEAD.findIndex((pattern, index) => !pattern.test(lines[index] ?? ''))
  if (wrong >= 0) return { problem: `line ${wrong + 1} of the head is “${lines[wrong] ?? ''}”` }
  const [, beats, unit] = HEAD[2]!.exec(lines[2]!)!
  let bar = (Number(beats) * 32) / Number(unit)
  const headKey = lines[7]!.slice(2)
  const keys = { vocal: headKey, ins: headKey }
  if (!(headKey in SIGNATURES)) return { problem: `“${headKey}” is no key` }
  const vocal = new Voice(true)
  const ins = new Voice(false)
  let index = HEAD.length
  const next = () => lines[index++] ?? ''
  try {
    while (index < lines.length) {
      if (/^% \S/.test(lines[index]!)) index++
      if (next() !== 'V: Vocal') throw new Error('a group does not begin with the vocal line')
      for (
        let field = /^([MK]):(.+)$/.exec(lines[index] ?? '');
        field;
        field = /^([MK]):(.+)$/.exec(lines[index] ?? '')
      ) {
        const [, name, value = ''] = field
        const [, over, under] = /^(\d+)\/([248])$/.exec(value) ?? []
        if (name === 'M' && over) bar = (Number(over) * 32) / Number(under)
        else if (name === 'K' && value in SIGNATURES) keys.vocal = value
        else throw new Error(`“${field[0]}” is no change`)
        index++
      }
      const bars = vocal.read(next(), keys.vocal, bar)
      if (bars > 4) throw new Error(`a group has ${bars} bars`)
      if (next() !== 'V: Ins') throw new Error('the instrument does not follow the vocal line')
      if (ins.read(next(), keys.ins, bar) !== bars) throw new Error('the voices differ in length')
    }
    vocal.end()
    ins.end()
  } catch (error) {
    return { problem: `line ${index}: ${error instanceof Error ? error.message : error}` }
  }
  return { score: { vocal: vocal.notes, ins: ins.notes, chords: vocal.chords } }
}
