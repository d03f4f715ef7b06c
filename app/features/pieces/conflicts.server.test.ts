import { expect, test } from 'vitest'
import type { Actor } from '#app/server/sessions/permissions.ts'
import { articleText, givenActor, givenDraft, pieceSeenBy } from '#tests/given-pieces.ts'
import { findConflict, settleConflict, unsavedWhy } from './conflicts.server.ts'
import { mergedText, mergeTexts } from './differences.ts'
import { findRevision, keepRevision, listRevisions, saveDraft } from './drafts.server.ts'

const bodyOf = (paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`

/** Saves as the pages do: a text that somebody else was faster than is brought together with theirs. */
async function saveOrSettle(
  actor: Actor,
  id: string,
  from: number,
  text: { fields: object; body: string },
) {
  const saved = await saveDraft(actor, { id, version: from, text })
  if (saved.outcome === 'saved') return 'saved'
  for (let began = from, yours = text; ; ) {
    const kept = await keepRevision(actor, { id, text: yours, why: unsavedWhy })
    const conflict = await findConflict(actor, { id, kept: kept!, from: began })
    if (!conflict) throw new Error('the conflict cannot be seen')
    const { base, theirs } = conflict
    yours = mergedText(mergeTexts(base, conflict.yours, theirs), [])
    const settled = await settleConflict(actor, { id, version: theirs.version, text: yours })
    if (settled.outcome === 'saved') return 'settled'
    began = theirs.version
  }
}

test('in fifty rounds of two editors saving at once, no word of either is lost', async () => {
  const [ada, rosa] = [await givenActor('editor'), await givenActor('editor')]
  const { fields } = articleText()
  const start = ['Ada begins.', 'In the middle.', 'Rosa begins.']
  const { id } = await givenDraft(ada, { fields, body: bodyOf(start) })
  let conflicts = 0
  for (let round = 1; round <= 50; round++) {
    const { piece, text } = await pieceSeenBy(ada, id)
    const [first = '', middle = '', last = ''] = text.body.trimEnd().split('\n\n')
    // In every fifth round both write in the same place, too.
    const clash = round % 5 === 0
    const outcomes = await Promise.all([
      saveOrSettle(ada, id, piece.version, {
        fields,
        body: bodyOf([`${first} ada-${round}`, clash ? `Ada’s middle-${round}` : middle, last]),
      }),
      saveOrSettle(rosa, id, piece.version, {
        fields,
        body: bodyOf([first, clash ? `Rosa’s middle-${round}` : middle, `${last} rosa-${round}`]),
      }),
    ])
    conflicts += outcomes.filter((outcome) => outcome === 'settled').length
  }
  expect(conflicts).toBe(50)
  const { text } = await pieceSeenBy(ada, id)
  const revisions = await listRevisions(ada, id)
  const kept = await Promise.all(revisions!.map(({ number }) => findRevision(ada, id, number)))
  const everything = [text.body, ...kept.map((revision) => revision!.body)].join('\n')
  for (let round = 1; round <= 50; round++) {
    // Side by side, both are in the text itself.
    expect(text.body).toMatch(new RegExp(`ada-${round}\\b`))
    expect(text.body).toMatch(new RegExp(`rosa-${round}\\b`))
    if (round % 5 > 0) continue
    expect(everything).toContain(`Ada’s middle-${round}`)
    expect(everything).toContain(`Rosa’s middle-${round}`)
  }
})

test('a text that was not saved is kept once, however often it is sent', async () => {
  const writer = await givenActor('writer')
  const { id } = await givenDraft(writer)
  const keep = () => keepRevision(writer, { id, text: articleText({}, 'Mine.'), why: unsavedWhy })
  expect(await keep()).toBe(await keep())
})

test('a writer compares what they wrote themselves, and no other revision', async () => {
  const [writer, editor] = [await givenActor('writer'), await givenActor('editor')]
  const { id, version: from } = await givenDraft(writer)
  const [own, other] = await Promise.all(
    [writer, editor].map((actor) =>
      keepRevision(actor, { id, text: articleText({}, actor.role), why: unsavedWhy }),
    ),
  )
  expect(await findConflict(writer, { id, kept: own!, from })).toMatchObject({
    yours: { body: 'writer' },
  })
  expect(await findConflict(writer, { id, kept: other!, from })).toBeNull()
  expect(await findConflict(editor, { id, kept: own!, from })).not.toBeNull()
  expect(await findConflict(await givenActor('writer'), { id, kept: own!, from })).toBeNull()
  expect(await findConflict(editor, { id, kept: 99, from })).toBeNull()
})

test('the text that is replaced stays, and one that is settled too late is kept and compared again', async () => {
  const [writer, editor] = [await givenActor('writer'), await givenActor('editor')]
  const { id, version } = await givenDraft(writer)
  await saveDraft(editor, { id, version, text: articleText({}, 'The editor’s.') })
  const merged = { id, version: version + 1, text: articleText({}, 'Both.') }
  expect(await settleConflict(writer, merged)).toEqual({ outcome: 'saved' })
  expect(await settleConflict(writer, merged)).toEqual({ outcome: 'saved' })
  const revisions = await listRevisions(editor, id)
  expect(revisions).toMatchObject([{ why: 'Draft before two texts were brought together' }])
  expect((await findRevision(editor, id, revisions![0]!.number))?.body).toBe('The editor’s.')

  const late = await settleConflict(editor, { ...merged, text: articleText({}, 'Too late.') })
  expect(late).toMatchObject({ outcome: 'conflict' })
  const kept = 'kept' in late ? late.kept : 0
  expect((await findRevision(editor, id, kept))?.body).toBe('Too late.')
  expect((await pieceSeenBy(editor, id)).text.body).toBe('Both.')
})
