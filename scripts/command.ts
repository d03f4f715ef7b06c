import { readConfiguration } from '#app/server/configuration.server.ts'
import { startServices } from '#app/startup/services.ts'
import { say } from './terminal.ts'

/** Starts what a command needs, beside a running site or by itself. @throws as `startServices` does */
export function startCommand() {
  return startServices({ process: 'command', settings: readConfiguration(process.env), say })
}
