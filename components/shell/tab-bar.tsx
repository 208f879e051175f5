'use client'

import { AudioLines, LibraryBig as Library, PenLine } from 'lucide-react'
import Link from 'next/link'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isActive, NAVIGATION } from '#components/shell/navigation'
import { UnreadBadge } from '#components/shell/unread-badge'
import { cx } from '#components/ui/cx'
import { Menu, MenuItem } from '#components/ui/menu'
import { MoreIcon } from '#components/ui/more-icon'

const MENU_PAGES = ['lists', 'trash', 'settings'] as const

const tabClass = (active: boolean) =>
  cx(
    'relative grid content-center justify-items-center gap-0.5 text-2xs font-medium',
    active ? 'text-text' : 'text-muted',
  )

function Tab({ href, active, children }: { href: string; active: boolean; children: ReactNode }) {
  return (
    <Link href={href} className={tabClass(active)} aria-current={active ? 'page' : undefined}>
      {children}
    </Link>
  )
}

/** The navigation of narrow windows. The first two tabs share one page in wide windows. */
export function TabBar() {
  const t = useTranslations('shell')
  const router = useRouter()
  const path = usePathname()
  const newest = useSearchParams().get('view') === 'songs'
  const more = MENU_PAGES.find((page) => isActive(page, path))
  return (
    <nav
      aria-label={t('navigation')}
      className="grid h-[calc(58px+env(safe-area-inset-bottom))] grid-cols-4 bg-bg px-3 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <Tab href="/" active={isActive('create', path) && !newest}>
        <PenLine size={22} />
        {t('create')}
      </Tab>
      <Tab href="/?view=songs" active={isActive('create', path) && newest}>
        <AudioLines size={22} />
        {t('newest')}
      </Tab>
      <Tab href="/library" active={isActive('library', path)}>
        <Library size={22} />
        {t('library')}
        <UnreadBadge className="right-[calc(50%-18px)]" />
      </Tab>
      <Menu
        trigger={
          <button type="button" className={tabClass(more !== undefined)}>
            <MoreIcon size={22} />
            {t(more ?? 'more')}
          </button>
        }
      >
        {MENU_PAGES.map((page) => {
          const { href, Icon } = NAVIGATION[page]
          return (
            <MenuItem key={page} icon={<Icon size={18} />} onSelect={() => router.push(href)}>
              {t(page)}
            </MenuItem>
          )
        })}
      </Menu>
    </nav>
  )
}
