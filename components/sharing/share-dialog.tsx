'use client'

import { ExternalLink, Link2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Shareable, useShare } from '#components/api/use-share'
import { useSong } from '#components/api/use-song'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { CopyButton } from '#components/settings/copy-button'
import { Button, buttonVariants } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { Switch } from '#components/ui/switch'
import { frameCode } from '#lib/contract/frame-code'
import type { Share, ShareOptions } from '#lib/contract/studio'

/** Shares a song or playlist, shows its plays and turns off its link. */
export function ShareDialog({ what, title, onClose }: { what: Shareable; title: string; onClose: () => void }) {
  const t = useTranslations('sharing')
  const song = useSong(what.kind === 'song' ? what.id : null).data
  const toMessage = useErrorMessage()
  const { data, error, put, withdraw } = useShare(what)
  const [actionError, setActionError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const focus = useRef<HTMLButtonElement>(null)
  const share = data?.share ?? null

  const attempt = (work: Promise<void>, done = '') => {
    setBusy(true)
    setActionError(null)
    work
      .then(() => setSaid(done))
      .catch(setActionError)
      .finally(() => setBusy(false))
  }
  // The pressed button is gone, so its replacement takes the focus.
  const shared = share !== null
  const before = useRef(shared)
  useEffect(() => {
    if (data && before.current !== shared && said) focus.current?.focus()
    if (data) before.current = shared
  }, [data, shared, said])

  const failure = actionError ?? (data ? null : error)
  return (
    <Dialog title={t(`title.${what.kind}`, { title })} onClose={onClose}>
      <div className="-mx-5 -mb-5 min-h-0 overflow-y-auto px-5 pb-5">
        <p role="status" className="sr-only">
          {said}
        </p>
        {failure !== null && (
          <p role="alert" className="mt-3 rounded-2 bg-danger-wash px-3 py-2 text-danger">
            {toMessage(failure)}
          </p>
        )}
        {song && song.versions > 1 && <p className="mt-3 text-text-2">{t('version', { version: song.version })}</p>}
        {data && !share && (
          <>
            <p className="mt-3 text-base leading-6 text-text-2">{t(what.kind)}</p>
            {data.local && <Local />}
            <Button
              ref={focus}
              variant="primary"
              size="large"
              className="mt-5 mb-1 ml-1"
              disabled={busy}
              onClick={() => attempt(put({ download: false, made_with: false }), t('shared'))}
            >
              <Link2 size={17} aria-hidden="true" />
              {t('create')}
            </Button>
          </>
        )}
        {data && share && (
          <Shared
            share={share}
            local={data.local}
            title={title}
            busy={busy}
            focus={focus}
            onChange={(options) => attempt(put(options))}
            onWithdraw={() => attempt(withdraw(), t('withdrawn'))}
          />
        )}
      </div>
    </Dialog>
  )
}

function Shared({
  share,
  local,
  title,
  busy,
  focus,
  onChange,
  onWithdraw,
}: {
  share: Share
  local: boolean
  title: string
  busy: boolean
  focus: React.RefObject<HTMLButtonElement | null>
  onChange: (options: ShareOptions) => void
  onWithdraw: () => void
}) {
  const t = useTranslations('sharing')
  const { download, made_with } = share
  return (
    <div className="mt-3">
      <Code label={t('link')} text={share.url} copy={t('copyLink')} focus={focus}>
        <a
          href={share.url}
          target="_blank"
          rel="noopener"
          aria-label={t('visit')}
          title={t('visit')}
          className={buttonVariants({ variant: 'ghost', size: 'icon' })}
        >
          <ExternalLink size={16} />
        </a>
      </Code>
      {local && <Local />}
      <p className="mt-4 text-sm">{t('plays', { count: share.plays })}</p>
      <p className="mt-0.5 text-xs leading-4.5 text-muted">{t('playsHint')}</p>
      <div className="mt-4 grid gap-4 border-t border-line pt-4">
        <Choice
          label={t('download')}
          hint={t('downloadHint')}
          on={download}
          onChange={(next) => onChange({ download: next, made_with })}
        />
        <Choice
          label={t('made')}
          hint={t('madeHint')}
          on={made_with}
          onChange={(next) => onChange({ download, made_with: next })}
        />
      </div>
      <div className="mt-4 border-t border-line pt-4">
        <Code label={t('embed')} text={frameCode(share.embed_url, title)} copy={t('copyCode')} />
        <p className="mt-1.5 text-xs leading-4.5 text-muted">{t('embedHint')}</p>
      </div>
      <div className="mt-4 flex items-center justify-between gap-6 border-t border-line pt-4 pb-1 max-lg:flex-col max-lg:items-start max-lg:gap-3">
        <p className="text-xs leading-4.5 text-text-2">{t('withdrawText')}</p>
        <Button variant="outline" className="mr-1 shrink-0 text-danger!" disabled={busy} onClick={onWithdraw}>
          {t('withdraw')}
        </Button>
      </div>
    </div>
  )
}

function Local() {
  const t = useTranslations('sharing')
  return <p className="mt-3 rounded-2 bg-warn-wash px-3 py-2 leading-5 text-text-2">{t('local')}</p>
}

/** A text with a copy button; it can also be selected. */
function Code({
  label,
  text,
  copy,
  focus,
  children,
}: {
  label: string
  text: string
  copy: string
  focus?: React.RefObject<HTMLButtonElement | null>
  children?: ReactNode
}) {
  const field = useId()
  return (
    <div>
      <label htmlFor={field} className="text-xs text-muted">
        {label}
      </label>
      <div className="mt-1 flex h-11 items-center gap-1 rounded-3 bg-well pr-2 pl-3 shadow-press">
        <input
          id={field}
          readOnly
          value={text}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          className="h-8 min-w-0 grow rounded-1 bg-transparent px-1 font-mono text-xs text-text outline-offset-0!"
        />
        <CopyButton text={text} label={copy} {...(focus && { focus })} />
        {children}
      </div>
    </div>
  )
}

function Choice({
  label,
  hint,
  on,
  onChange,
}: {
  label: string
  hint: string
  on: boolean
  onChange: (on: boolean) => void
}) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-6">
      <div>
        <label htmlFor={id} className="font-[550]">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-xs leading-4.5 text-muted">
          {hint}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-hint`} checked={on} onChange={onChange} className="mt-0.5 mr-1" />
    </div>
  )
}
