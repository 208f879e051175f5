import '#lib/server/http/http-hooks'
import { join } from 'node:path'
import { closeDataDir } from '#lib/db/close-to-others'
import { damageOf, rebuildAdvice } from '#lib/db/damage'
import { getApp } from '#lib/server/app'
import { newOwnerLink, ownerLink } from '#lib/server/cli/owner-link'
import { probe } from '#lib/server/cli/probe'
import { rebuild } from '#lib/server/cli/rebuild'
import { readEnv } from '#lib/server/env'
import { stopListening } from '#lib/server/http/http-server'
import { readBackup, writeBackup } from '#lib/server/library/backup-file'
import { failureReason } from './cli/failure-reason.mjs'

/** Runs once when the process starts. If the app cannot start, prints the reason and exits. */

const FAILED = {
  rebuild: 'The database couldn’t be rebuilt.',
  backup: 'The backup failed.',
  restore: 'The restore failed.',
  'owner-link': 'The link couldn’t be created.',
  probe: 'The service doesn’t work.',
}

const stop = async () => {
  try {
    const app = await getApp()
    app.clock.after(app.pace.shutdownMs, () => process.exit(0))
    await app.close(stopListening(app))
  } finally {
    process.exit(0)
  }
}

/** Not `console.log`, which start.mjs silences for Next. */
const say = (text: string) => process.stdout.write(`${text}\n`)

/** Opening the embedded database reads few of its tables, so that a damaged one may fail later. */
const reasonOf = (error: unknown): string => {
  const damage = damageOf(error)
  if (!damage) return failureReason(error)
  const { dataDir, databaseUrl } = readEnv()
  return databaseUrl ? failureReason(error) : rebuildAdvice(join(dataDir, 'db'), damage)
}

const fail = (what: string, error: unknown): never => {
  console.error(`\n${what}\n${reasonOf(error)}\n`)
  process.exit(1)
}

/** Data is readable by this user only. */
const restrictData = () => {
  process.umask(0o077)
  const { dataDir } = readEnv()
  const open = closeDataDir(dataDir)
  if (open > 0)
    console.warn(
      `Other users of this machine can read ${open} of the files and folders in ${dataDir}, because Songloom can’t change their permissions. As their owner, run: chmod -R go= ${dataDir}`,
    )
}

// All commands share one build: `start.mjs rebuild` runs here and exits.
const [, , command = '', argument = ''] = process.argv
const COMMANDS = {
  rebuild: () => rebuild(),
  backup: () => writeBackup(argument),
  restore: () => readBackup(argument),
  'owner-link': () => ownerLink(Number(argument)),
}
if (command === 'probe') {
  try {
    const { service, sharedFolder } = readEnv()
    await probe(service, argument === '--song', say, sharedFolder)
  } catch (error) {
    fail(FAILED.probe, error)
  }
  process.exit(0)
}
if (command === 'rebuild' || command === 'backup' || command === 'restore' || command === 'owner-link') {
  try {
    restrictData()
    say(await COMMANDS[command]())
  } catch (error) {
    fail(FAILED[command], error)
  }
  process.exit(0)
}

try {
  restrictData()
  const app = await getApp()
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (app.generatedCode !== null)
    say(
      `Access code for browsers: ${app.generatedCode}\nAn earlier version generated it. To use accounts instead, delete ${join(app.env.dataDir, 'access-code')} and restart.`,
    )
  const link = await newOwnerLink(app)
  if (link !== null) say(`Create the owner account (link valid for one day):\n${link}`)
} catch (error) {
  fail('Songloom can’t start.', error)
}
