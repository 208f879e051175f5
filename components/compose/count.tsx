import { cx } from '#components/ui/cx'

/** How much of a limit is used; past it, by how much. */
export function Count({
  id,
  length,
  limit,
  className,
}: {
  id?: string
  length: number
  limit: number
  className?: string
}) {
  const over = length - limit
  return (
    <span id={id} className={cx('num', over > 0 && 'font-[550] text-danger', className)}>
      {over > 0
        ? `${over.toLocaleString('en')} over ${limit.toLocaleString('en')}`
        : `${length.toLocaleString('en')} of ${limit.toLocaleString('en')}`}
      <span className="sr-only"> characters</span>
    </span>
  )
}
