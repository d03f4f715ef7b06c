import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { endWithMessage } from '#app/startup/terminal.ts'
import { checkContent } from './content/check.ts'
import { deleteUnchangedAssets, keepPreviousAssets } from './previous-assets.ts'

// First, so that what an editor has to mend is the last thing printed, and the build before stays in place.
await checkContent().catch(endWithMessage)

// Runs the build of the framework, and then compresses each text file as .br and .gz, so that no request waits for it.
const folders = { build: 'build', previous: 'build.previous' }
keepPreviousAssets(folders)
rmSync('build', { recursive: true, force: true })
execFileSync('react-router', ['build'], { stdio: ['ignore', 'inherit', 'inherit'] })

for (const path of globSync('build/client/**/*.{js,css,svg,txt,webmanifest}')) {
  const bytes = readFileSync(path)
  const best = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: best }))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}

// V8 keeps the text of a program in memory, and with one character beyond Latin-1 each character takes two bytes: 6 MB.
for (const path of globSync('build/server/**/*.js')) {
  writeFileSync(path, readFileSync(path, 'utf8').replace(/[^\0-\x7f]/g, escaped))
}
deleteUnchangedAssets(folders)

function escaped(character: string) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
