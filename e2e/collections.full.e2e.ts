import {
  expect,
  expectToast,
  follow,
  press,
  pressExactly,
  test,
  waitForHydration,
} from './people.ts'

test('a reader collects plates, puts them in order, gives the address away and takes it back', async ({
  member,
  visitor,
  otherMember,
}) => {
  const name = 'For the left arm'
  await member.goto('/gallery/japanese-chest-piece')
  await follow(member, /^Save/)
  await member.getByLabel('New collection').fill(name)
  await pressExactly(member, 'Save')
  await expectToast(member, 'Saved to your collections')
  await expect(member).toHaveURL('/gallery/japanese-chest-piece')
  await expect(
    member.getByRole('button', { name: 'Save Japanese Chest Piece to favourites' }),
  ).toHaveAttribute('aria-pressed', 'false')

  await member.goto('/collections/save/gallery/artist-at-work')
  await member.getByRole('checkbox', { name }).check()
  await pressExactly(member, 'Save')
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
  await press(member, 'Save changes')
  await expectToast(member, 'Collection updated')
  await expect(member.getByLabel('Link to share')).toHaveValue(new RegExp(`${pathname}$`))

  for (const reader of [visitor, otherMember]) {
    await reader.goto(pathname)
    await expect(reader.getByRole('heading', { name: 'For either arm', level: 1 })).toBeVisible()
    await expect(reader.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await follow(reader, 'Report this collection')
    await expect(reader.getByLabel('Message')).toHaveValue(new RegExp(`${pathname}\\n`))
  }

  await press(member, 'Remove Artist at Work from the collection')
  await expectToast(member, 'Removed from the collection')
  await expect(things).toHaveText(['Japanese Chest Piece'])
  await follow(member, 'Delete this collection')
  await follow(member, 'Cancel')
  await follow(member, 'Delete this collection')
  await press(member, 'Delete it')
  await expectToast(member, 'Collection deleted')
  await expect(member.getByRole('heading', { name: 'You have no collections yet' })).toBeVisible()
  expect((await visitor.request.get(pathname)).status()).toBe(404)
})
