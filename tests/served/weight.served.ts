import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { reactToasts } from '#content/react-toasts.ts'
import { toasts } from '#content/toasts.ts'

test('no page is over its weight budget', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['ops/bench.ts', '--weight'], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect(stdout).toMatch(/^Fonts of a page in English +\d+\.\d kB of +70 kB$/m)
})

// The whole catalogue is 2 kB of the script of each page with React, which shows few of its toasts.
test('the toasts that only the server chooses are in no script', () => {
  const scripts = globSync('build/client/assets/*.js').map((file) => readFileSync(file, 'utf8'))
  const inScripts = (words: string) => scripts.some((script) => script.includes(words))
  expect(inScripts(reactToasts.statusFailed.text)).toBe(true)
  expect(inScripts(toasts.decisionUndone.text)).toBe(false)
  expect(inScripts(toasts.verificationSent.text)).toBe(false)
})

// One character beyond Latin-1 makes V8 keep every character of a file in two bytes.
test('the program of the server is plain ASCII', () => {
  const files = globSync('build/server/**/*.js')
  expect(files).not.toEqual([])
  for (const file of files)
    expect(
      readFileSync(file).every((byte) => byte < 128),
      file,
    ).toBe(true)
})
