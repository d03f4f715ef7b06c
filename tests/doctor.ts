import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { databaseUrl } from './test-database.ts'

/**
 * Runs `npm run doctor` on the database of the test.
 *
 * @param program the command that runs it, as its last words; without it, the Node of the test
 * @returns its exit code, and the state and what was found of each line, by its name
 */
export async function runDoctor(env: NodeJS.ProcessEnv, program = [process.execPath]) {
  const { PATH, HOME } = process.env
  const surroundings = { PATH, HOME, ENV_FILE: 'none', SECRET: configuration.secret }
  const [command = '', ...words] = [...program, 'ops/doctor.ts']
  const child = spawn(command, words, {
    env: { ...surroundings, DATABASE_URL: databaseUrl, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const said = await text(child.stdout)
  const lines = said.matchAll(/^(ok|warning|FAILURE) +([^:]+): (.*)$/gm)
  const found = Object.fromEntries(
    [...lines].map(([, state, name, what]) => [name, { state, what }]),
  )
  return { code: await ended, found }
}
