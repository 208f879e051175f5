import { EditorView } from '@codemirror/view'

const SECTION_COLOURS = {
  intro: 'intro',
  verse: 'verse',
  'pre-chorus': 'pre',
  chorus: 'chorus',
  bridge: 'bridge',
  break: 'break',
  outro: 'outro',
} as const

/** Width of the column of counts beside the text. */
const COUNTS_WIDTH = '2.375rem'

/** Looks of the lyric editor. */
export const LYRIC_THEME = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    overflowX: 'hidden',
    fontFamily: 'var(--font-serif)',
    fontSize: '1.0625rem',
    lineHeight: '1.5625rem',
  },
  '.cm-content': { padding: '2px 0 18px', caretColor: 'var(--accent)' },
  '.cm-line': { padding: '0', overflowWrap: 'anywhere', color: 'var(--text)' },
  '.cm-placeholder': { color: 'var(--muted)' },
  '.cm-gutters': { backgroundColor: 'transparent', border: 'none', color: 'var(--muted)', userSelect: 'none' },
  '.lyric-threads': { width: '26px' },
  '.lyric-threads .cm-gutterElement': { padding: '0' },
  '.lyric-threads i': {
    display: 'block',
    height: '100%',
    width: '3px',
    marginInlineStart: '12px',
    backgroundColor: 'var(--lyric)',
  },
  '.lyric-threads i.first': { marginTop: '5px', height: 'calc(100% - 5px)', borderRadius: '3px 3px 0 0' },
  '.lyric-threads i.last': { height: 'calc(100% - 4px)', borderRadius: '0 0 3px 3px' },
  '.lyric-threads i.first.last': { height: 'calc(100% - 9px)', borderRadius: '3px' },
  '.lyric-counts': { width: COUNTS_WIDTH },
  '.lyric-counts .cm-gutterElement': {
    padding: '0 14px 0 6px',
    textAlign: 'right',
    fontFamily: 'var(--font-sans)',
    fontSize: 'var(--text-2xs)',
    fontVariantNumeric: 'tabular-nums',
    lineHeight: '1.5625rem',
  },
  '.lyric-counts .off': { color: 'var(--warn)', fontWeight: '600' },
  '.cm-line.lyric-tag': {
    fontFamily: 'var(--font-sans)',
    fontSize: 'var(--text-2xs)',
    fontWeight: '600',
    lineHeight: '1.4375rem',
    letterSpacing: 'var(--track-caps)',
    textTransform: 'uppercase',
    color: 'var(--lyric)',
  },
  '.cm-line.lyric-direction': { fontStyle: 'italic', color: 'var(--muted)' },
  '.cm-line.lyric-gap': { lineHeight: '0.75rem', fontSize: '0.625rem' },
  '.lyric-word': {
    borderRadius: '3px',
    backgroundColor: 'var(--accent-wash)',
    boxShadow: 'inset 0 -2px 0 var(--accent)',
  },
  ...Object.fromEntries(
    Object.entries(SECTION_COLOURS).map(([kind, name]) => [`.lyric-${kind}`, { '--lyric': `var(--sec-${name})` }]),
  ),
})
