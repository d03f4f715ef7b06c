import { allSettings } from '#app/platform/configuration/configuration.server.ts'
import { readEnvFile, settingsInForce } from '#app/startup/environment.ts'
import { endWithOneLine } from '#app/startup/terminal.ts'

// Prints what the site would run with, and where each setting comes from. It starts nothing.
try {
  const { path, values } = readEnvFile(process.env)
  const count = Object.keys(values).length
  const longest = Math.max(...allSettings().map(({ name }) => name.length))
  for (const { name, value, from } of settingsInForce()) {
    const source = from === 'default' ? '' : `  from the ${from === 'env file' ? path : from}`
    process.stdout.write(`${name.padEnd(longest)}  ${value ?? '(not set)'}${source}\n`)
  }
  process.stdout.write(
    `\n${count ? `${path} sets ${count}` : `${path} sets nothing`}. All settings: docs/configuration.md\n`,
  )
} catch (error) {
  endWithOneLine(error)
}
