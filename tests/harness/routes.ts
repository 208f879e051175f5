import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Every route of the app, read from its files: `GET /api/songs/[id]`. */

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** @param under folder of `app` */
export const routesUnder = (under: string): string[] =>
  readdirSync(join('app', under), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('route.ts'))
    .flatMap((name) => {
      const text = readFileSync(join('app', under, name), 'utf8')
      const exported = [...text.matchAll(/^export (?:const )?(?:(\w+)|\{([^}]*)\})/gm)]
      return exported
        .flatMap(([, one, many]) => (one ? [one] : many!.split(',').map((part) => part.trim())))
        .map((part) => part.split(/\s+as\s+/).at(-1)!)
        .filter((method) => METHODS.has(method))
        .map((method) => `${method} /${under}/${dirname(name)}`)
    })
