import { expect, test } from 'vitest'
import { importSite } from '#app/editor/imports/import-site.server.ts'
import { openPictureFolder } from '#app/editor/imports/picture-folder.server.ts'
import { readWordpressExport } from '#app/editor/imports/wordpress-export.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { pictures } from '#app/platform/db/schema/tables.server.ts'
import { wordpressExport, wordpressPicture, wordpressPost } from '#tests/imports/exports.ts'
import { rowsWhere } from '#tests/rows.ts'
import { formerPage, formerSitePage } from './former-page.server.ts'
import { loadCatalogue } from './live-catalogue.server.ts'

const tea = '%d1%87%d0%b0%d0%b9'

async function importAll(posts: string[], link = 'https://old.example') {
  const site = readWordpressExport(wordpressExport([...posts, wordpressPicture], { link }))
  const folder = openPictureFolder('tests/imports/wordpress')
  const { articles } = await importSite(site, { pictures: folder, publish: true })
  await loadCatalogue()
  return articles.map(({ slug, isPublished }) => (isPublished ? slug : null))
}

async function answerTo(path: string) {
  const answer = await formerSitePage(path)
  return 'status' in answer ? [answer.status, answer.headers.get('location')] : answer.init?.status
}

test('an address with letters beyond ASCII leads on in either case of its encoding', async () => {
  const published = await importAll([
    wordpressPost(tea, { link: `https://old.example/2020/05/${tea}/` }),
    wordpressPost('%e5%85%a5', {
      title: '入れ墨入れ墨入れ墨',
      link: 'https://old.example/%e5%85%a5/',
    }),
  ])
  expect(published).toEqual(['chai', 'article'])
  for (const path of [`/2020/05/${tea}`, `/2020/05/${tea.toUpperCase()}/`, '/2020/05/чай/']) {
    expect(await answerTo(path), path).toEqual([301, '/blog/chai'])
  }
  expect(await answerTo('/%E5%85%A5')).toEqual([301, '/blog/article'])
})

test('a site in the folder of our own articles leads on', async () => {
  const link = 'https://old.example/blog'
  const published = await importAll(
    [
      wordpressPost('2019', { title: 'A year in ink', link: `${link}/2019/` }),
      wordpressPost('deep', { link: `${link}/2019/05/deep/` }),
    ],
    link,
  )
  expect(published).toEqual(['a-year-in-ink', 'deep'])
  const answer = (await formerPage('article', '2019')) as Response
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/blog/a-year-in-ink'])
  expect(await answerTo('/blog/2019/05/deep')).toEqual([301, '/blog/deep'])
  expect(await answerTo('/blog/feed')).toEqual([301, '/blog/feed.xml'])
  expect(await formerPage('article', 'never')).toMatchObject({ init: { status: 404 } })
})

test('the old address of a picture leads to it, also of its smaller copies, until it is gone', async () => {
  await importAll([wordpressPost('with-picture')])
  const [picture] = await rowsWhere(pictures, { name: 'parlour' })
  const shown = `/pictures/${picture?.sha256.slice(0, 40)}-800.webp`
  for (const name of ['parlour.jpg', 'parlour-300x225.jpg']) {
    expect(await answerTo(`/wp-content/uploads/2024/03/${name}`), name).toEqual([302, shown])
  }
  expect(await answerTo('/wp-content/uploads/2024/03/other.jpg')).toBe(404)
  await db.delete(pictures)
  await loadCatalogue()
  expect(await answerTo('/wp-content/uploads/2024/03/parlour.jpg')).toBe(404)
})
