import { caniemail } from 'caniemail'
import { parse } from 'node-html-parser'
import { beforeAll, expect, test } from 'vitest'
import { renderEmail } from '#app/platform/email/email.ts'
import { filmText, givenActor, givenLive, workText } from '#tests/given-pieces.ts'
import { renderNewsletter } from './rendering.server.tsx'

const clients: Parameters<typeof caniemail>[0]['clients'] = [
  'apple-mail.*',
  'aol.*',
  'fastmail.*',
  'gmail.desktop-webmail',
  'gmail.ios',
  'gmail.android',
  'outlook.windows',
  'outlook.macos',
  'outlook.ios',
  'outlook.android',
  'protonmail.*',
  'samsung-email.*',
  'yahoo.*',
]

/** What some of these leave out, and an email is as readable without. */
const harmless = new Set([
  // Colours are on cells, too.
  '<body> element',
  // For phones and the dark. Where there are none, an email is as on a wide screen.
  '@media',
  'color-scheme meta tag',
  'border-radius',
  // Of a table in a text.
  'aria-label attribute',
  // `auto` is what a picture has without it.
  'height property',
  // Only an underline that is taken away.
  'text-decoration',
  // Of the first line in the inbox, which Outlook for Windows is told to hide by a property of its own.
  'max-height property',
  // For addresses that are longer than a line. Each of these clients knows one of the two.
  'word-break',
  'table-layout',
])

let emails: Record<'account' | 'newsletter', string>
beforeAll(async () => {
  emails = { account: await accountEmail(), newsletter: await newsletter() }
})

for (const kind of ['account', 'newsletter'] as const) {
  test(`email programs know what an email of the kind ${kind} uses`, () => {
    const html = emails[kind]
    const { issues } = caniemail({ clients, html })
    const unknown = [...issues.errors].flatMap(([client, list]) =>
      list.filter(({ title }) => !harmless.has(title)).map(({ title }) => `${client}: ${title}`),
    )
    expect(unknown).toEqual([])
    // Yahoo, AOL and Outlook for Windows know no rem, and that Outlook no width but that of an attribute.
    expect(html).not.toMatch(/\drem\b|max-width: ?\d+px;/)
  })

  test(`an email of the kind ${kind} has its colours and the padding of its button on cells`, () => {
    const page = parse(emails[kind])
    const cells = page.querySelectorAll('.sheet > tr > td, .sheet > tbody > tr > td')
    expect(cells.length).toBeGreaterThan(3)
    for (const cell of cells) {
      expect(cell.getAttribute('bgcolor')).toMatch(/^#\w{6}$/)
      expect(cell.getAttribute('style')).toContain('background-color: #')
    }
    for (const words of page.querySelectorAll('p, h1, h2, li')) {
      expect(words.getAttribute('style'), words.text).toMatch(/(?<!-)color: #\w{6}/)
    }
    expect(page.querySelector('.btn')?.getAttribute('style')).toContain('mso-padding-alt: 14px')
    expect(page.querySelector('.btn a')?.getAttribute('style')).toContain('padding: 14px 22px')
    expect(page.querySelector('.preheader')?.text).toBe('How to read the paper.')
    expect(page.querySelector('style')?.text).toContain('prefers-color-scheme: dark')
    for (const picture of page.querySelectorAll('img')) {
      expect(picture.getAttribute('src')).toMatch(/\.(?:jpg|png)$/)
    }
  })
}

async function accountEmail() {
  const { html } = await renderEmail(
    {
      to: 'maya@readers.example',
      subject: 'Please verify your email address',
      paragraphs: ['How to read the paper.', 'The link works for 24 hours.'],
      action: { label: 'Verify my address', url: 'https://indelible.example/auth/verify?token=a' },
      leave: { label: 'Unsubscribe', url: 'https://indelible.example/newsletter/leave?token=a' },
    },
    'https://indelible.example',
  )
  return html
}

async function newsletter() {
  const editor = await givenActor('editor')
  const film = await givenLive(editor, filmText(), 'weight-of-water', 'film')
  const work = await givenLive(editor, workText(), 'anchor-forearm', 'work')
  const parts = [
    'Good [morning](/blog).',
    '## A heading',
    '- One\n- Two',
    '> Said.',
    '| A | B |\n| - | - |\n| 1 | 2 |',
    '::figure{picture="japanese-chest-piece" alt="A carp swimming up" caption="Drawn in 2024"}',
  ]
  const { html } = await renderNewsletter({
    number: 12,
    slug: null,
    audience: 'newsletter',
    subject: 'The licence on the wall',
    preheader: 'How to read the paper.',
    body: parts.join('\n\n'),
    pieceIds: [film.id, work.id],
    isArchived: true,
  })
  return html
}
