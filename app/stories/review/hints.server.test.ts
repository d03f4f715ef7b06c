import { expect } from 'vitest'
import { withdrawStory } from '#app/stories/author/own-story.server.ts'
import { expectForbidden } from '#tests/forbidden.ts'
import { given } from '#tests/given.ts'
import { test } from '#tests/given-people.ts'
import { contactsIn, findHints } from './hints.server.ts'

const story =
  'My grandmother had two swallows drawn above her collarbone in Valletta, the winter before the harbour was rebuilt. She hid them from the vicar for forty years and showed them to me in the hospital, laughing about the seamstress who had copied them from a matchbox.'

test('a text that was sent before is recognised with a few words changed, whoever sent it', async ({
  admin,
}) => {
  const first = await given.approved({ title: 'Two swallows', story, name: 'Maya' })
  await given.submission({ story: story.split('').reverse().join('') })
  const copied = story.replace('forty', 'thirty').replace('seamstress', 'barber')
  const again = await given.submission({ story: `Hello. ${copied}` })

  const { like } = await findHints(admin, again)
  expect(like).toMatchObject([
    { id: first.id, title: 'Two swallows', name: 'Maya', status: 'approved' },
  ])
})

test('a text of its own, and one whose likeness was withdrawn, have no hint', async ({
  admin,
  author,
}) => {
  const own = 'A lighthouse keeper lettered the timetable of the ferry on my forearm in Stornoway.'
  const gone = await given.submission({ userId: author.id, story: own })
  await withdrawStory(author, gone.id)
  const submission = await given.submission({ story: own })
  expect(await findHints(admin, submission)).toEqual({ contacts: [], like: [] })
  for (const odd of ['💙', 'the', "it's \\ 'or' & | ! <-> (x:*)"]) {
    expect((await findHints(admin, await given.submission({ story: odd }))).like).toEqual([])
  }
})

test('links, telephone numbers and email addresses are named as they are written', () => {
  expect(
    contactsIn(
      'Write to maya.t+ink@studio.co.uk or ring 07700 900123, (020) 7946-0018 or +44 7700 900 456. See www.studio.com/book, and https://a.example/x.',
    ),
  ).toEqual([
    { kind: 'an email address', words: ['maya.t+ink@studio.co.uk'] },
    { kind: 'a link', words: ['www.studio.com/book', 'https://a.example/x'] },
    {
      kind: 'a telephone number',
      words: ['07700 900123', '(020) 7946-0018', '+44 7700 900 456'],
    },
  ])
})

test('years, dates, prices and times are no telephone numbers, and full stops make no link', () => {
  const text =
    'In 1987-1992, on 03/04/2011 at 10.30, I paid £1,200.00.It hurt.me too. She was 0.5 cm taller. Since 01.02.1999 we meet.'
  expect(contactsIn(text)).toEqual([])
})

test('a long text of one word is searched at once', () => {
  for (const word of ['a', '0 ', 'a.', '+', '@', 'https://'])
    expect(contactsIn(word.repeat(20_000 / word.length)).length).toBeLessThan(2)
})

test('the hints are for admins only', async ({ member }) => {
  const submission = await given.submission({ userId: member.id })
  await expectForbidden(findHints(member, submission))
})
