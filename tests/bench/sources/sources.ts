import { measureExtensions } from './extend'
import { kinds } from './kinds'
import { recordings } from './recordings'
import { measureReferences } from './reference'

/** Prints how songs take after recordings, and how they go on from them. Nothing is kept from one run to the next. */

const option = (name: string) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null

const seed = Number(option('seed') ?? 7)
const only = option('only')

if (only !== 'reference') await measureExtensions(await kinds(), seed)
if (only !== 'extend') await measureReferences(await recordings(), seed)
