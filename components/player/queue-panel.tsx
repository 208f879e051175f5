'use client'

import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useSong } from '#components/api/use-song'
import { PanelSong } from '#components/player/panel-song'
import { QueueList } from '#components/player/queue-list'
import { choosePanelTab, closePanel, useIsPanelWide, usePanelTab } from '#components/player/queue-panel-store'
import { usePlayer } from '#components/player/use-player'
import { Lyrics } from '#components/song/lyrics'
import { IconButton } from '#components/ui/button'
import { ignoreNestedClose } from '#components/ui/dialog-close'
import { Tabs } from '#components/ui/tabs'
import { useBackCloses } from '#components/ui/use-back-closes'
import { MD_QUERY, useMedia } from '#components/ui/use-media'

/** The queue and the lyrics of what plays: beside the page, over it in narrower windows, and a sheet on a phone. */
export function QueuePanel() {
  return useMedia(MD_QUERY) ? <SidePanel /> : <Sheet />
}

function SidePanel() {
  const t = useTranslations('player.queue')
  return (
    <>
      {/* A click beside the panel closes it, where it covers the page. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        onClick={closePanel}
        className="fixed inset-y-0 right-0 bottom-(--player) left-(--sidebar) z-10 cursor-default! bg-[#0008] xl:hidden"
      />
      <aside
        data-panel=""
        aria-label={t('title')}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) closePanel()
        }}
        className="animate-enter flex min-h-0 w-(--panel) flex-col border-l border-line bg-surface-1 max-xl:fixed max-xl:top-0 max-xl:right-0 max-xl:bottom-(--player) max-xl:z-20 max-xl:shadow-lift-3"
      >
        <PanelContent />
      </aside>
    </>
  )
}

function Sheet() {
  const t = useTranslations('player.queue')
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current
    if (dialog && !dialog.open) dialog.showModal()
  }, [])
  useBackCloses('panel', closePanel)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the dialog element brings it.
    <dialog
      ref={element}
      data-panel=""
      data-player
      aria-label={t('title')}
      onClose={ignoreNestedClose(closePanel)}
      onClick={(event) => event.target === event.currentTarget && closePanel()}
      className="animate-enter m-0 mt-auto w-full max-w-none rounded-t-[16px] bg-surface-1 text-text shadow-lift-3"
    >
      <div className="flex h-[min(85dvh,45rem)] flex-col pb-[env(safe-area-inset-bottom)]">
        <PanelContent />
      </div>
    </dialog>
  )
}

function PanelContent() {
  const t = useTranslations('player')
  const tab = usePanelTab()
  const panels = useId()
  const id = usePlayer((state) => state.track?.id ?? null)
  const song = useSong(id).data
  const isWide = useIsPanelWide()
  return (
    <>
      <header className="flex items-center px-5 pt-4 pb-2">
        <Tabs
          label={t('queue.tabs')}
          value={tab}
          options={[
            { value: 'queue', label: t('queue.title') },
            { value: 'lyrics', label: t('lyrics') },
          ]}
          onChange={choosePanelTab}
          panels={panels}
          className="[&>button]:h-7 [&>button]:px-3.5 [&>button]:text-xs pointer-coarse:[&>button]:h-11"
        />
        <IconButton label={t('close')} onClick={closePanel} className="-mr-1.5 ml-auto max-md:size-11">
          <X size={18} />
        </IconButton>
      </header>
      <div
        role="tabpanel"
        id={`${panels}-${tab}`}
        aria-labelledby={`${panels}-${tab}-tab`}
        className="flex min-h-0 flex-1 flex-col"
      >
        {tab === 'queue' ? (
          <QueueList />
        ) : (
          <div className="flex min-h-0 flex-1 flex-col px-5 pb-4 min-[120rem]:px-8">
            {song && isWide && <PanelSong song={song} />}
            <div className="min-h-0 flex-1">
              {song ? <Lyrics song={song} fill /> : <p className="text-base text-muted">{t('nothing')}</p>}
            </div>
          </div>
        )}
      </div>
    </>
  )
}
