import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** A virtual display, message bus and audio sink. Browsers refuse to start or play without them. */
export type Desktop = { env: Record<string, string>; stop(): Promise<void> }

/** First line that a program writes there. @throws if it ends before */
const firstLine = (stream: Readable, name: string) =>
  new Promise<string>((resolve, reject) => {
    let text = ''
    stream.on('data', (chunk: Buffer) => {
      text += chunk
      if (text.includes('\n')) resolve(text.split('\n')[0]!.trim())
    })
    stream.once('close', () => reject(new Error(`${name} ended before it was ready.`)))
    stream.once('error', reject)
  })

export const end = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

export const startDesktop = async (): Promise<Desktop> => {
  const home = mkdtempSync(join(tmpdir(), 'songloom-desktop-'))
  const children: ChildProcess[] = []
  const start = (name: string, args: string[], env: Record<string, string>) => {
    const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'ignore', 'pipe'], env: { ...process.env, ...env } })
    children.push(child)
    return child
  }
  const stop = async () => {
    for (const child of children.toReversed()) await end(child)
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const folders = { HOME: home, XDG_RUNTIME_DIR: home, XDG_CACHE_HOME: home, XDG_CONFIG_HOME: home }
    const screen = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], folders)
    const display = await firstLine(screen.stdio[3] as Readable, 'Xvfb')
    const bus = start('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address'], folders)
    const address = await firstLine(bus.stdout!, 'dbus-daemon')
    const socket = join(home, 'sound')
    const modules = ['-L', 'module-null-sink', '-L', `module-native-protocol-unix auth-anonymous=1 socket=${socket}`]
    start('pulseaudio', ['-n', '--daemonize=no', '--exit-idle-time=-1', '--disable-shm=yes', ...modules], folders)
    const env = {
      ...folders,
      DISPLAY: `:${display}`,
      DBUS_SESSION_BUS_ADDRESS: address,
      PULSE_SERVER: `unix:${socket}`,
      NO_AT_BRIDGE: '1',
    }
    return { env, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
