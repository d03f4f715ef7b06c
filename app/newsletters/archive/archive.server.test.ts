import { expect } from 'vitest'
import { unsubscribePlaceholder } from '#app/newsletters/send/newsletter-email.ts'
import { archiveSlugFor } from '#app/newsletters/write/newsletter.ts'
import { setArchived } from '#app/newsletters/write/newsletters.server.ts'
import { givenNewsletter, givenSentNewsletter } from '#tests/given-newsletters.ts'
import { test } from '#tests/given-people.ts'
import { pluck } from '#tests/pluck.ts'
import {
  archivedPaths,
  findArchived,
  hasArchive,
  latestArchived,
  listArchived,
} from './archive.server.ts'

test('holds what was sent, from the first email on, without any reader’s link', async ({
  editor,
}) => {
  const draft = await givenNewsletter(editor)
  expect(await findArchived(archiveSlugFor(draft))).toBeNull()
  expect(await hasArchive()).toBe(false)

  for (const state of ['sending', 'paused', 'stopped', 'sent'] as const) {
    const { slug, number } = await givenSentNewsletter(editor, { state, subject: `It is ${state}` })
    const archived = await findArchived(slug!)
    expect(archived).toMatchObject({ number, subject: `It is ${state}` })
    expect(archived?.html).toContain('Good morning.')
    expect(archived?.html).not.toContain(unsubscribePlaceholder)
    expect(archived?.path).toBe(`/newsletter/archive/${number}-it-is-${state}`)
  }
  expect(await hasArchive()).toBe(true)
})

test('leaves out notices, what waits, and what an editor took out', async ({ editor }) => {
  const notice = await givenSentNewsletter(editor, { audience: 'accounts' })
  const scheduled = await givenSentNewsletter(editor, { state: 'scheduled' })
  const unticked = await givenSentNewsletter(editor, { isArchived: false })
  const existing = await givenSentNewsletter(editor)
  await setArchived(editor, { id: existing.id, isArchived: false })
  for (const { slug } of [notice, scheduled, unticked, existing]) {
    expect(await findArchived(slug!)).toBeNull()
  }
  await setArchived(editor, { id: existing.id, isArchived: true })
  expect(await findArchived(existing.slug!)).not.toBeNull()
  expect(await findArchived('no\0such')).toBeNull()

  const listed = await listArchived()
  expect(listed.newsletters[0]?.id).toBe(existing.id)
  const hidden = pluck([notice, scheduled, unticked], 'id')
  for (const { id } of [...listed.newsletters, ...(await latestArchived())]) {
    expect(hidden).not.toContain(id)
  }
  const paths = pluck(await archivedPaths(), 'path')
  expect(paths).toContain(`/newsletter/archive/${existing.slug}`)
  expect(paths).not.toContain(`/newsletter/archive/${notice.slug}`)
})

test('makes an address of the number and the subject, whatever the subject is', () => {
  const addressOf = (subject: string) => archiveSlugFor({ number: 12, subject })
  expect(addressOf('The licence on the wall')).toBe('12-the-licence-on-the-wall')
  expect(addressOf('Señor’s “ink”: 50% off!')).toBe('12-senors-ink-50-off')
  expect(addressOf('刺青')).toBe('12')
  expect(addressOf('a'.repeat(150))).toBe(`12-${'a'.repeat(60)}`)
})
