import type { z } from 'zod'
import type { InviteRequest as InviteSchema, NewInvite, NewKey, People } from '#lib/contract/people'
import { cookiesOf, type Owner, ownerWith } from './owner'
import { newDataDir, type Studio, type StudioOptions, startStudio } from './studio'

/** Apps with accounts, and their users. */

type InviteRequest = z.infer<typeof InviteSchema>

export type Credentials = { name: string; email: string; password: string }

export const OWNER_CREDENTIALS: Credentials = {
  name: 'Ada',
  email: 'ada@studio.example',
  password: 'four words in a row',
}

/** An app with a network listener and no access code, at the first start of a fresh volume. */
export const openStudio = (
  env: Record<string, string> = {},
  dataDir = newDataDir(),
  options: StudioOptions = {},
): Promise<Studio> => startStudio({ ...options, dataDir, env: { HOST: '0.0.0.0', ...env } })

/** Token of the last printed link, or null. */
export const printedLink = (studio: Studio): string | null =>
  [...studio.output().matchAll(/\/join\/([\w-]+)/g)].at(-1)?.[1] ?? null

/** @param origin value of the Origin header */
export const postAs = (url: string, path: string, body: unknown, method = 'POST', origin: string | null = url) =>
  fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(origin !== null && { origin }) },
    body: JSON.stringify(body),
  })

export type SignedInUser = Owner & { cookie: string }

const signedBy = async (url: string, answer: Response): Promise<SignedInUser> => {
  const cookie = cookiesOf(answer)
  if (!cookie) throw new Error(`Nobody was signed in: ${answer.status} ${await answer.text()}`)
  return { ...ownerWith(url, cookie), cookie }
}

/** Opens a link and creates the account. */
export const joinBy = async (url: string, token: string, who: Credentials): Promise<SignedInUser> =>
  signedBy(url, await postAs(url, `/api/join/${token}`, who))

export const signInAs = async (
  url: string,
  { email, password }: Pick<Credentials, 'email' | 'password'>,
): Promise<SignedInUser> => signedBy(url, await postAs(url, '/api/session', { email, password }))

/** The owner of a fresh app, created by its printed link. */
export const firstOwner = async (studio: Studio, who: Credentials = OWNER_CREDENTIALS): Promise<SignedInUser> => {
  for (let tries = 0; printedLink(studio) === null && tries < 100; tries++) await new Promise((r) => setTimeout(r, 50))
  const token = printedLink(studio)
  if (token === null) throw new Error(`No link was printed:\n${studio.output()}`)
  return joinBy(studio.url, token, who)
}

/** An invite of the owner, and the member who accepted it. */
export const inviteOf = async (owner: SignedInUser, limits: Partial<InviteRequest> = {}): Promise<NewInvite> => {
  const answer = await owner.send('POST', '/api/invites', { note: 'a friend', ...limits })
  if (answer.status !== 201) throw new Error(`No invite was made: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as NewInvite
}

export const tokenOf = ({ url }: { url: string }): string => url.split('/').at(-1)!

export const inviteMember = async (
  url: string,
  owner: SignedInUser,
  name: string,
  limits: Partial<InviteRequest> = {},
): Promise<SignedInUser & { id: string; email: string; password: string }> => {
  const who = { name, email: `${name.toLowerCase()}@studio.example`, password: `a long password of ${name}` }
  const signed = await joinBy(url, tokenOf(await inviteOf(owner, limits)), who)
  return { ...signed, ...who, id: await idOf(owner, who.email) }
}

const idOf = async (owner: SignedInUser, email: string): Promise<string> => {
  const { people } = (await (await owner.get('/api/people')).json()) as People
  return people.find((person) => person.email === email)!.id
}

/** An API key of a user. */
export const keyOf = async (person: Owner, name = 'a program'): Promise<NewKey> =>
  (await (await person.send('POST', '/api/keys', { name })).json()) as NewKey
