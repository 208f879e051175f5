'use client'

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type Draft, fixedModelReason, modelLimits, modelOf } from '#components/compose/draft'
import { MODEL_OPTIONS, takesOptions } from '#components/compose/send-options'
import { Dialog } from '#components/ui/dialog'
import { SegmentedControl } from '#components/ui/segmented-control'
import type { Model } from '#lib/contract/limits'

/** Dialog for the model and the number of takes, on phones. */
export function SendDialog({
  draft,
  madeBy,
  most,
  onModel,
  onTakes,
  onClose,
}: {
  draft: Draft
  /** The choice of the service, where there are several. */
  madeBy: ReactNode
  /** Songs per task of the service. */
  most: number
  onModel: (model: Model) => void
  onTakes: (takes: 1 | 2) => void
  onClose: () => void
}) {
  const t = useTranslations('compose.send')
  const fixed = fixedModelReason(draft)
  return (
    <Dialog title={t('dialog')} onClose={onClose} className="max-md:mb-3">
      <div className="mt-4 grid gap-4">
        {madeBy}
        <div className="flex items-center justify-between gap-4">
          <span>
            {t('model')}
            <span className="num block text-xs text-muted">
              {fixed
                ? t('fixedModel', { model: modelOf(draft), why: t(`fixed.${fixed}`) })
                : t('upTo', modelLimits(draft))}
            </span>
          </span>
          {!fixed && (
            <SegmentedControl label={t('model')} value={draft.model} options={MODEL_OPTIONS} onChange={onModel} />
          )}
        </div>
        <div className="flex items-center justify-between gap-4">
          {t('takes')}
          <SegmentedControl
            label={t('takes')}
            value={most < 2 ? 1 : draft.takes}
            options={takesOptions(most)}
            onChange={onTakes}
          />
        </div>
      </div>
    </Dialog>
  )
}
