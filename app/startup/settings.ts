import { likelyMisspellings, readConfiguration } from '#app/server/configuration.server.ts'

/**
 * Reads the settings out of the environment, and warns of variables that look like misspelt ones of ours.
 *
 * @throws ConfigurationError
 */
export function readSettings(say: (line: string) => void, env = process.env) {
  for (const { given, meant } of likelyMisspellings(env)) {
    say(`${given} is set, which is no setting of the site: is it meant to be ${meant}?`)
  }
  return readConfiguration(env)
}
