import type { ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

/**
 * The routes that can answer an address, by its first segment. For each page React Router tries its routes one after the
 * other several times, and makes all of them anew for React: with some hundred and fifty a fifth of a page's time.
 *
 * @returns a build for each first segment that the routes name, and for the front page; the whole build answers any other address
 */
export function buildsBySegment(build: ServerBuild) {
  const named = Object.values(build.routes).map((route) => segmentOf(route, build.routes))
  const segments = new Set(['', ...named.filter((segment) => segment !== null)])
  return new Map(Array.from(segments, (segment) => [segment, buildFor(segment, build)]))
}

/** The first segment of an address; React Router asks for a page's data with `.data` after it. */
export function firstSegment(pathname: string) {
  return pathname.split('/', 2)[1]?.replace(/\.data$/, '') ?? ''
}

function buildFor(segment: string, build: ServerBuild): ServerBuild {
  const answers = ([id]: [string, unknown]) => {
    const own = segmentOf(build.routes[id], build.routes)
    return own === null || own === segment
  }
  const those = <Value>(routes: Record<string, Value>) =>
    Object.fromEntries(Object.entries(routes).filter(answers))
  return {
    ...build,
    routes: those(build.routes),
    assets: { ...build.assets, routes: those(build.assets.routes) },
  }
}

/** @returns null where it may be any: a layout, the front page, a parameter */
function segmentOf(route: Routes[string], routes: Routes): string | null {
  if (!route) return null
  const above = route.parentId === undefined ? null : segmentOf(routes[route.parentId], routes)
  if (above !== null) return above
  const [first] = route.path?.split('/') ?? []
  return first && !/[:*?]/.test(first) ? first : null
}
