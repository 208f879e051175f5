'use client'

import { AudioLines, Ellipsis, LibraryBig as Library, ListMusic, PenLine, Settings2, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { UnreadBadge } from '#components/shell/unread-badge'
import { cx } from '#components/ui/cx'
import { Menu, MenuItem } from '#components/ui/menu'

const MORE = [
  { href: '/playlists', name: 'lists', Sign: ListMusic },
  { href: '/trash', name: 'trash', Sign: Trash2 },
  { href: '/settings', name: 'settings', Sign: Settings2 },
] as const

const tabLook = (here: boolean) =>
  cx(
    'relative grid content-center justify-items-center gap-0.5 text-2xs font-medium',
    here ? 'text-text' : 'text-muted',
  )

function Tab({ href, here, children }: { href: string; here: boolean; children: ReactNode }) {
  return (
    <Link href={href} className={tabLook(here)} aria-current={here ? 'page' : undefined}>
      {children}
    </Link>
  )
}

/** The navigation of narrow windows. The first two tabs share one page in wide windows. */
export function PhoneTabs() {
  const t = useTranslations('shell')
  const router = useRouter()
  const path = usePathname()
  const newest = useSearchParams().get('view') === 'songs'
  const more = MORE.find(({ href }) => path.startsWith(href))
  return (
    <nav
      aria-label={t('navigation')}
      className="grid h-[calc(58px+env(safe-area-inset-bottom))] grid-cols-4 bg-bg px-3 pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <Tab href="/" here={path === '/' && !newest}>
        <PenLine size={22} />
        {t('write')}
      </Tab>
      <Tab href="/?view=songs" here={path === '/' && newest}>
        <AudioLines size={22} />
        {t('newest')}
      </Tab>
      <Tab href="/library" here={path.startsWith('/library') || path.startsWith('/songs')}>
        <Library size={22} />
        {t('library')}
        <UnreadBadge className="right-[calc(50%-18px)]" />
      </Tab>
      <Menu
        trigger={
          <button type="button" className={tabLook(more !== undefined)}>
            <Ellipsis size={22} />
            {more ? t(more.name) : t('more')}
          </button>
        }
      >
        {MORE.map(({ href, name, Sign }) => (
          <MenuItem key={href} icon={<Sign size={18} />} onSelect={() => router.push(href)}>
            {t(name)}
          </MenuItem>
        ))}
      </Menu>
    </nav>
  )
}
