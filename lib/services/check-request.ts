import type { SubmitRequest } from '#lib/contract/api'
import { type Capabilities, isFieldSupported, type LimitedField, type ServiceTask } from '#lib/contract/capabilities'
import { type Failure, fail, ok, type Result } from '#lib/contract/errors'
import { SongFields } from '#lib/contract/song-fields'
import type { RemoteService } from '#lib/services/service'

const LIMITED_FIELDS = ['prompt', 'arrange', 'strength', ...Object.keys(SongFields.shape)] as LimitedField[]

/** What a request asks of a service. */
// taskOf({ task_type: 'normal', instrumental: true, … }) → 'instrumental'
export const taskOf = (request: SubmitRequest): ServiceTask => {
  if (request.task_type !== 'normal') return request.task_type
  return 'instrumental' in request ? 'instrumental' : 'prompt'
}

/** The failure of a request with fields that its service has no place for; null without any. */
export const unsupportedFields = (capabilities: Capabilities, request: SubmitRequest): Failure | null => {
  const task = taskOf(request)
  const names = LIMITED_FIELDS.filter(
    (field) => isGiven(request, field) && !isFieldSupported(capabilities, task, field),
  )
  if (names.length === 0) return null
  const scope = task === 'extend' ? ' for extensions' : ''
  const message = (fields: readonly string[]) =>
    `This service doesn’t support ${fields.join(', ')}${scope}. Leave ${fields.length === 1 ? 'it' : 'them'} out.`
  return {
    code: 'unsupported_field',
    detail: message(names),
    errors: names.map((path) => ({ path, message: message([path]) })),
  }
}

const isGiven = (request: SubmitRequest, name: string) => {
  const value = (request as Record<string, unknown>)[name]
  return value !== undefined && !(typeof value === 'string' && value.trim() === '')
}

/** Refuses what a service cannot do, before anything is ordered. */
export const checkRequest = (service: RemoteService, request: SubmitRequest): Result<unknown> => {
  const { tasks, missing, takes } = service.capabilities
  const task = taskOf(request)
  if (!tasks[task]) return invalid('task_type', missing?.[task] ?? `${NOT_THIS[task]} Choose another service.`)
  if (request.n > takes.max)
    return invalid('n', `This service makes at most ${takes.max === 1 ? 'one song' : `${takes.max} songs`} at a time.`)
  const failure = unsupportedFields(service.capabilities, request)
  if (failure) return { ok: false, failure }
  return service.check?.(request) ?? ok(undefined)
}

const NOT_THIS: Record<ServiceTask, string> = {
  prompt: 'This service can’t make songs from a prompt.',
  instrumental: 'This service can’t make instrumentals.',
  reference: 'This service can’t follow a reference.',
  extend: 'This service can’t extend songs.',
  replace: 'This service can’t replace sections.',
  cover: 'This service can’t make covers.',
  'add-part': 'This service can’t add parts.',
  separate: 'This service can’t separate stems.',
}

const invalid = (path: string, message: string) => fail('invalid', message, { errors: [{ path, message }] })
