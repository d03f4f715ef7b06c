import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** `type`: it leaves nothing behind at run time. */
export type Import = { file: string; target: string; type: boolean }

export function importsOf(files: string[]): Import[] {
  return files.flatMap(importsIn)
}

export function sourceFiles() {
  return globSync('{app,content,ops,tests,e2e}/**/*.{ts,tsx}').toSorted()
}

export function isTest(path: string) {
  return /\.(?:test|fixture)\.tsx?$|^(?:tests|e2e|ops\/(?:deploy|fault)-tests)\//.test(path)
}

function importsIn(file: string): Import[] {
  const statements = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\s+(?:(type)\s)?(?:[^'"]*?\sfrom\s+)?'((?:#|\.\/|\.\.\/)[^']+)'|\bimport\('((?:#|\.\/)[^']+)'\)/gm,
  )
  return [...statements].map(([statement, type, target = '', later]) => ({
    file,
    target: resolved(file, later ?? target),
    type: type !== undefined || bringsTypesOnly(statement),
  }))
}

// `import { type A, type B } from` leaves nothing behind either.
function bringsTypesOnly(statement: string) {
  const names = /\{([^}]*)\}\s+from/.exec(statement)?.[1]?.split(',') ?? []
  const imports = names.map((name) => name.trim()).filter(Boolean)
  return imports.length > 0 && imports.every((name) => name.startsWith('type '))
}

function resolved(file: string, target: string) {
  const path = target.replace(/\?.*$/, '')
  return path.startsWith('#') ? path.slice(1) : join(dirname(file), path)
}

/** @throws when a way leads back */
export function withoutDetours(graph: Map<string, Set<string>>) {
  const reach = new Map<string, Set<string>>()
  const reached = (from: string, way: string[] = []): Set<string> => {
    if (way.includes(from)) throw new Error(`Imports in a circle: ${[...way, from].join(' → ')}`)
    const known = reach.get(from)
    if (known) return known
    const all = new Set<string>()
    for (const next of graph.get(from) ?? []) {
      all.add(next)
      for (const further of reached(next, [...way, from])) all.add(further)
    }
    reach.set(from, all)
    return all
  }
  return new Map(
    [...graph].map(([from, targets]) => {
      const direct = [...targets].filter(
        (target) => ![...targets].some((other) => reached(other, [from]).has(target)),
      )
      return [from, new Set(direct)]
    }),
  )
}
