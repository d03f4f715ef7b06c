import { expect } from 'vitest'
import { saveDraft, storeRevision } from '#app/pieces/drafts/drafts.server.ts'
import { publish } from '#app/pieces/publication/publication.server.ts'
import { user } from '#app/platform/db/schema/tables.server.ts'
import { givenTeamMemberAt } from '#ops/fault-tests/people.ts'
import type { Reader } from '#ops/fault-tests/reader.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { articleText, givenActor, givenDraft, givenLive, pieceSeenBy } from '#tests/given-pieces.ts'
import { deleteWhere } from '#tests/rows.ts'
import { test } from './people.ts'

const began = 'One as it was.\n\nTwo as it was.\n\nThree as it was.\n'

/** The words of a page without what was removed. */
function wordsOf(page: string) {
  return page.replace(/<del>.*?<\/del>/gs, '').replace(/<[^>]+>|Added: /g, '')
}

/** An article that the editor has saved while the writer had it open, and the page that the writer's save leads to. */
async function givenConflict(writer: Reader & { id: string }, editor: { id: string }) {
  const own = { id: writer.id, role: 'writer' } as const
  const draft = await givenDraft(own, articleText({}, began))
  const theirs = articleText({}, began.replace('Three as it was', 'Three is the editor’s'))
  await saveDraft({ id: editor.id, role: 'editor' }, { ...draft, text: theirs })
  const sent = {
    version: String(draft.version),
    title: 'The writer’s title',
    body: began.replace('One as it was', 'One is the <writer’s>'),
  }
  const { status, headers } = await writer.send(`/edit/${draft.id}`, sent)
  expect(status).toBe(303)
  const page = headers.get('location')!
  expect(page).toMatch(new RegExp(`^/edit/${draft.id}/conflict\\?kept=\\d+&from=${draft.version}$`))
  return { ...draft, page, own, sent, version: draft.version + 1 }
}

test('a save that comes too late leads to both texts, and both changes are kept without script', async ({
  writer,
  editor,
}) => {
  const { id, page, own, version } = await givenConflict(writer, editor)
  const { status, text } = await writer.get(page)
  expect(status).toBe(200)
  expect(text).toContain('both changed this')
  expect(text).toMatch(/<ins[^>]*><span class="sr-only">Added: <\/span>[^<]*&lt;writer’s&gt;/)
  expect(wordsOf(text)).toContain('The writer’s title')
  expect(wordsOf(text)).toContain('Three is the editor’s.')
  // The title and the first paragraph are the writer's, the third is the editor's; all others were left empty.
  const sent = { version: String(version), intent: 'save' }

  const composed = await writer.send(page, { ...sent, intent: 'compose' })
  expect(composed.text).toMatch(/<textarea[^>]*name="body"[^>]*>\s*One is the &lt;writer’s&gt;/)
  expect((await pieceSeenBy(own, id)).piece.version).toBe(version)

  const saved = await writer.send(page, sent)
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `/edit/${id}`])
  const { body, fields } = (await pieceSeenBy(own, id)).text
  expect(body).toBe('One is the <writer’s>.\n\nTwo as it was.\n\nThree is the editor’s.\n')
  expect(fields.title).toBe('The writer’s title')
  // Sent once more, as after an answer that was lost.
  await expectStatus(303, writer.send(page, sent))
})

test('somebody keeps all of one text, or chooses for each difference and changes the text besides', async ({
  writer,
  editor,
}) => {
  const theirs = await givenConflict(writer, editor)
  const before = await pieceSeenBy(theirs.own, theirs.id)
  const kept = await writer.send(theirs.page, { version: String(theirs.version), intent: 'theirs' })
  expect([kept.status, kept.headers.get('location')]).toEqual([303, `/edit/${theirs.id}`])
  expect(await pieceSeenBy(theirs.own, theirs.id)).toEqual(before)

  const yours = await givenConflict(writer, editor)
  await writer.send(yours.page, { version: String(yours.version), intent: 'yours' })
  expect((await pieceSeenBy(yours.own, yours.id)).text.body).toBe(yours.sent.body)
  // Now they are the same.
  expect((await writer.get(yours.page)).headers.get('location')).toBe(`/edit/${yours.id}`)

  const chosen = await givenConflict(writer, editor)
  await writer.send(chosen.page, {
    version: String(chosen.version),
    intent: 'save',
    'choices[0]': 'theirs',
    body: 'Written by hand.',
  })
  const { text } = await pieceSeenBy(chosen.own, chosen.id)
  expect([text.fields.title, text.body]).toEqual(['The licence on the wall', 'Written by hand.'])
})

test('when the other saves once more, the choices are asked for again and what was typed is kept', async ({
  writer,
  editor,
}) => {
  const { id, page, version } = await givenConflict(writer, editor)
  const again = { id, version, text: articleText({}, 'The editor began anew.\n') }
  await saveDraft({ id: editor.id, role: 'editor' }, again)
  const late = await writer.send(page, { version: String(version), intent: 'save' })
  expect([late.status, late.headers.get('location')]).toEqual([303, page])

  const typed = { version: String(version), intent: 'save', body: 'Typed by hand.' }
  const kept = await writer.send(page, typed)
  expect(kept.status).toBe(303)
  const next = kept.headers.get('location')!
  expect(next).toContain(`/edit/${id}/conflict?`)
  expect(wordsOf((await writer.get(next)).text)).toContain('Typed by hand.')
})

