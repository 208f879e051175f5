import { history, historyField, historyKeymap, isolateHistory, standardKeymap } from '@codemirror/commands'
import { EditorState, type Extension, Prec, StateEffect, StateField, type TransactionSpec } from '@codemirror/state'
import { EditorView, keymap, placeholder, type ViewUpdate } from '@codemirror/view'
import { pastedLyric, type TextChange, textChange } from '#components/compose/lyric-change'
import { lyricDecorations } from '#components/compose/lyric-decorations'
import { LYRIC_THEME } from '#components/compose/lyric-theme'
import { CSP_NONCE } from '#components/ui/csp-nonce'

/** The lyric editor without React: text, history, keys and decorations. */

/** Key under which the undo history of a form is stored while its editor is closed. */
const HISTORY = { history: historyField }

/** States of closed editors by form, so that undo outlives a change of tabs. */
const closed = new Map<string, unknown>()

type Attributes = Readonly<Record<string, string>>

/** Sets ARIA attributes of the text; an empty value removes one. */
export const setAttributes = StateEffect.define<Attributes>()

const attributes = StateField.define<Attributes>({
  create: () => ({}),
  update: (value, { effects }) => {
    const changes = effects.filter((effect) => effect.is(setAttributes)).map((effect) => effect.value as Attributes)
    return changes.length > 0 ? Object.assign({}, value, ...changes) : value
  },
  provide: (field) =>
    EditorView.contentAttributes.from(field, (all) =>
      Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
    ),
})

export type LyricViewOptions = {
  name: string
  hint: string
  /** Name of a section tag in the user’s language. */
  sectionName: (tag: string) => string
  onUpdate: (update: ViewUpdate) => void
  /** Handles a key before the editor; returns whether it did. */
  onKey: (event: KeyboardEvent) => boolean
  /** The word at a position is asked for rhymes. */
  onRhymes: (view: EditorView, at: number) => void
}

const rhymesAtCaret = (options: LyricViewOptions) => (view: EditorView) => {
  options.onRhymes(view, view.state.selection.main.head)
  return true
}

/** A line is not copied or cut unless something is selected, as in other text fields. */
const nothingSelected = (_: Event, view: EditorView) => view.state.selection.main.empty

const extensions = (options: LyricViewOptions): Extension => [
  Prec.highest(keymap.of([{ any: (_, event) => options.onKey(event) }])),
  keymap.of([
    { key: 'Ctrl-.', mac: 'Cmd-.', run: rhymesAtCaret(options) },
    { mac: 'Ctrl-.', run: rhymesAtCaret(options) },
    ...historyKeymap,
    ...standardKeymap,
  ]),
  history(),
  EditorView.lineWrapping,
  EditorView.perLineTextDirection.of(true),
  EditorView.cspNonce.of(CSP_NONCE),
  EditorView.contentAttributes.of({
    'aria-label': options.name,
    tabindex: '0',
    spellcheck: 'true',
    autocorrect: 'on',
    autocapitalize: 'sentences',
    writingsuggestions: 'true',
  }),
  attributes,
  placeholder(options.hint),
  EditorView.clipboardInputFilter.of((text, state) => {
    const within = state.doc.lineAt(state.selection.main.from).text.trim() !== ''
    return within && !text.includes('\n') ? text : pastedLyric(text)
  }),
  EditorView.domEventHandlers({
    copy: nothingSelected,
    cut: nothingSelected,
    dblclick: (event, view) => {
      const at = view.posAtCoords(event)
      if (at !== null) options.onRhymes(view, at)
      return false
    },
  }),
  EditorView.updateListener.of(options.onUpdate),
  lyricDecorations(options.sectionName),
  LYRIC_THEME,
]

/** Opens the editor of a form, with the undo history of its last editor if the text is still the same. */
export const openLyricView = (
  parent: HTMLElement,
  form: string,
  text: string,
  [anchor, head]: readonly [number, number],
  options: LyricViewOptions,
): EditorView => {
  const kept = closed.get(form) as { doc?: unknown } | undefined
  const config = { extensions: extensions(options) }
  const state =
    kept?.doc === text
      ? EditorState.fromJSON(kept, config, HISTORY)
      : EditorState.create({ doc: text, selection: { anchor, head }, ...config })
  return new EditorView({ state, parent })
}

export const closeLyricView = (form: string, view: EditorView) => {
  closed.set(form, view.state.toJSON(HISTORY))
  view.destroy()
}

const transactionOf = ({ from, to, insert, select: [anchor, head] }: TextChange): TransactionSpec => ({
  changes: { from, to, insert },
  selection: { anchor, head },
  annotations: isolateHistory.of('full'),
  scrollIntoView: true,
})

/** Applies a change as one undo step. */
export const applyChange = (view: EditorView, change: TextChange) => view.dispatch(transactionOf(change))

/** Takes over a text from outside as one undo step. */
export const takeText = (view: EditorView, text: string) => {
  const now = view.state.doc.toString()
  if (now !== text) applyChange(view, textChange(now, text))
}
