import { once } from 'node:events'
import { onStopSignal } from './stop-signals.ts'

// A process that takes as long to stop as somebody lets it: it waits for a line.
onStopSignal(async () => {
  process.stdout.write('stopping\n')
  await once(process.stdin, 'data')
  process.stdout.write('stopped\n')
})
process.stdin.resume()
process.stdout.write('running\n')
