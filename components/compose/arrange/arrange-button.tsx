import { FileMusic, Mic } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button'

/** Opens the file dialog for a song to arrange and the recorder for its melody, or says why there is none. */
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
  const router = useRouter()
  if (isUnsupported) return <p className="px-2 text-xs leading-4.25 text-muted">{t('unsupported')}</p>
  return (
    <div className="flex flex-wrap items-center">
      <Button
        variant="ghost"
        size="ghost"
        aria-disabled={reading !== null || undefined}
        title={t('formats')}
        onClick={onBrowse}
        className="max-md:h-11"
      >
        <FileMusic size={15} />
        {t('open')}
      </Button>
      <Button
        variant="ghost"
        size="ghost"
        aria-disabled={reading !== null || undefined}
        onClick={() => router.push('/?record')}
        className="max-md:h-11"
      >
        <Mic size={15} />
        {t('hum')}
      </Button>
      <span role="status" className="min-w-0 truncate text-xs text-muted">
        {reading !== null && t('reading', { name: reading })}
      </span>
    </div>
  )
}
