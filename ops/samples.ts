import { endWithOneLine, printLine } from '#app/startup/terminal.ts'
import { removeSamples } from '#app/stories/public/samples.server.ts'
import { startCommand } from './command.ts'

if (process.argv[2] !== 'remove') {
  printLine('npm run samples -- remove   takes the sample stories and their photos away')
  process.exit(2)
}

try {
  const running = await startCommand()
  try {
    const count = await removeSamples()
    printLine(count ? `${count} sample stories are gone.` : 'There were no samples.')
  } finally {
    await running.stop()
  }
} catch (error) {
  endWithOneLine(error)
}
