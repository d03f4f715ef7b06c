import { randomUUID } from 'node:crypto'
import { eq, like, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { revokePreview } from '#app/pieces/drafts/previews.server.ts'
import { publish, schedule } from '#app/pieces/publication/publication.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { piecePreviews, rateLimits } from '#app/platform/db/schema/tables.server.ts'
import { givenTeamMemberAt } from '#ops/fault-tests/people.ts'
import { addresses, filled } from '#tests/addresses.ts'
import { expectStatus } from '#tests/expect-status.ts'
import {
  articleText,
  filmText,
  givenActor,
  givenDraft,
  givenPreview,
  workText,
} from '#tests/given-pieces.ts'
import { test } from './people.ts'

test('a preview link shows the page, the card and the social card of a draft, to anyone and to nothing that keeps it', async ({
  visitor,
  site,
}) => {
  const writer = await givenActor('writer')
  const pages = [
    { ...(await givenDraft(writer)), words: ['The licence on the wall', 'A basin.'] },
    {
      ...(await givenDraft(writer, workText(), 'anchor-forearm-preview', 'work')),
      words: ['Anchor Forearm', 'An anchor.', 'Symbolic Elements'],
    },
    {
      ...(await givenDraft(writer, filmText(), 'water-preview', 'film')),
      words: ['The Weight of Water', 'Twenty-one miles.'],
    },
    { ...(await givenDraft(writer, { fields: {}, body: '<b>bold</b>' })), words: ['No title yet'] },
  ]
  for (const { id, words } of pages) {
    const { token } = await givenPreview(writer, id)
    for (const view of ['', '?view=lists', '?view=card', '?view=feed', '?view=unknown']) {
      const { status, headers, text } = await visitor.get(`/preview/${token}${view}`)
      expect(status).toBe(200)
      expect(text).toContain(words[0])
      if (view === '') for (const word of words) expect(text).toContain(word)
      expect(text).toContain('noindex')
      const line = text.replaceAll(/<!-- -->|<span[^>]*>/g, '')
      expect(line).toMatch(/can read it until <time[^>]*>\d{1,2} [A-Z][a-z]+ 20\d\d, \d\d:\d\d</)
      expect(text).not.toMatch(/rel="canonical"|og:title|<b>bold/)
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-robots-tag')).toContain('noindex')
      expect(headers.get('x-frame-options')).toBe('DENY')
    }
    expect(await site.said()).not.toContain(token)
  }
})

test('a writer makes a link and turns it off without script, and it is shown once', async ({
  writer,
  visitor,
}) => {
  const draft = await givenDraft({ id: writer.id, role: 'writer' })
  const page = `/edit/${draft.id}/preview-links`
  expect((await writer.get(page)).text).not.toContain('Links that work')
  const form = { intent: 'create', key: keyIn((await writer.get(page)).text) }
  const made = await writer.send(page, form)
  expect(made.status).toBe(200)
  const [, path] = />https?:\/\/[^/]+(\/preview\/[\w-]{43})<\/textarea>/.exec(made.text)!
  expect((await visitor.get(path!)).text).toContain('The licence on the wall')

  // A reload sends the form again, and shows the same link.
  expect((await writer.send(page, form)).text).toContain(path)
  expect(keyIn(made.text)).not.toBe(form.key)
  await expectStatus(400, writer.send(page, { intent: 'create' }))

  const listed = (await writer.get(page)).text
  expect(listed.match(/name="link"/g)).toHaveLength(1)
  expect(listed).toContain('Links that work')
  expect(listed).not.toContain(path)
  const [, link] = /name="link" value="([^"]+)"/.exec(listed)!
  const revoked = await writer.send(page, { intent: 'revoke', link: link! })
  expect([revoked.status, revoked.headers.get('location')]).toEqual([303, page])
  await expectStatus(404, visitor.get(path!))
  await expectStatus(303, writer.send(page, { intent: 'revoke', link: link! }))
  expect((await writer.send(page, form)).headers.get('location')).toBe(page)
})

function keyIn(text: string) {
  return /name="key" value="([^"]+)"/.exec(text)?.[1] ?? ''
}

test('a writer sees, makes and turns off no link of a piece that is another’s; an editor does', async ({
  writer,
  editor,
  visitor,
}) => {
  const other = await givenActor('writer')
  const draft = await givenDraft(other)
  const { token, id: link } = await givenPreview(other, draft.id)
  const page = `/edit/${draft.id}/preview-links`
  for (const answer of [
    await writer.get(page),
    await writer.send(page, { intent: 'create', key: randomUUID() }),
    await writer.send(page, { intent: 'revoke', link }),
    await writer.get(`/edit/${randomUUID()}/preview-links`),
    await writer.get('/edit/x/preview-links'),
  ]) {
    expect(answer.status).toBe(404)
    expect(answer.text).not.toContain('The licence on the wall')
  }
  await expectStatus(200, visitor.get(`/preview/${token}`))
  // By the page of another piece, its own link only.
  const own = await givenDraft({ id: writer.id, role: 'writer' })
  await writer.send(`/edit/${own.id}/preview-links`, { intent: 'revoke', link })
  await expectStatus(200, visitor.get(`/preview/${token}`))
  expect((await editor.get(page)).text).toContain('Links that work')
  await editor.send(page, { intent: 'revoke', link })
  await expectStatus(404, visitor.get(`/preview/${token}`))
})

