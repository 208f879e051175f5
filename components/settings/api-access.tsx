'use client'

import { Check, Copy, Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Group } from '#components/settings/group'
import { Button, IconButton } from '#components/ui/button'
import type { Settings } from '#lib/contract/studio'

const HIDDEN = '••••••••••••••••••••••••'

/** What to paste into a terminal; the key stays a variable, so that no history keeps it. */
// curlFor('http://127.0.0.1:3000')
const curlFor = (base: string) =>
  [
    `curl ${base}/api/v1/song/generate \\`,
    '  -H "Authorization: Bearer $SONGLOOM_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '{"model": "v4.0", "task_type": "normal", "prompt": "A slow waltz, brushed drums"}'`,
  ].join('\n')

/** How a program that was written for the service reaches this one: another base address, and a key. */
export function ApiAccess({ settings }: { settings: Settings }) {
  const [shown, setShown] = useState(false)
  return (
    <Group
      title="For other programs"
      note="Whatever speaks the song generation interface works here with this address."
    >
      <dl className="grid gap-4">
        <Value name="Base address" value={settings.api_base}>
          <CopyButton text={settings.api_base} what="base address" />
        </Value>
        {settings.api_key === null ? (
          <p className="text-text-2">The keys are set by whoever runs this server, in STUDIO_API_KEYS.</p>
        ) : (
          <Value name="Key" value={shown ? settings.api_key : HIDDEN} spoken={shown ? undefined : 'Hidden'}>
            <IconButton
              label={shown ? 'Hide the key' : 'Show the key'}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOff size={16} /> : <Eye size={16} />}
            </IconButton>
            <CopyButton text={settings.api_key} what="key" />
          </Value>
        )}
      </dl>
      <div className="mt-4 rounded-3 bg-well shadow-press">
        <div className="flex items-center justify-between py-1.5 pr-2 pl-4">
          <span className="text-pp text-muted">An example</span>
          <CopyButton text={curlFor(settings.api_base)} what="example" />
        </div>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be scrolled by keyboard.
          tabIndex={0}
          className="overflow-x-auto px-4 pb-4 font-mono text-pp leading-5 text-text-2"
        >
          {curlFor(settings.api_base)}
        </pre>
      </div>
    </Group>
  )
}

function Value({
  name,
  value,
  spoken,
  children,
}: {
  name: string
  value: string
  spoken?: string | undefined
  children: ReactNode
}) {
  return (
    <div>
      <dt className="mb-1 text-pp text-muted">{name}</dt>
      <dd className="flex h-11 items-center gap-1 rounded-3 bg-well pr-2 pl-4 shadow-press">
        <code className="min-w-0 grow truncate font-mono text-p" aria-hidden={spoken !== undefined}>
          {value}
        </code>
        {spoken && <span className="sr-only">{spoken}</span>}
        {children}
      </dd>
    </div>
  )
}

function CopyButton({ text, what }: { text: string; what: string }) {
  const [state, setState] = useState<'rest' | 'copied' | 'refused'>('rest')
  useEffect(() => {
    if (state === 'rest') return
    const timer = setTimeout(() => setState('rest'), 2500)
    return () => clearTimeout(timer)
  }, [state])
  const copy = () =>
    navigator.clipboard
      .writeText(text)
      .then(() => setState('copied'))
      // Browsers copy only on secure origins; elsewhere the text can be shown and marked by hand.
      .catch(() => setState('refused'))
  return (
    <Button look="ghost" size="ghost" onClick={() => void copy()} aria-label={`Copy the ${what}`}>
      {state === 'copied' ? <Check size={15} /> : <Copy size={15} />}
      <span role="status">
        {state === 'copied' ? 'Copied' : state === 'refused' ? 'Select it and copy by hand' : 'Copy'}
      </span>
    </Button>
  )
}
