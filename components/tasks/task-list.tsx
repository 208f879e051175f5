'use client'

import { ListFilter, Search, Settings2 } from 'lucide-react'
import Link from 'next/link'
import { useMemo, useState } from 'react'
import { useTasks } from '#components/api/use-tasks'
import { byDay, countOf } from '#components/tasks/card-words'
import { isSettled, lanesOf } from '#components/tasks/lane-state'
import { Starters } from '#components/tasks/starters'
import { TaskCard } from '#components/tasks/task-card'
import { Button, buttonLook, IconButton } from '#components/ui/button'
import { Menu, MenuItem } from '#components/ui/menu'
import { tautThreads } from '#components/waveform/thread-geometry'
import { useWidth } from '#components/waveform/use-width'
import type { TaskCard as Card } from '#lib/contract/studio'

const FILTERS = {
  all: { name: 'All states', shows: () => true },
  open: { name: 'In the making', shows: (task: Card) => !isSettled(lanesOf(task)) },
  ready: { name: 'Ready', shows: (task: Card) => task.choices.some((song) => song.status === 'done') },
  failed: { name: 'Stopped', shows: (task: Card) => task.choices.some((song) => song.status === 'fail') },
} as const
type Filter = keyof typeof FILTERS

/** Everything that was asked for, newest first, under its day. */
export function TaskList() {
  const { data, isPending, isError, failureCount, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTasks()
  const [filter, setFilter] = useState<Filter>('all')
  const tasks = useMemo(() => data?.pages.flatMap((page) => page.tasks) ?? [], [data])
  const shown = tasks.filter(FILTERS[filter].shows)
  const days = byDay(shown, new Date())
  const takes = (cards: readonly Card[]) => cards.reduce((sum, task) => sum + lanesOf(task).length, 0)

  return (
    <section
      aria-label="Songs"
      className="@container flex min-h-0 min-w-0 flex-1 flex-col gap-[9px] overflow-y-auto px-7 pb-4 max-desk:px-3.5"
    >
      <PhoneHeader filter={filter} onChange={setFilter} filtering={tasks.length > 0} />
      {isPending ? (
        <Quiet>{failureCount > 1 ? 'Waiting for the studio to answer. It is asked again by itself.' : null}</Quiet>
      ) : isError && tasks.length === 0 ? (
        <Quiet action={<Button onClick={() => void refetch()}>Try again</Button>}>
          The songs could not be fetched. They are safe; only the way to them is closed.
        </Quiet>
      ) : tasks.length === 0 ? (
        <FirstVisit />
      ) : (
        <>
          {days.map((day, i) => (
            <section key={day.name} aria-label={day.name} className="flex flex-col gap-[9px]">
              <header className="mt-3.5 flex h-10 shrink-0 items-center gap-3 max-desk:mt-1 max-desk:h-8 max-desk:px-1.5">
                <h2 className="font-words text-f leading-8 tracking-[-.005em] max-desk:text-mf">{day.name}</h2>
                <span className="num text-muted">
                  {countOf(day.tasks.length, 'task')}, {countOf(takes(day.tasks), 'take')}
                </span>
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
                <h2 className="font-words text-f leading-8">{FILTERS[filter].name}</h2>
                <FilterMenu filter={filter} onChange={setFilter} />
              </header>
              <Quiet action={<Button onClick={() => setFilter('all')}>Show all states</Button>}>
                None of the newest songs is in this state.
              </Quiet>
            </>
          )}
          {hasNextPage && (
            <Button
              look="quiet"
              className="mt-2 self-start"
              disabled={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {isFetchingNextPage ? 'Fetching older ones' : 'Older'}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function FilterMenu({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  return (
    <span className="ml-auto max-desk:hidden">
      <Menu
        trigger={
          <Button look="ghost" size="ghost">
            <ListFilter size={15} />
            {FILTERS[filter].name}
          </Button>
        }
      >
        <FilterItems filter={filter} onChange={onChange} />
      </Menu>
    </span>
  )
}

/** In a narrow window the songs are a page of their own, and lead on to the library and the settings. */
function PhoneHeader({
  filter,
  filtering,
  onChange,
}: {
  filter: Filter
  filtering: boolean
  onChange: (filter: Filter) => void
}) {
  const look = buttonLook({ look: 'ghost', size: 'icon', className: 'size-11!' })
  return (
    <header className="mt-1.5 -mb-1 flex h-12 shrink-0 items-center pl-1.5 desk:hidden">
      <h2 className="grow font-words text-[32px] leading-10">Songs</h2>
      <Link href="/library" aria-label="Library" title="Library" className={look}>
        <Search size={18} />
      </Link>
      {filtering && (
        <Menu
          trigger={
            <IconButton label={`Filter: ${FILTERS[filter].name}`} className="size-11!">
              <ListFilter size={18} />
            </IconButton>
          }
        >
          <FilterItems filter={filter} onChange={onChange} />
        </Menu>
      )}
      <Link href="/settings" aria-label="Settings" title="Settings" className={look}>
        <Settings2 size={18} />
      </Link>
    </header>
  )
}

const FilterItems = ({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) =>
  (Object.keys(FILTERS) as Filter[]).map((each) => (
    <MenuItem key={each} onSelect={() => onChange(each)}>
      <span className={each === filter ? 'font-[550] text-text' : ''}>{FILTERS[each].name}</span>
    </MenuItem>
  ))

/** Taut threads, one sentence, one way on. */
function Quiet({ children, action }: { children: React.ReactNode; action?: React.ReactNode }) {
  const [ref, width] = useWidth<HTMLDivElement>()
  return (
    <div ref={ref} className="mt-10">
      <svg width="100%" height="40" fill="none" className="stroke-wave-thread" strokeWidth="1.1" aria-hidden="true">
        <path d={tautThreads(width, 40, 5)} />
      </svg>
      {children && <p className="mt-6 max-w-md font-words text-f leading-9">{children}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}

function FirstVisit() {
  return (
    <div className="flex min-h-full flex-col justify-center py-8">
      <div className="-mt-8">
        <Quiet>The loom is strung and nothing is on it yet.</Quiet>
        <p className="mt-2 mb-8 text-mp text-text-2">
          Write a song in the form, or press one of these to hear one being made.
        </p>
        <Starters />
      </div>
    </div>
  )
}
