import type { Page } from '@playwright/test'
import {
  expect,
  expectToast,
  follow,
  press,
  pressExactly,
  test,
  toast,
  waitForHydration,
} from './people.ts'
import { approve, cardOf, counts, read, sheet } from './review.ts'
import { sendStory } from './story-form.ts'

test('an admin decides on one story after another or on several at once, also where somebody else was faster', async ({
  admin,
  member,
}) => {
  await test.step('the list has three columns on a wide screen, the newest first', async () => {
    await sendStory(member, { title: 'The newest of all' })
    await admin.setViewportSize({ width: 1440, height: 900 })
    await admin.goto('/admin')
    await expect(admin.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    const cards = admin.getByRole('article')
    await expect(cards.first()).toContainText('The newest of all')
    // All at one moment: a letter that comes late may still move them together.
    const [first, second, third, fourth] = await cards.evaluateAll((all) =>
      all.slice(0, 4).map((card) => card.getBoundingClientRect().toJSON() as DOMRect),
    )
    expect([second!.y, third!.y]).toEqual([first!.y, first!.y])
    expect(second!.x).toBeGreaterThan(first!.x)
    expect(third!.x).toBeGreaterThan(second!.x)
    expect(fourth!.x).toBe(first!.x)
    expect(fourth!.y).toBeGreaterThan(first!.y)

    const { total, pending, approved, rejected } = await counts(admin)
    expect(total).toBe(pending + approved + rejected)
    expect(await cards.count()).toBe(Math.min(total, 24))
  })

  await test.step('two decisions in a row are both confirmed', async () => {
    await sendStory(member, { title: 'One of two' })
    await sendStory(member, { title: 'Two of two' })
    for (const title of ['One of two', 'Two of two']) await read(admin, title)
    await admin.goto('/admin')
    for (const title of ['One of two', 'Two of two']) {
      await press(admin, `Approve: “${title}”`)
      await expect(cardOf(admin, title)).toContainText('Approved')
      await expectToast(admin, 'Submission status updated')
      await toast(admin, 'Submission status updated').getByRole('button').click()
      await expect(toast(admin, 'Submission status updated')).toBeHidden()
    }
  })

  await test.step('of two tabs the slower one is told what happened, and keeps its notes', async () => {
    const title = 'Two at one desk'
    await sendStory(member, { title })
    await read(admin, title)
    await waitForHydration(admin)
    await sheet(admin).getByLabel('Notes').fill('I was reading this.')

    // What is typed in one tab is back in the other.
    const quicker = await admin.context().newPage()
    await read(quicker, title)
    await expect(sheet(quicker).getByLabel('Notes')).toHaveValue('I was reading this.')
    await sheet(quicker).getByLabel('Notes').fill('I was quicker.')
    await pressExactly(sheet(quicker), 'Approve')
    await expectToast(quicker, 'Submission status updated')

    await press(sheet(admin), 'Reject')
    await expectToast(
      admin,
      'Error updating submission status',
      'Someone changed this story while you were reading it. This is the latest version.',
    )
    await expect(sheet(admin)).toContainText(
      'Changed since you opened it: this story is now approved',
    )
    await expect(sheet(admin).getByLabel('Notes')).toHaveValue('I was reading this.')
    await expect(sheet(admin)).toContainText(
      /Last change: approved by admin@indelible.example, \d+ \w+ \d{4}/,
    )
    await expect(sheet(admin)).toContainText('Your notes, not saved')
    await expect(sheet(admin).getByRole('button', { name: 'Approve' })).toBeHidden()

    await press(sheet(admin), 'Reject')
    await expectToast(admin, 'Submission status updated')
    await expect(cardOf(admin, title)).toContainText('Rejected')
  })

  await test.step('a late click on the list is answered with how things stand', async () => {
    const title = 'One click too late'
    await sendStory(member, { title })
    await read(admin, title)
    await admin.goto('/admin')
    const quicker = await admin.context().newPage()
    await approve(quicker, title)
    await press(admin, `Reject: “${title}”`)
    await expectToast(admin, 'Error updating submission status')
    await expect(sheet(admin)).toContainText('this story is now approved')
  })

  await test.step('ticks outlive filters and reloads, and only opened stories among them are approved', async () => {
    const unread = await sendStory(member, { title: 'Ticked and unread' })
    await sendStory(member, { title: 'Ticked and read' })
    const list = `/admin?q=${encodeURIComponent(member.email)}`
    await admin.goto(list)
    const bar = admin.getByRole('form', { name: 'Selected stories' })
    const box = (title: string) => admin.getByRole('checkbox', { name: `Select “${title}”` })
    await box('Ticked and unread').check()
    await box('Ticked and read').check()
    await expect(bar).toContainText('2 stories selected')
    await follow(admin, /^Rejected/)
    await expect(box('Ticked and read')).toBeHidden()
    await expect(bar).toContainText('2 stories selected, 2 not on this page')
    await admin.goto(list)
    await expect(bar).toContainText('2 stories selected')
    await expect(box('Ticked and unread')).toBeChecked()
    await box('Ticked and read').uncheck()
    await expect(bar).toContainText('1 story selected')
    await box('Ticked and read').check()

    await follow(admin, 'Read “Ticked and read”')
    await expect(sheet(admin)).toBeVisible()
    await admin.keyboard.press('Escape')
    await press(bar, 'Approve…')
    await expect(admin.getByRole('heading', { name: 'Approve 1 story?' })).toBeVisible()
    const item = admin.getByRole('listitem').filter({ hasText: 'Ticked and unread' })
    await expect(item).toContainText('Maya Thornton')
    await expect(item).toContainText('My Dad’s old, anchor was the first thing')
    await expect(item).toContainText('Nobody has read this yet')
    const link = item.getByRole('link', { name: 'Ticked and unread' })
    await expect(link).toHaveAttribute('href', new RegExp(`^/admin/${unread}`))
    await press(admin, 'Approve 1 story')
    await expect(admin.getByRole('heading', { name: '1 of 2 stories approved' })).toBeVisible()
    await admin.goto(list)
    await expect(cardOf(admin, 'Ticked and unread')).toContainText('Pending')
    await expect(box('Ticked and unread')).not.toBeChecked()
    await expect(bar).toBeHidden()
  })
})

/** Presses a key in the moment in which a story's heading is in the page, as somebody does who is quick. */
async function pressAsSoonAsReading(page: Page, title: string, key: string) {
  await page.evaluate(
    ([title, key]) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('#reading-title')?.textContent !== title) return
        observer.disconnect()
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      })
      observer.observe(document, { subtree: true, childList: true, characterData: true })
    },
    [title, key] as const,
  )
}

