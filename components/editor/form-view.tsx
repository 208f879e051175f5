'use client'

import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react'
import { useTranslations } from 'use-intl'
import { axisChordAt, axisChords } from '#components/editor/axis-chords'
import { BarsWave, WAVE_POINTS } from '#components/editor/bars-wave'
import { axisAt, secondsOfBar } from '#components/editor/block-wave'
import { type ChangeKind, ChangeLine } from '#components/editor/change-line'
import { type BarRange, type Block, gapAt } from '#components/editor/form'
import { KEY_CAPS, KEY_HINT } from '#components/editor/key-caps'
import { useBlockDrag } from '#components/editor/use-block-drag'
import { useIsHeard } from '#components/editor/use-is-heard'
import { getPlayer, usePlayhead } from '#components/player/use-player'
import { formatChord } from '#components/song/key-name'
import { SECTION_EDGE, SECTION_TEXT } from '#components/song/section-colours'
import { formatSection, formatSectionToFit } from '#components/song/section-name'
import { colourOf } from '#components/song/song-position'
import { cx } from '#components/ui/cx'
import { useRootScale } from '#components/ui/use-root-scale'
import { usePeaks } from '#components/waveform/use-peaks'
import { useWidth } from '#components/waveform/use-width'
import { type WaveBars, waveBars } from '#components/waveform/wave-geometry'
import { WaveformPlaceholder } from '#components/waveform/waveform-placeholder'
import type { ScoreRecord } from '#lib/contract/editing'
import type { SongDetail } from '#lib/contract/studio'

const NAME_PX = 25
const CHORDS_PX = 26
const GAP_PX = 3
const LETTER_PX = 6.4
const MENU_PX = 26
/** Blocks of this width show the number of their bars. */
const MIN_BARS_WIDTH_PX = 130

export type FormActions = {
  choose: (id: string) => void
  /** Shows the chord of a section that sounds so many bars behind its start. */
  chord: (block: Block, at: number) => void
  /** Plays a section, or pauses it. */
  play: (block: Block) => void
  idea: (block: Block) => void
  duplicate: (block: Block) => void
  move: (block: Block, by: -1 | 1) => void
  /** Moves a section into a gap: 0 is before the first one. */
  moveTo: (id: string, gap: number) => void
  resize: (block: Block, op: 'longer' | 'shorter') => void
  remove: (block: Block) => void
}

