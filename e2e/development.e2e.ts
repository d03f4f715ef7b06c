import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test, waitForHydration } from './development.ts'
import { sheet } from './review.ts'

const article = `---
title: "A cover-up that needed no cover"
excerpt: "Written while the site was running, to see it appear in the list and on a page of its own."
author: Priya Nandy
date: 2026-01-30
category: Pricing Guide
tags: [Prices, London]
alt: "A plain square of one colour, as a stand-in for a drawing"
---

One paragraph is enough.
`

test('npm run dev shows a new article with its picture, and decides on several stories at once', async ({
  visitor,
  admin,
  project,
}) => {
  const picture = join(project, 'content/pictures/articles/a-cover-up.webp')
  // Under another name first, or the site might read half a picture.
  const draw = async (background: string) => {
    await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
      .webp()
      .toFile(`${picture}.new`)
    await rename(`${picture}.new`, picture)
  }
  const shown = visitor.getByRole('img', { name: 'A plain square of one colour' })
  const pictureShown = async () => {
    await visitor.goto('/blog/a-cover-up')
    if ((await shown.count()) === 0) return ''
    return shown.evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return image.currentSrc
    })
  }
  await visitor.goto('/blog')

  await draw('#a33')
  await writeFile(join(project, 'content/articles/a-cover-up.md'), article)
  let before = ''
  // A page that is open reloads by itself, which may break off a visit.
  await expect(async () => {
    before = await pictureShown()
    expect(before).toMatch(/\/a-cover-up-\w+-\d+\.avif$/)
  }).toPass()
  await expect(visitor.getByText('One paragraph is enough.')).toBeVisible()
  await draw('#3a3')
  await expect(async () => {
    const after = await pictureShown()
    expect(after).toMatch(/\/a-cover-up-\w+-\d+\.avif$/)
    expect(after).not.toBe(before)
  }).toPass()

  // Of the two that wait, only the one that an admin has opened can be approved with others.
  await admin.goto('/admin?status=pending')
  await waitForHydration(admin)
  await admin.getByRole('link', { name: 'Read “Tumbling blocks”' }).click()
  await expect(sheet(admin)).toBeVisible()
  await admin.goto('/admin?status=pending')
  await waitForHydration(admin)
  await admin.getByRole('checkbox', { name: 'Select “Tumbling blocks”' }).check()
  await admin.getByRole('checkbox', { name: 'Select “Gary is a lighthouse now”' }).check()
  await admin.getByRole('button', { name: 'Approve…' }).click()
  await admin.getByRole('button', { name: 'Approve 1 story' }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('1 of 2 stories approved')
})
