'use client'

import { useServices } from '#components/api/use-services'
import { BUILT_IN } from '#lib/contract/capabilities'
import type { WorkedType } from '#lib/contract/limits'
import type { ServiceRecord } from '#lib/contract/services'

/** What the menu of a song offers of services on other computers. */
export const PRODUCE_TASKS = ['cover', 'replace', 'add-part'] as const satisfies readonly WorkedType[]
export type ProduceTask = (typeof PRODUCE_TASKS)[number]

/** The built-in engine changes its own songs by edits. */
export const canProduce = ({ id, capabilities }: ServiceRecord, task: ProduceTask) =>
  id !== BUILT_IN && capabilities.tasks[task] !== undefined

/** The tasks for which a service is set up. */
export const useProduceTasks = (): ProduceTask[] => {
  const services = useServices().data?.services ?? []
  return PRODUCE_TASKS.filter((task) => services.some((service) => canProduce(service, task)))
}
