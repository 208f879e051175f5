import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { StudioProcess } from '../../harness/studio'
import { pause } from './wire'

/** Resources of an app’s process including all threads, as Linux reports them. */

/** Environment of an app that collects its garbage on request. */
export const COLLECTING = {
  NODE_OPTIONS: `--expose-gc --import=${pathToFileURL(join(import.meta.dirname, '..', '..', 'harness', 'report-memory.mjs'))}`,
}

export type Held = { resident: number; files: number; sockets: number; threads: number }

/** Resident memory in MB, open file descriptors, sockets among them, threads. */
export const held = ({ process: { pid } }: StudioProcess): Held => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const number = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1])
  const open = readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${name}`)]
    } catch {
      return [] // closed in the meantime
    }
  })
  return {
    resident: number('VmRSS') / 1024,
    files: open.length,
    sockets: open.filter((target) => target.startsWith('socket:')).length,
    threads: number('Threads'),
  }
}

/** Heap and buffers in MB: of the server thread, and of the engine threads. */
export type Swept = Held & { heap: number; buffers: number; makers: { heap: number; buffers: number } }

type Used = { heapUsed: number; external: number }

/** The same after every thread has collected its garbage. */
export const swept = async (studio: StudioProcess): Promise<Swept> => {
  const lines = () => studio.output().match(/^collected .*$/gm) ?? []
  const before = lines().length
  studio.process.kill('SIGUSR2')
  while (lines().length === before) await pause(100)
  const [own, ...others] = JSON.parse(lines().at(-1)!.slice('collected '.length)) as Used[]
  const of = (used: Used[]) => ({
    heap: used.reduce((sum, { heapUsed }) => sum + heapUsed / 2 ** 20, 0),
    buffers: used.reduce((sum, { external }) => sum + external / 2 ** 20, 0),
  })
  return { ...held(studio), ...of([own!]), makers: of(others) }
}

/** Resident memory in MB of a process and its descendants. Shared pages count once per process. */
export const treeMemory = (root: number): number => {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8')
        const number = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
        return [{ id: Number(name), parent: number('PPid'), resident: number('VmRSS') / 1024 }]
      } catch {
        return [] // ended in the meantime
      }
    })
  const of = (id: number): number =>
    processes.filter(({ parent }) => parent === id).reduce((sum, child) => sum + of(child.id), 0) +
    (processes.find((one) => one.id === id)?.resident ?? 0)
  return of(root)
}
