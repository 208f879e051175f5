'use client'

import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CopyButton } from '#components/settings/copy-button'
import { SettingsSection } from '#components/settings/settings-section'
import { IconButton } from '#components/ui/button'
import type { Settings } from '#lib/contract/studio'

const HIDDEN = '••••••••••••••••••••••••'

/** A curl example. The key is a variable, so that it stays out of the shell history. */
// curlFor('http://127.0.0.1:3000')
const curlFor = (base: string) =>
  [
    `curl ${base}/api/v1/song/generate \\`,
    '  -H "Authorization: Bearer $SONGLOOM_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '{"model": "v4.0", "task_type": "normal", "prompt": "A slow waltz, brushed drums"}'`,
  ].join('\n')

/** Base URL and key for other programs. */
export function ApiAccess({ settings }: { settings: Settings }) {
  const t = useTranslations('settings.api')
  const [revealed, setRevealed] = useState(false)
  // Members use their own keys.
  const isSetByOperator = settings.api_key === null && settings.account?.role !== 'member'
  return (
    <SettingsSection title={t('title')} note={t('note')}>
      <dl className="grid gap-4">
        <Value name={t('base')} value={settings.api_base}>
          <CopyButton text={settings.api_base} label={t('copyBase')} />
        </Value>
        {isSetByOperator && <p className="text-text-2">{t('byOperator')}</p>}
        {settings.api_key !== null && (
          <Value
            name={t('key')}
            value={revealed ? settings.api_key : HIDDEN}
            spokenInstead={revealed ? undefined : t('hidden')}
          >
            <IconButton label={revealed ? t('hide') : t('show')} onClick={() => setRevealed(!revealed)}>
              {revealed ? <EyeOff size={16} /> : <Eye size={16} />}
            </IconButton>
            <CopyButton text={settings.api_key} label={t('copyKey')} />
          </Value>
        )}
      </dl>
      <div className="mt-4 rounded-3 bg-well shadow-press">
        <div className="flex items-center justify-between py-1.5 pr-2 pl-4">
          <span className="text-xs text-muted">{t('example')}</span>
          <CopyButton text={curlFor(settings.api_base)} label={t('copyExample')} />
        </div>
        <pre className="px-4 pb-4 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap text-text-2">
          {curlFor(settings.api_base)}
        </pre>
      </div>
    </SettingsSection>
  )
}

function Value({
  name,
  value,
  spokenInstead,
  children,
}: {
  name: string
  value: string
  spokenInstead?: string | undefined
  children: ReactNode
}) {
  return (
    <div>
      <dt className="mb-1 text-xs text-muted">{name}</dt>
      <dd className="flex h-11 items-center gap-1 rounded-3 bg-well pr-2 pl-4 shadow-press">
        <code className="min-w-0 grow truncate font-mono text-sm" aria-hidden={spokenInstead !== undefined}>
          {value}
        </code>
        {spokenInstead && <span className="sr-only">{spokenInstead}</span>}
        {children}
      </dd>
    </div>
  )
}