test('somebody who makes a great many links is told to wait', async ({ site }) => {
  const writer = await givenTeamMemberAt(site.url, 'writer')
  const draft = await givenDraft({ id: writer.id, role: 'writer' })
  const page = `/edit/${draft.id}/preview-links`
  for (let made = 0; made < 30; made++) {
    await expectStatus(200, writer.send(page, { intent: 'create', key: randomUUID() }))
  }
  const refused = await writer.send(page, { intent: 'create', key: randomUUID() })
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('thirty links')
})

test('a preview link that was opened a thousand times in a quarter of an hour waits, and no other one', async ({
  visitor,
}) => {
  const writer = await givenActor('writer')
  const draft = await givenDraft(writer)
  const [shared, other] = [
    await givenPreview(writer, draft.id),
    await givenPreview(writer, draft.id),
  ]
  const opened = like(rateLimits.key, 'preview:link:%')
  await db.delete(rateLimits).where(opened)
  await expectStatus(200, visitor.get(`/preview/${shared.token}`))
  await db.update(rateLimits).set({ count: 1_000 }).where(opened)
  await expectStatus(429, visitor.get(`/preview/${shared.token}`))
  await expectStatus(200, visitor.get(`/preview/${other.token}`))
})

test('a preview link that is revoked, expired or guessed answers as one that never was', async ({
  visitor,
}) => {
  const writer = await givenActor('writer')
  const draft = await givenDraft(writer, articleText({ title: 'Canary of the dead links' }))
  const [revoked, expired, good] = [
    await givenPreview(writer, draft.id),
    await givenPreview(writer, draft.id),
    await givenPreview(writer, draft.id),
  ]
  await revokePreview(writer, { id: draft.id, previewId: revoked.id })
  await db
    .update(piecePreviews)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(piecePreviews.id, expired.id))
  const guessed = `${good.token.startsWith('A') ? 'B' : 'A'}${good.token.slice(1)}`
  const answers = await Promise.all(
    [revoked.token, expired.token, guessed, 'x', '%00', `${good.token}x`].map((token) =>
      visitor.get(`/preview/${token}`),
    ),
  )
  for (const { status, headers, text } of answers) {
    expect(status).toBe(404)
    expect(text).toContain('This preview link does not work')
    expect(text).not.toContain('Canary')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  }
  expect((await visitor.get(`/preview/${good.token}`)).text).toContain('Canary')
})

test('a preview link leads to the page once its text is published, and shows later changes again', async ({
  visitor,
}) => {
  const editor = await givenActor('editor')
  const draft = await givenDraft(editor)
  const { token } = await givenPreview(editor, draft.id)
  await publish(editor, draft)
  await expect
    .poll(async () => (await visitor.get(`/blog/${draft.slug}`)).status, { timeout: 5_000 })
    .toBe(200)
  const { status, headers } = await visitor.get(`/preview/${token}`)
  expect(status).toBe(302)
  expect(headers.get('location')).toBe(`/blog/${draft.slug}`)
  expect(headers.get('cache-control')).toBe('private, no-store')
})

test('a draft, a piece that is scheduled and an update that waits are in no answer but their previews', async ({
  visitor,
  member,
}) => {
  const editor = await givenActor('editor')
  const canary = 'quillwort'
  const secret = { title: `Canary ${canary} title`, tags: ['Law', 'Studios', `Canary ${canary}`] }
  const body = `Everything about the ${canary} canary.\n`
  await givenDraft(editor, articleText(secret, body), 'canary-draft')
  const work = workText({ title: `Canary ${canary}` })
  await givenDraft(editor, { ...work, body }, 'canary-work', 'work')
  const film = filmText({ title: `Canary ${canary}` })
  await givenDraft(editor, { ...film, body: `Rosa: ${body}` }, 'canary-film', 'film')
  const waiting = await givenDraft(editor, articleText(secret, body), 'canary-scheduled')
  const at = new Date(Date.now() + 3_600_000)
  const scheduled = await schedule(editor, { ...waiting, at })
  expect(scheduled.outcome).toBe('scheduled')

  const open = addresses.filter(({ behind, pattern }) => behind.length === 0 && pattern !== '*')
  const paths = open.flatMap(({ pattern }) =>
    ['canary-draft', 'canary-scheduled', 'canary-work', 'canary-film'].flatMap((slug) => {
      const path = filled(pattern, { slug, tag: `canary-${canary}`, part: 'pieces.xml' }, slug)
      return [path, `${path}.data`]
    }),
  )
  const more = ['/search?q=everything', '/search?q=licence', '/search?q=canary', '/blog?page=2']
  // The related ones of an article with the same topics.
  const live = await givenDraft(editor, articleText(), 'a-public-sister')
  await publish(editor, live)
  await expect
    .poll(async () => (await visitor.get('/blog/a-public-sister')).status, { timeout: 5_000 })
    .toBe(200)
  const sitemap = await visitor.get('/sitemap.xml')
  const parts = [...sitemap.text.matchAll(/<loc>https?:\/\/[^/]+([^<]+)/g)].map(([, path]) => path!)
  expect(paths.length).toBeGreaterThan(100)
  for (const path of new Set([...paths, ...more, ...parts, '/blog/a-public-sister'])) {
    for (const { text, status } of await Promise.all([visitor.get(path), member.get(path)])) {
      expect(status, path).toBeLessThan(500)
      // A page that does not exist may repeat what was asked for.
      const told = text.replaceAll(path, '').replaceAll(path.replace('.data', ''), '')
      expect(told.toLowerCase().includes(canary), path).toBe(false)
      expect(/\/canary-(?:draft|scheduled|work)/.test(told), path).toBe(false)
    }
  }
  await expectStatus(404, visitor.get('/blog/canary-draft'))
})
