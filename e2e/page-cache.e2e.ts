import { publicPages } from './pages.ts'
import { expect, test } from './people.ts'

/** Whoever brings this cookie, which says nothing, has each page drawn for them. */
const drawn = { Cookie: 'toast=' }

test('a kept page is word for word the one that is drawn, and every visitor’s is the same', async ({
  visitor,
}) => {
  for (const address of publicPages) {
    const ask = async (headers = {}) => visitor.request.get(address, { headers })
    const [first, second, fresh] = [await ask(), await ask(), await ask(drawn)]
    if (!first.headers()['cache-control']?.startsWith('public')) continue
    expect(await second.text(), address).toBe(await first.text())
    expect((await fresh.text()).replace(/ nonce="[^"]*"/g, ''), address).toBe(await first.text())
    expect(await first.text(), address).not.toContain('nonce')
  }
})

test('a kept page looks and behaves like a drawn one, within its policy', async ({ visitor }) => {
  // A page that broke its policy would complain to the console, and people.ts would fail this test.
  await visitor.goto('/stories')
  const answer = await visitor.goto('/')
  expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
  expect(answer?.headers()['cache-control']).toMatch(/^public, max-age=0/)

  await visitor.getByRole('button', { name: 'Ink', exact: true }).click()
  await expect(visitor.locator('html')).toHaveAttribute('data-theme', 'ink')
  await visitor.reload()
  await expect(visitor.locator('html')).toHaveAttribute('data-theme', 'ink')
})

test('a script that is not ours does not run on a kept page', async ({ browser, site }) => {
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
