'use client'

import { ArrowLeft, ArrowRight, Copy, Lightbulb, Minus, Music, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type Block, RESIZE_BARS } from '#components/editor/form'
import type { FormActions } from '#components/editor/form-view'
import { formatSection } from '#components/song/section-name'
import { Menu, MenuItem, MenuLine } from '#components/ui/menu'
import { MoreIcon } from '#components/ui/more-icon'

/** What can be done with a section. */
export function SectionMenu({
  block,
  siblings,
  soloists,
  isFirst,
  isLast,
  isOnly,
  repeatable,
  actions,
  onIdea,
  onSolo,
}: {
  block: Block
  /** Sections of its kind, with itself. */
  siblings: number
  /** Whether a part can play a solo. */
  soloists: boolean
  isFirst: boolean
  isLast: boolean
  isOnly: boolean
  /** Its bars that can be played again or cut out. */
  repeatable: number
  actions: FormActions
  onIdea: (scope: 'this' | 'all', keepsChords: boolean) => void
  onSolo: () => void
}) {
  const t = useTranslations('editor')
  const music = useTranslations('music')
  const section = formatSection(music, block.label)
  const canVary = block.addedBy === null
  const isShortenable = repeatable >= RESIZE_BARS && block.bars > RESIZE_BARS
  const why =
    repeatable < RESIZE_BARS && repeatable < block.bars ? t('menu.lastChord', { count: repeatable }) : undefined
  return (
    <Menu
      trigger={
        <button
          type="button"
          data-menu={block.id}
          aria-label={t('form.menu', { section })}
          title={t('form.menu', { section })}
          className="tap-target grid size-6 place-items-center rounded-1 bg-surface-4 text-text-2 hover:text-text"
        >
          <MoreIcon size={14} />
        </button>
      }
    >
      {canVary && (
        <>
          <MenuItem icon={<Lightbulb size={15} />} hint="N" onSelect={() => onIdea('this', true)}>
            {t('menu.ideaKept')}
          </MenuItem>
          <MenuItem icon={<Lightbulb size={15} />} onSelect={() => onIdea('this', false)}>
            {t('menu.idea')}
          </MenuItem>
          {siblings > 1 && (
            <MenuItem icon={<Lightbulb size={15} />} onSelect={() => onIdea('all', true)}>
              {t('menu.ideaAll', { count: siblings })}
            </MenuItem>
          )}
          <MenuLine />
        </>
      )}
      <MenuItem icon={<Copy size={15} />} hint={t('keys.duplicate')} onSelect={() => actions.duplicate(block)}>
        {t('menu.duplicate')}
      </MenuItem>
      <MenuItem
        icon={<ArrowLeft size={15} />}
        hint={t('keys.left')}
        disabled={isFirst}
        onSelect={() => actions.move(block, -1)}
      >
        {t('menu.left')}
      </MenuItem>
      <MenuItem
        icon={<ArrowRight size={15} />}
        hint={t('keys.right')}
        disabled={isLast}
        onSelect={() => actions.move(block, 1)}
      >
        {t('menu.right')}
      </MenuItem>
      <MenuItem
        icon={<Plus size={15} />}
        hint={repeatable < RESIZE_BARS ? t('menu.tooShort') : t('form.bars', { count: block.bars + RESIZE_BARS })}
        title={why}
        disabled={repeatable < RESIZE_BARS}
        onSelect={() => actions.resize(block, 'longer')}
      >
        {t('menu.longer')}
      </MenuItem>
      <MenuItem
        icon={<Minus size={15} />}
        hint={isShortenable ? t('form.bars', { count: block.bars - RESIZE_BARS }) : t('menu.tooShort')}
        title={why}
        disabled={!isShortenable}
        onSelect={() => actions.resize(block, 'shorter')}
      >
        {t('menu.shorter')}
      </MenuItem>
      {soloists && (
        <MenuItem icon={<Music size={15} />} onSelect={onSolo}>
          {t('menu.solo')}
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem
        icon={<Trash2 size={15} />}
        danger
        disabled={isOnly}
        hint={t('keys.delete')}
        onSelect={() => actions.remove(block)}
      >
        {t('menu.delete')}
      </MenuItem>
    </Menu>
  )
}
