'use client'

import {
  ArrowRightFromLine,
  AudioWaveform,
  Contrast,
  FolderDown,
  Heart,
  Keyboard,
  Languages,
  LibraryBig as Library,
  ListMusic,
  Mic,
  PenLine,
  Settings2,
  Trash2,
} from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { useSong } from '#components/api/use-song'
import type { PaletteGroup } from '#components/command-palette/palette-command'
import { changeDraft } from '#components/compose/draft-store'
import { toggleFullScreen } from '#components/fullscreen/use-full-screen'
import { useLanguage } from '#components/i18n/use-language'
import { loopSectionOf } from '#components/player/loop-section'
import { getPlayer, usePlayer } from '#components/player/use-player'
import { THEMES } from '#components/shell/theme'
import { chooseTheme, useTheme } from '#components/shell/use-theme'
import { LOCALE_NAMES, LOCALES } from '#lib/i18n/locale'
import { SHORTCUTS } from '#lib/player/shortcuts'

const FORMS = [
  { mode: 'prompt', Icon: PenLine },
  { mode: 'reference', Icon: AudioWaveform },
  { mode: 'extend', Icon: ArrowRightFromLine },
] as const

const PAGES = [
  { page: 'library', href: '/library', Icon: Library },
  { page: 'favourites', href: '/library?favourite=1', Icon: Heart },
  { page: 'lists', href: '/playlists', Icon: ListMusic },
  { page: 'trash', href: '/trash', Icon: Trash2 },
  { page: 'settings', href: '/settings', Icon: Settings2 },
] as const

/** Commands available on every page. Those of the player have keys, and appear only in search results. */
export const useCommands = (onKeys: () => void): { shown: readonly PaletteGroup[]; found: readonly PaletteGroup[] } => {
  const t = useTranslations('palette')
  const appearance = useTranslations('settings.appearance')
  const keys = useTranslations('player.keys')
  const router = useRouter()
  const theme = useTheme()
  const [locale, chooseLanguage] = useLanguage()
  const playing = usePlayer((state) => state.track?.id ?? null)
  const { data: song } = useSong(playing)
  const loopSection = () => loopSectionOf(song)

  const shown: PaletteGroup[] = [
    {
      name: t('create'),
      entries: [
        ...FORMS.map(({ mode, Icon }) => ({
          id: mode,
          name: t(`form.${mode}`),
          words: t(`words.${mode}`),
          icon: <Icon size={15} />,
          act: () => {
            changeDraft((draft) => ({ ...draft, mode }))
            router.push('/')
          },
        })),
        {
          id: 'record',
          name: t('form.record'),
          words: t('words.record'),
          icon: <Mic size={15} />,
          act: () => {
            changeDraft((draft) => (draft.mode === 'prompt' ? { ...draft, mode: 'reference' } : draft))
            router.push('/?record')
          },
        },
      ],
    },
    {
      name: t('go'),
      entries: [
        ...PAGES.map(({ page, href, Icon }) => ({
          id: page,
          name: t(`page.${page}`),
          words: t(`words.${page}`),
          icon: <Icon size={15} />,
          act: () => router.push(href),
        })),
        {
          id: 'export',
          name: t('export'),
          words: t('words.export'),
          icon: <FolderDown size={15} />,
          act: () => location.assign('/api/export'),
        },
        { id: 'keys', name: t('keys'), words: t('words.keys'), icon: <Keyboard size={15} />, hint: '?', act: onKeys },
      ],
    },
    {
      name: t('appearance'),
      entries: [
        ...THEMES.filter((each) => each !== theme).map((each) => ({
          id: `theme ${each}`,
          name: t('theme', { name: appearance(each) }),
          icon: <Contrast size={15} />,
          act: () => chooseTheme(each),
        })),
        ...LOCALES.filter((each) => each !== locale).map((each) => ({
          id: `language ${each}`,
          name: t('language', { name: LOCALE_NAMES[each] }),
          icon: <Languages size={15} />,
          act: () => chooseLanguage(each),
        })),
      ],
    },
  ]
  const keysOfPlayer: PaletteGroup = {
    name: t('player'),
    entries: SHORTCUTS.map(({ does, shown, run }) => ({
      id: `player ${does}`,
      name: keys(does),
      icon: <Keyboard size={15} />,
      ...(shown[0] !== 'space' && { hint: shown.join(' ') }),
      act: () => run({ player: getPlayer(), toggleFullScreen: toggleFullScreen, loopSection }),
    })),
  }
  return { shown, found: playing ? [...shown, keysOfPlayer] : shown }
}
