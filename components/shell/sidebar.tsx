'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { Logo, Wordmark } from '#components/shell/logo'
import { isActive, NAVIGATION, type NavigationPage } from '#components/shell/navigation'
import { ServiceDot } from '#components/shell/service-dot'
import { UnreadBadge } from '#components/shell/unread-badge'
import { cx } from '#components/ui/cx'

function SidebarLink({ page }: { page: NavigationPage }) {
  const t = useTranslations('shell')
  const { href, Icon } = NAVIGATION[page]
  const active = isActive(page, usePathname())
  return (
    <Link
      href={href}
      aria-current={active ? 'page' : undefined}
      className={cx(
        'pressable relative grid h-12.5 w-14 place-content-center justify-items-center gap-1 rounded-2 text-2xs leading-3.5',
        active ? 'bg-surface-2 text-text shadow-lift-1' : 'text-muted hover:bg-surface-1 hover:text-text',
      )}
    >
      <Icon size={18} />
      {t(page)}
      {page === 'library' && <UnreadBadge />}
    </Link>
  )
}

/** The navigation of wide windows. */
export function Sidebar() {
  const t = useTranslations('shell')
  return (
    <nav aria-label={t('navigation')} className="flex flex-col items-center gap-1 bg-bg pt-4.5 pb-3.5 max-md:hidden">
      <Link href="/" aria-label="Songloom" className="mb-5 rounded-2">
        <Logo className="w-8.5" />
      </Link>
      <SidebarLink page="create" />
      <SidebarLink page="library" />
      <SidebarLink page="lists" />
      <SidebarLink page="trash" />
      <span className="grid min-h-0 flex-1 place-items-center overflow-hidden">
        <Wordmark className="h-6.75 -rotate-90 text-text-2" />
      </span>
      <ServiceDot className="mb-3" />
      <SidebarLink page="settings" />
    </nav>
  )
}
