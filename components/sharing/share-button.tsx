'use client'

import { Share } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Shareable } from '#components/api/use-share'
import { IconButton } from '#components/ui/button'
import { lazy } from '#components/ui/lazy'

const ShareDialog = lazy(() => import('#components/sharing/share-dialog').then((module) => module.ShareDialog))

/** Opens the share dialog of a song or playlist. */
export function ShareButton({ what, title }: { what: Shareable; title: string }) {
  const t = useTranslations('sharing')
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('open')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Share size={18} />
      </IconButton>
      {open && <ShareDialog what={what} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}
