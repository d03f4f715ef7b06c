import { expect, press, signIn, test, toast } from './people.ts'

test('the other tabs follow who signs in and out, and keep what was typed there', async ({
  visitor,
  member,
  otherMember,
}) => {
  await test.step('signing in in one tab', async () => {
    const { email, password } = member
    const [reading, writing, away] = [
      visitor,
      await visitor.context().newPage(),
      await visitor.context().newPage(),
    ]
    await reading.goto('/blog')
    await writing.goto('/contact')
    await writing.getByLabel('Message').fill('Half a sentence')
    await away.goto('/auth')

    const signInTab = await visitor.context().newPage()
    await signInTab.goto('/')
    await signIn(signInTab, { email, password })
    await signInTab.waitForURL('/dashboard')

    const account = reading.getByRole('navigation', { name: 'Account' })
    await expect(account.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await expect(reading).toHaveURL('/blog')
    await expect(toast(writing, 'You are signed in now')).toBeVisible()
    await expect(writing.getByLabel('Message')).toHaveValue('Half a sentence')
    await expect(toast(away, 'You are signed in now')).toBeVisible()
    await expect(away).toHaveURL('/auth')

    const mirror = await reading.evaluate(() => localStorage.getItem('reader'))
    expect(Object.keys(JSON.parse(mirror ?? '{}')).sort()).toEqual(['since', 'who'])
    expect(mirror).not.toContain(email)
  })

  await test.step('another member signs in', async () => {
    const left = await member.context().newPage()
    await left.goto('/account')
    await expect(left.getByText(member.email)).toBeVisible()

    // As when both happen on a page without script: the other tabs hear of it with the next page that has one.
    await member.context().clearCookies()
    await member.context().addCookies(await otherMember.context().cookies())
    await member.goto('/blog')

    await expect(left.getByText(otherMember.email)).toBeVisible()
    await expect(left).toHaveURL('/account')
  })

  await test.step('a tab that comes back changes nothing when nothing has changed', async () => {
    await member.goto('/account')
    const asked: string[] = []
    await member.getByLabel('Display name').fill('Ava')
    member.on('request', (request) => {
      if (request.isNavigationRequest() || /\.data\b/.test(request.url())) asked.push(request.url())
    })

    await member.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })

    await expect(member.getByLabel('Display name')).toHaveValue('Ava')
    expect(asked).toEqual([])
  })

  await test.step('signing out signs out the other tabs, too', async () => {
    await member.goto('/dashboard')
    const other = await member.context().newPage()
    await other.goto('/account')
    const plain = await member.context().newPage()
    await plain.goto('/privacy')

    await press(member, 'Sign Out')

    await expect(other).toHaveURL('/')
    await expect(plain).toHaveURL('/')
    for (const page of [other, plain]) {
      await expect(page.getByRole('link', { name: 'Subscribe' })).toBeVisible()
    }
    expect(await member.evaluate(() => localStorage.getItem('reader'))).toBeNull()
  })
})
