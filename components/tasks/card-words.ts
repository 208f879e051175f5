import { similarityName } from '#components/compose/similarity'
import type { TaskCard } from '#lib/contract/studio'

/** The card's line: what was asked for, or what it was made from. */
export const cardTitle = ({ request, source }: Pick<TaskCard, 'request' | 'source'>) => {
  const prompt = 'prompt' in request ? request.prompt : undefined
  if (prompt) return prompt
  const name = source?.name ?? 'a recording'
  return request.task_type === 'extend' ? `${name}, continued` : `After ${name}`
}

/** "Reference · Close" */
export const cardKind = (request: TaskCard['request']) => {
  switch (request.task_type) {
    case 'normal':
      return 'instrumental' in request ? 'Instrumental' : `Prompt · ${request.model}`
    case 'reference':
      return ['Reference', similarityName(request.similarity)].filter(Boolean).join(' · ')
    case 'extend':
      return 'Extend'
  }
}

// hourOf(1795271580) // => '14:33'
export const hourOf = (unix: number, locale?: string) =>
  new Date(unix * 1000).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** "Today", "Yesterday", or the date. */
export const dayName = (unix: number, now: Date, locale?: string) => {
  const day = new Date(unix * 1000)
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (day.toDateString() === now.toDateString()) return 'Today'
  if (day.toDateString() === yesterday.toDateString()) return 'Yesterday'
  const year = day.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return day.toLocaleDateString(locale, { day: 'numeric', month: 'long', ...year })
}

/** Cards under the name of their day, newest first. */
export const byDay = (tasks: readonly TaskCard[], now: Date, locale?: string) => {
  const days: { name: string; tasks: TaskCard[] }[] = []
  for (const task of tasks) {
    const name = dayName(task.create_at, now, locale)
    const last = days.at(-1)
    if (last?.name === name) last.tasks.push(task)
    else days.push({ name, tasks: [task] })
  }
  return days
}

// countOf(6, 'task') // => '6 tasks'
export const countOf = (count: number, thing: string) =>
  `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`
