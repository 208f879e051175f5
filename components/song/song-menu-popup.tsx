'use client'

import { useTranslations } from 'use-intl'
import { titleOf } from '#components/player/track-of'
import { SongMenuItems } from '#components/song/song-menu-items'
import { closeSongMenu, type SongMenuRequest } from '#components/song/song-menu-store'
import { MenuItem, PartsContext } from '#components/ui/menu'
import * as parts from '#components/ui/menu-parts'

/** The menu of a song, the same on every page. */
export function SongMenuPopup({ request }: { request: SongMenuRequest }) {
  const t = useTranslations('song.act')
  const title = titleOf(useTranslations('music'), request.track)
  return (
    <PartsContext value={parts}>
      <parts.Floating
        // A request of its own each time, also for a second right-click beside the first.
        key={`${request.track.id} ${request.place.x} ${request.place.y}`}
        label={t('more', { title })}
        owner={request.owner}
        place={request.place}
        align={request.align}
        onClose={() => closeSongMenu(request)}
      >
        {request.only ? (
          request.only.map(({ label, icon, onSelect, danger = false }) => (
            <MenuItem key={label} icon={icon} danger={danger} onSelect={onSelect}>
              {label}
            </MenuItem>
          ))
        ) : (
          <SongMenuItems request={request} title={title} />
        )}
      </parts.Floating>
    </PartsContext>
  )
}
