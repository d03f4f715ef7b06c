import { smallPhoto } from './files.ts'
import { expect, expectToast, test, waitForHydration } from './people.ts'
import { approve, reject } from './review.ts'
import { photoField, sendStory } from './story-form.ts'

test('while a story waits, its author changes the words and adds the photo', async ({ member }) => {
  const id = await sendStory(member, { title: 'Before the edit' })
  await member.goto(`/submission/${id}`)
  await expect(member.getByText(/You are (next|number \d+) in the queue/)).toBeVisible()
  await expect(member.getByRole('heading', { name: 'What you agreed to' })).toBeVisible()
  await expect(member.getByText(/^Given .*version/)).toHaveCount(2)

  await member.getByRole('link', { name: 'Change it' }).click()
  await member.getByLabel('Title').fill('After the edit')
  await member.getByLabel('Your story').fill('')
  await member.getByRole('button', { name: 'Save changes' }).click()
  await expect(member.getByLabel('Your story')).toHaveAccessibleDescription(/Enter your story/)
  await member.getByLabel('Your story').fill('Other words, and better ones.')
  await member.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(member, 'Story updated')
  await expect(member.getByRole('heading', { name: 'After the edit' })).toBeVisible()
  await expect(member.getByText('You changed the text')).toBeVisible()

  await photoField(member).setInputFiles(await smallPhoto())
  await member.getByRole('button', { name: 'Send photo' }).click()
  await expectToast(member, 'Photo updated')
  await expect(member.getByRole('img', { name: 'Your photo, not described yet' })).toBeVisible()
  await expect(member.getByText(/Location data removed/)).toBeVisible()
})

test('an edit that comes after a decision is refused, and its words are still there', async ({
  member,
  admin,
}) => {
  const id = await sendStory(member, { title: 'A race lost' })
  await member.goto(`/submission/${id}?edit`)
  await approve(admin, 'A race lost')
  await member.getByLabel('Your story').fill('Words that came too late.')
  await member.getByRole('button', { name: 'Save changes' }).click()
  await expect(
    member.getByText(/changed or reviewed this story while you were editing/),
  ).toBeVisible()
  await expect(member.getByLabel('Your story')).toHaveValue('Words that came too late.')
})

test('an author takes a published story back, and it is gone for everyone', async ({
  member,
  admin,
  visitor,
}) => {
  const title = 'Mine to take back'
  const id = await sendStory(member, { title })
  await approve(admin, title)
  expect((await visitor.request.get(`/story/${id}`)).status()).toBe(200)

  await member.goto(`/submission/${id}`)
  await member.getByText('Withdraw this story').click()
  await member.getByRole('button', { name: 'Yes, withdraw it' }).click()
  await expectToast(member, 'Story withdrawn')
  await expect(member.getByText('You withdrew this story.')).toBeVisible()
  await visitor.goto(`/story/${id}`)
  await expectToast(visitor, 'Story not found')
  await admin.goto('/admin')
  await expect(admin.getByRole('link', { name: title, exact: true })).toHaveCount(0)
  expect((await admin.request.get(`/admin/${id}`)).status()).toBe(404)

  await member.getByRole('link', { name: 'Start a new story from this one' }).click()
  await expect(member.getByLabel('Title')).toHaveValue(title)
  for (const box of await member.getByRole('checkbox').all()) await expect(box).not.toBeChecked()

  await waitForHydration(member)
  await member.getByLabel('Title').fill('Mine, told anew')
  await member.getByLabel('Location').fill('')
  await member.reload()
  await expect(member.getByLabel('Title')).toHaveValue('Mine, told anew')
  await member.goto('/submit')
  await waitForHydration(member)
  await expect(member.getByLabel('Title')).toHaveValue('')
})

test('a rejected author asks once for a second look, and the team sees why', async ({
  member,
  admin,
}) => {
  const title = 'Look at it again'
  const id = await sendStory(member, { title })
  await reject(admin, title)
  await member.goto(`/submission/${id}`)
  await member.getByLabel('What did we miss?').fill('The photo is my own: I can send the negative.')
  await member.getByRole('button', { name: 'Ask for a second look' }).click()
  await expectToast(member, 'Thank you', 'Someone will read it again and email you.')
  await expect(member.getByLabel('What did we miss?')).toHaveCount(0)
  await admin.goto(`/admin/${id}`)
  await expect(admin.getByText('I can send the negative.')).toBeVisible()
})

test('nobody acts on another’s story', async ({ member, otherMember, admin, visitor, site }) => {
  const id = await sendStory(member, { title: 'Hands off' })
  for (const person of [otherMember, admin, visitor]) {
    for (const intent of ['edit', 'photo', 'withdraw', 'second-look']) {
      const answer = await person.request.post(`/submission/${id}`, {
        headers: { Origin: site.url },
        form: { intent, version: '1', title: 'x', name: 'x', story: 'x', reason: 'x' },
        maxRedirects: 0,
      })
      expect(answer.status()).toBeGreaterThanOrEqual(302)
      expect(answer.headers().location).toMatch(/^\/(dashboard|auth)/)
    }
  }
  await member.goto(`/submission/${id}`)
  await expect(member.getByText('Your submission is being reviewed by our team.')).toBeVisible()
  await expect(member.getByText('You took it back')).toHaveCount(0)
})
