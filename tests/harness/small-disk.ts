import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A real filesystem of limited size, in memory. Tests that need it are skipped where none may be mounted. */
export type SmallDisk = {
  path: string
  /** Fills the disk up to this many free bytes. */
  fill(freeBytes?: number): void
  /** Undoes `fill`. */
  empty(): void
  setReadOnly(isReadOnly: boolean): void
  remove(): void
}

const run = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0

const tryMount = (): boolean => {
  const path = mkdtempSync(join(tmpdir(), 'songloom-disk-'))
  const mounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'songloom', path], { stdio: 'ignore' }).status === 0
  if (mounted) run('umount', '-l', path)
  rmSync(path, { recursive: true, force: true })
  return mounted
}

/** Whether this process may mount a disk. A container may deny it to root. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0 && tryMount()

export const mountSmallDisk = (options: string): SmallDisk => {
  const path = mkdtempSync(join(tmpdir(), 'songloom-disk-'))
  if (!run('mount', '-t', 'tmpfs', '-o', options, 'songloom', path)) throw new Error('No disk could be mounted.')
  const filling = join(path, 'filling')
  return {
    path,
    fill(freeBytes = 0) {
      const { bavail, bsize } = statfsSync(path)
      writeFileSync(filling, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)))
    },
    empty: () => rmSync(filling, { force: true }),
    setReadOnly(isReadOnly) {
      if (!run('mount', '-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, path)) throw new Error('The disk is in use.')
    },
    remove() {
      // An open file keeps the disk until the process ends.
      run('umount', '-l', path)
      rmSync(path, { recursive: true, force: true })
    },
  }
}
