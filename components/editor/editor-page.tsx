'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BandView } from '#components/editor/band-view'
import { secondsOfBar } from '#components/editor/block-wave'
import { ChordsView } from '#components/editor/chords-view'
import { formatBars } from '#components/editor/describe-edits'
import { EditorHeader } from '#components/editor/editor-header'
import {
  arrange,
  type Block,
  changedBars,
  duplicateOf,
  moveBy,
  moveTo,
  nextId,
  RESIZE_BARS,
  repeatableBars,
  withLength,
  withMove,
  withoutBlock,
} from '#components/editor/form'
import { type FormActions, FormView } from '#components/editor/form-view'
import { IdeaButton } from '#components/editor/idea-button'
import { KEY_CAPS, KEY_HINT } from '#components/editor/key-caps'
import { MelodyView } from '#components/editor/melody-view'
import { PendingBar } from '#components/editor/pending-bar'
import { changesWholeSong, type EditGroup, groupEdits, isOfBars, withIdea } from '#components/editor/pending-edits'
import { keepPlace, lastPlace, VIEWS, type View } from '#components/editor/place'
import { PlaySection } from '#components/editor/play-section'
import { SectionMenu } from '#components/editor/section-menu'
import { useApply } from '#components/editor/use-apply'
import { useEditAnnouncements } from '#components/editor/use-edit-announcements'
import { useEditKeys } from '#components/editor/use-edit-keys'
import { useEdits } from '#components/editor/use-edits'
import { useKeptFocus } from '#components/editor/use-kept-focus'
import { useUndo } from '#components/editor/use-undo'
import { WordsView } from '#components/editor/words-view'
import { trackOf } from '#components/player/track-of'
import { getPlayer, isOn } from '#components/player/use-player'
import { Downloads } from '#components/song/downloads'
import { formatSection } from '#components/song/section-name'
import { cx } from '#components/ui/cx'
import { SegmentedControl } from '#components/ui/segmented-control'
import { Tabs } from '#components/ui/tabs'
import { useMedia } from '#components/ui/use-media'
import type { ScoreRecord } from '#lib/contract/editing'
import type { SongDetail } from '#lib/contract/studio'

/** Windows in which everything can be edited; narrower ones have words, new ideas and levels. */
const WIDE_QUERY = '(width >= 51.25rem)'
const MAX_SEED = 2 ** 31
const SOLO_BARS = 8
const SOLO_ROLES = new Set(['lead', 'counter', 'chords', 'arp'])

/** Where there is room, title and sections stay in sight and what is below scrolls. */
const COLUMN =
  'page-lg:[@media(height>=45rem)]:min-h-0 page-lg:[@media(height>=45rem)]:overflow-y-auto page-lg:[@media(height>=45rem)]:pr-1 page-lg:[@media(height>=45rem)]:pb-6'

/** In one column the words scroll by themselves, so that the band below them is seen. */
const WORDS =
  'max-h-[max(20rem,40vh)] overflow-y-auto px-2 pb-2 -mx-2 page-lg:mx-0 page-lg:max-h-none page-lg:overflow-visible page-lg:p-0'

const randomSeed = () => Math.floor(Math.random() * MAX_SEED)

