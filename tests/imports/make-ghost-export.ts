// Writes tests/imports/ghost: what Ghost 6.65.0 itself exports, stores and keeps as redirects, after an editor's work in it.
// It needs an empty Ghost (`npm pack ghost@6.65.0`, unpack, `pnpm install --prod`, a config with its database, `node index.js`):
// node tests/imports/make-ghost-export.ts http://127.0.0.1:2368 <its content folder>

import { cpSync, rmSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const [site = '', contentFolder = ''] = process.argv.slice(2)
const target = 'tests/imports/ghost'
const owner = {
  name: 'Rowan Ashby',
  email: 'rowan@oldsite.example',
  password: 'needle-and-thread-1946',
  blogTitle: 'The Old Parlour',
}

let cookie = ''

async function ask(path: string, init: RequestInit = {}) {
  const headers = { origin: site, ...(cookie && { cookie }), ...init.headers }
  const answer = await fetch(`${site}/ghost/api/admin${path}`, { ...init, headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  cookie ||= answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return answer
}

function send(path: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  return ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function upload(path: string, field: string, name: string, bytes: Uint8Array, type: string) {
  const form = new FormData()
  form.append(field, new File([new Uint8Array(bytes)], name, { type }))
  return ask(path, { method: 'POST', body: form })
}

async function uploadPicture(name: string, colour: string, width = 1600) {
  const bytes = await sharp({
    create: { width, height: (width / 4) * 3, channels: 3, background: colour },
  })
    .jpeg()
    .toBuffer()
  const answer = await upload('/images/upload/', 'file', name, bytes, 'image/jpeg')
  const { images } = (await answer.json()) as { images: { url: string }[] }
  return images[0]!.url
}

// The nodes of Lexical as Ghost's editor writes them.

const text = (words: string, format = 0) => ({
  type: 'extended-text',
  version: 1,
  detail: 0,
  mode: 'normal',
  style: '',
  text: words,
  format,
})
const block = (type: string, children: object[], more = {}) => ({
  type,
  version: 1,
  direction: 'ltr',
  format: '',
  indent: 0,
  children,
  ...more,
})
const paragraph = (...children: object[]) => block('paragraph', children)
const heading = (tag: string, words: string) => block('extended-heading', [text(words)], { tag })
const link = (url: string, words: string) => block('link', [text(words)], { url, rel: null })
const item = (value: number, ...children: object[]) => block('listitem', children, { value })
const list = (tag: 'ul' | 'ol', ...children: object[]) =>
  block('list', children, { tag, start: 1, listType: tag === 'ul' ? 'bullet' : 'number' })
const lexical = (...children: object[]) => JSON.stringify({ root: block('root', children) })

const [bold, italic, struck, underlined, code] = [1, 2, 4, 8, 16]

await send('/authentication/setup/', { setup: [owner] })
await send('/session/', { username: owner.email, password: owner.password })
const sleeve = await uploadPicture('sleeve.jpg', '#7a3b2e')
const stencil = await uploadPicture('stencil.jpg', '#2e5a7a', 900)
const bench = await uploadPicture('bench.jpg', '#3d7a2e')

await send('/members/', {
  members: [{ email: 'a.reader@members.example', name: 'A Reader', note: 'Rang about a refund.' }],
})

const posts = [
  {
    title: 'How long a full sleeve really takes',
    slug: 'how-long-a-sleeve-takes',
    custom_excerpt:
      'Three artists, four sleeves and one calendar: what the months between the sessions are for.',
    status: 'published',
    published_at: '2024-03-31T23:30:00.000Z',
    tags: [{ name: 'Sleeves' }, { name: 'Healing & Aftercare' }, { name: '#letter' }],
    feature_image: sleeve,
    feature_image_alt: 'An arm resting on a bench, half of its sleeve still in outline',
    feature_image_caption: '<span>The outline, after the <em>second</em> session.</span>',
    lexical: lexical(
      paragraph(
        text('A sleeve is '),
        text('months', bold),
        text(' of work, '),
        text('not', italic),
        text(' days. At 10:30 the '),
        text('old', struck),
        text(' '),
        text('new', underlined),
        text(' stencil goes on; see '),
        link(`${site}/booking-a-first-session/`, 'how to book'),
        text(' or '),
        link('https://www.nhs.uk/conditions/cellulitis/', 'what the NHS says'),
        text('.'),
      ),
      heading('h2', 'What happens when'),
      list(
        'ul',
        item(1, text('Outline')),
        item(2, text('Shading')),
        item(3, list('ul', item(1, text('Black first')), item(2, text('Then colour')))),
      ),
      heading('h3', 'The order'),
      list('ol', item(1, text('Heal')), item(2, text('Return'))),
      heading('h4', 'A small heading'),
      block('quote', [text('It is finished when you stop looking at the gaps.')]),
      {
        type: 'image',
        version: 1,
        src: stencil,
        width: 900,
        height: 675,
        title: '',
        alt: 'A purple stencil pressed on to a forearm',
        caption: '<span>Stencil, before any ink.</span>',
        cardWidth: 'regular',
        href: '',
      },
      {
        type: 'gallery',
        version: 1,
        images: [
          {
            row: 0,
            fileName: 'bench.jpg',
            src: bench,
            width: 900,
            height: 675,
            alt: 'An empty tattoo bench under a lamp',
          },
          { row: 0, fileName: 'stencil.jpg', src: stencil, width: 900, height: 675, alt: '' },
        ],
        caption: '',
      },
      {
        type: 'callout',
        version: 1,
        calloutText: '<p>Eat before you come.</p>',
        calloutEmoji: '💡',
        backgroundColor: 'blue',
      },
      {
        type: 'toggle',
        version: 1,
        heading: 'Does it hurt?',
        content: '<p>Yes, and then less.</p>',
      },
      {
        type: 'button',
        version: 1,
        buttonText: 'Book a chair',
        alignment: 'center',
        buttonUrl: 'https://bookings.example/chair',
      },
      {
        type: 'bookmark',
        version: 1,
        url: 'https://www.gov.uk/tattoo-licence',
        caption: '',
        metadata: {
          icon: '',
          title: 'Tattoo licence',
          description: 'Who needs one',
          author: '',
          publisher: 'GOV.UK',
          thumbnail: '',
        },
      },
      {
        type: 'embed',
        version: 1,
        url: 'https://www.youtube.com/watch?v=abcdefghijk',
        embedType: 'video',
        html: '<iframe width="200" height="113" src="https://www.youtube.com/embed/abcdefghijk?feature=oembed" title="A sleeve in a minute"></iframe>',
        metadata: {},
        caption: '',
      },
      {
        type: 'html',
        version: 1,
        html: '<table><thead><tr><th>Part</th><th>Hours</th></tr></thead><tbody><tr><td>Outer arm</td><td>6 | 8</td></tr></tbody></table><script>alert("old widget")</script>',
      },
      {
        type: 'file',
        version: 1,
        src: `${site}/content/files/2024/03/aftercare.pdf`,
        fileTitle: 'Aftercare sheet',
        fileCaption: 'To print',
        fileName: 'aftercare.pdf',
        fileSize: 20480,
      },
      { type: 'email', version: 1, html: '<p>Hello {first_name}, thank you for subscribing.</p>' },
      { type: 'codeblock', version: 1, code: 'sessions * hours', language: '', caption: '' },
      { type: 'horizontalrule', version: 1 },
      paragraph(
        text('Inline '),
        text('code', code),
        text(' and a '),
        link('http://plain.example/page', 'plain link'),
        text(', a '),
        link('mailto:hello@oldsite.example', 'letter'),
        text(' and '),
        link(`${site}/tag/sleeves/`, 'more of this'),
        text('.'),
      ),
    ),
  },
  {
    title: 'Booking a first session',
    slug: 'booking-a-first-session',
    status: 'published',
    published_at: '2023-11-02T09:00:00.000Z',
    tags: [{ name: 'First tattoo' }],
    mobiledoc: JSON.stringify({
      version: '0.3.1',
      atoms: [],
      markups: [],
      cards: [
        [
          'markdown',
          {
            markdown:
              'Ring, do not write.\n\n## What to ask\n\n* Is there a deposit?\n* Who draws it?\n\nThen read [how long a sleeve takes](/how-long-a-sleeve-takes/#what-happens-when).',
          },
        ],
      ],
      sections: [[10, 0]],
    }),
  },
  {
    title: 'What the flash sheets say about a street',
    slug: 'flash-sheets-of-a-street',
    custom_excerpt:
      'A window of drawings is a record of who walked past it: sailors, mill hands and, for one summer, a circus.',
    status: 'published',
    published_at: '2022-06-01T12:00:00.000Z',
    tags: [{ name: 'Flash' }, { name: 'History' }],
    feature_image: bench,
    feature_image_alt: 'A narrow shop front with flash sheets in its window',
    lexical: lexical(
      heading('h2', 'Whose names are on it'),
      paragraph(
        text('A sheet is a price list and a diary. Above it hangs '),
        link(`${site}/the-licence-above-the-till/`, 'the licence'),
        text('.'),
      ),
    ),
  },
  {
    title: 'The licence above the till',
    slug: 'the-licence-above-the-till',
    custom_excerpt:
      'What a council licence has to show, why the date matters, and where in the shop it has to hang.',
    status: 'published',
    published_at: '2022-07-01T12:00:00.000Z',
    tags: [{ name: 'Law' }, { name: 'Studios' }],
    feature_image: bench,
    feature_image_alt: 'A licence in a clip frame beside a till',
    lexical: lexical(
      paragraph(
        text('Look up before you sit down, and read '),
        link(`${site}/flash-sheets-of-a-street/#whose-names-are-on-it`, 'whose names are on it'),
        text('.'),
      ),
    ),
  },
  {
    title: 'Members: the flash sheet',
    slug: 'members-flash-sheet',
    visibility: 'members',
    status: 'published',
    published_at: '2024-05-01T12:00:00.000Z',
    tags: [{ name: 'Flash' }, { name: 'Sleeves' }],
    lexical: lexical(paragraph(text('Only for members.'))),
  },
  {
    title: 'Cover-ups, an unfinished draft',
    slug: 'cover-ups',
    status: 'draft',
    lexical: lexical(paragraph(text('To be written.'))),
  },
]
for (const post of posts) await send('/posts/', { posts: [post] })
await send('/pages/', {
  pages: [
    {
      title: 'About the parlour',
      slug: 'about-the-parlour',
      status: 'published',
      lexical: lexical(paragraph(text('Since 1946.'))),
    },
  ],
})

const redirects = [
  { from: '^/sleeves-2019/?$', to: '/how-long-a-sleeve-takes/', permanent: true },
  { from: '/first-appointment', to: '/sleeves-2019' },
  { from: '^/archive/(\\d+)/?$', to: '/page/$1/', permanent: true },
  { from: '/shop', to: 'https://shop.example/', permanent: true },
  { from: '/letter', to: '/how-long-a-sleeve-takes/', permanent: true },
]
const redirectsFile = new TextEncoder().encode(JSON.stringify(redirects))
await upload('/redirects/upload/', 'redirects', 'redirects.json', redirectsFile, 'application/json')

rmSync(target, { recursive: true, force: true })
cpSync(`${contentFolder}/images`, `${target}/images`, { recursive: true })
for (const [path, name] of [
  ['/db/', 'export.json'],
  ['/redirects/download/', 'redirects.yaml'],
] as const) {
  writeFileSync(`${target}/${name}`, await (await ask(path)).text())
}
