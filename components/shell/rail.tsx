'use client'

import { LibraryBig as Library, ListMusic, PenLine, Settings2, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Sign, Wordmark } from '#components/shell/marks'
import { ServiceDot } from '#components/shell/service-dot'
import { UnreadBadge } from '#components/shell/unread-badge'
import { cx } from '#components/ui/cx'

function RailLink({ href, here, children }: { href: string; here: boolean; children: ReactNode }) {
  return (
    <Link
      href={href}
      aria-current={here ? 'page' : undefined}
      className={cx(
        'pressable relative grid h-[50px] w-14 place-content-center justify-items-center gap-1 rounded-2 text-2xs leading-[14px]',
        here ? 'bg-surface-2 text-text shadow-lift-1' : 'text-muted hover:bg-surface-1 hover:text-text',
      )}
    >
      {children}
    </Link>
  )
}

/** The navigation of wide windows. */
export function Rail() {
  const t = useTranslations('shell')
  const path = usePathname()
  return (
    <nav aria-label={t('navigation')} className="flex flex-col items-center gap-1 bg-bg pt-[18px] pb-3.5 max-lg:hidden">
      <Link href="/" aria-label="Songloom" className="mb-5 rounded-2">
        <Sign className="w-[34px]" />
      </Link>
      <RailLink href="/" here={path === '/'}>
        <PenLine size={18} />
        {t('write')}
      </RailLink>
      <RailLink href="/library" here={path.startsWith('/library') || path.startsWith('/songs')}>
        <Library size={18} />
        {t('library')}
        <UnreadBadge />
      </RailLink>
      <RailLink href="/playlists" here={path.startsWith('/playlists')}>
        <ListMusic size={18} />
        {t('lists')}
      </RailLink>
      <RailLink href="/trash" here={path === '/trash'}>
        <Trash2 size={18} />
        {t('trash')}
      </RailLink>
      <span className="grid min-h-0 flex-1 place-items-center overflow-hidden">
        <Wordmark className="h-[27px] -rotate-90 text-text-2" />
      </span>
      <ServiceDot className="mb-3" />
      <RailLink href="/settings" here={path.startsWith('/settings')}>
        <Settings2 size={18} />
        {t('settings')}
      </RailLink>
    </nav>
  )
}
