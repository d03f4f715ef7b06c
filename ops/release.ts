import { execFileSync, spawnSync } from 'node:child_process'
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { readEnvFile, settingsInForce } from '#app/startup/environment.ts'
import { endWithOneLine, printLine } from '#app/startup/terminal.ts'

// `npm run build`: finds each mistake that can be found without a database, and leaves a folder that can be copied to a server.
const release = 'release'

// What runs there: the site, and the commands, which Node runs from their sources.
const contents = [
  'app',
  'content',
  'db',
  'docs',
  'public',
  'ops',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  '.env.example',
  'LICENSE',
  'README.md',
  'SECURITY.md',
]

checkSettings()
check('Checking types ...', ['react-router', 'typegen'], ['tsc'])
check('Building: content, pages, scripts and styles ...', ['node', 'ops/prepare.mjs', 'build'])
printLine('Copying what runs on a server ...')
copyRelease()

const [megabytes] = execFileSync('du', ['-sm', release], { encoding: 'utf8' }).split('\t')
printLine(`
Built: content, types and settings are in order.
  to run it here       npm start
  to run it elsewhere  copy ${release}/ (${megabytes} MB; same system and processor, Node 20 or later),
                       and run npm start in the copy`)

/** A server may have others, and its start checks them again. */
function checkSettings() {
  try {
    settingsInForce()
    const { path, values } = readEnvFile(process.env)
    if (Object.keys(values).length > 0) printLine(`The settings in ${path} are valid.`)
  } catch (error) {
    endWithOneLine(error)
  }
}

function check(what: string, ...commands: string[][]) {
  printLine(what)
  for (const [command = '', ...words] of commands) {
    const env = { ...process.env, NODE_ENV: 'production' }
    const { status } = spawnSync(command, words, { stdio: ['ignore', 2, 2], env })
    if (status !== 0) process.exit(1)
  }
}

function copyRelease() {
  rmSync(release, { recursive: true, force: true })
  mkdirSync(release)
  for (const path of contents) copy(path, join(release, path))
  for (const path of productionPackages()) copy(path, join(release, path), 'without packages')
  copy('node_modules/.bin', join(release, 'node_modules/.bin'))
  copy('node_modules/.indelible', join(release, 'node_modules/.indelible'))
  const build = basename(realpathSync('build'))
  copy(join('builds', build), join(release, 'builds', build))
  symlinkSync(join('builds', build), join(release, 'build'))
  // For pages of earlier versions that are still open in a browser.
  if (existsSync('build.previous')) copy('build.previous', join(release, 'build.previous'))
}

function copy(from: string, to: string, mode: 'all' | 'without packages' = 'all') {
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) =>
      !/\.(?:test|fixture)\.tsx?$/.test(path) &&
      (mode === 'all' || !path.slice(from.length).includes('node_modules')),
  })
}

/** Those of other systems are not there. */
function productionPackages() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path && !dev && !devOptional && existsSync(path))
    .map(([path]) => path)
}
