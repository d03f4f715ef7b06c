import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectToast, type Member, test, waitForHydration } from './people.ts'

const ourselves = { 'Sec-Fetch-Site': 'same-origin' }

test('a reader collects plates, puts them in order, gives the address away and takes it back', async ({
  member,
  visitor,
  otherMember,
}) => {
  const name = 'For the left arm'
  await member.goto('/gallery/japanese-chest-piece')
  await member.getByRole('link', { name: /^Save/ }).click()
  await member.getByLabel('New collection').fill(name)
  await member.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(member, 'Saved to your collections')
  await expect(member).toHaveURL('/gallery/japanese-chest-piece')
  await expect(
    member.getByRole('button', { name: 'Save Japanese Chest Piece to favourites' }),
  ).toHaveAttribute('aria-pressed', 'false')

  await member.goto('/collections/save/gallery/artist-at-work')
  await member.getByRole('checkbox', { name }).check()
  await member.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(member, 'Saved to your collections')
  await member.goto('/collections/save/gallery/artist-at-work')
  await expect(member.getByRole('checkbox', { name })).toBeChecked()

  await member.goto('/collections')
  await member.getByRole('link', { name, exact: true }).click()
  await waitForHydration(member)
  const things = member.getByRole('main').getByRole('listitem').getByRole('heading')
  await expect(things).toHaveText(['Japanese Chest Piece', 'Artist at Work'])
  const earlier = member.getByRole('button', { name: 'Move Artist at Work earlier' })
  await earlier.press('Enter')
  await expect(things).toHaveText(['Artist at Work', 'Japanese Chest Piece'])
  await expect(earlier).toBeFocused()
  await expect(earlier).toHaveAttribute('aria-disabled', 'true')

  const { pathname } = new URL(member.url())
  expect((await visitor.request.get(pathname)).status()).toBe(404)
  await member.getByRole('radio', { name: /^Unlisted/ }).check()
  await member.getByLabel('Name').fill('For either arm')
  await member.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(member, 'Collection updated')
  await expect(member.getByLabel('Link to share')).toHaveValue(new RegExp(`${pathname}$`))

  for (const reader of [visitor, otherMember]) {
    await reader.goto(pathname)
    await expect(reader.getByRole('heading', { name: 'For either arm', level: 1 })).toBeVisible()
    await expect(reader.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await reader.getByRole('link', { name: 'Report this collection' }).click()
    await expect(reader.getByLabel('Message')).toHaveValue(new RegExp(`${pathname}\\n`))
  }

  await member.getByRole('button', { name: 'Remove Artist at Work from the collection' }).click()
  await expectToast(member, 'Removed from the collection')
  await expect(things).toHaveText(['Japanese Chest Piece'])
  await member.getByRole('link', { name: 'Delete this collection' }).click()
  await member.getByRole('link', { name: 'Cancel' }).click()
  await member.getByRole('link', { name: 'Delete this collection' }).click()
  await member.getByRole('button', { name: 'Delete it' }).click()
  await expectToast(member, 'Collection deleted')
  await expect(member.getByRole('heading', { name: 'You have no collections yet' })).toBeVisible()
  expect((await visitor.request.get(pathname)).status()).toBe(404)
})

test('nobody opens, changes or deletes what is somebody else’s', async ({
  member,
  otherMember,
  visitor,
}) => {
  const id = await collection(member, 'Mine alone')
  const ticks = { key: randomUUID(), shown: id, ticked: id }
  await post(member, '/collections/save/gallery/japanese-chest-piece', ticks)
  const page = `/collection/${id}`
  for (const address of [page, `${page}/delete`]) {
    expect((await otherMember.request.get(address)).status()).toBe(404)
  }
  const forms: Record<string, string>[] = [
    { intent: 'change', name: 'Mine now', visibility: 'unlisted' },
    { intent: 'take-out', type: 'gallery', item: 'japanese-chest-piece' },
    { intent: 'place', moved: randomUUID(), before: randomUUID() },
  ]
  for (const form of forms) {
    expect((await post(otherMember, page, form)).status(), form.intent).toBe(404)
    const answer = await post(visitor, page, form)
    expect([answer.status(), answer.headers().location]).toEqual([302, '/auth'])
  }
  await post(otherMember, `${page}/delete`, {})
  await post(otherMember, '/collections/save/gallery/artist-at-work', ticks)

  const mine = await (await member.request.get(page)).text()
  expect(mine).toContain('Mine alone')
  expect(mine).toContain('1 item')
  for (const address of [
    '/collections',
    '/collections/save/gallery/japanese-chest-piece',
    `${page}/delete`,
  ]) {
    const answer = await visitor.request.get(address, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location], address).toEqual([302, '/auth'])
  }
  expect((await visitor.request.get(page)).status()).toBe(404)
})

test('what cannot be saved is said beside its field, and nothing typed is lost', async ({
  member,
}) => {
  await member.goto('/collections')
  await waitForHydration(member)
  await member.getByRole('radio', { name: /^Unlisted/ }).check()
  await member.getByRole('button', { name: 'Create collection' }).click()
  await expect(member.getByLabel('Name')).toHaveAccessibleDescription(/Give the collection a name/)

  const refused = { key: randomUUID(), name: 'x'.repeat(81), visibility: 'unlisted' }
  const answer = await post(member, '/collections', refused)
  expect(answer.status()).toBe(422)
  const page = await answer.text()
  expect(page).toContain('Keep the name to 80 characters.')
  expect(page).toContain(`value="${refused.name}"`)
  expect((await post(member, '/collections', { ...refused, key: 'mine' })).status()).toBe(422)

  for (let made = 0; made < 50; made += 1) await collection(member, `Number ${made}`)
  await member.goto('/collections/save/gallery/artist-at-work')
  await waitForHydration(member)
  await member.getByRole('checkbox', { name: 'Number 7', exact: false }).first().check()
  await member.getByLabel('New collection').fill('One too many')
  await member.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(member.getByLabel('New collection')).toHaveAccessibleDescription(
    /reached the limit of 50 collections/,
  )
  await expect(member.getByLabel('New collection')).toHaveValue('One too many')
  await expect(member.getByRole('checkbox', { checked: true })).toHaveCount(1)
  expect((await member.request.get('/collections/save/gallery/no-such-plate')).status()).toBe(404)
})

function post(page: Page, address: string, form: Record<string, string>) {
  return page.request.post(address, { form, headers: ourselves, maxRedirects: 0 })
}

async function collection(member: Member, name: string) {
  const key = randomUUID()
  const answer = await post(member, '/collections', { key, name, visibility: 'private' })
  expect(answer.status()).toBe(303)
  return key
}
