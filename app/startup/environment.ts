import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import {
  allSettings,
  ConfigurationError,
  likelyMisspellings,
  readConfiguration,
  secretSettings,
} from '#app/platform/configuration/configuration.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'

/** Warns of variables that look like misspelt ones of ours. A variable that is set wins over the file. @throws ConfigurationError */
export function readSettings(print: (line: string) => void, env = process.env) {
  const { values } = readEnvFile(env)
  for (const [name, value] of Object.entries(values)) if (!env[name]) env[name] = value
  for (const { given: name, meant } of likelyMisspellings(env)) {
    print(`${name} is set, which is no setting of the site: is it meant to be ${meant}?`)
  }
  const configuration = readConfiguration(env)
  log.level = configuration.logLevel
  return configuration
}

/** With `ENV_FILE=none` there is none. @throws ConfigurationError when the file that was named cannot be read */
export function readEnvFile(env: NodeJS.ProcessEnv) {
  const path = resolve(env.ENV_FILE || '.env')
  if (env.ENV_FILE === 'none') return { path, values: {} }
  try {
    return { path, values: parseEnv(readFileSync(path, 'utf8')) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !env.ENV_FILE) return { path, values: {} }
    throw new ConfigurationError(`ENV_FILE: ${path} cannot be read (${code})`)
  }
}

type SettingInForce = {
  name: string
  /** Null when it is not set; a secret is only said to be set. */
  value: string | null
  from: 'default' | 'environment' | 'env file' | 'secret file'
}

/** Reads nothing into the environment. @throws ConfigurationError */
export function settingsInForce(env = process.env): SettingInForce[] {
  const { values } = readEnvFile(env)
  readConfiguration({ ...values, ...withoutEmpty(env) })
  return allSettings().map(({ name, defaultValue }) => {
    const isSecret = secretSettings.some((secret) => secret === name)
    const source = [name, `${name}_FILE`].find((variable) => env[variable] || values[variable])
    if (!source) return { name, value: defaultValue, from: 'default' }
    if (source !== name)
      return { name, value: `(in ${env[source] || values[source]})`, from: 'secret file' }
    const value = isSecret ? '(set, not shown)' : env[name] || values[name] || null
    return { name, value, from: env[name] ? 'environment' : 'env file' }
  })
}

function withoutEmpty(env: NodeJS.ProcessEnv) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}
