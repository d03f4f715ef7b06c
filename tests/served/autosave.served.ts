import { expect } from 'vitest'
import { expectStatus } from '#tests/expect-status.ts'
import { articleText, givenDraft, pieceSeenBy } from '#tests/given-pieces.ts'
import { test } from './people.ts'

const asActor = (role: 'writer' | 'editor', { id }: { id: string }) => ({ id, role })

test('the form is saved as it is written, and the answer says what keeps it from being published', async ({
  writer,
}) => {
  const draft = await givenDraft(asActor('writer', writer), articleText())
  const address = `/edit/${draft.id}/draft`
  const body = 'Look [here](/blog/nowhere-at-all).'
  const answer = await writer.send(address, { version: String(draft.version), title: 'One', body })
  expect(answer.status).toBe(200)
  const { version, problems } = JSON.parse(answer.text)
  expect(version).toBe(draft.version + 1)
  expect(problems).toContainEqual(
    expect.objectContaining({ id: 'body', words: expect.stringContaining('/blog/nowhere-at-all') }),
  )
  const { text } = await pieceSeenBy(asActor('writer', writer), draft.id)
  expect(text).toMatchObject({ body, fields: { title: 'One' } })

  const again = await writer.send(address, { version: String(draft.version), title: 'One', body })
  expect(JSON.parse(again.text)).toMatchObject({ version })
})

test('a save over what somebody else saved is refused and names them', async ({
  writer,
  editor,
}) => {
  const draft = await givenDraft(asActor('writer', writer))
  const address = `/edit/${draft.id}/draft`
  const version = String(draft.version)
  await editor.send(address, { version, title: 'Theirs', body: 'Theirs.' })
  const refused = await writer.send(address, { version, title: 'Mine', body: 'Mine.' })
  expect(refused.status).toBe(409)
  expect(JSON.parse(refused.text)).toEqual({
    outcome: 'conflict',
    by: expect.any(String),
    at: expect.any(Number),
  })
  const { text } = await pieceSeenBy(asActor('writer', writer), draft.id)
  expect(text.body).toBe('Theirs.')
})

test('a text that is too long is refused in words', async ({ writer }) => {
  const draft = await givenDraft(asActor('writer', writer))
  const body = 'a'.repeat(300_000)
  const version = String(draft.version)
  const answer = await writer.send(`/edit/${draft.id}/draft`, { version, body })
  expect(answer.status).toBe(422)
  expect(JSON.parse(answer.text).problems[0].words).toContain('longer than 256 kB')
})

test('what is saved is drawn as a page, a card, a shared link, an email and a feed entry, in a frame of ours only', async ({
  writer,
}) => {
  const draft = await givenDraft(
    asActor('writer', writer),
    articleText({ title: 'A <b>licence</b>' }, 'Look up.\n\n## What to see\n\nA basin.\n'),
  )
  const page = await writer.get(`/edit/${draft.id}/rendered`)
  expect(page.status).toBe(200)
  expect(page.text).toContain('<h2 id="what-to-see">What to see</h2>')
  expect(page.text).toContain('A &lt;b&gt;licence')
  expect(page.text).not.toContain('<footer class="stock-ink')
  expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(page.headers.get('cache-control')).toContain('no-store')

  const form = await writer.get(`/edit/${draft.id}`)
  expect(form.headers.get('content-security-policy')).toMatch(/frame-src 'self'/)
  expect(form.headers.get('x-frame-options')).toBe('DENY')

  for (const view of ['lists', 'card']) {
    const drawn = await writer.get(`/edit/${draft.id}/rendered?view=${view}`)
    expect(drawn.text).toContain('A &lt;b&gt;licence')
    expect(drawn.text).not.toContain('id="what-to-see"')
  }
  const feed = await writer.get(`/edit/${draft.id}/rendered?view=feed`)
  expect(feed.text).toMatch(/A &lt;b&gt;licence&lt;\/b&gt;<\/h2>[\s\S]+id="what-to-see"/)
  const email = await writer.get(`/edit/${draft.id}/email`)
  expect(email.text).toMatch(/A &lt;b&gt;licence&lt;\/b&gt;<\/a>[\s\S]+Read the article/)
  expect(email.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(form.text).toContain(`href="/edit/${draft.id}/email"`)
})

test.for([
  ['HTML', 'Look <script>alert(1)</script> up.', /HTML does not work/],
  ['another protocol', '[here](javascript:alert)', /A link leads to/],
  ['a remote picture', '![x](https://example.org/x.png)', /Write a picture as/],
  ['emphasis without end', '*a '.repeat(20_000), /500 or more of the signs/],
  ['quotes without end', '>'.repeat(5_000), /./],
] as const)(
  'a text with %s is shown as it was typed, with what is wrong',
  async ([, body, reason], { writer }) => {
    const draft = await givenDraft(asActor('writer', writer), articleText({}, body))
    const page = await writer.get(`/edit/${draft.id}/rendered`)
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/cannot be (?:published|shown as a page) yet/)
    expect(page.text).toMatch(reason)
    expect(page.text).not.toContain('<script>alert')
  },
)

test('saving, presence and the preview of a piece are nobody else’s', async ({
  writer,
  editor,
  member,
  visitor,
}) => {
  const draft = await givenDraft(asActor('editor', editor))
  for (const other of [writer, member, visitor]) {
    const save = { version: String(draft.version), title: 'Taken over', body: '' }
    await expectStatus(404, other.send(`/edit/${draft.id}/draft`, save))
    await expectStatus(404, other.send(`/edit/${draft.id}/presence`, { act: 'here' }))
    await expectStatus(404, other.get(`/edit/${draft.id}/rendered`))
    await expectStatus(404, other.get(`/edit/${draft.id}/email`))
  }
  const { text } = await pieceSeenBy(asActor('editor', editor), draft.id)
  expect(text.fields.title).not.toBe('Taken over')
  const here = await editor.send(`/edit/${draft.id}/presence`, { act: 'here' })
  expect(JSON.parse(here.text)).toEqual({ others: [], version: draft.version })
})
