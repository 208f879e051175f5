'use client'

import { Lightbulb } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Block } from '#components/editor/form'
import { formatSection } from '#components/song/section-name'

/** Asks for another melody of a section, on a phone. */
export function IdeaButton({ block, onIdea }: { block: Block; onIdea: () => void }) {
  const t = useTranslations('editor')
  const music = useTranslations('music')
  return (
    <button
      type="button"
      onClick={onIdea}
      className="pressable flex min-w-0 flex-1 items-center gap-3 rounded-3 bg-raised px-3.5 py-2 text-left shadow-lift-1"
    >
      <Lightbulb size={18} aria-hidden="true" />
      <span>
        <span className="block text-base font-[550]">
          {t('menu.ideaFor', { section: formatSection(music, block.label) })}
        </span>
        <span className="block text-xs text-muted">{t('menu.ideaKept')}</span>
      </span>
    </button>
  )
}
