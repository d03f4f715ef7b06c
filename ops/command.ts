import type { Configuration } from '#app/platform/configuration/configuration.server.ts'
import { readSettings } from '#app/startup/environment.ts'
import { startServices } from '#app/startup/start-services.ts'
import { printLine } from '#app/startup/terminal.ts'

/** Beside a running site or by itself. @param options.settings for a command that has read them @throws as `startServices` */
export function startCommand({
  mayMakeDatabase = false,
  settings = readSettings(printLine),
}: {
  mayMakeDatabase?: boolean
  settings?: Configuration
} = {}) {
  return startServices({
    process: 'command',
    settings,
    print: printLine,
    mayMakeDatabase,
  })
}