test('a queue full of stories is worked through with the keyboard alone', { tag: '@full' }, async ({
  admin,
  member,
}) => {
  for (const title of ['Third key', 'Second key', 'First key']) await sendStory(member, { title })
  await admin.goto(`/admin?status=pending&q=${encodeURIComponent(member.email)}`)
  const pressKey = (key: string) => admin.keyboard.press(key)
  const titleLink = (title: string) =>
    admin.getByRole('heading', { name: title }).getByRole('link', { name: title })
  const reading = (title: string) => sheet(admin).getByRole('heading', { name: title, level: 2 })

  await expect(admin.getByRole('button', { name: 'All keys' })).toBeVisible()
  await pressKey('j')
  await expect(titleLink('First key')).toBeFocused()
  await pressKey('j')
  await pressKey('k')
  await pressKey('x')
  await expect(admin.getByRole('checkbox', { name: 'Select “First key”' })).toBeChecked()
  await pressKey('x')
  await pressKey('Enter')
  await expect(reading('First key')).toBeFocused()
  await expect(admin).toHaveTitle('“First key” in review: Indelible')
  const next = sheet(admin).getByRole('link', { name: 'Next story' })
  await next.focus()
  await pressKey('Enter')
  await expect(reading('Second key')).toBeVisible()
  await expect(next).toBeFocused()
  await pressKey('j')
  await expect(reading('Third key')).toBeFocused()
  await pressKey('k')
  await expect(reading('Second key')).toBeFocused()
  await pressKey('k')
  await expect(reading('First key')).toBeVisible()
  await pressKey('Escape')
  await expect(sheet(admin)).toBeHidden()
  await expect(titleLink('First key')).toBeFocused()

  // With a modifier a letter is the browser's, in a field it is a letter.
  await pressKey('Control+a')
  await pressKey('n')
  const notes = sheet(admin).getByLabel('Notes')
  await expect(notes).toBeFocused()
  await admin.keyboard.type('a p r: read on the bus.')
  await expect(notes).toHaveValue('a p r: read on the bus.')
  await tabTo(admin, sheet(admin).getByRole('button', { name: 'Approve' }))
  await pressKey('Enter')
  await expectToast(admin, 'Submission status updated')
  await expect(reading('Second key')).toBeFocused()

  // What was decided on one story is never taken back in the sheet of another.
  await expect(sheet(admin)).not.toContainText('You can undo this')
  await pressKey('Escape')
  await expect(sheet(admin)).toBeHidden()
  await pressKey('u')
  await expectToast(admin, 'Decision undone')
  await expect(reading('First key')).toBeVisible()
  await pressAsSoonAsReading(admin, 'Second key', 'r')
  await pressKey('a')
  const reason = sheet(admin).getByLabel('Reason')
  await expect(reason).toBeFocused()
  for (const value of ['photo', 'short', 'names', 'subject']) {
    await admin.keyboard.press('ArrowDown')
    await expect(reason).toHaveValue(value)
  }
  await expect(sheet(admin).getByLabel('Message to the author')).toHaveValue(/something else/)
  await tabTo(admin, sheet(admin).getByRole('button', { name: 'Reject' }))
  await pressKey('Enter')
  await expect(reading('Third key')).toBeVisible()
  await pressKey('?')
  await expect(admin.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible()
  await pressKey('Escape')
  await pressKey('Escape')
  await expect(sheet(admin)).toBeHidden()
  await pressKey('/')
  await expect(admin.getByLabel('Search submissions')).toBeFocused()

  const told = await member.request.get('/dashboard')
  expect(told.status()).toBe(200)
  await admin.goto(`/admin?status=rejected&q=${encodeURIComponent(member.email)}`)
  await expect(admin.getByRole('button', { name: 'All keys' })).toBeVisible()
  await pressKey('j')
  await pressKey('p')
  await expectToast(admin, 'Submission status updated')
  await expect(cardOf(admin, 'Second key')).toBeHidden()
})

test('on a phone and in a low window a story is read and decided on by touch and by scrolling', {
  tag: '@full',
}, async ({ admin, member, browser }) => {
  await test.step('by touch alone', async () => {
    await sendStory(member, { title: 'The one that waits' })
    const id = await sendStory(member, { title: 'Under the thumb' })
    const phone = await browser.newContext({
      hasTouch: true,
      viewport: { width: 390, height: 844 },
      storageState: await admin.context().storageState(),
    })
    const page = await phone.newPage()
    await page.goto(`/admin?status=pending&q=${encodeURIComponent(member.email)}`)
    await waitForHydration(page)
    await expect(page.getByRole('button', { name: 'All keys' })).toBeHidden()
    await page.getByRole('link', { name: 'Read “Under the thumb”' }).tap()
    await waitForHydration(page)
    await sheet(page).getByRole('link', { name: 'Reject…' }).tap()
    await sheet(page).getByLabel('Reason').selectOption('Too short to stand alone')
    await expect(sheet(page).getByText('The author reads this.')).toBeVisible()
    await expect(sheet(page).getByText('Only the team sees this.')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await sheet(page).getByRole('button', { name: 'Reject' }).tap()
    await expectToast(page, 'Submission status updated')
    expect(await (await member.request.get(`/submission/${id}`)).text()).toContain(
      'not quite enough',
    )

    await expect(sheet(page)).toContainText('The one that waits')
    await expect(sheet(page)).not.toContainText('You can undo this')
    await sheet(page).getByRole('link', { name: 'Close and go back to the list' }).tap()
    await expect(sheet(page)).toBeHidden()
    await page.getByRole('button', { name: 'Undo: “Under the thumb”' }).tap()
    await expectToast(page, 'Decision undone')
    await expect(sheet(page)).toContainText('Pending')
    expect(await (await member.request.get(`/submission/${id}`)).text()).not.toContain(
      'not quite enough',
    )
    await phone.close()
  })

  await test.step('the whole sheet scrolls, with the keys that scroll a page', async () => {
    await sendStory(member, { title: 'Read at four hundred per cent' })
    for (const [width, height] of [
      [844, 390],
      [320, 256],
    ] as const) {
      await admin.setViewportSize({ width, height })
      await read(admin, 'Read at four hundred per cent')
      await waitForHydration(admin)
      const place = () => sheet(admin).evaluate(({ scrollTop }) => scrollTop)
      await expect(sheet(admin).getByRole('heading', { level: 2 })).toBeFocused()
      for (const key of ['PageDown', 'Space']) {
        const before = await place()
        await admin.keyboard.press(key)
        await expect.poll(place, key).toBeGreaterThan(before)
      }
      await admin.keyboard.press('End')
      await expect(sheet(admin).getByRole('link', { name: 'Notes' })).toBeInViewport({ ratio: 1 })
      await expect(sheet(admin).getByRole('link', { name: 'Close' })).not.toBeInViewport()
      expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
})

test('what was typed on a story in review is back when it is opened again, and on no other story', {
  tag: '@full',
}, async ({ admin, member }) => {
  for (const title of ['The second to read', 'The first to read'])
    await sendStory(member, { title })
  const list = `/admin?status=pending&q=${encodeURIComponent(member.email)}`
  await admin.goto(list)
  const open = async (title: string) => {
    await follow(admin, `Read “${title}”`)
    await expect(sheet(admin).getByRole('heading', { name: title, level: 2 })).toBeVisible()
  }
  const notes = sheet(admin).getByLabel('Notes')
  const message = sheet(admin).getByLabel('Message to the author')
  const line = sheet(admin).getByText('What you typed here is back.')
  await open('The first to read')
  await notes.fill('Ask about the date.')
  await sheet(admin).getByLabel('Reason').selectOption('Too short to stand alone')
  await message.pressSequentially(' A little more?')

  const isBack = async () => {
    await expect(line).toBeVisible()
    await expect(notes).toHaveValue('Ask about the date.')
    await expect(sheet(admin).getByLabel('Reason')).toHaveValue('short')
    await expect(message).toHaveValue(/not quite enough.* A little more\?$/s)
  }
  await admin.keyboard.press('Escape')
  await open('The first to read')
  await isBack()
  await admin.reload()
  await isBack()
  await waitForHydration(admin)
  await follow(sheet(admin), 'Next story')
  await expect(sheet(admin).getByRole('heading', { level: 2 })).toHaveText('The second to read')
  await expect(notes).toHaveValue('')
  await expect(message).toHaveValue('')
  await expect(line).toBeHidden()
  await follow(sheet(admin), 'Previous story')
  await isBack()

  await press(sheet(admin), 'Save notes')
  await expectToast(admin, 'Notes saved')
  const keptOf = () => admin.evaluate(() => JSON.stringify({ ...localStorage }))
  await admin.reload()
  await isBack()
  await press(sheet(admin), 'Clear it')
  await expect(notes).toHaveValue('Ask about the date.')
  await expect(message).toHaveValue('')
  await message.fill('Told with the decision.')
  await waitForHydration(admin)
  await press(sheet(admin), 'Reject')
  await expectToast(admin, 'Submission status updated')
  await expect.poll(keptOf).not.toContain('Told with the decision.')

  await notes.fill('For nobody else to find.')
  expect(await keptOf()).toContain('For nobody else to find.')
  await admin.keyboard.press('Escape')
  await press(admin, 'Sign Out')
  await expect(admin).toHaveURL('/')
  await expect.poll(keptOf).not.toContain('For nobody else to find.')
})

async function tabTo(page: Page, target: ReturnType<Page['getByLabel']>) {
  for (let presses = 0; presses < 12; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
