import { cx } from '#components/ui/cx'

/** Names and values, one pair a row. Empty values are left out. */
export function MetadataList({
  rows,
  className,
}: {
  rows: readonly (readonly [name: string, value: string | null])[]
  className?: string
}) {
  return (
    <dl className={cx('num', className)}>
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name} className="flex justify-between gap-4 border-t border-line py-[3px] leading-5">
              <dt className="text-muted">{name}</dt>
              <dd className="text-right wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
