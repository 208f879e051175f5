import { type Method, OPERATIONS } from '#lib/contract/operations'

/** The methods of every path of the API and of media, read from its operations. */

type Template = { pattern: RegExp; parameters: number; methods: Set<string> }

const readTemplates = (): Template[] => {
  const byPath = new Map<string, Set<string>>()
  for (const name of Object.values(OPERATIONS).flatMap(Object.keys)) {
    const [method, path] = name.split(' ') as [Method, string]
    const methods = byPath.get(path) ?? new Set()
    byPath.set(path, methods.add(method))
    // Next answers these for every path with a GET.
    if (method === 'GET') methods.add('HEAD')
  }
  return [...byPath].map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    parameters: path.split('{').length - 1,
    methods,
  }))
}

let templates: Template[] | null = null

/** The methods that a path answers, besides OPTIONS; null for a path without operations. */
// allowedMethods('/api/songs/count') → ['GET', 'HEAD']
export const allowedMethods = (path: string): string[] | null => {
  templates ??= readTemplates().sort((a, b) => a.parameters - b.parameters)
  const found = templates.find(({ pattern }) => pattern.test(path))
  return found ? [...found.methods] : null
}
