'use client'

import { ChevronDown, RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '#components/accounts/use-action'
import { useServiceMutations } from '#components/api/use-services'
import { ServiceAbilities } from '#components/settings/service-abilities'
import { ServiceForm } from '#components/settings/service-form'
import { ServiceNameForm } from '#components/settings/service-name-form'
import { StateMark } from '#components/shell/service-dot'
import { Button, IconButton } from '#components/ui/button'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { cx } from '#components/ui/cx'
import { FormError } from '#components/ui/form-error'
import { Menu, MenuItem } from '#components/ui/menu'
import { MoreIcon } from '#components/ui/more-icon'
import { makesSongs } from '#lib/contract/capabilities'
import type { ServiceRecord } from '#lib/contract/services'

/** A service: its state, what it can do, its last check, and what can be changed. */
export function ServiceCard({
  service,
  open,
  onChanged,
  onRemoved,
}: {
  service: ServiceRecord
  /** Whether private addresses are allowed. */
  open: boolean
  onChanged: (message: string) => void
  onRemoved: (message: string) => void
}) {
  const t = useTranslations('settings.service')
  const { update, check, remove } = useServiceMutations()
  const action = useAction()
  const [expanded, setExpanded] = useState(false)
  const [editing, setEditing] = useState<'address' | 'name' | null>(null)
  const [removing, setRemoving] = useState(false)
  const id = useId()
  const details = useRef<HTMLButtonElement>(null)
  const returnsFocus = useRef(false)
  const close = (message: string) => {
    returnsFocus.current = true
    setEditing(null)
    onChanged(message)
  }
  // The form had the focus and is gone.
  useEffect(() => {
    if (!editing && returnsFocus.current) details.current?.focus()
    returnsFocus.current = false
  }, [editing])

  const { name, state, is_default: isDefault, capabilities } = service
  const isBuiltIn = name === null
  const hasSongs = makesSongs(capabilities)
  const title = name ?? t('builtIn')
  const isFixed = service.set_by === 'environment'
  const edit = (what: 'address' | 'name') => {
    onChanged('')
    setExpanded(true)
    setEditing(what)
  }
  const makeDefault = async () => {
    if (await action.run(() => update(service.id, { is_default: true }))) onChanged(t('defaultNow', { name: title }))
  }
  return (
    <li aria-label={title} className="px-4.5 py-3">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <StateMark state={state} />
        <div className="min-w-[min(100%-24px,12.5rem)] flex-1">
          <h3 className="flex flex-wrap items-center gap-2 text-base leading-5 font-[550] wrap-anywhere">
            {title}
            {isDefault && <Badge className="bg-accent-wash text-accent-text">{t('default')}</Badge>}
            {capabilities.licence && (
              <Badge className="text-text-2 inset-ring inset-ring-line-control">{capabilities.licence}</Badge>
            )}
          </h3>
          <p className="text-xs leading-4.5 text-muted wrap-anywhere">
            <b className="font-[550] text-text-2">{t(`state.${state}`)}</b>{' '}
            {isBuiltIn ? t('aboutBuiltIn') : service.base_url}
          </p>
        </div>
        <div className="ml-auto flex items-center gap-1.5">
          {!isDefault && hasSongs && (
            <Button
              variant="outline"
              aria-label={t('makeDefaultOf', { name: title })}
              aria-disabled={action.busy}
              onClick={() => void makeDefault()}
            >
              {t('makeDefault')}
            </Button>
          )}
          <IconButton
            ref={details}
            label={t('details', { name: title })}
            aria-expanded={expanded}
            aria-controls={id}
            onClick={() => setExpanded(!expanded)}
          >
            <ChevronDown size={18} className={cx('transition-transform', expanded && 'rotate-180')} />
          </IconButton>
          {!isBuiltIn && (
            <Menu
              trigger={
                <IconButton label={t('more', { name: title })}>
                  <MoreIcon size={18} />
                </IconButton>
              }
            >
              <MenuItem onSelect={() => edit('name')}>{t(hasSongs ? 'rename' : 'renameOnly')}</MenuItem>
              {!isFixed && <MenuItem onSelect={() => edit('address')}>{t('change')}</MenuItem>}
              {!isFixed && (
                <MenuItem danger onSelect={() => setRemoving(true)}>
                  {t('remove')}
                </MenuItem>
              )}
            </Menu>
          )}
        </div>
      </div>
      <FormError>{action.formError}</FormError>
      <div id={id} hidden={!expanded} className="mt-3 border-t border-line pt-3 @min-[560px]:pl-6">
        {expanded && editing === 'name' && <ServiceNameForm service={service} onClose={() => close('')} />}
        {expanded && editing === 'address' && (
          <ServiceForm
            known={service}
            open={open}
            onClose={() => close('')}
            onSaved={() => close(t('changed', { name: title }))}
          />
        )}
        {expanded && !editing && (
          <>
            <ServiceAbilities service={service} />
            {!isBuiltIn && (
              <div className="mt-3 flex flex-wrap items-center gap-2.5">
                <Button aria-disabled={action.busy} onClick={() => void action.run(() => check(service.id))}>
                  <RefreshCw size={15} aria-hidden="true" className={cx(action.busy && 'animate-spin')} />
                  {t('check')}
                </Button>
                <span className="text-xs text-muted">
                  {isFixed
                    ? t('aboutOperator')
                    : service.key_hint
                      ? t('keyEnds', { letters: service.key_hint })
                      : t('keyNone')}
                </span>
              </div>
            )}
          </>
        )}
      </div>
      {removing && (
        <ConfirmDialog
          title={t('removeTitle', { name: title })}
          text={t(hasSongs ? 'removeText' : 'removeAnalyserText', { address: service.base_url ?? '' })}
          cancel={t('cancel')}
          confirm={t(action.busy ? 'removing' : 'removeConfirm')}
          busy={action.busy}
          error={action.formError}
          onCancel={() => setRemoving(false)}
          onConfirm={async () => {
            if (!(await action.run(() => remove(service.id)))) return
            setRemoving(false)
            onRemoved(t('removed', { name: title }))
          }}
        />
      )}
    </li>
  )
}

const Badge = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className={cx('rounded-1 px-1.5 py-0.5 text-2xs leading-3.5 font-[550]', className)}>{children}</span>
)
