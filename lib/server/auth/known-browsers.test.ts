import { expect, test } from 'vitest'
import { createKnownBrowsers } from '#lib/server/auth/known-browsers'

const browsersOf = (secret = 'a secret', publicUrl: string | null = null) =>
  createKnownBrowsers({ port: 3000, publicUrl }, secret)
const sent = (...cookies: string[]) => new Headers({ cookie: cookies.map((one) => one.split(';')[0]).join('; ') })

const browsers = browsersOf()

test('known browser › its account › an id that stays; other accounts and secrets › unknown', async () => {
  const ada = await browsers.remember(new Headers(), 'ada@studio.example')
  const id = await browsers.idOf(sent(ada), 'ada@studio.example')
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(await browsers.idOf(sent(await browsers.remember(sent(ada), 'ada@studio.example')))).toBe(id)
  expect(await browsers.idOf(sent(ada), 'mia@studio.example')).toBeNull()
  expect(await browsersOf('another secret').idOf(sent(ada), 'ada@studio.example')).toBeNull()
  expect(await browsers.idOf(new Headers())).toBeNull()
})

test('browser of two people › known for both accounts', async () => {
  const cookies = [await browsers.remember(new Headers(), 'ada'), await browsers.remember(new Headers(), 'mia')]
  expect(await browsers.idOf(sent(...cookies), 'ada')).not.toBeNull()
  expect(await browsers.idOf(sent(...cookies), 'mia')).not.toBeNull()
})

test('cookie › altered, or renamed to another account › unknown', async () => {
  const [ada = '', mia = ''] = await Promise.all(['ada', 'mia'].map((who) => browsers.remember(new Headers(), who)))
  const tokenOf = (cookie: string) => cookie.split(';')[0]!.split('=')[1]!
  const nameOf = (cookie: string) => cookie.split('=')[0]!
  expect(await browsers.idOf(sent(`${nameOf(ada)}=${tokenOf(mia)}`), 'ada')).toBeNull()
  expect(await browsers.idOf(sent(`${nameOf(ada)}=${tokenOf(ada).slice(0, -4)}AAAA`), 'ada')).toBeNull()
})

test('cookie › HttpOnly, a year, for sign-ins only; Secure with an https PUBLIC_URL', async () => {
  const attributes = 'Path=/api/session; Max-Age=31536000; HttpOnly; SameSite=Lax'
  expect(await browsers.remember(new Headers(), 'ada')).toMatch(new RegExp(`; ${attributes}$`))
  expect(await browsersOf('a secret', 'https://songs.example').remember(new Headers(), 'ada')).toMatch(
    new RegExp(`; ${attributes}; Secure$`),
  )
})
