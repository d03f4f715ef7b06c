import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { endWithMessage } from '#app/startup/terminal.ts'
import { folderForNextBuild, switchToNextBuild } from './build-in-use.ts'
import { checkContent } from './content/check.ts'

// Builds the site beside the build in use, and puts it in its place once it is whole.

// First, so that what an editor has to mend is the last thing printed, and the build in use stays in place.
await checkContent().catch(endWithMessage)

const folders = { build: 'build', builds: 'builds', previous: 'build.previous' }
const next = folderForNextBuild(folders)
execFileSync('react-router', ['build'], { stdio: ['ignore', 'inherit', 'inherit'] })

// Each text file is compressed as .br and .gz, so that no request waits for it.
for (const path of globSync(`${next}/client/**/*.{js,css,svg,txt,webmanifest}`)) {
  const bytes = readFileSync(path)
  const best = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: best }))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}

// V8 keeps the text of a program in memory, and with one character beyond Latin-1 each character takes two bytes: 6 MB.
for (const path of globSync(`${next}/server/**/*.js`)) {
  writeFileSync(path, readFileSync(path, 'utf8').replace(/[^\0-\x7f]/g, escaped))
}
// By which ops/prepare.mjs sees whether anything has changed since.
writeFileSync(`${next}/.sources`, process.env.SOURCES_HASH ?? '')
switchToNextBuild(folders)

function escaped(character: string) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
