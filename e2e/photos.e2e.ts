import {
  cameraPhoto,
  disguised,
  elevenMebibytes,
  enormousPng,
  smallPhoto,
  truncatedPhoto,
} from './files.ts'
import { expect, test, waitForHydration } from './people.ts'
import { approve } from './review.ts'
import {
  expectSent,
  photoAddress,
  photoField,
  sendIn,
  sendStory,
  words,
  writeStory,
} from './story-form.ts'

test('a file that is no photo is refused at once, beside its field', async ({ member }) => {
  await writeStory(member, { title: 'Kept all along', location: 'Hull' })
  await waitForHydration(member)
  for (const [file, why] of [
    [disguised.svg, /This is an SVG drawing/],
    [disguised.heic, /This is a HEIC photo/],
    [disguised.html, /This file is not a photo/],
    [disguised.gif, /This is a GIF/],
    [disguised.pdf, /This file is not a photo/],
    [disguised.empty, /This photo is empty/],
    [disguised.large, /larger than 10 MB/],
  ] as const) {
    await photoField(member).setInputFiles(file)
    await expect(photoField(member)).toHaveAccessibleDescription(why)
    // Read out as well: the focus may be anywhere by the time a file was looked into.
    await expect(member.getByRole('alert').filter({ hasText: why })).toBeVisible()
  }
  await expect(member.getByText('PNG, JPG up to 10MB')).toBeVisible()
  await expect(photoField(member)).toHaveAttribute('accept', 'image/*')
  await sendIn(member)
  await expectSent(member)
})

test('a photo that cannot be read is refused by the server, and all that was typed stays', async ({
  member,
}) => {
  await writeStory(member, { title: 'Kept all along', location: 'Hull' })
  await waitForHydration(member)
  for (const [file, why] of [
    [await truncatedPhoto(), /This photo could not be read/],
    [enormousPng(), /This photo has too many pixels/],
  ] as const) {
    await photoField(member).setInputFiles(file)
    await expect(member.getByText(file.name)).toBeVisible()
    await sendIn(member)
    await expect(photoField(member)).toHaveAccessibleDescription(why)
    await expect(member.getByLabel('Title')).toHaveValue('Kept all along')
    await expect(member.getByLabel('Location')).toHaveValue('Hull')
    await expect(member.getByLabel('Your story')).toHaveValue(words)
    await expect(member.getByRole('checkbox', { checked: true })).toHaveCount(2)
  }
  await photoField(member).setInputFiles(await smallPhoto())
  await sendIn(member)
  await expectSent(member)
})

test('a photo of 11 MiB is made smaller in the browser and sent', async ({ member }) => {
  await writeStory(member, { title: 'Larger than it looks', photo: await elevenMebibytes() })
  await waitForHydration(member)
  await expect(member.getByText('eleven.jpg')).toBeVisible()
  await sendIn(member)
  await expectSent(member)
  await member.goto('/dashboard')
  await member.getByRole('link', { name: 'Larger than it looks' }).click()
  await photoAddress(member, 'Your photo, not described yet')
})

test('the photo of a story that waits is shown to its owner and the admins alone', async ({
  member,
  otherMember,
  admin,
  visitor,
}) => {
  const title = 'Not to be seen yet'
  const id = await sendStory(member, { title, photo: await cameraPhoto() })
  await member.goto(`/submission/${id}`)
  const photo = await photoAddress(member, 'Your photo, not described yet')

  const stored = photo.replace(/\/\d+\.webp$/, '')
  for (const address of [photo, stored]) {
    for (const stranger of [visitor, otherMember]) {
      expect((await stranger.request.get(address)).status()).toBe(404)
    }
    for (const reader of [member, admin]) {
      const answer = await reader.request.get(address)
      expect(answer.status()).toBe(200)
      expect(answer.headers()).toMatchObject({
        'cache-control': 'private, no-store',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'content-type': 'image/webp',
        'x-frame-options': 'DENY',
      })
    }
  }
  await approve(admin, title)
  const answer = await visitor.request.get(photo)
  expect(answer.status()).toBe(200)
  expect(answer.headers()['cache-control']).toBe('public, max-age=60')
  expect((await visitor.request.get(stored)).status()).toBe(200)
  for (const altered of [
    photo.replace(/\d+\.webp/, '12.webp'),
    `${photo}x`,
    '/photos/x/960.webp',
  ]) {
    expect((await visitor.request.get(altered)).status(), altered).toBe(404)
  }
})
