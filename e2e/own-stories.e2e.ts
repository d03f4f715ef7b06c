import { smallPhoto } from '#tests/files.ts'
import {
  expect,
  expectToast,
  follow,
  press,
  test,
  waitForCheck,
  waitForHydration,
} from './people.ts'
import { approve } from './review.ts'
import { photoField, sendStory } from './story-form.ts'

test('an author edits a story that waits, and withdraws one that is published', async ({
  member,
  admin,
  visitor,
}) => {
  await test.step('words and photo are changed', async () => {
    const id = await sendStory(member, { title: 'Before the edit' })
    await member.goto(`/submission/${id}`)
    await expect(member.getByText(/You are (next|number \d+) in the queue/)).toBeVisible()
    await expect(member.getByRole('heading', { name: 'What you agreed to' })).toBeVisible()
    await expect(member.getByText(/^Given .*version/)).toHaveCount(2)

    await follow(member, 'Change it')
    await expect(member.getByLabel('Your story')).toBeVisible()
    // Until then the browser itself asks for what is required, in a bubble of its own.
    await waitForHydration(member)
    await member.getByLabel('Title').fill('After the edit')
    // When the check arrives, React writes the text of the other fields anew, which ends a selection in them.
    await waitForCheck(member, 'submission-form')
    await member.getByLabel('Your story').fill('')
    await press(member, 'Save changes')
    await expect(member.getByLabel('Your story')).toHaveAccessibleDescription(/Enter your story/)
    await member.getByLabel('Your story').fill('Other words, and better ones.')
    await press(member, 'Save changes')
    await expectToast(member, 'Story updated')
    await expect(member.getByRole('heading', { name: 'After the edit' })).toBeVisible()
    await expect(member.getByText('You changed the text')).toBeVisible()

    await photoField(member).setInputFiles(await smallPhoto())
    await press(member, 'Send photo')
    await expectToast(member, 'Photo updated')
    await expect(member.getByRole('img', { name: 'Your photo, not described yet' })).toBeVisible()
    await expect(member.getByText(/Location data removed/)).toBeVisible()
  })

  await test.step('a published story is withdrawn', async () => {
    const title = 'Mine to take back'
    const id = await sendStory(member, { title })
    await approve(admin, title)
    expect((await visitor.request.get(`/story/${id}`)).status()).toBe(200)

    await member.goto(`/submission/${id}`)
    await member.getByText('Withdraw this story').click()
    await press(member, 'Yes, withdraw it')
    await expectToast(member, 'Story withdrawn')
    await expect(member.getByText('You withdrew this story.')).toBeVisible()
    await visitor.goto(`/story/${id}`)
    await expectToast(visitor, 'Story not found')
    await admin.goto('/admin')
    await expect(admin.getByRole('link', { name: title, exact: true })).toHaveCount(0)
    expect((await admin.request.get(`/admin/${id}`)).status()).toBe(404)

    await follow(member, 'Start a new story from this one')
    await expect(member.getByLabel('Title')).toHaveValue(title)
    for (const box of await member.getByRole('checkbox').all()) await expect(box).not.toBeChecked()

    await waitForHydration(member)
    await member.getByLabel('Title').fill('Mine, told anew')
    await member.getByLabel('Location').fill('')
    await member.reload()
    await expect(member.getByLabel('Title')).toHaveValue('Mine, told anew')
    await member.goto('/submit')
    await expect(member.getByLabel('Title')).toHaveValue('')
  })
})
