import {
  type NewsletterRendering,
  type RenderedNewsletter,
  renderNewsletter,
} from '#app/newsletters/send/rendering.server.tsx'
import { findPicture } from '#app/pieces/text/illustrations.server.ts'
import { problemsWithLinks } from '#app/pieces/text/internal-links.server.ts'
import type { RenderedBody } from '#app/pieces/text/markdown.server.ts'
import { problemsWithTemplates } from '#app/pieces/text/templates.ts'
import { siteSettings } from '#app/platform/configuration/site-settings.server.ts'
import type { FormProblem } from '#app/platform/request/form-answer.ts'
import type { Newsletter } from './newsletter.ts'
import type { NewsletterPiece } from './newsletter-pieces.server.ts'

type NewsletterCheck = {
  problems: FormProblem[]
  facts: string[]
}

const maxBytes = 100_000

type Checked = RenderedNewsletter & Pick<Newsletter, 'sendAt'>

/**
 * @param at what is live by then counts as there. By default the time it is scheduled for; null while that is not known, and
 * then all that is scheduled counts as there
 */
export async function newsletterProblems(newsletter: Checked, at = newsletter.sendAt) {
  return (await checkNewsletter(newsletter, at)).problems
}

/** And what is right. Renders the newsletter unless its rendering is given. */
export async function checkNewsletter(
  newsletter: Checked,
  at: Date | null = newsletter.sendAt,
  rendering?: NewsletterRendering,
): Promise<NewsletterCheck> {
  const { subject, body, pieceIds } = newsletter
  const { pieces, rendered, html } = rendering ?? (await renderNewsletter(newsletter))
  const isEmpty = body.trim() === '' && pieces.length === 0
  const readable = {
    ...(subject === '' && { subject: 'Enter a subject.' }),
    ...withBody(
      isEmpty ? 'Write something, or choose a piece.' : await bodyProblem(body, rendered, at),
    ),
    ...withPieces(piecesProblem(pieces, pieceIds.length, at)),
    ...(!hasPublisher() && {
      publisher:
        'Enter your name and postal address in the settings of the publisher: each newsletter ends with them.',
    }),
  }
  const problems = Object.entries(readable).map(([id, words]) => problemAt(id, words))
  const bytes = Buffer.byteLength(html)
  if (bytes > maxBytes) {
    problems.push(
      problemAt('body', `It is ${kilobytes(bytes)}, and the limit is 100 kB. Shorten it.`),
    )
  }
  return { problems, facts: listFacts(newsletter, pieces, html, at) }
}

const withBody = (words: string | null) => words !== null && { body: words }
const withPieces = (words: string | null) => words !== null && { pieces: words }

const places: Record<string, string> = { body: 'Text: ', pieces: 'Pieces: ' }

function problemAt(id: string, words: string): FormProblem {
  return { id, words, summary: `${places[id] ?? ''}${words}` }
}

function hasPublisher() {
  const { name, address } = siteSettings.publisher
  return Boolean(name && address)
}

// As far in the future as anything is scheduled.
const whenever = new Date('9999-01-01T00:00:00Z')

async function bodyProblem(
  body: string,
  rendered: NewsletterRendering['rendered'],
  at: Date | null,
) {
  const [problem] =
    'problems' in rendered
      ? rendered.problems
      : [
          ...problemsWithTemplates(body),
          ...pictureProblems(rendered.body),
          ...(await linkProblems(rendered.body, at)),
        ]
  return problem ? `Line ${problem.line}: ${problem.reason}` : null
}

function pictureProblems({ parts }: RenderedBody) {
  return parts.flatMap((part) => {
    if (typeof part === 'string' || 'slot' in part || 'stock' in part) return []
    if ('diagram' in part) {
      return [{ line: part.line, reason: 'Email programs do not show diagrams. Take it out.' }]
    }
    const picture = findPicture('figure', part.figure)
    if (picture && picture.credit !== '') return []
    const reason = picture
      ? `Give a credit for the picture “${part.figure}”: who made it.`
      : `There is no picture “${part.figure}”.`
    return [{ line: part.line, reason }]
  })
}

function linkProblems({ links, ids }: RenderedBody, at: Date | null) {
  const own = { kind: 'article' as const, slug: null, ids, tags: [] }
  return problemsWithLinks(links, own, at ?? whenever)
}

function piecesProblem(pieces: NewsletterPiece[], chosen: number, at: Date | null) {
  const gone = chosen - pieces.length
  if (gone > 0) {
    return `${gone === 1 ? 'One of the pieces is' : `${gone} of the pieces are`} not on the site any more, and will be left out. Save to take ${gone === 1 ? 'it' : 'them'} off the list.`
  }
  const late = pieces.find((piece) => !isLiveBy(piece, at))
  if (late) return `“${late.title}” will not be live yet when this is sent.`
  const bare = pieces.find(({ picture, alt }) => picture && alt === '')
  return bare ? `The picture of “${bare.title}” has no description.` : null
}

function isLiveBy({ isLive, publishAt }: NewsletterPiece, at: Date | null) {
  return isLive || (publishAt !== null && (at === null || publishAt <= at))
}

function listFacts(
  { audience }: Checked,
  pieces: NewsletterPiece[],
  html: string,
  at: Date | null,
) {
  const links = new Set(
    [...html.matchAll(/<a [^>]*href="(?!mailto:)([^"]+)"/g)].map(([, url]) => url),
  )
  const pictures = html.match(/<img /g)?.length ?? 0
  const scheduled = pieces.filter((piece) => !piece.isLive && isLiveBy(piece, at))
  return [
    `All ${links.size} addresses are well formed, and those on our site lead somewhere`,
    pictures === 1
      ? 'Its one picture has a description'
      : `All ${pictures} pictures have a description`,
    `It is ${kilobytes(Buffer.byteLength(html))}. The limit is 100 kB`,
    'Your postal address is in the footer',
    ...scheduled.map(({ title }) =>
      at
        ? `“${title}” will be live when it is sent`
        : `“${title}” is not live yet: send this after it is`,
    ),
    ...(audience === 'accounts'
      ? ['A notice goes to everybody, so it may be about their account alone and advertise nothing']
      : []),
  ]
}

function kilobytes(bytes: number) {
  return `${Math.ceil(bytes / 1000)} kB`
}
