import { expect, test } from './people.ts'

test('a reader searches from the header, by keyboard', async ({ visitor }) => {
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
