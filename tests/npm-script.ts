import { readFileSync } from 'node:fs'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
}

/** What Node is given by `npm run` and this name. */
export function wordsOfNpmScript(name: string) {
  const [exec, node, ...words] = (scripts[name] ?? '').split(' ')
  if (exec !== 'exec' || node !== 'node') throw new Error(`No npm script that runs Node: ${name}`)
  return words
}
