import { expect, expectToast, test } from './people.ts'

test.use({ javaScriptEnabled: false })

test('without script, a reader favourites, collects, puts in order and lets go again', async ({
  member,
}) => {
  await member.goto('/gallery')
  await member.getByRole('button', { name: 'Save Artist at Work to favourites' }).click()
  await expect(member).toHaveURL('/gallery#favourite-gallery-artist-at-work')
  await expectToast(member, 'Added to favorites', 'Item added to your favorites')
  const heart = member.getByRole('button', { name: 'Save Artist at Work to favourites' })
  await expect(heart).toBeInViewport()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await member.goto('/dashboard')
  await member.getByRole('button', { name: 'Remove Artist at Work' }).click()
  await expect(member).toHaveURL('/dashboard#pictures')
  await expectToast(member, 'Removed from favorites')

  for (const [work, name] of [
    ['artist-at-work', 'For the left arm'],
    ['japanese-chest-piece', ''],
  ] as const) {
    await member.goto(`/collections/save/gallery/${work}`)
    await member.getByLabel('New collection').fill(name)
    if (!name) await member.getByRole('checkbox', { name: 'For the left arm' }).check()
    await member.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(member).toHaveURL(`/gallery/${work}`)
  }
  await member.goto('/collections')
  await member.getByRole('link', { name: 'For the left arm', exact: true }).click()
  const things = member.getByRole('main').getByRole('listitem').getByRole('heading')
  await expect(things).toHaveText(['Artist at Work', 'Japanese Chest Piece'])
  const later = member.getByRole('button', { name: 'Move Artist at Work later' })
  await later.press('Enter')
  await expect(things).toHaveText(['Japanese Chest Piece', 'Artist at Work'])
  // At the end there is nothing to change places with, and pressing all the same does no harm.
  await later.press('Enter')
  await expect(things).toHaveText(['Japanese Chest Piece', 'Artist at Work'])
  await member.getByRole('link', { name: 'Delete this collection' }).click()
  await member.getByRole('button', { name: 'Delete it' }).click()
  await expectToast(member, 'Collection deleted')
})
