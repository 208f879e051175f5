'use client'

import { Search } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { PanelProps } from '#components/compose/fields/panel'
import { RadioRow } from '#components/compose/fields/radio-row'
import { useRecentSingers, useSinger } from '#components/compose/fields/use-singers'
import { PreviewButton, RecordingPreviewButton } from '#components/player/preview-button'
import { trackOf } from '#components/player/track-of'
import { usePreview } from '#components/player/use-preview'
import { Cover } from '#components/song/cover'
import { Button } from '#components/ui/button'
import { VOICES } from '#lib/contract/limits'
import type { Seconds } from '#lib/music/time'
import { takeLetter } from '#lib/player/track'

/** Two sung lines; the ending of the short song is left out. */
const PREVIEW_SECONDS: Seconds = 4.7

export function VoicePanel({ fields, instrumental, isUnsupported, onVoice, onPickSong }: PanelProps) {
  const t = useTranslations('compose.fields')
  const music = useTranslations('music')
  const group = useId()
  const { voice, voice_like: like } = fields
  const chosen = instrumental ? 'none' : voice
  const singer = useSinger(like)
  const recent = useRecentSingers()
  const songs = [...(singer.song && !recent.some(({ id }) => id === like) ? [singer.song] : []), ...recent]
  const mute = isUnsupported('voice_like')
  const preview = usePreview()
  return (
    <div className="w-66">
      <RadioRow name={group} checked={chosen === undefined && like === undefined} onChoose={() => onVoice(undefined)}>
        {t('chosen')}
      </RadioRow>
      {VOICES.map((name) => (
        <div key={name} className="flex items-center">
          <div className="min-w-0 grow">
            <RadioRow
              name={group}
              checked={chosen === name}
              about={t(`voiceAbout.${name}`)}
              onChoose={() => onVoice(name)}
            >
              {t(`voice.${name}`)}
            </RadioRow>
          </div>
          {/* A remote service has other voices. */}
          {!mute && (
            <RecordingPreviewButton
              recording={{ id: name, url: `/api/voices/${name}/preview`, to: PREVIEW_SECONDS }}
              preview={preview}
              labelOf={(isPlaying) => t(isPlaying ? 'pauseVoice' : 'playVoice', { voice: t(`voice.${name}`) })}
            />
          )}
        </div>
      ))}
      {preview.failed && (
        <p role="alert" className="px-2 py-1 text-xs text-danger">
          {t('previewFailed')}
        </p>
      )}
      <h3 className="caps mx-2 mt-2.5 border-t border-line-strong pt-3 pb-1 text-muted">{t('sameVoice')}</h3>
      {mute && <p className="px-2 pb-1 text-xs leading-4.25 text-muted">{t('unsupported.voice_like')}</p>}
      {songs.map((song) => (
        <div key={song.id} className="flex items-center">
          <div className="min-w-0 grow">
            <RadioRow
              name={group}
              checked={!instrumental && like === song.id}
              disabled={mute}
              icon={<Cover song={trackOf(song)} small className="size-8" />}
              about={music('take', { letter: takeLetter(song.take) })}
              onChoose={() => onVoice({ like: song.id })}
            >
              {song.title ?? music('untitled')}
            </RadioRow>
          </div>
          <PreviewButton song={song} preview={preview} />
        </div>
      ))}
      {singer.gone && <p className="px-2 py-1 text-xs text-danger">{t('singerGone')}</p>}
      <Button variant="ghost" disabled={mute} onClick={onPickSong} className="w-full justify-start! max-md:h-11!">
        <Search size={15} />
        {t('anotherSong')}
      </Button>
    </div>
  )
}
