import { say } from './terminal.ts'
import { overweight, type Weight, weights } from './weight.ts'

// What the built site weighs on the wire, beside what it may weigh; an error when anything is over.
const all = weights('build/client')
for (const weight of all) process.stdout.write(`${line(weight)}\n`)

const over = all.filter(overweight)
if (over.length > 0) {
  say(`Over its budget: ${over.map(({ what }) => what).join(', ')}.`)
  process.exit(1)
}

function line({ what, bytes, budget }: Weight) {
  const allowed = budget ? `of ${(budget / 1000).toFixed(0).padStart(3)} kB` : ''
  return `${what.padEnd(56)} ${(bytes / 1000).toFixed(1).padStart(6)} kB ${allowed}`.trimEnd()
}
