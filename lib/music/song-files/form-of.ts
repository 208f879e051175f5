import type { RawNote } from '#lib/music/song-files/raw-song'
import type { Bars, Beats } from '#lib/music/time'
import { wordsOfNotes } from '#lib/music/words-of-notes'

type FormSection = { label: string; bars: Bars }

/** Length of sections where a file names none. */
const BLOCK_BARS: Bars = 8
/** Fewer bars join the section before. */
const MIN_BLOCK_BARS: Bars = 4
/** Bars without melody that make an intro or outro. */
const MIN_EDGE_BARS: Bars = 2

/** Names several verses with numbers. */
export const numbered = (sections: readonly FormSection[]): FormSection[] => {
  const verses = sections.filter(({ label }) => label === 'Verse').length
  let verse = 0
  return sections.map((section) =>
    section.label === 'Verse' && verses > 1 ? { ...section, label: `Verse ${++verse}` } : section,
  )
}

/** Sections at named times. What comes before the first one is an intro, or a verse where it has melody. */
export const formFromMarks = (
  marks: readonly { at: Beats; label: string }[],
  melody: readonly RawNote[],
  bar: Beats,
  bars: Bars,
): FormSection[] => {
  const starts = new Map<Bars, string>()
  for (const { at, label } of marks) {
    const start = Math.min(bars - 1, Math.round(at / bar))
    if (label.trim() !== '') starts.set(start, label.trim().slice(0, 80))
  }
  const first = Math.min(...starts.keys())
  if (first > 0) starts.set(0, melody.some(({ at }) => at < (first - 0.5) * bar) ? 'Verse' : 'Intro')
  const ordered = [...starts].sort(([a], [b]) => a - b)
  return ordered.map(([start, label], index) => ({ label, bars: (ordered[index + 1]?.[0] ?? bars) - start }))
}

/** Sections of a song that names none: blocks of eight bars. Equal words, or the highest equal tune, are the chorus. */
export const formFromMelody = (melody: readonly RawNote[], bar: Beats, bars: Bars): FormSection[] => {
  const barOf = (at: Beats) => Math.floor(at / bar + 1e-6)
  if (melody.length === 0) return [{ label: 'Verse', bars }]
  const last = melody[melody.length - 1]!
  const firstBar = barOf(melody[0]!.at)
  const endBar = Math.min(bars, Math.ceil((last.at + last.length) / bar - 1e-6))
  const from = firstBar >= MIN_EDGE_BARS ? firstBar : 0
  const to = bars - endBar >= MIN_EDGE_BARS ? endBar : bars
  const starts: Bars[] = []
  for (let at = from; at < to; at += BLOCK_BARS) if (starts.length === 0 || to - at >= MIN_BLOCK_BARS) starts.push(at)
  const blocks = starts.map((start, index) => {
    const end = starts[index + 1] ?? to
    const notes = melody.filter(({ at }) => barOf(at) >= start && barOf(at) < end)
    const words = wordsOfNotes(notes.map(({ syllable }) => (syllable ? { syllable: syllable.text } : {}))).toLowerCase()
    const tune = notes.map(({ at, pitch }) => `${Math.round((at - start * bar) * 4)}:${pitch}`).join(' ')
    const height = notes.reduce((sum, { pitch }) => sum + pitch, 0) / Math.max(1, notes.length)
    return { bars: end - start, words, tune, height }
  })
  const isSung = blocks.some(({ words }) => words !== '')
  const counted = (key: string) => blocks.filter((block) => (isSung ? block.words : block.tune) === key).length
  const repeated = blocks.filter((block) => {
    const key = isSung ? block.words : block.tune
    return key !== '' && counted(key) > 1
  })
  const tunes = new Set(blocks.map(({ tune }) => tune))
  const highest = repeated.reduce<(typeof blocks)[number] | null>(
    (best, block) => (best && best.height >= block.height ? best : block),
    null,
  )
  const isChorus = (block: (typeof blocks)[number]) =>
    isSung ? repeated.includes(block) : tunes.size > 1 && highest !== null && block.tune === highest.tune
  return numbered([
    ...(from > 0 ? [{ label: 'Intro', bars: from }] : []),
    ...blocks.map((block) => ({
      label: block.tune === '' ? 'Break' : isChorus(block) ? 'Chorus' : 'Verse',
      bars: block.bars,
    })),
    ...(to < bars ? [{ label: 'Outro', bars: bars - to }] : []),
  ])
}
