import { similarityName } from '#components/compose/similarity'
import type { TaskCard } from '#lib/contract/studio'
import type { Locale } from '#lib/i18n/locale'
import type { Translator } from '#lib/i18n/translator'

/** Whether the request has a prompt. */
export const isDescribed = ({ request }: Pick<TaskCard, 'request'>) => 'prompt' in request && Boolean(request.prompt)

/** The title of a card: its prompt, or the name of its source. */
export const cardTitle = (t: Translator<'tasks'>, { request, source }: Pick<TaskCard, 'request' | 'source'>) => {
  const prompt = 'prompt' in request ? request.prompt : undefined
  if (prompt) return prompt
  const name = source?.name || t('card.recording')
  switch (request.task_type) {
    case 'extend':
      return t('card.continued', { name })
    case 'normal':
    case 'reference':
      return t('card.after', { name })
    default:
      return t(`card.worked.${request.task_type}`, { name })
  }
}

/** "Reference · Close" */
export const cardKind = (t: Translator<'tasks'>, compose: Translator<'compose'>, request: TaskCard['request']) => {
  switch (request.task_type) {
    case 'normal':
      if ('instrumental' in request) return compose('lyrics.instrumental')
      return t('card.promptKind', { model: request.model })
    case 'reference': {
      const closeness = similarityName(compose, request.similarity)
      return closeness ? t('card.referenceKind', { closeness }) : compose('mode.reference')
    }
    case 'extend':
      return compose('mode.extend')
    default:
      return t(`card.kind.${request.task_type}`)
  }
}

// hourOf(1795271580, 'en') // => '14:33'
export const hourOf = (unix: number, locale: Locale) =>
  new Date(unix * 1000).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** "Today", "Yesterday", or the date. */
export const dayName = (t: Translator<'music'>, unix: number, now: Date, locale: Locale) => {
  const day = new Date(unix * 1000)
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (day.toDateString() === now.toDateString()) return t('day.today')
  if (day.toDateString() === yesterday.toDateString()) return t('day.yesterday')
  const year = day.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return day.toLocaleDateString(locale, { day: 'numeric', month: 'long', ...year })
}

/** The day of a browser that a time is in, in Unix seconds: from its midnight until the next. */
export const daySpan = (unixSeconds: number) => {
  const time = new Date(unixSeconds * 1000)
  const midnight = (days: number) =>
    Math.floor(new Date(time.getFullYear(), time.getMonth(), time.getDate() + days).getTime() / 1000)
  return { from: midnight(0), before: midnight(1) }
}

/** Cards under the name of their day, newest first. */
export const byDay = (t: Translator<'music'>, tasks: readonly TaskCard[], now: Date, locale: Locale) => {
  const days: { name: string; tasks: TaskCard[] }[] = []
  for (const task of tasks) {
    const name = dayName(t, task.create_at, now, locale)
    const last = days.at(-1)
    if (last?.name === name) last.tasks.push(task)
    else days.push({ name, tasks: [task] })
  }
  return days
}
