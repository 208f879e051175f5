'use client'

import { LibraryBig as Library, ListMusic, PenLine, Settings2, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Logo, Wordmark } from '#components/shell/logo'
import { ServiceDot } from '#components/shell/service-dot'
import { UnreadBadge } from '#components/shell/unread-badge'
import { cx } from '#components/ui/cx'

function SidebarLink({ href, active, children }: { href: string; active: boolean; children: ReactNode }) {
  return (
    <Link
      href={href}
      aria-current={active ? 'page' : undefined}
      className={cx(
        'pressable relative grid h-[50px] w-14 place-content-center justify-items-center gap-1 rounded-2 text-2xs leading-[14px]',
        active ? 'bg-surface-2 text-text shadow-lift-1' : 'text-muted hover:bg-surface-1 hover:text-text',
      )}
    >
      {children}
    </Link>
  )
}

/** The navigation of wide windows. */
export function Sidebar() {
  const t = useTranslations('shell')
  const path = usePathname()
  return (
    <nav aria-label={t('navigation')} className="flex flex-col items-center gap-1 bg-bg pt-[18px] pb-3.5 max-lg:hidden">
      <Link href="/" aria-label="Songloom" className="mb-5 rounded-2">
        <Logo className="w-[34px]" />
      </Link>
      <SidebarLink href="/" active={path === '/'}>
        <PenLine size={18} />
        {t('create')}
      </SidebarLink>
      <SidebarLink href="/library" active={path.startsWith('/library') || path.startsWith('/songs')}>
        <Library size={18} />
        {t('library')}
        <UnreadBadge />
      </SidebarLink>
      <SidebarLink href="/lists" active={path.startsWith('/lists')}>
        <ListMusic size={18} />
        {t('lists')}
      </SidebarLink>
      <SidebarLink href="/trash" active={path === '/trash'}>
        <Trash2 size={18} />
        {t('trash')}
      </SidebarLink>
      <span className="grid min-h-0 flex-1 place-items-center overflow-hidden">
        <Wordmark className="h-[27px] -rotate-90 text-text-2" />
      </span>
      <ServiceDot className="mb-3" />
      <SidebarLink href="/settings" active={path.startsWith('/settings')}>
        <Settings2 size={18} />
        {t('settings')}
      </SidebarLink>
    </nav>
  )
}
