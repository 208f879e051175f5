import { measureExtensions } from './extend'
import { kinds } from './kinds'
import { measureRealExtensions, measureRealReferences, realRecordings } from './real-recordings'
import { recordings } from './recordings'
import { measureReferences } from './reference'

/** Prints how songs match reference recordings and how they continue them. No result is stored. */

const option = (name: string) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null

const seed = Number(option('seed') ?? 7)
const only = option('only')
/** A folder of recordings that the engine did not make. */
const folder = option('recordings')

if (folder === null) {
  if (only !== 'reference') await measureExtensions(await kinds(), seed)
  if (only !== 'extend') await measureReferences(await recordings(), seed)
} else {
  const all = await realRecordings(folder)
  if (only !== 'reference') await measureRealExtensions(all, seed)
  if (only !== 'extend') await measureRealReferences(all, seed)
}
