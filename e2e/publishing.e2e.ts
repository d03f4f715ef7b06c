import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { firstWholeWords } from '#app/stories/public/excerpt.ts'
import { cameraPhoto, corners } from '#tests/files.ts'
import { expect, expectToast, follow, press, test } from './people.ts'
import { counts, read, reject, sheet } from './review.ts'
import {
  expectSent,
  idOf,
  photoAddress,
  photoField,
  sendIn,
  words,
  writeStory,
} from './story-form.ts'

test('a story with a photo from a telephone is sent in, approved, read by anyone, and taken down again', async ({
  member,
  otherMember,
  admin,
  visitor,
  request,
}) => {
  const title = 'Felt tips, then a needle'
  const photoDescription = 'An anchor on a forearm, coloured in with felt tips'
  await visitor.goto('/stories')
  const heading = visitor.getByRole('heading', { name: /^Community Stories \(\d+ approved\)$/ })
  const published = Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0])

  await writeStory(member, {
    title,
    location: 'Hull',
    theme: 'memorial',
    photo: await cameraPhoto(),
    photoDescription,
  })
  await sendIn(member)
  await expectSent(member)
  await member.goto('/submit')
  await expect(member.getByLabel('Title')).toHaveValue('')
  await expect(member.getByLabel('Full name')).toHaveValue('')
  await expect(member.getByLabel('Your story')).toHaveValue('')
  await expect(photoField(member)).toHaveValue('')
  await expect(member.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(member.getByLabel('Email')).toHaveValue(member.email)

  const id = await idOf(member, title)
  const own = member.getByRole('listitem').filter({ hasText: title })
  await expect(own).toContainText('Pending')
  await follow(own, title)
  await expect(member).toHaveURL(`/submission/${id}/my-dads-old`)
  await expect(member.getByText('Your submission is being reviewed by our team.')).toBeVisible()
  const photo = await photoAddress(member, photoDescription)

  const before = await counts(admin)
  await read(admin, title)
  await expect(sheet(admin)).toContainText(member.email)
  await expect(sheet(admin)).toContainText(words.trim())
  await expect(sheet(admin).getByRole('img', { name: photoDescription })).toBeVisible()
  await sheet(admin).getByLabel('Notes').fill('Checked with her brother.')
  await press(sheet(admin), 'Approve')
  await expectToast(admin, 'Submission status updated')
  expect(await counts(admin)).toEqual({
    ...before,
    pending: before.pending - 1,
    approved: before.approved + 1,
  })
  await read(admin, title)
  await expect(sheet(admin).getByLabel('Notes')).toHaveValue('Checked with her brother.')

  await visitor.goto('/stories')
  await expect(heading).toHaveText(`Community Stories (${published + 1} approved)`)
  const card = visitor
    .getByRole('article')
    .filter({ has: visitor.getByRole('heading', { name: title }) })
  await expect(card).toContainText(firstWholeWords(words, 150))
  await follow(card, title)
  await expect(visitor).toHaveURL(`/story/${id}`)
  await expect(visitor.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(visitor.getByText('Told by Maya Thornton')).toBeVisible()
  await expect(visitor.getByRole('img', { name: photoDescription })).toBeVisible()
  await expect(visitor.getByRole('article').getByRole('link', { name: 'Hull' })).toBeVisible()
  await expect(visitor.getByRole('article').first()).toContainText(usDate(new Date()))
  await expectUprightAndBare(await (await visitor.request.get(photo)).body())

  await otherMember.goto(`/submission/${id}/my-dads-old`)
  await expect(otherMember).toHaveURL('/dashboard')
  await expectToast(otherMember, 'Access denied', 'You can only view your own submissions.')

  await reject(admin, title)
  await expectGone(visitor.request, `/story/${id}`, photo)
  await expectGone(otherMember.request, `/story/${id}`, photo)
  expect((await member.request.get(photo)).status()).toBe(200)
  expect((await request.get(`/story/${id}`)).status()).toBe(404)
  await member.goto(`/submission/${id}`)
  await expect(
    member.getByText(
      'Your submission did not meet our guidelines. You can submit a new story anytime.',
    ),
  ).toBeVisible()
  await photoAddress(member, photoDescription)
})

async function expectUprightAndBare(bytes: Buffer) {
  const picture = sharp(bytes)
  const { width = 0, height = 0, exif, xmp, iptc, orientation } = await picture.metadata()
  expect({ width, height }).toEqual({ width: 1200, height: 1600 })
  expect({ exif, xmp, iptc, orientation }).toEqual({})
  for (const word of ['Exif', 'EXIF', 'Canary', 'GPS']) expect(bytes.includes(word)).toBe(false)

  const pixels = await picture.raw().toBuffer()
  const at = (x: number, y: number) => [...pixels.subarray((y * width + x) * 3).subarray(0, 3)]
  const found = {
    topLeft: at(20, 20),
    topRight: at(width - 20, 20),
    bottomLeft: at(20, height - 20),
    bottomRight: at(width - 20, height - 20),
  }
  for (const [corner, colour] of Object.entries(corners)) {
    const seen = found[corner as keyof typeof corners]
    const far = Math.max(...colour.map((value, index) => Math.abs(value - seen[index]!)))
    expect(far, `${corner} is ${seen}`).toBeLessThan(40)
  }
}

async function expectGone(reader: APIRequestContext, ...addresses: string[]) {
  for (const address of addresses) expect((await reader.get(address)).status(), address).toBe(404)
}

function usDate(date: Date) {
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'Europe/London' })
}
