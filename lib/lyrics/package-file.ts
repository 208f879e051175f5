import path from 'node:path'

/** Path of a data file of an installed package. next.config.js names these files for standalone builds. */
export const packageFile = (name: string, ...file: string[]) =>
  path.join(/* turbopackIgnore: true */ process.cwd(), 'node_modules', name, ...file)
