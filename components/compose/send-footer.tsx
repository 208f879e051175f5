'use client'

import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorText } from '#components/api/error-text'
import { type Draft, type FormProblem, fixedModelReason, modelOf } from '#components/compose/draft'
import { changeDraft } from '#components/compose/draft-store'
import { MODEL_OPTIONS, takesOptions } from '#components/compose/send-options'
import { waitText } from '#components/compose/wait-text'
import { lazy } from '#components/ui/lazy'
import { SegmentedControl } from '#components/ui/segmented-control'
import { useCountdown } from '#components/ui/use-countdown'
import { useIsMac } from '#components/ui/use-is-mac'
import type { Model } from '#lib/contract/limits'
import type { ServiceRecord } from '#lib/contract/services'

const MadeBy = lazy(() => import('#components/compose/made-by').then((module) => module.MadeBy))
const SendDialog = lazy(() => import('#components/compose/send-dialog').then((module) => module.SendDialog))

const setModel = (model: Model) => changeDraft((draft) => ({ ...draft, model }))
/** The default stays the choice until another is chosen. */
const setService = ({ id, is_default }: ServiceRecord) =>
  changeDraft((draft) => ({ ...draft, service: is_default ? null : id }))
const setTakes = (takes: 1 | 2) => changeDraft((draft) => ({ ...draft, takes }))

/** Model, number of takes and the create button. */
export function SendFooter({
  draft,
  services,
  service,
  problems,
  submitError,
  waitUntil,
  songsLeft,
  onWaited,
  onCreate,
}: {
  draft: Draft
  services: readonly ServiceRecord[]
  /** The chosen one; undefined until the list is read. */
  service: ServiceRecord | undefined
  problems: readonly FormProblem[]
  /** Why the last attempt failed, if no field shows it. */
  submitError: { error: Error; text: string | null } | null
  /** Unix seconds before which nothing can be sent. */
  waitUntil: number | null
  /** What a daily limit still allows; null if it was not reached. */
  songsLeft: number | null
  onWaited: () => void
  onCreate: () => void
}) {
  const t = useTranslations('compose.send')
  const blocked = useTranslations('compose.obstacle')
  const id = useId()
  const most = service?.capabilities.takes.max ?? 2
  const takes = most < 2 ? 1 : draft.takes
  /** With the built-in engine alone there is nothing to choose. */
  const madeBy = service && services.length > 1 && (
    <MadeBy label={t('madeBy')} services={services} chosen={service} onChoose={setService} />
  )
  const [choosing, setChoosing] = useState(false)
  const fixed = fixedModelReason(draft)
  // An untouched form shows no error, except when it is too long.
  const tooLong = problems.find(({ over }) => over > 0)
  const reason = tooLong ? blocked(tooLong.reason, { count: tooLong.over }) : null
  const label = draft.mode === 'extend' ? t('continue') : t('create', { takes })
  /** What is missing while the button is disabled. */
  const [first] = problems
  const missing = !reason && !submitError?.text && first ? (first.text ?? blocked(first.reason, { count: 0 })) : null
  const hint = missing ?? (songsLeft === null ? null : t('left', { count: songsLeft }))
  const said = submitError?.text ? <ErrorText error={submitError.error} text={submitError.text} /> : reason
  const wait = useCountdown(waitUntil)
  const waited = useEffectEvent(onWaited)
  useEffect(() => {
    if (waitUntil !== null && wait === 0) waited()
  }, [wait, waitUntil])

  return (
    <footer className="relative z-10 border-t border-line bg-surface-1 px-5 pt-3 pb-4 shadow-lift-up max-md:border-0 max-md:bg-bg max-md:pb-3 max-md:shadow-none">
      {madeBy && <div className="mb-3 max-md:hidden">{madeBy}</div>}
      <div className="mb-3 flex items-center gap-2 text-xs text-muted max-md:hidden">
        {fixed ? (
          <span>
            {t.rich('modelIs', {
              model: modelOf(draft),
              why: t(`fixed.${fixed}`),
              b: (name) => <b className="font-[550] text-text-2">{name}</b>,
            })}
          </span>
        ) : (
          <>
            <span aria-hidden="true">{t('model')}</span>
            <SegmentedControl label={t('model')} value={draft.model} options={MODEL_OPTIONS} onChange={setModel} />
            <span aria-hidden="true" className="ml-auto">
              {t('takes')}
            </span>
          </>
        )}
        <SegmentedControl
          label={t('takes')}
          value={takes}
          options={takesOptions(most)}
          onChange={setTakes}
          className={fixed ? 'ml-auto' : ''}
        />
      </div>
      {said && (
        <p
          id={`${id}-why`}
          role="alert"
          className="animate-enter mb-3 rounded-2 bg-danger-wash px-3 py-2 text-sm leading-4.5 text-danger"
        >
          {said}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mb-2.5 text-xs leading-4 text-text-2">
          {hint}
        </p>
      )}
      <div className="flex gap-2">
        <button
          type="button"
          onClick={onCreate}
          aria-disabled={problems.length > 0 || wait > 0}
          aria-describedby={said ? `${id}-why` : hint ? `${id}-hint` : undefined}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          className="pressable flex h-12 w-full items-center rounded-3 bg-accent px-4 text-base font-semibold text-on-accent shadow-[inset_0_1px_0_#fff3,0_1px_2px_#0006,0_8px_20px_-10px_color-mix(in_srgb,var(--accent)_60%,transparent)] hover:bg-accent-hover active:bg-accent-active aria-disabled:cursor-not-allowed aria-disabled:bg-[color-mix(in_srgb,var(--accent)_34%,var(--surface-1))]! aria-disabled:text-text! aria-disabled:shadow-none! max-md:h-13.5 max-md:justify-center max-md:text-[1.0625rem]"
        >
          {label}
          {wait > 0 ? (
            <span aria-hidden="true" className="num ml-auto pl-2 text-xs font-medium">
              {waitText(t, wait)}
            </span>
          ) : (
            <Shortcut />
          )}
        </button>
        <span role="status" className="sr-only">
          {waitUntil !== null && (wait > 0 ? t('waiting') : t('ready'))}
        </span>
        <button
          type="button"
          onPointerEnter={SendDialog.preload}
          onClick={() => setChoosing(true)}
          className="pressable h-13.5 w-18 shrink-0 rounded-3 bg-raised text-xs leading-4.25 font-[550] shadow-lift-1 md:hidden"
        >
          <span className="sr-only">{t('change')}</span> {modelOf(draft)}
          <small className="block text-2xs font-normal text-muted">{t('count', { takes })}</small>
        </button>
      </div>
      {choosing && (
        <SendDialog
          draft={draft}
          madeBy={madeBy}
          most={most}
          onModel={setModel}
          onTakes={setTakes}
          onClose={() => setChoosing(false)}
        />
      )}
    </footer>
  )
}

/** The shortcut in the symbols of this keyboard; known only in the browser. */
function Shortcut() {
  const apple = useIsMac()
  if (apple === null) return null
  return (
    <kbd className="ml-auto font-sans text-xs leading-5 font-medium tracking-[.04em] max-md:hidden">
      {apple ? '⌘ ↵' : 'Ctrl ↵'}
    </kbd>
  )
}
