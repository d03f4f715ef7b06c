import type { ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

/**
 * React Router walks and copies all routes for every page: with a hundred and fifty that takes a fifth of a page's time.
 * @returns a build for each key that the routes have; the whole build answers any other address
 */
export function buildsBySegments(build: ServerBuild) {
  const { routes } = build
  const keys = Object.values(routes).flatMap((route) => {
    const [first] = listSegments(route, routes)
    return isLiteral(first)
      ? possibleLengths(route, routes).map((length) => formatKey(first, length))
      : []
  })
  return new Map(Array.from(new Set(['', ...keys]), (key) => [key, buildFor(key, build)]))
}

/** Different routes answer addresses of different keys. React Router asks for a page's data with `.data` or `/_.data` after it. */
export function segmentsKey(pathname: string) {
  const segments = pathname
    .replace(/(?:\/_)?\.data$/, '')
    .split('/')
    .filter(Boolean)
  return formatKey(segments[0], segments.length)
}

function formatKey(first = '', length: number) {
  return length === 0 ? '' : `${first} ${length}`
}

function buildFor(key: string, build: ServerBuild): ServerBuild {
  const ids = new Set<string>()
  for (const [id, route] of Object.entries(build.routes)) {
    if (matchesKey(route, key, build.routes)) addWithParents(id, build.routes, ids)
  }
  const pick = <Value>(routes: Record<string, Value>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  }
}

function matchesKey(route: Routes[string], key: string, routes: Routes) {
  const segments = listSegments(route, routes)
  const [first, length] = key === '' ? ['', 0] : [key.split(' ')[0], Number(key.split(' ')[1])]
  if (isLiteral(segments[0]) && segments[0] !== first) return false
  return segments.includes('*') || possibleLengths(route, routes).includes(length)
}

function addWithParents(id: string, routes: Routes, ids: Set<string>) {
  ids.add(id)
  const parentId = routes[id]?.parentId
  if (parentId !== undefined) addWithParents(parentId, routes, ids)
}

function listSegments(route: Routes[string], routes: Routes): string[] {
  if (!route) return []
  const above = route.parentId === undefined ? [] : listSegments(routes[route.parentId], routes)
  return [...above, ...(route.path?.split('/').filter(Boolean) ?? [])]
}

function possibleLengths(route: Routes[string], routes: Routes) {
  const segments = listSegments(route, routes)
  const optional = segments.filter((segment) => segment.endsWith('?')).length
  return Array.from({ length: optional + 1 }, (_, omitted) => segments.length - omitted)
}

/** False for a parameter, and for a route without a path: a layout, and the front page. */
function isLiteral(segment: string | undefined): segment is string {
  return segment !== undefined && !/[:*?]/.test(segment)
}
