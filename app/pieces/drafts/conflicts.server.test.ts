import { expect } from 'vitest'
import { mergedText, mergeTexts } from '#app/pieces/text/merge.ts'
import type { Actor } from '#app/platform/sessions/permissions.ts'
import { test } from '#tests/given-people.ts'
import { articleText, givenActor, givenDraft, pieceSeenBy } from '#tests/given-pieces.ts'
import { findConflict, settleConflict, unsavedWhy } from './conflicts.server.ts'
import { findRevision, listRevisions, saveDraft, storeRevision } from './drafts.server.ts'

const bodyOf = (paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`

async function storeUnsaved(actor: Actor, id: string, text: { fields: object; body: string }) {
  const stored = await storeRevision(actor, { id, text, why: unsavedWhy })
  if (stored.outcome !== 'stored') throw new Error(stored.outcome)
  return stored.number
}

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
    const revision = await storeUnsaved(actor, id, yours)
    const conflict = await findConflict(actor, { id, revision, from: began })
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
  const stored = await Promise.all(revisions!.map(({ number }) => findRevision(ada, id, number)))
  const everything = [text.body, ...stored.map((revision) => revision!.body)].join('\n')
  for (let round = 1; round <= 50; round++) {
    // Side by side, both are in the text itself.
    expect(text.body).toMatch(new RegExp(`ada-${round}\\b`))
    expect(text.body).toMatch(new RegExp(`rosa-${round}\\b`))
    if (round % 5 > 0) continue
    expect(everything).toContain(`Ada’s middle-${round}`)
    expect(everything).toContain(`Rosa’s middle-${round}`)
  }
})

test('a text that was not saved is kept once, however often it is sent', async ({ writer }) => {
  const { id } = await givenDraft(writer)
  const store = () => storeUnsaved(writer, id, articleText({}, 'Mine.'))
  expect(await store()).toBe(await store())
})

test('a writer compares what they wrote themselves, and no other revision', async ({
  writer,
  editor,
}) => {
  const { id, version: from } = await givenDraft(writer)
  const [own, other] = await Promise.all(
    [writer, editor].map((actor) => storeUnsaved(actor, id, articleText({}, actor.role))),
  )
  expect(await findConflict(writer, { id, revision: own!, from })).toMatchObject({
    yours: { body: 'writer' },
  })
  expect(await findConflict(writer, { id, revision: other!, from })).toBeNull()
  expect(await findConflict(editor, { id, revision: own!, from })).not.toBeNull()
  expect(await findConflict(await givenActor('writer'), { id, revision: own!, from })).toBeNull()
  expect(await findConflict(editor, { id, revision: 99, from })).toBeNull()
})

test('the text that is replaced stays, and one that is settled too late is kept and compared again', async ({
  writer,
  editor,
}) => {
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
  const revision = 'revision' in late ? late.revision : 0
  expect((await findRevision(editor, id, revision))?.body).toBe('Too late.')
  expect((await pieceSeenBy(editor, id)).text.body).toBe('Both.')
})
