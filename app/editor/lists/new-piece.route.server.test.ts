import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { givenSignedIn } from '#tests/given-accounts.ts'
import { pieceSeenBy } from '#tests/given-pieces.ts'
import { openSite, recognising } from '#tests/site.ts'
import { action } from './new-piece.route.tsx'

const plate = {
  title: 'Anchor Forearm',
  picture: 'japanese-chest-piece',
  alt: 'An anchor with a rope on a forearm',
}

async function begin(fields: Partial<typeof plate>) {
  const writer = await givenSignedIn('writer')
  const { url } = await openSite({ 'edit/new/:kind': recognising({ action }) })
  const key = randomUUID()
  const answer = await fetch(`${url}/edit/new/work`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: writer.cookie, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ key, ...fields }),
  })
  return { status: answer.status, text: await answer.text(), writer, key }
}

test('a new plate begins with its picture, title and description, and the form after it has them', async () => {
  const { status, writer, key } = await begin(plate)
  expect(status).toBe(303)
  const { piece, text } = await pieceSeenBy(writer, key)
  expect(piece).toMatchObject({ kind: 'work', slug: 'anchor-forearm' })
  expect(text.fields).toEqual(plate)
})

test.for([
  ['without a picture', { picture: '' }, 'Choose a picture.'],
  ['with a picture that is not in the library', { picture: 'no-such' }, 'There is no picture'],
  ['without a description', { alt: ' ' }, 'Describe the picture.'],
  ['without a title', { title: '' }, 'Enter a title.'],
] as const)('a new plate %s is not begun, and what was typed stays', async ([, missing, words]) => {
  const { status, text, writer, key } = await begin({ ...plate, ...missing })
  expect(status).toBe(422)
  expect(text).toContain(words)
  for (const typed of Object.values({ ...plate, ...missing })) expect(text).toContain(typed)
  await expect(pieceSeenBy(writer, key)).rejects.toThrow()
})
