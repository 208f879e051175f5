'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PageSettings } from '#components/api/query-keys'
import { useHealth } from '#components/api/use-health'
import { problemMessage } from '#components/i18n/error-message'
import { RemoveService } from '#components/settings/remove-service'
import { ServiceForm } from '#components/settings/service-form'
import { SettingsRow } from '#components/settings/settings-row'
import { ServiceMark } from '#components/shell/service-dot'
import { Button } from '#components/ui/button'

/** Which service creates songs: the built-in engine or a remote one. */
export function Service({ settings }: { settings: PageSettings }) {
  const t = useTranslations('settings.service')
  const { service } = settings
  const errors = useTranslations('errors')
  const { status, problem } = useHealth()
  const [editing, setEditing] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const editButton = useRef<HTMLButtonElement>(null)
  const returnsFocus = useRef(false)
  const close = (message: string) => {
    returnsFocus.current = true
    setAnnouncement(message)
    setEditing(false)
  }
  // The form had the focus and is gone, so the focus returns to its button.
  useEffect(() => {
    if (!editing && returnsFocus.current) editButton.current?.focus()
    returnsFocus.current = false
  }, [editing])

  const isSetByEnvironment = service.set_by === 'environment'
  const remote = service.kind === 'remote'
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5 py-1">
        <ServiceMark status={status} />
        <div className="min-w-[min(100%-24px,13.75rem)] flex-1">
          <h3 className="text-base leading-5 font-[550]">{remote ? t('remote') : t('builtIn')}</h3>
          <p className="text-xs leading-4.5 text-muted">
            <b className="font-[550] text-text-2">
              {problem ? problemMessage(errors, problem) : status !== 'failing' && t(`state.${status}`)}
            </b>{' '}
            {!remote ? t('aboutBuiltIn') : isSetByEnvironment ? t('aboutOperator') : t('aboutRemote')}
          </p>
        </div>
        {!isSetByEnvironment && !editing && (
          <div className="ml-auto flex flex-wrap gap-2">
            <Button
              ref={editButton}
              onClick={() => {
                setAnnouncement('')
                setEditing(true)
              }}
            >
              {remote ? t('change') : t('use')}
            </Button>
            {remote && (
              <RemoveService
                base={service.base_url ?? ''}
                onRemoved={() => {
                  editButton.current?.focus()
                  setAnnouncement(t('removed'))
                }}
              />
            )}
          </div>
        )}
      </div>
      {remote && !editing && (
        <div className="mt-1">
          <SettingsRow name={t('base')}>
            <ReadOnlyValue>{service.base_url}</ReadOnlyValue>
          </SettingsRow>
          {service.key_hint && (
            <SettingsRow name={t('key')}>
              <ReadOnlyValue>
                <span aria-hidden="true">…{service.key_hint}</span>
                <span className="sr-only">{t('keyEnds', { letters: [...service.key_hint].join(' ') })}</span>
              </ReadOnlyValue>
            </SettingsRow>
          )}
        </div>
      )}
      {editing && (
        <ServiceForm
          known={service.base_url}
          open={settings.local}
          onClose={() => close('')}
          onSaved={() => close(t('saved'))}
        />
      )}
      <p role="status" className="mt-1 text-success empty:hidden">
        {announcement}
      </p>
      {service.retired.map((retired) => (
        <p key={retired.base_url} className="mt-1 max-w-prose text-text-2 wrap-anywhere">
          {t('leaving', { address: retired.base_url })}
        </p>
      ))}
      <p className="mt-1 mb-1 text-xs leading-4.25 text-muted">
        {t(
          { local: 'local', code: 'coded', accounts: 'accounts' }[settings.sign_in_mode] as
            | 'local'
            | 'coded'
            | 'accounts',
        )}
      </p>
    </>
  )
}

function ReadOnlyValue({ children }: { children: ReactNode }) {
  return (
    <p className="flex min-h-10 items-center rounded-2 bg-well px-3.5 py-2 font-mono text-sm text-text wrap-anywhere shadow-press">
      <span className="min-w-0">{children}</span>
    </p>
  )
}
