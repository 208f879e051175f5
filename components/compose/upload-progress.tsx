'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Upload } from '#components/api/use-upload'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { formatFileSize } from '#components/song/time-format'
import { Button, IconButton } from '#components/ui/button'

/** A running or failed upload. */
export function UploadProgress({
  upload,
  onCancel,
  onRetry,
}: {
  upload: Exclude<Upload, { state: 'idle' }>
  onCancel: () => void
  onRetry: (file: File) => void
}) {
  const t = useTranslations('compose.source')
  const toMessage = useErrorMessage()
  const sent = upload.state === 'sending' ? upload.sent : 1
  const retryFile = upload.state === 'failed' ? upload.retryFile : null
  return (
    <div className="rounded-3 bg-well p-3 shadow-press">
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">
          <p className="truncate font-serif text-[1.0625rem] leading-5.5">{upload.name}</p>
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
        {retryFile && <Button onClick={() => onRetry(retryFile)}>{t('again')}</Button>}
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
    </div>
  )
}
