import { type EditorState, type Extension, type Range, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutter, WidgetType } from '@codemirror/view'
import { countLines, type Lyric, type LyricCount, readLyric } from '#components/compose/lyric-text'
import type { SectionKind } from '#lib/lyrics/section-tags'

/** Section threads, labels and syllable counts. Threads and counts are gutters: outside the text, never selected. */

type Syllables = (line: string) => number
export const setSyllables = StateEffect.define<Syllables>()
/** Marks a word while its rhymes are shown. */
export const markWord = StateEffect.define<{ from: number; to: number } | null>()

type Shown = { lyric: Lyric; syllables: Syllables | null; counts: readonly LyricCount[] }

const shownLyric = StateField.define<Shown>({
  create: (state) => shown(state, null),
  update: (value, { state, docChanged, effects }) => {
    const syllables = effects.reduce((now, effect) => (effect.is(setSyllables) ? effect.value : now), value.syllables)
    return docChanged || syllables !== value.syllables ? shown(state, syllables) : value
  },
})

const shown = (state: EditorState, syllables: Syllables | null): Shown => {
  const lyric = readLyric(state.doc.toString())
  return { lyric, syllables, counts: countLines(lyric, syllables) }
}

/** CSS variable of a section’s colour. */
const colourOf = (kind: SectionKind) => `lyric-${kind}`

class TagName extends WidgetType {
  constructor(readonly name: string) {
    super()
  }
  override eq(other: TagName) {
    return other.name === this.name
  }
  toDOM() {
    const label = document.createElement('span')
    label.textContent = this.name
    return label
  }
}

const HIDDEN = Decoration.replace({})
const LINE = Decoration.line({ attributes: { dir: 'auto' } })
const GAP = Decoration.line({ class: 'lyric-gap' })
const DIRECTION = Decoration.line({ class: 'lyric-direction' })
const WORD = Decoration.mark({ class: 'lyric-word' })

const decorationsOf = (state: EditorState, sectionName: (tag: string) => string): DecorationSet => {
  const { lines } = state.field(shownLyric).lyric
  const { from: selectedFrom, to: selectedTo } = state.selection.main
  const ranges: Range<Decoration>[] = []
  let at = 0
  for (const [index, { text, tag }] of lines.entries()) {
    const end = at + text.length
    ranges.push(LINE.range(at))
    if (text.trim() === '' && index > 0 && isSection(lines[index + 1]?.tag)) ranges.push(GAP.range(at))
    if (tag?.kind === 'direction') ranges.push(DIRECTION.range(at))
    else if (tag && tag.rest === '') {
      ranges.push(Decoration.line({ class: `lyric-tag ${colourOf(tag.kind)}` }).range(at))
      // The brackets are shown while the line is edited.
      const edited = selectedFrom <= end && selectedTo >= at && state.selection.main.empty
      const open = text.indexOf('[')
      const close = text.lastIndexOf(']')
      if (!edited && open >= 0 && close > open + 1) {
        const name = text.slice(open + 1, close)
        const shownName = sectionName(name)
        if (shownName.toLowerCase() === name.toLowerCase())
          ranges.push(HIDDEN.range(at + open, at + open + 1), HIDDEN.range(at + close, at + close + 1))
        else ranges.push(Decoration.replace({ widget: new TagName(shownName) }).range(at + open, at + close + 1))
      }
    }
    at = end + 1
  }
  return Decoration.set(ranges, true)
}

const isSection = (tag: Lyric['lines'][number]['tag'] | undefined) => !!tag && tag.kind !== 'direction'

const wordMark = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (value, { changes, effects }) =>
    effects.reduce(
      (now, effect) =>
        !effect.is(markWord)
          ? now
          : effect.value && effect.value.to > effect.value.from
            ? Decoration.set([WORD.range(effect.value.from, effect.value.to)])
            : Decoration.none,
      value.map(changes),
    ),
  provide: (field) => EditorView.decorations.from(field),
})

class Thread extends GutterMarker {
  constructor(
    readonly kind: SectionKind,
    readonly first: boolean,
    readonly last: boolean,
  ) {
    super()
  }
  override eq(other: Thread) {
    return other.kind === this.kind && other.first === this.first && other.last === this.last
  }
  override toDOM() {
    const thread = document.createElement('i')
    thread.className = `${colourOf(this.kind)}${this.first ? ' first' : ''}${this.last ? ' last' : ''}`
    return thread
  }
}

class Count extends GutterMarker {
  constructor(
    readonly count: number,
    readonly off: boolean,
  ) {
    super()
  }
  override eq(other: Count) {
    return other.count === this.count && other.off === this.off
  }
  override toDOM() {
    const count = document.createElement('span')
    count.textContent = String(this.count)
    if (this.off) count.className = 'off'
    return count
  }
}

const lineAt = (view: EditorView, from: number) => view.state.doc.lineAt(from).number - 1

const lineMarkerChange = ({ startState, state }: { startState: EditorState; state: EditorState }) =>
  startState.field(shownLyric) !== state.field(shownLyric)

export const lyricDecorations = (sectionName: (tag: string) => string): Extension => [
  shownLyric,
  wordMark,
  EditorView.decorations.compute([shownLyric, 'selection'], (state) => decorationsOf(state, sectionName)),
  gutter({
    class: 'lyric-threads',
    lineMarkerChange,
    lineMarker: (view, { from }) => {
      const line = lineAt(view, from)
      const part = view.state.field(shownLyric).lyric.parts.find((each) => line >= each.from && line < each.to)
      return part?.kind ? new Thread(part.kind, line === part.from, line === part.to - 1) : null
    },
  }),
  gutter({
    class: 'lyric-counts',
    side: 'after',
    lineMarkerChange,
    lineMarker: (view, { from }) => {
      const { count, off } = view.state.field(shownLyric).counts[lineAt(view, from)] ?? { count: null, off: false }
      return count === null ? null : new Count(count, off)
    },
  }),
]
