import { hostile } from '#tests/hostile.ts'
import { createSecrets, pagesWithSecrets } from '#tests/secrets.ts'
import { expect, test } from './people.ts'

test('whatever readers write runs no script in a browser, and feeds with it are well-formed', async ({
  visitor,
  member,
  admin,
  site,
}) => {
  const people = { visitor, member, admin }
  const dialogs: string[] = []
  for (const page of Object.values(people)) {
    page.on('dialog', (dialog) => {
      dialogs.push(`${dialog.message()} on ${page.url()}`)
      return dialog.dismiss()
    })
  }
  const planted = await createSecrets(site.databaseUrl, member, hostile.length)
  await planted.say(hostile)
  for (const who of ['visitor', 'member', 'admin'] as const) {
    for (const address of pagesWithSecrets(who, planted)) {
      await people[who].goto(address)
      await expect(people[who].getByRole('main')).toBeVisible()
    }
  }
  await visitor.goto(`/story/${planted.approved[0]}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(hostile[0]!)
  for (const address of ['/stories/feed.xml', '/sitemap.xml', '/blog/feed.xml']) {
    const source = await (await visitor.request.get(address)).text()
    const isXml = await visitor.evaluate((text) => {
      const document = new DOMParser().parseFromString(text, 'application/xml')
      return document.querySelector('parsererror') === null
    }, source)
    expect(isXml, address).toBe(true)
  }
  expect(dialogs).toEqual([])
  await planted.leave()
})
