import { expect, test, waitForHydration } from './people.ts'

test('a reader searches by keyboard, and sees no old results while a search goes on', async ({
  visitor,
  member,
}) => {
  await test.step('from the header', async () => {
    await visitor.goto('/stories')
    await visitor.getByRole('banner').getByRole('link', { name: 'Search' }).press('Enter')
    await expect(visitor.getByLabel('Words to look for').last()).toBeFocused()
    await visitor.keyboard.type('swallows "forearm"')
    await visitor.keyboard.press('Enter')
    await expect(visitor).toHaveURL('/search?q=swallows+%22forearm%22')
    const hit = visitor.getByRole('article').filter({ hasText: 'Nan was owed' })
    await expect(hit.locator('mark').first()).toBeVisible()

    const kinds = visitor.getByRole('navigation', { name: 'What to search' })
    await kinds.getByRole('link', { name: 'Films' }).click()
    await expect(hit).toHaveCount(0)
    await kinds.getByRole('link', { name: 'Stories' }).click()
    await expect(kinds.locator('[aria-current]')).toHaveText('Stories')
    await hit.getByRole('link').click()
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Nan was owed')
  })

  await test.step('a slow search', async () => {
    await member.goto('/search?q=swallow')
    await waitForHydration(member)
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await member.route('**/search.data*', async (route) => {
      await asked
      await route.continue()
    })
    const results = member.getByRole('article')
    await expect(results.first()).toBeVisible()
    const kinds = member.getByRole('navigation', { name: 'What to search' })
    await kinds.getByRole('link', { name: 'Gallery' }).click()
    await expect(member.getByRole('status').filter({ hasText: 'Searching' })).toBeAttached()
    await expect(results).toHaveCount(0)
    answer()
    await expect(results.first()).toBeVisible()
  })
})