export function EditorPage({ song, score, onClose }: { song: SongDetail; score: ScoreRecord; onClose: () => void }) {
  const t = useTranslations('editor')
  const music = useTranslations('music')
  const isWide = useMedia(WIDE_QUERY)
  const chordKeys = useId()
  const edits = useEdits(song.id)
  const { applying, apply } = useApply(song.id, score.bars, edits)
  const [tab, setTab] = useState<'words' | 'band'>('words')
  const [{ view, section }, setPlace] = useState(lastPlace)
  /** The place in the section whose chord was pressed on the axis, in bars. */
  const [chordAt, setChordAt] = useState(0)
  const steps = useUndo(song.id, edits)
  useEffect(() => keepPlace({ view, section }), [view, section])

  const blocks = arrange(score, edits.all)
  const newEnding = edits.find('ending')
  const ending = newEnding?.kind === 'structure' && newEnding.op === 'ending' ? newEnding.ending : score.ending
  const chosen = blocks.find(({ id }) => id === section) ?? blocks.find(({ kind }) => kind === 'verse') ?? blocks[0]
  const choose = (id: string) => setPlace((place) => ({ ...place, section: id }))
  const setView = (next: View) => setPlace((place) => ({ ...place, view: next }))

  const makeIdea = (block: Block, scope: 'this' | 'all', keepsChords: boolean) => {
    if (block.addedBy !== null) return
    const idea = { section: block.id, seed: randomSeed(), keep: keepsChords ? ['chords' as const] : [], scope }
    edits.change(withIdea(score, edits.all, { kind: 'vary', ...idea }))
  }
  /** @param bar of the section */
  const playFrom = ({ source }: Block, bar = 0) =>
    getPlayer().play(trackOf(song), { at: secondsOfBar(score.bars, (source?.firstBar ?? 0) + bar) })
  const play = (block: Block, bar = 0) => {
    const player = getPlayer()
    const isHere = player.state().track?.id === song.id
    if (isHere && isOn(player.state())) player.pause()
    else playFrom(block, bar)
  }
  const move = (edit: ReturnType<typeof moveTo>) => {
    if (!edit) return
    choose(edit.section)
    edits.change(withMove(score, edits.all, edit))
  }
  const actions: FormActions = {
    choose,
    chord(block, at) {
      setChordAt(at)
      setPlace({ view: 'chords', section: block.id })
    },
    play,
    idea: (block) => makeIdea(block, 'this', true),
    duplicate(block) {
      choose(nextId(blocks))
      edits.change([...edits.all, duplicateOf(blocks, block.id)])
    },
    move: (block, by) => move(moveBy(blocks, block.id, by)),
    moveTo: (id, gap) => move(moveTo(blocks, id, gap)),
    resize(block, op) {
      const isPossible = repeatableBars(blocks, block, ending) >= RESIZE_BARS
      if (isPossible && (op === 'longer' || block.bars > RESIZE_BARS)) edits.change(withLength(edits.all, block.id, op))
    },
    remove(block) {
      if (blocks.length === 1) return
      const place = blocks.indexOf(block)
      choose((blocks[place + 1] ?? blocks[place - 1]!).id)
      edits.change(withoutBlock(score, edits.all, block))
    },
  }
  // Another genre brings players of its own.
  const soloist = edits.find('genre')
    ? undefined
    : score.parts.find(({ role, muted }) => SOLO_ROLES.has(role) && !muted)?.name
  const addSolo = (block: Block) => {
    if (!soloist) return
    const solo = { op: 'insert', letter: 'S', bars: SOLO_BARS, before: block.id, soloist } as const
    edits.change([...edits.all, { kind: 'structure', ...solo }])
  }
  const show = (group: EditGroup) => {
    if (group.kind === 'parts') return setTab('band')
    setTab('words')
    if (group.section) choose(group.section)
    if (group.kind === 'chords' || group.kind === 'melody' || group.kind === 'words') setView(group.kind)
  }

  const page = useRef<HTMLDivElement>(null)
  useEditKeys({ apply, steps, onClose, play: () => play(chosen!) })
  useKeptFocus(page, chosen?.id)
  useEditAnnouncements(score, edits.all, blocks)

  const groups = groupEdits(score, edits.all)
  const counts = new Map<string, number>()
  for (const { section: own } of groups) if (own) counts.set(own, (counts.get(own) ?? 0) + 1)
  const ofBars = edits.all.filter(isOfBars)
  const changed = changedBars(score, ofBars)
  const [kind = 'several', ...otherKinds] = new Set(ofBars.map((edit) => edit.kind))
  if (!chosen) return null
  const own = { song, score, edits }
  const words = <WordsView {...own} blocks={blocks} chosen={chosen.id} onChoose={choose} />
  const band = (
    <>
      <BandView {...own} isWide={isWide} />
      {isWide && (
        <div className="mt-8">
          <Downloads song={song} />
        </div>
      )}
    </>
  )
  const shownView = isWide ? view : 'words'
  return (
    <div ref={page} className="flex min-h-full flex-col page-lg:[@media(height>=45rem)]:h-full">
      <div className="mx-auto flex min-h-0 w-full max-w-400 flex-1 flex-col">
        <EditorHeader {...own} steps={steps} isWide={isWide} onClose={onClose} />
        {score.engine_changed && <p className="-mt-1 mb-3 text-xs text-muted">{t('engineChanged')}</p>}
        <FormView
          song={song}
          score={score}
          blocks={blocks}
          chosen={chosen.id}
          counts={counts}
          changed={changed ?? []}
          kind={otherKinds.length > 0 ? 'several' : kind}
          isWhole={changesWholeSong(edits.all)}
          isMaking={applying.state === 'making'}
          isFolded={shownView !== 'words'}
          isReadOnly={!isWide}
          actions={actions}
          menu={(block) => {
            const place = blocks.indexOf(block)
            const letter = block.source?.letter
            return (
              <SectionMenu
                block={block}
                siblings={score.sections.filter((each) => each.letter === letter).length}
                soloists={soloist !== undefined}
                isFirst={place === 0}
                isLast={place === blocks.length - 1}
                isOnly={blocks.length === 1}
                repeatable={repeatableBars(blocks, block, ending)}
                actions={actions}
                onIdea={(scope, keepsChords) => makeIdea(block, scope, keepsChords)}
                onSolo={() => addSolo(block)}
              />
            )
          }}
        />
        {isWide ? (
          <>
            <div className="mt-3 mb-3 flex items-center gap-4">
              <SegmentedControl
                label={t('view.label')}
                value={view}
                options={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
                onChange={setView}
              />
              <PlaySection songId={song.id} block={chosen} onPlay={() => play(chosen)} />
              {view !== 'words' && (
                <h2 className="font-[550]">
                  {formatSection(music, chosen.label)}
                  {chosen.addedBy === null && chosen.source && (
                    <span className="ml-3 text-xs font-normal text-muted">
                      {formatBars(t, {
                        from: chosen.source.firstBar,
                        to: chosen.source.firstBar + chosen.source.bars,
                      })}
                    </span>
                  )}
                </h2>
              )}
              {view === 'chords' && (
                <p id={chordKeys} className={cx(KEY_HINT, 'ml-auto')}>
                  {t.rich('chords.keys', KEY_CAPS)}
                </p>
              )}
            </div>
            {view !== 'words' ? (
              <div className={cx('mb-8 page-lg:[@media(height>=45rem)]:mb-0', COLUMN)}>
                {view === 'chords' ? (
                  <ChordsView
                    key={`${chosen.id} ${chordAt}`}
                    firstAt={chordAt}
                    hint={chordKeys}
                    {...own}
                    block={chosen}
                    onPlay={(bar) => play(chosen, bar)}
                    onPlayFrom={(bar) => playFrom(chosen, bar)}
                  />
                ) : (
                  <MelodyView key={chosen.id} {...own} block={chosen} onPlay={() => play(chosen)} />
                )}
              </div>
            ) : (
              <div className="mb-8 grid min-h-0 gap-x-10 gap-y-8 page-lg:grid-cols-[minmax(0,37.5rem)_minmax(22rem,26.75rem)] page-lg:justify-between page-lg:[@media(height>=45rem)]:mb-0 page-lg:[@media(height>=45rem)]:flex-1">
                <div className={cx(WORDS, COLUMN)}>{words}</div>
                <div className={COLUMN}>{band}</div>
              </div>
            )}
          </>
        ) : (
          <>
            <Tabs
              label={t('view.label')}
              value={tab}
              options={(['words', 'band'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
              onChange={setTab}
              panels="edit"
              className="my-3"
            />
            <div id={`edit-${tab}`} role="tabpanel" aria-labelledby={`edit-${tab}-tab`} className="mb-6">
              {tab === 'band' ? (
                <>
                  {band}
                  <p className="mt-4 text-xs text-muted">{t('wide')}</p>
                </>
              ) : (
                <>
                  <div className="mb-4 flex gap-2">
                    <IdeaButton block={chosen} onIdea={() => makeIdea(chosen, 'this', true)} />
                    <PlaySection songId={song.id} block={chosen} className="h-auto! w-14" onPlay={() => play(chosen)} />
                  </div>
                  {words}
                </>
              )}
            </div>
          </>
        )}
      </div>
      <PendingBar score={score} edits={edits} applying={applying} onApply={apply} onShow={show} />
    </div>
  )
}
