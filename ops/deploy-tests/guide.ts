import { readFileSync } from 'node:fs'

/** The commands of docs/deploy.md as they stand there, in blocks, below the heading that they belong to. */
export function commandsUnder(heading: string) {
  const [, section = ''] = `\n${readFileSync('docs/deploy.md', 'utf8')}`.split(`\n## ${heading}\n`)
  const [own = ''] = section.split('\n## ')
  const blocks = [...own.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block)
  if (blocks.length === 0) throw new Error(`docs/deploy.md has no commands under "${heading}".`)
  return blocks
}
