import { FileMusic } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button'

/** Opens the file dialog for a song to arrange, or says why there is none. */
export function ArrangeButton({
  isUnsupported,
  reading,
  onBrowse,
}: {
  isUnsupported: boolean
  /** Name of the file that is being read. */
  reading: string | null
  onBrowse: () => void
}) {
  const t = useTranslations('compose.arrange')
  if (isUnsupported) return <p className="px-2 text-xs leading-4.25 text-muted">{t('unsupported')}</p>
  return (
    <div className="flex items-center">
      <Button
        variant="ghost"
        size="ghost"
        aria-disabled={reading !== null || undefined}
        onClick={onBrowse}
        className="max-md:h-11"
      >
        <FileMusic size={15} />
        {t('open')}
      </Button>
      <span role="status" className="min-w-0 truncate text-xs text-muted">
        {reading !== null && t('reading', { name: reading })}
      </span>
    </div>
  )
}