test('a conflict is nobody else’s to see or to settle', async ({
  writer,
  editor,
  visitor,
  member,
  site,
}) => {
  const { id, page, version, own } = await givenConflict(writer, editor)
  const stranger = await givenTeamMemberAt(site.url, 'writer')
  const before = await pieceSeenBy(own, id)
  for (const person of [stranger, member, visitor]) {
    for (const answer of [
      await person.get(page),
      await person.send(page, { version: String(version), intent: 'yours' }),
    ]) {
      expect(answer.status).toBe(404)
      expect(answer.text).not.toContain('writer’s')
    }
  }
  const other = await givenDraft(await givenActor('writer'))
  for (const path of [
    page.replace(id, other.id),
    page.replace(/kept=\d+/, 'kept=99'),
    page.replace(/kept=\d+/, "kept=' or 1"),
    `/edit/${id}/conflict`,
  ]) {
    await expectStatus(404, writer.get(path), path)
  }
  expect(await pieceSeenBy(own, id)).toEqual(before)
  await expectStatus(200, editor.get(page))
})

test('an editor reads what changed between two revisions and restores one as a draft, without script', async ({
  editor,
  site,
}) => {
  const own = { id: editor.id, role: 'editor' } as const
  const leaver = await givenTeamMemberAt(site.url, 'editor')
  const left = { id: leaver.id, role: 'editor' } as const
  const { id, version } = await givenLive(left, articleText({}, began))
  const later = articleText(
    { title: 'A later title' },
    began.replace('Two as it was.', 'Two is new & more.'),
  )
  const saved = await saveDraft(own, { id, version, text: later })
  await publish(own, { id, version: 'version' in saved ? saved.version : 0 })
  const page = `/edit/${id}/revisions`

  const latest = (await editor.get(page)).text
  expect(wordsOf(latest)).toContain('2 changes from revision 1 to revision 2')
  expect(latest).toContain('On the site')
  expect(latest).toMatch(/<del><span class="sr-only">Removed: <\/span>as it was/)
  expect(latest).toContain('new &amp; more')
  expect(latest).toContain('1 paragraph the same')
  expect(latest).toContain(leaver.email)
  const whole = (await editor.get(`${page}/2?with=1&show=whole`)).text
  expect(wordsOf(whole)).toContain('Three as it was.')
  // The other way round, the older one still comes first.
  const turned = (await editor.get(`${page}/1?with=2`)).text
  expect(wordsOf(turned)).toContain('2 changes from revision 1 to revision 2')

  await deleteWhere(user, { id: leaver.id })
  const first = (await editor.get(`${page}/1`)).text
  expect(first).not.toContain(leaver.email)
  expect(wordsOf(first)).toContain('Restore revision 1')

  const { piece } = await pieceSeenBy(own, id)
  const restore = { intent: 'restore', version: String(piece.version) }
  const restored = await editor.send(`${page}/1`, restore)
  expect([restored.status, restored.headers.get('location')]).toEqual([303, `/edit/${id}`])
  const now = await pieceSeenBy(own, id)
  expect([now.text.from, now.text.body, now.piece.liveRevision]).toEqual(['draft', began, 2])
  // From a page that is out of date.
  const late = await editor.send(`${page}/2`, restore)
  expect([late.status, late.headers.get('location')]).toEqual([303, `${page}/2`])
  expect((await pieceSeenBy(own, id)).text.body).toBe(began)
})

test('revisions are for editors, and there are no others than those in the list', async ({
  writer,
  editor,
  visitor,
  member,
}) => {
  const { id, version } = await givenDraft({ id: writer.id, role: 'writer' })
  const kept = { id, text: articleText({}, 'Xylophones.'), why: 'Kept' }
  await storeRevision({ id: editor.id, role: 'editor' }, kept)
  const page = `/edit/${id}/revisions`
  for (const person of [writer, member, visitor]) {
    for (const { status, text } of [
      await person.get(page),
      await person.get(`${page}/1`),
      await person.send(`${page}/1`, { intent: 'restore', version: String(version) }),
    ]) {
      expect(status).toBe(404)
      expect(text).not.toContain('Xylophones')
    }
  }
  expect((await editor.get(`${page}/1`)).text).toContain('Xylophones')
  for (const number of ['0', '2', 'x', '1.5', '99999999999999999999']) {
    await expectStatus(404, editor.get(`${page}/${number}`), number)
    const sent = { intent: 'restore', version: String(version) }
    await expectStatus(404, editor.send(`${page}/${number}`, sent), number)
  }
  expect((await writer.get(`/edit/${id}`)).text).not.toContain(page)
  expect((await editor.get(`/edit/${id}`)).text).toContain(page)
})
