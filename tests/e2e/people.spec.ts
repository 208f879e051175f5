import type { Browser, Page } from '@playwright/test'
import { en } from '#lib/i18n/en/catalogue'
import {
  firstOwner,
  inviteMember,
  inviteOf,
  OWNER_CREDENTIALS,
  openStudio,
  printedLink,
  signInAs,
} from '../harness/people'
import { removeDataDir, type Studio } from '../harness/studio'
import { expectAccessible } from './axe'
import { card, create, expect, FULL_TIER, LOCALISED_SIZES, prompt, testWithApp } from './fixtures'

/** An app with accounts, as its users see it. Passkeys need a host name, so the app runs at localhost. */

const test = testWithApp(openStudio).extend<{ home: string }>({
  home: ({ studio }, use) => use(`http://localhost:${new URL(studio.url).port}`),
})

const { people, settings } = en
const MIA = { name: 'Mia', email: 'mia@studio.example', password: 'a long password of Mia' }

const browserAt = async (browser: Browser, home: string, options: Parameters<Browser['newContext']>[0] = {}) =>
  (await browser.newContext({ baseURL: home, locale: 'en-GB', ...options })).newPage()

const makeAccount = async (page: Page, path: string, who: typeof OWNER_CREDENTIALS) => {
  await page.goto(path)
  await page.getByLabel(people.join.name).fill(who.name)
  await page.getByLabel(people.join.email).fill(who.email)
  await page.getByLabel(people.join.password).fill(who.password)
  await page.getByRole('button', { name: people.join.create }).click()
  await expect(prompt(page)).toBeVisible()
}

/** The number of stored pieces of recordings, after another one if `add`. */
const recordingChunks = (page: Page, add = false) =>
  page.evaluate(
    (add) =>
      new Promise<number>((resolve, reject) => {
        const open = indexedDB.open('songloom.recording')
        open.onupgradeneeded = () => open.result.createObjectStore('chunks')
        open.onerror = () => reject(open.error)
        open.onsuccess = () => {
          const change = open.result.transaction('chunks', 'readwrite')
          const chunks = change.objectStore('chunks')
          if (add) chunks.put(new Int16Array(8), ['a recording', 0])
          const count = chunks.count()
          change.oncomplete = () => {
            open.result.close()
            resolve(count.result)
          }
        }
      }),
    add,
  )

/** Also works for the first test of the file. */
const ownerThere = (studio: Studio) => signInAs(studio.url, OWNER_CREDENTIALS).catch(() => firstOwner(studio))

const signIn = async (page: Page, who: typeof OWNER_CREDENTIALS) => {
  await page.getByLabel(people.signIn.email).fill(who.email)
  await page.getByLabel(people.signIn.password).fill(who.password)
  await page.getByRole('button', { name: people.signIn.submit, exact: true }).click()
  await expect(page).not.toHaveURL(/sign-in/)
}

