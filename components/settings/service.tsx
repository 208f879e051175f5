'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RemoveService } from '#components/settings/remove-service'
import { ServiceForm } from '#components/settings/service-form'
import { SettingsSection } from '#components/settings/settings-section'
import { Button } from '#components/ui/button'
import type { Settings } from '#lib/contract/studio'

/** Which service creates songs: the built-in engine or a remote one. */
export function Service({ settings }: { settings: Settings }) {
  const t = useTranslations('settings.service')
  const { service } = settings
  const [editing, setEditing] = useState(false)
  const [said, setSaid] = useState('')
  const opener = useRef<HTMLButtonElement>(null)
  const back = useRef(false)
  const close = (news: string) => {
    back.current = true
    setSaid(news)
    setEditing(false)
  }
  // The form had the focus and is gone, so the focus returns to its button.
  useEffect(() => {
    if (!editing && back.current) opener.current?.focus()
    back.current = false
  }, [editing])

  const operator = service.set_by === 'environment'
  const remote = service.kind === 'remote'
  return (
    <SettingsSection title={t('title')}>
      <p className="font-serif text-lg leading-7">{remote ? t('remote') : t('builtIn')}</p>
      <p className="mt-1.5 max-w-prose text-text-2">
        {!remote ? t('aboutBuiltIn') : operator ? t('aboutOperator') : t('aboutRemote')}
      </p>
      <p className="mt-1.5 max-w-prose text-text-2">
        {t(
          { local: 'local', code: 'coded', accounts: 'accounts' }[settings.sign_in_mode] as
            | 'local'
            | 'coded'
            | 'accounts',
        )}
      </p>
      {remote && !editing && (
        <dl className="mt-4 grid gap-4">
          <Fact name={t('base')}>{service.base_url}</Fact>
          {service.key_hint && (
            <Fact name={t('key')}>
              <span aria-hidden="true">…{service.key_hint}</span>
              <span className="sr-only">{t('keyEnds', { letters: [...service.key_hint].join(' ') })}</span>
            </Fact>
          )}
        </dl>
      )}
      {!operator &&
        (editing ? (
          <ServiceForm
            known={service.base_url}
            open={settings.local}
            onClose={() => close('')}
            onSaved={() => close(t('saved'))}
          />
        ) : (
          <div className="mt-4 flex flex-wrap gap-2">
            <Button
              ref={opener}
              size="large"
              onClick={() => {
                setSaid('')
                setEditing(true)
              }}
            >
              {remote ? t('change') : t('use')}
            </Button>
            {remote && (
              <RemoveService
                base={service.base_url ?? ''}
                onRemoved={() => {
                  opener.current?.focus()
                  setSaid(t('removed'))
                }}
              />
            )}
          </div>
        ))}
      <p role="status" className="mt-3 text-success empty:hidden">
        {said}
      </p>
      {service.retired.map((left) => (
        <p key={left.base_url} className="mt-3 max-w-prose text-text-2 wrap-anywhere">
          {t('leaving', { count: left.open_tasks, address: left.base_url })}
        </p>
      ))}
    </SettingsSection>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mb-1 text-xs text-muted">{name}</dt>
      <dd className="flex min-h-11 items-center rounded-3 bg-well px-4 py-2 font-mono text-sm wrap-anywhere shadow-press">
        <span className="min-w-0">{children}</span>
      </dd>
    </div>
  )
}
