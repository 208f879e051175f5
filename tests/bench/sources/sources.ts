import { measureExtensions } from './extend'
import { kinds } from './kinds'
import { recordings } from './recordings'
import { measureReferences } from './reference'

/** Prints how songs match reference recordings and how they continue them. No result is stored. */

const option = (name: string) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null

const seed = Number(option('seed') ?? 7)
const only = option('only')

if (only !== 'reference') await measureExtensions(await kinds(), seed)
if (only !== 'extend') await measureReferences(await recordings(), seed)