test('owner link and invite › create owner and member › separate libraries', async ({
  page,
  browser,
  studio,
  home,
}) => {
  test.slow()
  await page.goto(home)
  await expect(page.getByRole('heading', { name: people.signIn.newTitle })).toBeVisible()
  await makeAccount(page, `${home}/join/${printedLink(studio)}`, OWNER_CREDENTIALS)
  await prompt(page).fill('A lullaby of the owner, 20 seconds')
  await create(page).click()
  await expect(card(page)).toBeVisible()

  await page.goto(`${home}/settings`)
  const name = page.getByLabel(people.account.name, { exact: true })
  await name.fill(' ')
  await name.press('Enter')
  await expect(name).toHaveAccessibleDescription(/name is missing/)
  await name.fill('Ada L.')
  await name.press('Enter')
  await expect(page.getByText(people.account.saved)).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Ada L.')
  await page.getByRole('button', { name: people.members.manage }).click()
  await page.getByRole('button', { name: people.members.invite }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(people.invite.note).fill('Mia')
  await dialog.getByLabel(people.limits.songs).fill('2')
  await dialog.getByRole('button', { name: people.invite.create }).click()
  const link = (await dialog.locator('code').textContent())!
  expect(link.startsWith(`${home}/join/`)).toBe(true)
  await dialog.getByRole('button', { name: people.invite.done }).click()
  await expect(page.getByRole('list', { name: people.members.open })).toContainText('Mia')

  const mia = await browserAt(browser, home)
  await makeAccount(mia, link, MIA)
  await expect(mia.getByText('A lullaby of the owner')).toHaveCount(0)
  await prompt(mia).fill('A march of the member, 20 seconds')
  await create(mia).click()
  await expect(card(mia)).toContainText('A march of the member')
  // The daily quota was two takes.
  await prompt(mia).fill('One more march')
  await create(mia).click()
  await expect(mia.getByRole('alert').filter({ hasText: /2 songs a day/ })).toBeVisible()
  await mia.goto(`${home}/settings`)
  await expect(mia.getByRole('heading', { name: people.account.title })).toBeVisible()
  await expect(mia.getByRole('button', { name: people.members.manage })).toHaveCount(0)
  await expect(mia.getByRole('heading', { name: settings.service.title })).toHaveCount(0)

  await page.goto(home)
  await expect(card(page)).toContainText('A lullaby of the owner')
  await expect(page.getByText('A march of the member')).toHaveCount(0)
  await page.goto(`${home}/settings`)
  await page.getByRole('button', { name: people.members.manage }).click()
  await expect(page.getByRole('list', { name: people.members.title })).toContainText('2 of 2 created today')

  // A suspended member has to sign in at the next request.
  await page.getByRole('button', { name: 'Manage Mia' }).click()
  await page.getByRole('menuitem', { name: people.member.suspendAsk }).click()
  await page.getByRole('dialog').getByRole('button', { name: people.member.suspend }).click()
  await expect(page.getByText(people.member.suspended, { exact: true })).toBeVisible()
  // Her page may be on its way to the sign-in page already.
  await mia.goto(`${home}/library`).catch((error) => {
    if (!/ERR_ABORTED|interrupted by another navigation/.test(String(error))) throw error
  })
  await expect(mia.getByRole('heading', { name: people.signIn.title })).toBeVisible()
  await mia.getByLabel(people.signIn.email).fill(MIA.email)
  await mia.getByLabel(people.signIn.password).fill(MIA.password)
  await mia.getByRole('button', { name: people.signIn.submit, exact: true }).click()
  await expect(mia.getByRole('alert').filter({ hasText: /suspended/ })).toBeVisible()
  await mia.context().close()
})

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: settings.signOut.act, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: settings.signOut.title })
  await dialog.getByRole('button', { name: settings.signOut.act, exact: true }).click()
}

test('API key and passkey › key shown once and usable, passkey signs in', FULL_TIER, async ({ page, studio, home }) => {
  await ownerThere(studio)
  await page.goto(home)
  await signIn(page, OWNER_CREDENTIALS)
  await page.goto(`${home}/settings`)
  await page.getByLabel(people.keys.name, { exact: true }).fill('a sequencer')
  await page.getByRole('button', { name: people.keys.create }).click()
  const key = page.locator('code').filter({ hasText: /^sl_/ })
  const secret = (await key.textContent())!
  const asked = () =>
    fetch(`${studio.url}/api/v1/task/querys?task_ids=x`, { headers: { authorization: `Bearer ${secret}` } })
  expect((await asked()).status).toBe(200)
  await page.getByRole('button', { name: 'Revoke a sequencer' }).click()
  await expect(page.getByRole('button', { name: 'Revoke a sequencer' })).toHaveCount(0)
  expect((await asked()).status).toBe(401)

  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.getByRole('button', { name: people.passkeys.manage }).click()
  await page.getByLabel(people.passkeys.name).fill('this laptop')
  await page.getByRole('button', { name: people.passkeys.add }).click()
  await expect(page.getByRole('list', { name: people.passkeys.title })).toContainText('this laptop')
  // The previous user’s recording is gone.
  expect(await recordingChunks(page, true)).toBe(1)
  await signOut(page)
  await expect(page.getByRole('button', { name: people.signIn.passkey })).toBeVisible()
  expect(await recordingChunks(page)).toBe(0)
  await page.getByRole('button', { name: people.signIn.passkey }).click()
  await expect(prompt(page)).toBeVisible()

  // A removed passkey does not sign in.
  await page.goto(`${home}/settings`)
  await page.getByRole('button', { name: people.passkeys.manage }).click()
  await page.getByRole('button', { name: 'Remove this laptop' }).click()
  await expect(page.getByRole('button', { name: 'Remove this laptop' })).toHaveCount(0)
  await signOut(page)
  await page.getByRole('button', { name: people.signIn.passkey }).click()
  await expect(page.getByRole('alert').filter({ hasText: /passkey wasn’t accepted/ })).toBeVisible()
})