/** Sections, waveform and chords on one axis of bars. Sections can be chosen, moved and deleted. */
export function FormView({
  song,
  score,
  blocks,
  chosen,
  counts,
  changed,
  kind,
  isWhole,
  isMaking,
  isFolded,
  isReadOnly,
  actions,
  menu,
}: {
  song: SongDetail
  score: ScoreRecord
  blocks: readonly Block[]
  chosen: string
  /** Pending edits by section. */
  counts: ReadonlyMap<string, number>
  changed: readonly BarRange[]
  kind: ChangeKind
  isWhole: boolean
  /** The changed bars are being made. */
  isMaking: boolean
  /** Another view shows the bars at large. */
  isFolded: boolean
  /** On a phone sections are chosen only. */
  isReadOnly: boolean
  actions: FormActions
  menu: (block: Block) => ReactNode
}) {
  const t = useTranslations('editor.form')
  const hint = useId()
  const [ref, width] = useWidth<HTMLDivElement>()
  const list = useRef<HTMLDivElement>(null)
  const peaks = usePeaks(song.peaks_url)
  const wave = useMemo(() => peaks && waveBars(peaks, WAVE_POINTS), [peaks])
  const current = useIsHeard(song.id)
  const total = blocks.reduce((sum, block) => sum + block.bars, 0)
  const wavePx = isFolded || isReadOnly ? 50 : 104
  const height = NAME_PX + wavePx + (isFolded || isReadOnly ? 3 : CHORDS_PX)
  const place = blocks.findIndex(({ id }) => id === chosen)
  const showsChords = !isFolded && !isReadOnly

  const { drag, begin, wasDrag } = useBlockDrag(
    (x) => {
      const box = list.current?.getBoundingClientRect()
      return box ? gapAt(blocks, (x - box.left) / box.width) : 0
    },
    (id, gap) => actions.moveTo(id, gap),
  )
  const isShown = width > 0
  // The focus follows the chosen section, unless something else has it.
  useEffect(() => {
    const focused = document.activeElement
    // Right after the page was loaded nobody has pressed anything.
    if (!navigator.userActivation.hasBeenActive) return
    if (!isShown || !list.current || (focused !== document.body && !list.current.contains(focused))) return
    list.current.querySelector<HTMLElement>(`[data-block="${chosen}"]`)?.focus({ preventScroll: true })
  }, [chosen, isShown])
  const press = (event: KeyboardEvent<HTMLElement>, block: Block) => {
    const key = event.key.toLowerCase()
    const step = key === 'arrowleft' ? -1 : key === 'arrowright' ? 1 : null
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    if (isPlain && step !== null) {
      const next = blocks[place + step]
      if (next) actions.choose(next.id)
    } else if (isPlain && key === ' ') actions.play(block)
    else if (isReadOnly) return
    else if (event.altKey && step !== null) actions.move(block, step)
    else if (isPlain && key === 'n') actions.idea(block)
    else if ((event.ctrlKey || event.metaKey) && key === 'd') actions.duplicate(block)
    else if (!event.ctrlKey && !event.metaKey && key === '+') actions.resize(block, 'longer')
    else if (isPlain && key === '-') actions.resize(block, 'shorter')
    else if (isPlain && (key === 'delete' || key === 'backspace')) actions.remove(block)
    else if (isPlain && key === 'enter') list.current?.querySelector<HTMLElement>(`[data-menu="${block.id}"]`)?.click()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  /** A press on a section chooses it, on its waveform seeks in the current song, and on a chord shows that. */
  const click = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>, block: Block) => {
    if (wasDrag()) return
    actions.choose(block.id)
    const { source } = block
    // A click by keyboard is at no place.
    if (!source || detail === 0) return
    const box = currentTarget.getBoundingClientRect()
    const x = Math.min(0.999 * box.width, Math.max(0, clientX - box.left))
    const bar = (x / box.width) * source.bars
    if (showsChords && clientY > box.top + NAME_PX + wavePx)
      actions.chord(block, axisChordAt(axisChords(score, source, box.width), x)?.at ?? bar)
    else if (current) getPlayer().seek(secondsOfBar(score.bars, source.firstBar + bar))
  }

  return (
    <div className="group/form relative">
      {/* In the gap above the sections, while one of them has the focus of the keyboard. */}
      {!isReadOnly && (
        <p
          id={hint}
          className={cx(
            KEY_HINT,
            'absolute right-0 bottom-full mb-0.5 invisible h-5 overflow-hidden group-has-[[data-block]:focus-visible]/form:visible',
          )}
        >
          {t.rich('keys', KEY_CAPS)}
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no keys of its own. */}
      <div
        ref={(box) => {
          list.current = box
          return ref(box as HTMLDivElement)
        }}
        role="group"
        aria-label={t('label')}
        aria-describedby={isReadOnly ? undefined : hint}
        className="relative"
        style={{ height }}
      >
        {width > 0 &&
          blocks.map((block) => {
            const left = (block.firstBar / total) * width + GAP_PX / 2
            const room = (block.bars / total) * width - GAP_PX
            return (
              <BlockView
                key={block.id}
                block={block}
                left={left}
                width={room}
                wavePx={wavePx}
                wave={wave}
                score={score}
                showsChords={showsChords}
                dragged={drag?.id === block.id ? drag.offset : null}
                isChosen={block.id === chosen}
                isTabStop={block.id === chosen || (place < 0 && block.firstBar === 0)}
                edits={counts.get(block.source?.id ?? block.id) ?? 0}
                current={current}
                onClick={(event) => click(event, block)}
                onPress={isReadOnly ? undefined : (event) => begin(event, block.id)}
                onKey={(event) => press(event, block)}
              >
                {block.id === chosen && !isReadOnly && menu(block)}
              </BlockView>
            )
          })}
        {width > 0 &&
          changed.map((range) => (
            <Lit key={range.from} range={range} score={score} blocks={blocks} total={total}>
              {isMaking && <WaveformPlaceholder state="composing" height={wavePx} />}
            </Lit>
          ))}
        {drag && <Gap blocks={blocks} gap={drag.gap} total={total} />}
        {current && <Head score={score} blocks={blocks} top={isReadOnly ? 0 : NAME_PX - 2} />}
      </div>
      {!isReadOnly && <ChangeLine changed={changed} kind={kind} isWhole={isWhole} total={total} width={width} />}
    </div>
  )
}

/** Bars that will change: an accent wash with a hatch; threads in its place while they are being made. */
function Lit({
  range,
  score,
  blocks,
  total,
  children,
}: {
  range: BarRange
  score: ScoreRecord
  blocks: readonly Block[]
  total: number
  children: ReactNode
}) {
  const left = axisAt(blocks, score.bars, secondsOfBar(score.bars, range.from))
  if (left === null) return null
  return (
    <div
      aria-hidden="true"
      className={cx(
        'pointer-events-none absolute bottom-1 z-1 overflow-hidden border-x-2 border-accent',
        children
          ? 'bg-surface-2'
          : 'bg-accent-wash bg-[repeating-linear-gradient(135deg,color-mix(in_srgb,var(--accent)_55%,transparent)_0_1px,transparent_1px_8px)]',
      )}
      style={{ left: `${left * 100}%`, width: `${((range.to - range.from) / total) * 100}%`, top: NAME_PX + 2 }}
    >
      {children}
    </div>
  )
}

/** Where a dragged section goes. */
function Gap({ blocks, gap, total }: { blocks: readonly Block[]; gap: number; total: number }) {
  const bar = blocks[gap]?.firstBar ?? total
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute -inset-y-1 z-10 -ml-px w-0.5 rounded-full bg-accent"
      style={{ left: `${(bar / total) * 100}%` }}
    />
  )
}

