'use client'

import { Star } from 'lucide-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useChangeSong } from '#components/api/use-song'
import { cx } from '#components/ui/cx'
import { RATING } from '#lib/contract/limits'
import styles from './stars.module.css'

/** Stars that cannot be changed. */
export function Stars({ rating }: { rating: number }) {
  return <span aria-hidden="true" data-rating={rating} className={styles.stars} />
}

/** A rating in short, where there is no room for stars. */
export function RatingMark({ rating, className }: { rating: number | null; className?: string }) {
  const t = useTranslations('song.labels')
  if (rating === null) return null
  return (
    <span
      role="img"
      aria-label={t('stars', { count: rating })}
      className={cx('flex shrink-0 items-center gap-0.5 text-xs text-text-2', className)}
    >
      <Star size={11} fill="currentColor" className="text-accent" />
      {rating}
    </span>
  )
}

/** The rating of a song: press a star, or use the arrow keys or a digit. The star that is set removes the rating. */
export function StarRating({
  id,
  rating,
  title,
  large = false,
  tabIndex = 0,
}: {
  id: string
  rating: number | null
  title: string
  large?: boolean
  tabIndex?: number
}) {
  const t = useTranslations('song.labels')
  const { mutate } = useChangeSong()
  const rate = (next: number) => {
    const value = next < RATING.min ? null : Math.min(RATING.max, next)
    if (value !== rating) mutate({ id, change: { rating: value } })
  }
  const onClick = ({ currentTarget, clientX }: MouseEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const pressed = Math.max(RATING.min, Math.ceil(((clientX - left) / width) * RATING.max))
    rate(pressed === rating ? 0 : pressed)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = ratingForKey(event.key, rating ?? 0)
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    rate(next)
  }
  return (
    <span
      role="slider"
      aria-label={t('rate', { title })}
      aria-valuemin={0}
      aria-valuemax={RATING.max}
      aria-valuenow={rating ?? 0}
      aria-valuetext={t('stars', { count: rating ?? 0 })}
      tabIndex={tabIndex}
      data-rating={rating ?? 0}
      onClick={onClick}
      onKeyDown={onKeyDown}
      className={cx(styles.stars, large && styles.large, 'cursor-pointer rounded-1 outline-offset-4')}
    />
  )
}

/** The rating that a key sets; null for other keys. */
// ratingForKey('ArrowRight', 3) // => 4
export const ratingForKey = (key: string, rating: number): number | null => {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(RATING.max, rating + 1)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, rating - 1)
  if (key === 'Home') return 0
  if (key === 'End') return RATING.max
  return /^[0-5]$/.test(key) ? Number(key) : null
}
