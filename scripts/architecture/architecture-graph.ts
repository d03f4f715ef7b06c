import { importsOf, isTest, sourceFiles, withoutDetours } from './import-graph.ts'

/** What is drawn: the folders with the imports between them, and the features with theirs. */
export type ArchitectureGraph = {
  folders: Map<string, Set<string>>
  features: Map<string, Set<string>>
}

/** The imports as they are at run time, tests left out. */
export function readArchitecture(): ArchitectureGraph {
  const files = sourceFiles().filter((file) => !isTest(file))
  const imports = importsOf(files).filter(({ type }) => !type)
  // The server loads the routes through the build: no import says so.
  const startsRoutes = { file: 'app/startup/server.ts', target: 'app/routes.ts', type: false }
  const folders = graphOf([...imports, startsRoutes], folderOf)
  const features = graphOf(imports, featureOf)
  for (const name of files.map(featureOf)) {
    if (name && !features.has(name)) features.set(name, new Set())
  }
  return { folders: withoutDetours(folders), features }
}

function graphOf(
  imports: { file: string; target: string }[],
  nameOf: (path: string) => string | null,
) {
  const graph = new Map<string, Set<string>>()
  for (const { file, target } of imports) {
    const from = nameOf(file)
    const to = nameOf(target)
    if (!from || !to) continue
    if (!graph.has(from)) graph.set(from, new Set())
    if (!graph.has(to)) graph.set(to, new Set())
    if (from !== to) graph.get(from)?.add(to)
  }
  return graph
}

/** A folder of `app`, or one beside it. The modules directly in `app` that make a page belong to the routes. */
function folderOf(path: string) {
  if (/^app\/(?:root|routes|entry\.\w+)\.tsx?$/.test(path)) return 'routes'
  // What is known of each address: nothing but a list, for all to read.
  if (/^app\/(?:addresses|handle)\.ts$/.test(path)) return null
  // Style sheets and what they stand for have no imports.
  if (path.startsWith('app/styles/')) return null
  return /^app\/([^/]+)\//.exec(path)?.[1] ?? path.split('/')[0] ?? null
}

function featureOf(path: string) {
  return /^app\/features\/([^/]+)\//.exec(path)?.[1] ?? null
}
