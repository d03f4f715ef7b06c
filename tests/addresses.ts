import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

export type Address = {
  /** As in app/routes.ts: `submission/:submissionId/:storySlug?`. */
  pattern: string
  /** What `?_routes=` calls it. */
  id: string
  /** Its module, in app. */
  file: string
  /** Whether it shows a page; the others answer with a file, with data or with a redirect. */
  isPage: boolean
  /** The guards in front of it, by the files of their layouts. */
  behind: string[]
}

/** Every address of the site, with the guards in front of it, as app/routes.ts has them. */
export const addresses = await Promise.resolve(routes).then((tree) => walk(tree))

/** The kind of reader that the guards of an address ask for. */
export function readerFor({ behind: [guard] }: Address) {
  if (!guard) return 'visitor'
  return /^(?:editor|team)\//.test(guard) ? 'admin' : 'member'
}

function walk(entries: RouteConfigEntry[], parent = '', behind: string[] = []): Address[] {
  return entries.flatMap(({ path, file, id, children = [] }) => {
    const pattern = [parent, path].filter(Boolean).join('/')
    const isGuard = path === undefined && children.length > 0
    const own = {
      pattern,
      file,
      behind,
      isPage: file.endsWith('.tsx'),
      id: id ?? file.replace(/\.tsx?$/, ''),
    }
    return [
      ...(isGuard ? [] : [own]),
      ...walk(children, pattern, isGuard ? [...behind, file] : behind),
    ]
  })
}

/** The address with its parameters filled in; those without a value take `other`. */
export function filled(pattern: string, values: Record<string, string>, other: string) {
  const parts = pattern
    .split('/')
    .map((part) =>
      part === '*'
        ? other
        : part.replace(/^:([^?]+)\??$/, (_, name: string) => values[name] ?? other),
    )
  return `/${parts.join('/')}`
}
