'use client'

import { ListFilter } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { isLocal, useTasks, useTaskTotals } from '#components/api/use-tasks'
import { byDay, daySpan } from '#components/tasks/card-messages'
import { PromptSuggestions } from '#components/tasks/prompt-suggestions'
import { isSettled, takesOf } from '#components/tasks/take-state'
import { usePageQueue } from '#components/tasks/task-list-queue'
import { Button } from '#components/ui/button'
import { lazy } from '#components/ui/lazy'
import { Menu, MenuItem } from '#components/ui/menu'
import { queuedPath } from '#components/waveform/thread-geometry'
import { useWidth } from '#components/waveform/use-width'
import type { TaskCard as Card } from '#lib/contract/studio'

// Beside the form, which a first visit needs first.
const StartOptions = lazy(
  () => import('#components/tasks/start-options').then((module) => module.StartOptions),
  // As high as its three buttons, beside or below each other, so that nothing moves.
  <div className="mt-9 h-[3.84375rem] @max-xl:h-[12.78125rem]" />,
)
const TaskCard = lazy(() => import('#components/tasks/task-card').then((module) => module.TaskCard))

const FILTERS = {
  all: () => true,
  open: (task: Card) => !isSettled(takesOf(task)),
  ready: (task: Card) => task.choices.some((song) => song.status === 'done'),
  failed: (task: Card) => task.choices.some((song) => song.status === 'fail'),
} as const
type Filter = keyof typeof FILTERS

/** All tasks by day, newest first. */
export function TaskList() {
  const t = useTranslations('tasks')
  const music = useTranslations('music')
  const locale = useLocale()
  const { data, isPending, isError, failureCount, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTasks()
  // The code of cards loads while the list is requested.
  const drawable = TaskCard.useLoaded()
  const [filter, setFilter] = useState<Filter>('all')
  const tasks = useMemo(() => data?.pages.flatMap((page) => page.tasks) ?? [], [data])
  const shown = useMemo(() => tasks.filter(FILTERS[filter]), [tasks, filter])
  usePageQueue(shown)
  const days = byDay(music, shown, new Date(), locale)
  // Only the last day can have more tasks than are loaded; the database counts those.
  const last = hasNextPage ? days.at(-1) : undefined
  const oldest = last?.tasks.at(-1)
  const { data: totals } = useTaskTotals(oldest ? daySpan(oldest.create_at) : null)
  const songs = (cards: readonly Card[]) => cards.reduce((sum, task) => sum + takesOf(task).length, 0)
  // Cards that the server has not accepted yet are only here.
  const counted = (tasks: readonly Card[]) => (totals ? totals.takes + songs(tasks.filter(isLocal)) : songs(tasks))

  return (
    <section
      aria-label={t('title')}
      className="@container relative flex min-h-0 min-w-0 flex-1 flex-col gap-[9px] overflow-y-auto px-7 pb-4 *:w-full *:max-w-330 min-[120rem]:*:max-w-[66.6rem] max-md:px-3.5"
    >
      <PhoneHeader filter={filter} onChange={setFilter} filtering={tasks.length > 0} />
      {isPending || (tasks.length > 0 && !drawable) ? (
        <EmptyState>{failureCount > 1 ? t('waking') : null}</EmptyState>
      ) : isError && tasks.length === 0 ? (
        <EmptyState action={<Button onClick={() => void refetch()}>{t('again')}</Button>}>{t('unread')}</EmptyState>
      ) : tasks.length === 0 ? (
        <EmptyList />
      ) : (
        <>
          {days.map((day, i) => (
            <section key={day.name} aria-label={day.name} className="flex flex-col gap-[9px]">
              <header className="mt-3.5 flex h-10 shrink-0 items-center gap-3 max-md:mt-1 max-md:h-8 max-md:px-1.5">
                <h2 className="font-serif text-xl leading-8 tracking-[-.005em] max-md:text-lg">{day.name}</h2>
                {/* What a filter leaves of a day is known only of the loaded tasks. */}
                {filter === 'all' && (
                  <span className="num text-muted">
                    {t('count', { count: day === last ? counted(day.tasks) : songs(day.tasks) })}
                  </span>
                )}
                {i === 0 && <FilterMenu filter={filter} onChange={setFilter} />}
              </header>
              {day.tasks.map((task) => (
                <TaskCard key={task.id} task={task} />
              ))}
            </section>
          ))}
          {shown.length === 0 && (
            <>
              <header className="mt-3.5 flex h-10 items-center">
                <h2 className="font-serif text-xl leading-8">{t(`filter.${filter}`)}</h2>
                <FilterMenu filter={filter} onChange={setFilter} />
              </header>
              <EmptyState action={<Button onClick={() => setFilter('all')}>{t('filter.clear')}</Button>}>
                {t('filter.none')}
              </EmptyState>
            </>
          )}
          {hasNextPage && (
            <Button
              variant="outline"
              className="mt-2 self-start"
              disabled={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {isFetchingNextPage ? t('fetchingOlder') : t('older')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function FilterMenu({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const t = useTranslations('tasks.filter')
  return (
    <span className="ml-auto max-md:hidden">
      <Menu
        trigger={
          <Button variant="ghost" size="ghost">
            <ListFilter size={15} />
            {t(filter)}
          </Button>
        }
      >
        <FilterItems filter={filter} onChange={onChange} />
      </Menu>
    </span>
  )
}

/** The header of the list in narrow windows, where it is a page of its own. */
function PhoneHeader({
  filter,
  filtering,
  onChange,
}: {
  filter: Filter
  filtering: boolean
  onChange: (filter: Filter) => void
}) {
  const t = useTranslations('tasks')
  const shell = useTranslations('shell')
  return (
    <header className="mt-1.5 -mb-1 flex h-12 shrink-0 items-center pl-1.5 md:hidden">
      <h2 className="grow font-serif text-[2rem] leading-10">{shell('newest')}</h2>
      {filtering && (
        <Menu
          trigger={
            <Button variant="ghost" className="h-11!" aria-label={t('filter.label', { name: t(`filter.${filter}`) })}>
              <ListFilter size={18} />
              {t(`filter.${filter}`)}
            </Button>
          }
        >
          <FilterItems filter={filter} onChange={onChange} />
        </Menu>
      )}
    </header>
  )
}

function FilterItems({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const t = useTranslations('tasks.filter')
  return (Object.keys(FILTERS) as Filter[]).map((each) => (
    <MenuItem key={each} checked={each === filter} onSelect={() => onChange(each)}>
      {t(each)}
    </MenuItem>
  ))
}

/** An empty state: a drawing, a sentence and a button. */
function EmptyState({ children, action }: { children: React.ReactNode; action?: React.ReactNode }) {
  const [ref, width] = useWidth<HTMLDivElement>()
  return (
    <div ref={ref} className="mt-10">
      <svg width="100%" height="40" fill="none" className="stroke-wave-thread" strokeWidth="1.1" aria-hidden="true">
        <path d={queuedPath(width, 40, 5)} />
      </svg>
      {children && <p className="mt-6 max-w-md font-serif text-xl leading-9">{children}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}

function EmptyList() {
  const t = useTranslations('tasks.first')
  return (
    <div className="flex min-h-full flex-col justify-center py-8">
      <div className="-mt-8">
        <EmptyState>{t('title')}</EmptyState>
        <p className="mt-2 mb-8 text-base text-text-2">{t('text')}</p>
        <PromptSuggestions />
        <StartOptions />
      </div>
    </div>
  )
}
