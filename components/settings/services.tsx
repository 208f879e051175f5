'use client'

import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PageSettings } from '#components/api/query-keys'
import { useServices } from '#components/api/use-services'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { ServiceCard } from '#components/settings/service-card'
import { ServiceForm } from '#components/settings/service-form'
import { Button } from '#components/ui/button'
import { makesSongs } from '#lib/contract/capabilities'

/** The services that make songs, and a form for another one. */
export function Services({ settings }: { settings: PageSettings }) {
  const t = useTranslations('settings.service')
  const toMessage = useErrorMessage()
  const { data, error } = useServices()
  const [adding, setAdding] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const addButton = useRef<HTMLButtonElement>(null)
  const returnsFocus = useRef(false)
  const close = (message: string) => {
    returnsFocus.current = true
    setAnnouncement(message)
    setAdding(false)
  }
  // The form had the focus and is gone, so the focus returns to its button.
  useEffect(() => {
    if (!adding && returnsFocus.current) addButton.current?.focus()
    returnsFocus.current = false
  }, [adding])
  return (
    <>
      {error && !data && <p role="alert">{toMessage(error)}</p>}
      <ul aria-label={t('list')} className="-mx-4.5 divide-y divide-line">
        {data?.services.map((service) => (
          <ServiceCard
            key={service.id}
            service={service}
            open={settings.local}
            onChanged={(message) => setAnnouncement(message)}
            onRemoved={(message) => close(message)}
          />
        ))}
      </ul>
      {adding ? (
        <ServiceForm
          known={null}
          open={settings.local}
          onClose={() => close('')}
          onSaved={({ capabilities }) => close(t(makesSongs(capabilities) ? 'saved' : 'savedAnalyser'))}
        />
      ) : (
        data && (
          <Button
            ref={addButton}
            size="large"
            className="mt-3 mb-1.5"
            onClick={() => {
              setAnnouncement('')
              setAdding(true)
            }}
          >
            <Plus size={16} aria-hidden="true" />
            {t('add')}
          </Button>
        )
      )}
      <p role="status" className="mt-1 text-success empty:hidden">
        {announcement}
      </p>
      {data?.retired.map((retired) => (
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
