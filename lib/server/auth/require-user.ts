import { ok, type Result } from '#lib/contract/errors'
import { OWNER } from '#lib/data/accounts/owner'
import { type Server, server } from '#lib/server/app'
import type { Accounts } from '#lib/server/auth/accounts'
import { notFound } from '#lib/server/http/problem'

/** Somebody with an account, through a page. Where a studio has no accounts, their addresses do not exist. */
export type AtPage = { studio: Server; accounts: Accounts; id: string }

export const requirePerson = async (request: Request): Promise<Result<AtPage>> => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller
  return studio.accounts ? ok({ studio, accounts: studio.accounts, id: caller.value.owner }) : notFound('address')
}

/** The one whose studio it is; to members these addresses do not exist either. */
export const requireHost = async (request: Request): Promise<Result<AtPage>> => {
  const person = await requirePerson(request)
  return person.ok && person.value.id !== OWNER ? notFound('address') : person
}
