import { randomUUID } from 'node:crypto'
import {
  archiveSlugFor,
  type Newsletter,
  type NewsletterText,
} from '#app/newsletters/write/newsletter.ts'
import { createNewsletter, saveNewsletter } from '#app/newsletters/write/newsletters.server.ts'
import { newsletters } from '#app/platform/db/schema/tables.server.ts'
import type { Actor } from '#app/platform/sessions/permissions.ts'
import { rowsWhere, updateWhere } from '#tests/rows.ts'

export function newsletterText(fields: Partial<NewsletterText> = {}): NewsletterText {
  return {
    audience: 'newsletter',
    subject: 'The licence on the wall',
    preheader: 'How to read the paper behind the till.',
    body: 'Good morning.\n\n::pieces\n\nWrite back.',
    pieceIds: [],
    isArchived: true,
    ...fields,
  }
}

/** A draft that its creator has saved once. */
export async function givenNewsletter(actor: Actor, fields: Partial<NewsletterText> = {}) {
  const id = randomUUID()
  await createNewsletter(actor, id)
  const saved = await saveNewsletter(actor, { id, version: 1, text: newsletterText(fields) })
  if (saved.outcome !== 'saved') throw new Error(JSON.stringify(saved))
  return rowOf(id)
}

/** One that was sent, as the sending leaves it, but for its text: browser tests cannot load what renders it. */
export async function givenSentNewsletter(actor: Actor, fields: Partial<Newsletter> = {}) {
  const draft = await givenNewsletter(actor, fields)
  const page = '<p>Good morning.</p><p>Write back.</p>'
  await updateWhere(
    newsletters,
    { id: draft.id },
    {
      state: 'sent',
      sentHtml: `<html lang="en-GB">${page}</html>`,
      sentText: 'Good morning.',
      sentPage: page,
      slug: archiveSlugFor(draft),
      startedAt: new Date(),
      finishedAt: new Date(),
      ...fields,
    },
  )
  return rowOf(draft.id)
}

async function rowOf(id: string): Promise<Newsletter> {
  const [found] = await rowsWhere(newsletters, { id })
  if (!found) throw new Error('there is no such newsletter')
  return found
}