function Head({ score, blocks, top }: { score: ScoreRecord; blocks: readonly Block[]; top: number }) {
  const head = useRef<HTMLDivElement>(null)
  usePlayhead((_, seconds) => {
    const at = axisAt(blocks, score.bars, seconds)
    if (!head.current) return
    head.current.hidden = at === null
    head.current.style.transform = `translateX(${(at ?? 0) * 100}%)`
  })
  return (
    <div ref={head} aria-hidden="true" className="pointer-events-none absolute inset-0 z-1">
      <div className="absolute bottom-0 left-0 -ml-px w-0.5 bg-text" style={{ top }}>
        <div className="absolute -top-1 -left-[3.5px] size-[9px] rounded-full bg-text" />
      </div>
    </div>
  )
}

const BlockView = memo(function BlockView({
  block,
  left,
  width,
  wavePx,
  wave,
  score,
  showsChords,
  isChosen,
  dragged,
  isTabStop,
  edits,
  current,
  onClick,
  onPress,
  onKey,
  children,
}: {
  block: Block
  left: number
  width: number
  wavePx: number
  wave: WaveBars | undefined
  score: ScoreRecord
  showsChords: boolean
  isChosen: boolean
  /** Pixels by which it is dragged; null where it is not. */
  dragged: number | null
  isTabStop: boolean
  edits: number
  current: boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
  onPress: ((event: PointerEvent<HTMLElement>) => void) | undefined
  onKey: (event: KeyboardEvent<HTMLElement>) => void
  children: ReactNode
}) {
  const t = useTranslations('editor.form')
  const music = useTranslations('music')
  const scale = useRootScale()
  const { source, label, bars, addedBy } = block
  const colour = colourOf(block.kind)
  const room = width - 12
  const name = formatSection(music, label)
  const shown = formatSectionToFit(music, label, (text) => text.length * LETTER_PX * scale < room)
  const size = t('bars', { count: bars })
  const showsSize = width > MIN_BARS_WIDTH_PX
  /** Beside the menu there is room for the name. */
  const isRoomy = (shown ?? '').length * LETTER_PX * scale < room - MENU_PX
  /** The accessible name: the visible texts in their order, then what there is no room for. */
  const spoken = [
    shown,
    showsSize && size,
    addedBy !== null && t('added'),
    shown !== name && name,
    !showsSize && size,
    edits > 0 && t('edits', { count: edits }),
  ]
  return (
    <div
      className={cx(
        'absolute inset-y-0',
        // The press area of its menu reaches over its neighbours.
        isChosen && 'z-1',
        dragged !== null && 'z-10 cursor-grabbing shadow-lift-3',
      )}
      style={{ left, width, ...(dragged !== null && { transform: `translateX(${dragged}px)` }) }}
    >
      <button
        type="button"
        data-block={block.id}
        tabIndex={isTabStop ? 0 : -1}
        aria-pressed={isChosen}
        aria-label={spoken.filter(Boolean).join(', ')}
        title={name}
        onClick={onClick}
        onPointerDown={onPress}
        onKeyDown={onKey}
        className={cx(
          'absolute inset-0 block touch-pan-y overflow-hidden rounded-1 border-t-2 text-left',
          SECTION_EDGE[colour],
          isChosen ? 'bg-surface-3 inset-ring-[1.5px] inset-ring-accent' : 'bg-surface-2 hover:bg-surface-3',
        )}
      >
        <span className="absolute inset-x-1.5 top-0.5 flex gap-1.5 text-2xs leading-4.5 whitespace-nowrap">
          <span className={isChosen ? `font-semibold ${SECTION_TEXT[colour]}` : 'font-medium text-text-2'}>
            {shown}
          </span>{' '}
          {showsSize && <span className="text-muted">{size}</span>}{' '}
          {addedBy !== null && <span className="text-accent-text">{t('added')}</span>}
        </span>
        {wave && source && (
          <span aria-hidden="true" className="absolute inset-x-px" style={{ top: NAME_PX, height: wavePx }}>
            <BarsWave
              bars={score.bars}
              wave={wave}
              range={{ from: source.firstBar, to: source.firstBar + source.bars }}
              width={width - 2}
              height={wavePx}
              isHeard={current}
            />
          </span>
        )}
        {showsChords && source && <BlockChords score={score} section={source} width={width} />}
      </button>
      {children && (
        <div className="absolute right-px" style={{ top: isRoomy ? 1 : NAME_PX }}>
          {children}
        </div>
      )}
    </div>
  )
})

/** The names of chords where there is room. */
function BlockChords({
  score,
  section,
  width,
}: {
  score: ScoreRecord
  section: ScoreRecord['sections'][number]
  width: number
}) {
  const shown = useMemo(() => axisChords(score, section, width), [score, section, width])
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 font-serif lining-nums"
      style={{ height: CHORDS_PX }}
    >
      {shown.map(({ left, symbol }) => (
        <span
          key={left}
          className="absolute inset-y-1 border-l border-line-control pl-1 text-[0.8125rem] leading-4.5 whitespace-nowrap text-text-2 hover:text-accent-text"
          style={{ left: left + 2 }}
        >
          {formatChord(symbol)}
        </span>
      ))}
    </span>
  )
}
