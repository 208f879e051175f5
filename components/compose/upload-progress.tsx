'use client'

import { Pause, Play, RefreshCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Upload } from '#components/api/use-upload'
import { nameOfSource, type Source } from '#components/compose/source'
import type { Audition } from '#components/compose/use-audition'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { formatKey } from '#components/song/key-name'
import { formatClock, formatFileSize } from '#components/song/time-format'
import { Button, IconButton } from '#components/ui/button'
import type { Translator as Said } from '#lib/i18n/translator'

const Well = ({ children }: { children: ReactNode }) => (
  <div className="rounded-3 bg-well p-3 shadow-press">{children}</div>
)

/** A running or failed upload. */
export function UploadProgress({
  upload,
  onCancel,
  onAgain,
}: {
  upload: Exclude<Upload, { state: 'idle' }>
  onCancel: () => void
  onAgain: (file: File) => void
}) {
  const t = useTranslations('compose.source')
  const toMessage = useErrorMessage()
  const sent = upload.state === 'sending' ? upload.sent : 1
  const again = upload.state === 'failed' ? upload.again : null
  return (
    <Well>
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">
          <p className="truncate font-serif text-[17px] leading-[22px]">{upload.name}</p>
          {upload.state === 'failed' ? (
            <p role="alert" className="text-xs text-danger">
              {toMessage(upload.error)}
            </p>
          ) : (
            <p className="num text-xs leading-4 text-muted">
              {upload.state === 'sending'
                ? t('sent', { sent: formatFileSize(upload.bytes * upload.sent), size: formatFileSize(upload.bytes) })
                : t('reading')}
            </p>
          )}
        </div>
        {again && <Button onClick={() => onAgain(again)}>{t('again')}</Button>}
        <IconButton label={upload.state === 'failed' ? t('dismiss') : t('stop')} onClick={onCancel}>
          <X size={18} />
        </IconButton>
      </div>
      {upload.state !== 'failed' && (
        <div
          role="progressbar"
          aria-label={t('uploading', { name: upload.name })}
          aria-valuemin={0}
          aria-valuemax={100}
          {...(upload.state === 'sending' ? { 'aria-valuenow': Math.round(sent * 100) } : {})}
          className="mt-3 h-[3px] overflow-hidden rounded-full bg-line-strong"
        >
          <svg
            width="100%"
            height="3"
            aria-hidden="true"
            className={upload.state === 'reading' ? 'animate-pulse-slow' : ''}
          >
            <rect width={`${sent * 100}%`} height="3" rx="1.5" className="fill-accent" />
          </svg>
        </div>
      )}
    </Well>
  )
}

/** The header of a source: play, name, replace, remove. */
export function SourceHeader({
  source,
  audition,
  below,
  focused,
  onChange,
  onRemove,
}: {
  source: Source
  audition: Audition | null
  below: string
  /** Set after a choice, so that the focus moves to the source. */
  focused: boolean
  onChange: () => void
  onRemove: () => void
}) {
  const music = useTranslations('music')
  const t = useTranslations('compose.source')
  return (
    <div className="flex items-center gap-3">
      {audition && (
        <button
          type="button"
          aria-label={audition.playing ? t('pause') : t('play')}
          onClick={() => (audition.playing ? audition.pause() : audition.play())}
          className="tap-target pressable grid size-9 shrink-0 place-items-center rounded-full bg-raised shadow-lift-1 hover:bg-surface-4"
        >
          {audition.playing ? (
            <Pause size={14} className="fill-current" />
          ) : (
            <Play size={14} className="translate-x-px fill-current" />
          )}
        </button>
      )}
      <div className="min-w-0 grow">
        <p className="truncate font-serif text-[17px] leading-[22px]">{nameOfSource(source) || music('untitled')}</p>
        <p className="num truncate text-xs leading-4 text-muted">{audition?.failed ? t('unplayable') : below}</p>
      </div>
      <div className="flex shrink-0">
        <IconButton label={t('another')} autoFocus={focused} className="text-muted" onClick={onChange}>
          <RefreshCw size={15} />
        </IconButton>
        <IconButton label={t('remove')} className="text-muted" onClick={onRemove}>
          <X size={18} />
        </IconButton>
      </div>
    </div>
  )
}

/** Confidence below which a value is marked as a guess. */
const MIN_CONFIDENCE = 0.5

/** Tempo, key, metre and length of a source. */
export function SourceMetadata({ source }: { source: Exclude<Source, { kind: 'url' }> }) {
  const t = useTranslations('compose.source')
  const music = useTranslations('music')
  const facts =
    source.kind === 'upload'
      ? [
          [
            t('tempo'),
            source.upload.bpm
              ? `${source.upload.confidence.tempo < MIN_CONFIDENCE ? '~' : ''}${music('bpm', { count: Math.round(source.upload.bpm) })}`
              : '–',
          ],
          [
            t('key'),
            `${source.upload.confidence.key < MIN_CONFIDENCE ? '~ ' : ''}${formatKey(music, source.upload.key) ?? '–'}`,
          ],
          // Forms that were filled in before this version lack it.
          ...(source.upload.meter ? [[t('metre'), source.upload.meter]] : []),
          [t('length'), formatClock(source.upload.duration)],
        ]
      : [
          [t('tempo'), source.song.bpm ? music('bpm', { count: Math.round(source.song.bpm) }) : '–'],
          [t('key'), formatKey(music, source.song.key) ?? '–'],
          ...(source.song.meter ? [[t('metre'), source.song.meter]] : []),
          [t('length'), formatClock(source.song.duration)],
        ]
  return (
    <dl className="num mt-2.5 grid auto-cols-fr grid-flow-col border-t border-line pt-[9px]">
      {facts.map(([name, value]) => (
        <div key={name} className="leading-[17px]">
          <dt className="text-2xs text-muted">{name}</dt>
          <dd className="font-[550] whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The line below a source’s name. */
export const sourceOrigin = (t: Said<'compose.source'>, source: Source) => {
  switch (source.kind) {
    case 'upload':
      return t('uploaded', { size: formatFileSize(source.upload.bytes) })
    case 'song':
      return t('fromLibraryOrigin')
    case 'url':
      return t('address')
  }
}
