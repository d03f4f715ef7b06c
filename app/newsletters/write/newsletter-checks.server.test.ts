import { beforeEach, expect } from 'vitest'
import { schedule } from '#app/pieces/publication/publication.server.ts'
import {
  applySettings,
  readFirstSettings,
} from '#app/platform/configuration/site-settings.server.ts'
import { givenNewsletter } from '#tests/given-newsletters.ts'
import { test } from '#tests/given-people.ts'
import { articleText, givenActor, givenDraft, givenLive } from '#tests/given-pieces.ts'
import { pluck } from '#tests/pluck.ts'
import { checkNewsletter, newsletterProblems } from './newsletter-checks.server.ts'

const publisher = { processors: [], name: 'Indelible Ltd', address: '1 Example Street, Leeds' }

beforeEach(() => {
  applySettings({ ...readFirstSettings(), publisher })
})

test('finds nothing wrong with a whole newsletter, and says what is right', async ({ editor }) => {
  const { id } = await givenLive(editor)
  const newsletter = await givenNewsletter(editor, {
    body: 'Read [the blog](/blog) and [this](https://elsewhere.example/a).',
    pieceIds: [id],
  })
  const { problems, facts } = await checkNewsletter(newsletter)
  expect(problems).toEqual([])
  expect(facts.join('\n')).toMatch(
    /All \d addresses[\s\S]*All 2 pictures have a description[\s\S]*kB/,
  )
})

test('finds what is missing', async () => {
  applySettings(readFirstSettings())
  const editor = await givenActor('editor')
  const newsletter = await givenNewsletter(editor, { subject: '', body: '' })
  const problems = await newsletterProblems(newsletter)
  expect(pluck(problems, 'id')).toEqual(['subject', 'body', 'publisher'])
})

test('finds faults of the text, with their line', async ({ editor }) => {
  const faults: [string, RegExp][] = [
    ['One.\n\n[nowhere](/blog/no-such-article)', /^Line 3: .*no page of the site/],
    ['One.\n\n<b>bold</b>', /^Line 3: HTML does not work/],
    [
      '::figure{picture="no-such-picture" alt="A picture that is not there"}',
      /There is no picture/,
    ],
    ['::figure{picture="japanese-chest-piece" alt=""}', /has no description yet/],
    ['::diagram{name="needle-depth"}', /do not show diagrams/],
    ['::london-prices', /There is no ::london-prices/],
    ['[here](#nowhere)', /No heading has the address/],
  ]
  for (const [body, words] of faults) {
    const [problem] = await newsletterProblems(await givenNewsletter(editor, { body }))
    expect(problem, body).toMatchObject({ id: 'body', words: expect.stringMatching(words) })
  }
})

test('finds pieces that will not be live by then, or are not on the site', async ({ editor }) => {
  const at = new Date(Date.now() + 3_600_000)
  const draft = await givenDraft(editor, articleText({ title: 'Goes live later' }))
  const scheduled = await schedule(editor, { ...draft, at })
  expect(scheduled.outcome).toBe('scheduled')
  const newsletter = await givenNewsletter(editor, {
    body: `[It](/blog/${draft.slug})`,
    pieceIds: [draft.id],
  })
  const { problems, facts } = await checkNewsletter(newsletter)
  expect(problems).toEqual([])
  expect(facts).toContain('“Goes live later” is not live yet: send this after it is')
  expect(await newsletterProblems(newsletter, at)).toEqual([])
  const early = await newsletterProblems(newsletter, new Date())
  expect(pluck(early, 'id')).toEqual(['body', 'pieces'])
  expect(early[1]?.words).toContain('will not be live yet')

  const unseen = await givenDraft(editor, articleText({ title: 'Only a draft' }))
  const [gone] = await newsletterProblems(await givenNewsletter(editor, { pieceIds: [unseen.id] }))
  expect(gone).toMatchObject({ id: 'pieces' })
})

test('finds an email that is too large for some programs', async ({ editor }) => {
  const body = Array.from({ length: 900 }, (_, line) => `Line ${line} of a long text`).join('\n\n')
  const problems = await newsletterProblems(await givenNewsletter(editor, { body }))
  expect(problems).toMatchObject([{ id: 'body', words: expect.stringMatching(/limit is 100 kB/) }])
})
