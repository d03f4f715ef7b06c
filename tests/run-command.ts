import { spawn } from 'node:child_process'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { wordsOfNpmScript } from '#tests/npm-script.ts'
import { databaseUrl } from '#tests/test-database.ts'

const { PATH, HOME, NODE_COMPILE_CACHE } = process.env

/** Runs a command as its npm script does. */
export async function run([name = '', ...words]: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [...wordsOfNpmScript(name), ...words], {
    env: {
      PATH,
      HOME,
      ENV_FILE: 'none',
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (piece) => {
    said += piece
  })
  child.stdout.resume()
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, lines: said.split('\n').filter(Boolean) }
}

export function onTestDatabase() {
  return {
    DATABASE_URL: databaseUrl,
    SECRET: configuration.secret,
    DATA_DIR: configuration.dataDir,
  }
}
