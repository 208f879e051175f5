'use client'

import { X } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ProblemError } from '#components/api/client'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { closeImport, type Import, isImporting, stopImport } from '#components/import-export/import-store'
import { sizeIn } from '#components/import-export/size'
import { Button, IconButton } from '#components/ui/button'

/** The progress of an import, then its result. */
export function ImportStatus({ state }: { state: Import }) {
  const t = useTranslations('importExport.importing')
  return (
    <div className="pointer-events-none relative z-20 flex h-0 justify-end">
      <section
        aria-label={t('label')}
        className="animate-enter pointer-events-auto absolute bottom-4.5 mx-3 w-[min(26.25rem,calc(100vw-24px))] rounded-3 bg-surface-3 p-4 shadow-lift-3 inset-ring inset-ring-line-strong lg:mx-5"
      >
        {isImporting(state) ? <Progress state={state} /> : <Ended state={state} />}
      </section>
    </div>
  )
}

function Progress({ state }: { state: Import }) {
  const t = useTranslations('importExport.importing')
  const locale = useLocale()
  const size = (bytes: number) => sizeIn(bytes, locale)
  const share = 'total_bytes' in state && state.total_bytes > 0 ? state.bytes / state.total_bytes : null
  return (
    <>
      <div className="flex items-center gap-3">
        <p className="num min-w-0 grow leading-5" aria-live="off">
          {state.kind === 'sending' && t('sending', { sent: size(state.bytes), all: size(state.total_bytes) })}
          {state.kind === 'reading' && t('reading')}
          {state.kind === 'unpacking' &&
            t('unpacking', {
              done: state.done,
              of: state.total,
              bytes: size(state.bytes),
              all: size(state.total_bytes),
            })}
        </p>
        <Button variant="outline" onClick={stopImport}>
          {t('stop')}
        </Button>
      </div>
      <div
        role="progressbar"
        aria-label={t('label')}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(share !== null && { 'aria-valuenow': Math.floor(share * 100) })}
        className="mt-3 h-[3px] overflow-hidden rounded-full bg-track"
      >
        <span
          className="block h-full origin-left bg-accent transition-transform duration-[var(--t-8th)]"
          style={{ transform: `scaleX(${share ?? 0})` }}
        />
      </div>
      <p className="mt-2.5 text-xs leading-4 text-text-2">{t('stay')}</p>
    </>
  )
}

function Ended({ state }: { state: Import }) {
  const toMessage = useErrorMessage()
  const t = useTranslations('importExport.importing')
  const bad = state.kind === 'refused' || state.kind === 'not_zip' || state.kind === 'cut'
  return (
    <div className="flex items-start gap-3">
      <div role={bad ? 'alert' : 'status'} className="min-w-0 grow leading-5 wrap-anywhere">
        {state.kind === 'done' && <Summary state={state} />}
        {state.kind === 'refused' && toMessage(new ProblemError(state.problem))}
        {state.kind === 'not_zip' && t('notZip')}
        {state.kind === 'stopped' && t('stopped')}
        {state.kind === 'cut' && t('cut')}
      </div>
      <IconButton label={t('close')} onClick={closeImport} className="-mt-1.5 -mr-2">
        <X size={16} />
      </IconButton>
    </div>
  )
}

/** Names listed of songs that could not be read. */
const MAX_NAMES = 5

function Summary({ state: { summary } }: { state: Extract<Import, { kind: 'done' }> }) {
  const t = useTranslations('importExport.importing')
  const { songs, uploads, tasks, playlists, existing, copies, in_trash: trash, failed } = summary
  if (songs + uploads + tasks + playlists + failed.length + trash === 0 && existing > 0) return t('nothing')
  return (
    <>
      <p className="font-[550]">{t('came', { songs })}</p>
      {tasks > 0 && <p className="mt-1 text-text-2">{t('failed', { tasks })}</p>}
      {existing > 0 && <p className="mt-1 text-text-2">{t('there', { there: existing })}</p>}
      {copies > 0 && <p className="mt-1 text-text-2">{t('copies', { copies })}</p>}
      {trash > 0 && <p className="mt-1 text-text-2">{t('trash', { trash })}</p>}
      {failed.length > 0 && (
        <>
          <p className="mt-2 text-warn">{t('left', { left: failed.length })}</p>
          <ul className="mt-1 grid gap-0.5 text-xs leading-4 text-text-2">
            {failed.slice(0, MAX_NAMES).map(({ name, reason }) => (
              <li key={name}>{t('leftOne', { what: name, why: reason })}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
