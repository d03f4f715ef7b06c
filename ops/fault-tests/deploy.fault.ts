import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectStatus } from '#tests/expect-status.ts'
import { forms } from './forms.ts'
import { readerOf } from './reader.ts'
import { openSite, tell } from './site.ts'
import { givenSiteFolder } from './site-folder.ts'

test('an open page of the previous version finds its files and can send its forms', async () => {
  const site = await openSite({}, { cwd: givenSecondBuild() })
  const visitor = readerOf(site.url)

  const style = await visitor.get('/assets/root-before.css')
  expect(style).toMatchObject({ status: 200, text: 'body { color: red }' })
  expect(style.headers.get('content-type')).toContain('text/css')
  expect(style.headers.get('cache-control')).toContain('immutable')
  const [own = ''] = /\/assets\/[\w-]+\.css/.exec((await visitor.get('/about')).text) ?? []
  expect((await visitor.get(own)).headers.get('content-type')).toContain('text/css')

  await expectStatus(404, visitor.get('/assets/never-was.js'))
  await expectStatus(404, visitor.get('/earlier.css'))
  await expectStatus(303, visitor.send('/contact', forms.message()))
  tell('G3', 'a style sheet of the build before: still there; a form as it was then: taken')
})

/** The built site, in a folder where another was built before it. */
function givenSecondBuild() {
  const folder = givenSiteFolder()
  const previous = join(folder, 'build.previous')
  mkdirSync(join(previous, 'assets'), { recursive: true })
  writeFileSync(join(previous, 'assets/root-before.css'), 'body { color: red }')
  return folder
}
