import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx'

/** Names and values, one pair a row, each with an action at its end if it has one. Empty values are left out. */
export function MetadataList({
  rows,
  className,
}: {
  rows: readonly (readonly [name: string, value: string | null, action?: ReactNode])[]
  className?: string
}) {
  return (
    <dl className={cx('num', className)}>
      {rows.map(
        ([name, value, action]) =>
          value && (
            <div key={name} className="flex justify-between gap-4 border-t border-line py-[3px] leading-5">
              <dt className="text-muted">{name}</dt>
              <dd
                className={cx(
                  'text-right wrap-anywhere',
                  Boolean(action) && '-my-[3px] flex flex-wrap items-center justify-end',
                )}
              >
                {value}
                {action}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
