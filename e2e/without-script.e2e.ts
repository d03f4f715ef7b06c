import { cameraPhoto, disguised, elevenMebibytes } from './files.ts'
import { expect, expectToast, signOut, test } from './people.ts'
import { approve } from './review.ts'
import {
  expectSent,
  idOf,
  photoAddress,
  photoField,
  sendIn,
  words,
  writeStory,
} from './story-form.ts'

test.use({ javaScriptEnabled: false })

test('without script, a member signs up, sends in a story, and anyone reads it once it is approved', async ({
  member,
  otherMember,
  admin,
  visitor,
}) => {
  const title = 'Nothing to hydrate'
  await writeStory(member, { title, location: 'Whitby', photo: await cameraPhoto() })
  await sendIn(member)
  await expectSent(member)
  await expect(member.getByLabel('Title')).toHaveValue('')

  const id = await idOf(member, title)
  await expect(member.getByRole('listitem').filter({ hasText: title })).toContainText('Pending')
  await approve(admin, title)

  await visitor.goto('/stories')
  await visitor.getByRole('link', { name: title }).click()
  await expect(visitor).toHaveURL(`/story/${id}`)
  await expect(visitor.getByText('Told by Maya Thornton')).toBeVisible()
  expect(
    (
      await visitor.request.get(
        await photoAddress(visitor, `Photograph with “${title}”. Its author has not described it.`),
      )
    ).ok(),
  ).toBe(true)

  await otherMember.goto(`/submission/${id}`)
  await expect(otherMember).toHaveURL('/dashboard')
  await expectToast(otherMember, 'Access denied', 'You can only view your own submissions.')
  await signOut(otherMember)
  await expect(otherMember).toHaveURL('/')
})

test('without script, a refused form says why beside each field and keeps what was typed', async ({
  member,
}) => {
  const kept = async () => {
    await expect(member.getByLabel('Title')).toHaveValue('Kept in place')
    await expect(member.getByLabel('Your story')).toHaveValue(words)
    await expect(member.getByLabel('Location')).toHaveValue('Hull')
    await expect(member.getByLabel('Theme')).toHaveValue('love')
  }
  const given = { title: 'Kept in place', location: 'Hull', theme: 'love' }
  await writeStory(member, { ...given, photo: disguised.html })
  await sendIn(member)
  await expect(photoField(member)).toHaveAccessibleDescription(/This file is not a photo/)
  await expect(photoField(member)).toBeFocused()
  await expect(member.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await kept()

  await photoField(member).setInputFiles(await elevenMebibytes())
  await sendIn(member)
  await expect(photoField(member)).toHaveAccessibleDescription(/larger than 10 MB/)
  await kept()

  await photoField(member).setInputFiles(await cameraPhoto())
  await member.getByRole('checkbox').first().uncheck()
  await sendIn(member)
  await expect(photoField(member)).toHaveAccessibleDescription(/Choose your photograph again/)
  await expectToast(
    member,
    'Consent Required',
    'Please check both consent checkboxes to submit your story.',
  )
  await kept()
  await member.goto('/dashboard')
  await expect(member.getByText('You have not sent us a story yet.')).toBeVisible()
})

test('without script, a photo with a content note is fetched by nothing but its own link', async ({
  visitor,
}) => {
  const asked: string[] = []
  visitor.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visitor.goto('/stories?theme=transformation')
  await visitor.getByText('Show the photograph').click()
  const link = visitor.getByRole('link', { name: 'Open the photograph' })
  await expect(link).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/photos/'))).toEqual([])
  await link.click({ trial: true })
  expect((await visitor.request.get((await link.getAttribute('href')) ?? '')).ok()).toBe(true)
})

test('without script, an unknown story still leads to the list with a word about it', async ({
  visitor,
}) => {
  await visitor.goto('/story/nowhere')
  await expect(visitor).toHaveURL('/stories')
  await expectToast(
    visitor,
    'Story not found',
    "The story you're looking for doesn't exist or hasn't been approved yet.",
  )
})
