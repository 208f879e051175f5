'use client'

import { Braces, Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PageSettings } from '#components/api/query-keys'
import { CopyButton } from '#components/settings/copy-button'
import { SettingsRow } from '#components/settings/settings-row'
import { buttonVariants, IconButton } from '#components/ui/button'

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

/** Base URL and keys for other programs. `children` are the keys of the user’s own. */
export function ApiAccess({ settings, children }: { settings: PageSettings; children?: ReactNode }) {
  const t = useTranslations('settings.api')
  const [revealed, setRevealed] = useState(false)
  // Members use their own keys.
  const isSetByOperator = settings.api_key === null && settings.account?.role !== 'member'
  return (
    <>
      <SettingsRow name={t('base')} actions={<CopyButton text={settings.api_base} label={t('copyBase')} />}>
        <Value>{settings.api_base}</Value>
      </SettingsRow>
      {isSetByOperator && <SettingsRow name={t('key')}>{t('byOperator')}</SettingsRow>}
      {settings.api_key !== null && (
        <SettingsRow name={t('key')} actions={<CopyButton text={settings.api_key} label={t('copyKey')} />}>
          <Value
            end={
              <IconButton
                label={revealed ? t('hide') : t('show')}
                disabled={settings.api_key === undefined}
                onClick={() => setRevealed(!revealed)}
              >
                {revealed ? <EyeOff size={16} /> : <Eye size={16} />}
              </IconButton>
            }
          >
            <span aria-hidden={!revealed}>{revealed ? settings.api_key : HIDDEN}</span>
            {!revealed && <span className="sr-only">{t('hidden')}</span>}
          </Value>
        </SettingsRow>
      )}
      {children}
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-2">
        <span className="text-muted">{t('example')}</span>
        <span className="flex flex-wrap gap-2">
          <a
            href="/api/openapi.json"
            target="_blank"
            rel="noreferrer"
            className={buttonVariants({ variant: 'ghost', size: 'ghost' })}
          >
            <Braces size={15} aria-hidden="true" />
            {t('openapi')}
          </a>
          <CopyButton text={curlFor(settings.api_base)} label={t('copyExample')} />
        </span>
      </div>
      <pre className="mt-1.5 mb-1.5 rounded-2 bg-well px-4 py-3 font-mono text-xs leading-4.75 wrap-anywhere whitespace-pre-wrap text-text-2 shadow-press">
        {curlFor(settings.api_base)}
      </pre>
    </>
  )
}

function Value({ end, children }: { end?: ReactNode; children: ReactNode }) {
  return (
    <p className="flex h-10 items-center gap-1 rounded-2 bg-well pr-1.5 pl-3.5 shadow-press">
      <code className="min-w-0 grow truncate font-mono text-sm text-text">{children}</code>
      {end}
    </p>
  )
}
