import { eq, or } from 'drizzle-orm'
import type { TaskRow } from '#lib/data/rows'
import { tasks } from '#lib/db/schema'

/** Whether the built-in engine makes the songs of a task: those without a service, and edits of any song. */
export const isRenderedHere = ({ service, type }: Pick<TaskRow, 'service' | 'type'>): boolean =>
  service === 'embedded' || type === 'edit'

/** The same as a condition. */
export const IS_RENDERED_HERE = or(eq(tasks.service, 'embedded'), eq(tasks.type, 'edit'))
