import { startServices } from '#app/startup/services.ts'
import { readSettings } from '#app/startup/settings.ts'
import { printLine } from '#app/startup/terminal.ts'

/** Starts what a command needs, beside a running site or by itself. @throws as `startServices` does */
export function startCommand({ mayMakeDatabase = false } = {}) {
  return startServices({
    process: 'command',
    settings: readSettings(printLine),
    say: printLine,
    mayMakeDatabase,
  })
}