test('browser data of one user › another user signs in › not visible', async ({ page, browser, studio, home }) => {
  const owner = await ownerThere(studio)
  await inviteMember(studio.url, owner, 'Nell')
  const nell = { name: 'Nell', email: 'nell@studio.example', password: 'a long password of Nell' }
  await page.goto(home)
  await signIn(page, OWNER_CREDENTIALS)
  // What is typed before the page handles it is not kept.
  await expect(async () => {
    await prompt(page).fill('A secret of Ada’s')
    await page.reload()
    await expect(prompt(page)).toHaveValue('A secret of Ada’s', { timeout: 3000 })
  }).toPass()
  // The session ends on the server, so this browser cannot clear its data first.
  const elsewhere = await browserAt(browser, home)
  await elsewhere.goto('/')
  await signIn(elsewhere, OWNER_CREDENTIALS)
  await elsewhere.goto('/settings')
  await elsewhere.getByRole('button', { name: people.sessions.manage }).click()
  await elsewhere.getByRole('button', { name: people.sessions.endOthers }).click()
  await expect(elsewhere.getByRole('list', { name: people.sessions.title }).getByRole('listitem')).toHaveCount(1)
  await elsewhere.context().close()
  expect(await recordingChunks(page, true)).toBe(1)
  await page.goto(home)
  await signIn(page, nell)
  expect(await recordingChunks(page)).toBe(0)
  await expect(prompt(page)).toHaveValue('')
  await prompt(page).fill('A secret of Nell’s')
  await page.reload()
  await expect(prompt(page)).toHaveValue('A secret of Nell’s')
})

for (const { size, words, use } of LOCALISED_SIZES)
  test(`sign-in, link pages and settings, ${size} › no axe violations`, FULL_TIER, async ({ browser }) => {
    test.slow()
    const fresh = await openStudio()
    const at = `http://localhost:${new URL(fresh.url).port}`
    const page = await browserAt(browser, at, use)
    const clean = (what: string) => expectAccessible(page, `${size}: ${what}`)
    const { signIn, join, members, invite, limits, member, passkeys, keys, sessions } = words.people
    await page.goto('/sign-in')
    await clean('no owner yet')
    const owner = await firstOwner(fresh)
    await page.goto(`/join/${printedLink(fresh)}`)
    await clean('a link that is used up')
    const { url } = await inviteOf(owner)
    await page.goto(new URL(url).pathname)
    await page.getByRole('button', { name: join.create }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await clean('an account that is not filled in')
    for (const [name, limits] of [
      ['Bo', { songs_per_day: 10, storage_bytes: 5e9 }],
      ['Cy', {}],
    ] as const)
      await inviteMember(fresh.url, owner, name, limits)
    await inviteOf(owner, { note: 'Dee, who sings' })
    await page.goto('/sign-in')
    await page.getByLabel(signIn.email).fill(OWNER_CREDENTIALS.email)
    await page.getByLabel(signIn.password).fill('a guess')
    await page.getByRole('button', { name: signIn.submit, exact: true }).click()
    await expect(page.getByText(signIn.wrong)).toBeVisible()
    await clean('a wrong password')
    await page.getByLabel(signIn.password).fill(OWNER_CREDENTIALS.password)
    await page.getByRole('button', { name: signIn.submit, exact: true }).click()
    await expect(page).not.toHaveURL(/sign-in/)
    await page.goto('/settings')
    for (const name of [members.manage, passkeys.manage, sessions.manage])
      await page.getByRole('button', { name }).click()
    await expect(page.getByRole('list', { name: members.title })).toContainText('Cy')
    await page.getByLabel(keys.name, { exact: true }).fill('a program')
    await page.getByRole('button', { name: keys.create }).click()
    await expect(page.getByText(keys.created)).toBeVisible()
    await expect(page.getByLabel(passkeys.name)).toBeVisible()
    await clean('settings')
    await page.getByRole('button', { name: members.invite }).click()
    await page.getByLabel(limits.songs).fill('many')
    await expect(page.getByRole('dialog').getByText(limits.wrong)).toBeVisible()
    await clean('an invite')
    await page.getByRole('button', { name: invite.cancel }).click()
    await page.locator('li').filter({ hasText: 'cy@studio.example' }).getByRole('button').click()
    await page.getByRole('menuitem', { name: member.password }).click()
    await expect(page.getByText(member.passwordText)).toBeVisible()
    await clean('a link to a password')
    await page.context().close()
    await fresh.stop()
    removeDataDir(fresh.dataDir)
  })
