'use client'

import { Check, Info, Minus, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx'
import { type Capabilities, makesSongs } from '#lib/contract/capabilities'
import type { Finding, ServiceRecord } from '#lib/contract/services'

const ABILITIES = {
  prompt: ({ tasks }) => tasks.prompt !== undefined,
  instrumental: ({ tasks }) => tasks.instrumental !== undefined,
  reference: ({ tasks }) => tasks.reference !== undefined,
  cover: ({ tasks }) => tasks.cover !== undefined,
  replace: ({ tasks }) => tasks.replace !== undefined,
  extend: ({ tasks }) => tasks.extend !== undefined,
  seed: ({ controls }) => controls.seed,
  music: ({ controls }) => controls.bpm && controls.key && controls.meter,
  audio: ({ progress }) => progress === 'audio',
  exclude: ({ controls }) => controls.exclude,
  cancel: ({ cancel }) => cancel,
  parts: ({ tasks }) => tasks['add-part'] !== undefined || tasks.separate !== undefined,
} as const satisfies Record<string, (capabilities: Capabilities) => boolean>

/** Of a service that makes no songs. */
const ANALYSED = {
  stems: ({ analyses }) => analyses?.includes('stems') === true,
  words: ({ analyses }) => analyses?.includes('words') === true,
} as const satisfies Record<string, (capabilities: Capabilities) => boolean>

/** What a service can do and cannot, why, and its last check line by line. */
export function ServiceAbilities({ service }: { service: ServiceRecord }) {
  const t = useTranslations('settings.service')
  const { capabilities, findings } = service
  const abilities = { ...(makesSongs(capabilities) ? ABILITIES : ANALYSED) } as typeof ABILITIES & typeof ANALYSED
  const names = Object.keys(abilities) as (keyof typeof abilities)[]
  const reasons = [...new Set(Object.values(capabilities.missing ?? {}))]
  return (
    <>
      <h4 className="text-2xs font-semibold tracking-[.08em] text-muted uppercase">{t('canDo')}</h4>
      <ul className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1.5 text-xs @min-[560px]:grid-cols-4">
        {names.map((name) => {
          const can = abilities[name](capabilities)
          return (
            <li key={name} className={cx('flex items-center gap-2', can ? 'text-text-2' : 'text-muted')}>
              {can ? (
                <Check size={14} aria-hidden="true" className="shrink-0 text-success" />
              ) : (
                <Minus size={14} aria-hidden="true" className="shrink-0" />
              )}
              {!can && <span className="sr-only">{t('cannot')}</span>}
              {t(`ability.${name}`)}
            </li>
          )
        })}
      </ul>
      {reasons.map((reason) => (
        <Line key={reason} icon={<Info size={15} className="text-warn" />}>
          {reason}
        </Line>
      ))}
      {findings.length > 0 && (
        <ul aria-label={t('lastCheck')} className="mt-3 rounded-2 bg-well px-3 py-1 shadow-press">
          {findings.map((finding) => (
            <li key={`${finding.code} ${finding.detail}`}>
              <Line icon={<FindingIcon state={finding.state} />}>
                {finding.code === 'other' ? finding.detail : t(`finding.${finding.code}.${finding.state}`)}
                {finding.code !== 'other' && finding.detail && (
                  <span className="num ml-auto pl-3 text-muted">{finding.detail}</span>
                )}
              </Line>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const FindingIcon = ({ state }: { state: Finding['state'] }) =>
  state === 'good' ? (
    <Check size={15} className="text-success" />
  ) : (
    <TriangleAlert size={15} className={state === 'bad' ? 'text-danger' : 'text-warn'} />
  )

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex items-center gap-2.5 py-1.5 text-xs leading-4.5 text-text-2">
    <span aria-hidden="true" className="shrink-0">
      {icon}
    </span>
    {children}
  </p>
)
