'use client'

import { Pause, Play, RefreshCw, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isUploading, type Upload } from '#components/api/use-upload'
import { type Draft, withSource } from '#components/compose/draft'
import { changeDraft } from '#components/compose/draft-store'
import type { FieldProblem } from '#components/compose/fields/panel'
import { type KnownSource, nameOfSource, recordingOf, type Source } from '#components/compose/source'
import { SourceEmpty } from '#components/compose/source-empty'
import { UploadProgress } from '#components/compose/upload-progress'
import { useDeletedSourceError } from '#components/compose/use-deleted-source-error'
import { type SourcePreview, useSourcePreview } from '#components/compose/use-source-preview'
import { formatFileSize } from '#components/song/time-format'
import { IconButton } from '#components/ui/button'
import { FieldError } from '#components/ui/field-error'
import type { UploadRecord } from '#lib/contract/api'
import type { Capabilities } from '#lib/contract/capabilities'
import type { Megabytes } from '#lib/contract/limits'
import type { Translator } from '#lib/i18n/translator'

/** Props of the reference form and of the extension form. */
export type SourceFormProps = {
  draft: Draft
  capabilities: Capabilities
  problem: FieldProblem
  upload: Upload
  uploadLimit: Megabytes
  onBrowse: () => void
  onUpload: (file: File) => void
  /** Arranges the melody of a recording; null where the service cannot. */
  onMelody: ((upload: UploadRecord) => void) | null
  onCancelUpload: () => void
}

/** The source of a form: the ways to choose one, the running upload, or the chosen recording. */
export function SourceField({
  mode,
  path,
  form: { draft, problem, upload, uploadLimit, onBrowse, onUpload, onCancelUpload },
  subtitle,
  renderRecording,
  children,
}: {
  mode: 'reference' | 'extend'
  /** The field of the request that holds the source. */
  path: 'reference_audio' | 'origin_audio'
  form: SourceFormProps
  /** The line below the name. */
  subtitle: (source: Source) => string
  /** Renders the recording below its name. Not called for a URL. */
  renderRecording: (source: KnownSource, preview: SourcePreview) => ReactNode
  /** Renders the settings of the chosen source. */
  children: (source: Source, preview: SourcePreview) => ReactNode
}) {
  const { source } = draft[mode]
  const [replacing, setReplacing] = useState(false)
  /** The last action of the user, which decides where the focus moves. */
  const [choice, setChoice] = useState<'chosen' | 'removed' | null>(null)
  useEffect(() => setReplacing(false), [source])
  const preview = useSourcePreview(source === null || source.kind === 'url' ? null : recordingOf(source).audio_url)
  const deletedError = useDeletedSourceError(mode, source)
  const choose = (next: Source | null) => {
    setReplacing(false)
    setChoice(next === null ? 'removed' : 'chosen')
    changeDraft((current) => withSource(current, mode, next))
  }
  return (
    <>
      {upload.state !== 'idle' && <UploadProgress upload={upload} onCancel={onCancelUpload} onRetry={onUpload} />}
      {isUploading(upload) ? null : source === null || replacing ? (
        <SourceEmpty
          purpose={mode}
          uploadLimit={uploadLimit}
          focused={replacing || choice === 'removed'}
          error={problem(path) ?? deletedError}
          onBrowse={onBrowse}
          onSource={choose}
        />
      ) : (
        <>
          <div className="rounded-3 bg-well p-3 shadow-press">
            <SourceHeader
              source={source}
              preview={source.kind === 'url' ? null : preview}
              subtitle={subtitle(source)}
              focused={choice === 'chosen'}
              onChange={() => setReplacing(true)}
              onRemove={() => choose(null)}
            />
            {source.kind !== 'url' && renderRecording(source, preview)}
            <FieldError>{problem(path)}</FieldError>
          </div>
          {children(source, preview)}
        </>
      )}
    </>
  )
}

/** The header of a source: play, name, replace, remove. */
function SourceHeader({
  source,
  preview,
  subtitle,
  focused,
  onChange,
  onRemove,
}: {
  source: Source
  preview: SourcePreview | null
  subtitle: string
  /** Set after a choice, so that the focus moves to the source. */
  focused: boolean
  onChange: () => void
  onRemove: () => void
}) {
  const music = useTranslations('music')
  const t = useTranslations('compose.source')
  return (
    <div className="flex items-center gap-3">
      {preview && (
        <button
          type="button"
          aria-label={preview.playing ? t('pause') : t('play')}
          onClick={() => (preview.playing ? preview.pause() : preview.play())}
          className="tap-target pressable grid size-9 shrink-0 place-items-center rounded-full bg-raised shadow-lift-1 hover:bg-surface-4"
        >
          {preview.playing ? (
            <Pause size={14} className="fill-current" />
          ) : (
            <Play size={14} className="translate-x-px fill-current" />
          )}
        </button>
      )}
      <div className="min-w-0 grow">
        <p className="truncate font-serif text-[1.0625rem] leading-5.5">{nameOfSource(source) || music('untitled')}</p>
        <p className="num truncate text-xs leading-4 text-muted">{preview?.failed ? t('unplayable') : subtitle}</p>
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

/** The line below a source’s name. */
export const sourceOrigin = (t: Translator<'compose.source'>, source: Source) => {
  switch (source.kind) {
    case 'upload':
      return t('uploaded', { size: formatFileSize(source.upload.bytes) })
    case 'song':
      return t('fromLibraryOrigin')
    case 'url':
      return t('address')
  }
}
