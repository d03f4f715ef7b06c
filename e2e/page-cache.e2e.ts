import { expect, test } from './people.ts'

test('a cached page works within its policy, and runs no script of others', async ({
  visitor,
  browser,
  site,
}) => {
  await test.step('it behaves like a rendered page', async () => {
    // A page that broke its policy would complain to the console, and people.ts would fail this test.
    await visitor.goto('/stories')
    const answer = await visitor.goto('/')
    expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
    expect(answer?.headers()['cache-control']).toMatch(/^public, max-age=0/)

    await visitor.getByRole('button', { name: 'Dark', exact: true }).click()
    await expect(visitor.locator('html')).toHaveAttribute('data-theme', 'ink')
    await visitor.reload()
    await expect(visitor.locator('html')).toHaveAttribute('data-theme', 'ink')
  })

  await test.step('a script that is not ours', async () => {
    const page = await browser.newPage({ baseURL: site.url })
    await page.goto('/about')
    const refused = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          addEventListener('securitypolicyviolation', ({ blockedURI }) => resolve(blockedURI))
          const intruder = document.createElement('script')
          intruder.textContent = 'document.title = "canary"'
          document.body.append(intruder)
        }),
    )
    expect(refused).toBe('inline')
    await expect(page).not.toHaveTitle('canary')
    await page.close()
  })
})
