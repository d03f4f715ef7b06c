import {
  disguised,
  elevenMebibytes,
  enormousPng,
  smallPhoto,
  truncatedPhoto,
} from '#tests/files.ts'
import { expect, follow, test, waitForHydration } from './people.ts'
import { expectSent, photoAddress, photoField, sendIn, words, writeStory } from './story-form.ts'

test('a photo is checked in the browser and on the server, and all that was typed stays', async ({
  member,
}) => {
  await test.step('a file that is no photo', async () => {
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

  await test.step('a photo that cannot be read', async () => {
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

  await test.step('a photo of 11 MiB is made smaller', async () => {
    await writeStory(member, { title: 'Larger than it looks', photo: await elevenMebibytes() })
    await waitForHydration(member)
    await expect(member.getByText('eleven.jpg')).toBeVisible()
    await sendIn(member)
    await expectSent(member)
    await member.goto('/dashboard')
    await follow(member, 'Larger than it looks')
    await photoAddress(member, 'Your photo, not described yet')
  })
})
