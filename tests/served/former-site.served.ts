import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { readGhostExport } from '#app/editor/imports/ghost-export.server.ts'
import { readGhostRedirects } from '#app/editor/imports/ghost-redirects.server.ts'
import { importSite } from '#app/editor/imports/import-site.server.ts'
import { openPictureFolder } from '#app/editor/imports/picture-folder.server.ts'
import { saveDraft } from '#app/pieces/drafts/drafts.server.ts'
import { publish } from '#app/pieces/publication/publication.server.ts'
import { pieces } from '#app/platform/db/schema/tables.server.ts'
import { openProxy } from '#ops/fault-tests/proxy.ts'
import { readerOf } from '#ops/fault-tests/reader.ts'
import { openSite } from '#ops/fault-tests/site.ts'
import { articleText, givenActor } from '#tests/given-pieces.ts'
import { rowsWhere } from '#tests/rows.ts'
import { databaseUrl } from '#tests/test-database.ts'
import { test } from './people.ts'

const read = (file: string) => readFileSync(`tests/imports/ghost/${file}`, 'utf8')

/** Imports a site from Ghost and publishes one of its articles. @returns its address here */
async function givenMovedSite() {
  await importSite(readGhostExport(read('export.json')), {
    redirects: readGhostRedirects(read('redirects.yaml')),
    pictures: openPictureFolder('tests/imports/ghost'),
  })
  const editor = await givenActor('editor')
  const [imported] = await rowsWhere(pieces, { slug: 'how-long-a-sleeve-takes' })
  const { id, version, slug } = imported!
  const saved = await saveDraft(editor, { id, version, text: articleText() })
  if (saved.outcome !== 'saved') throw new Error(saved.outcome)
  const result = await publish(editor, { id, version: saved.version })
  expect(result.outcome).toBe('published')
  return `/blog/${slug}`
}

test('addresses of a site that was moved here lead on, and while that cannot be known none is said to be missing', async ({
  visitor,
}) => {
  const page = await givenMovedSite()
  const former = [
    '/how-long-a-sleeve-takes/',
    '/how-long-a-sleeve-takes',
    '/sleeves-2019',
    '/letter',
  ]
  for (const address of [...former, '/letter?ref=an-old-link']) {
    const { status, headers } = await visitor.get(address)
    expect([status, headers.get('location')], address).toEqual([301, page])
  }
  for (const address of ['/never-there', '/shop', '/blog/never-there']) {
    expect((await visitor.get(address)).status, address).toBe(404)
  }

  const proxy = await openProxy(databaseUrl)
  const away = readerOf((await openSite({ DATABASE_URL: proxy.url })).url)
  await proxy.down()
  for (const address of ['/how-long-a-sleeve-takes', '/never-there', '/blog/never-there']) {
    const { status, headers } = await away.get(address)
    expect(status, address).toBe(503)
    expect(headers.get('cache-control'), address).toContain('no-store')
  }
})
