import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { href } from 'react-router'
import {
  archiveSlugFor,
  type Newsletter,
  type NewsletterText,
} from '#app/newsletters/write/newsletter.ts'
import {
  type NewsletterPiece,
  readNewsletterPieces,
  toNewsletterPiece,
} from '#app/newsletters/write/newsletter-pieces.server.ts'
import type { PieceText } from '#app/pieces/text/check.server.ts'
import type { DraftFields } from '#app/pieces/text/fields.ts'
import { findPicture } from '#app/pieces/text/illustrations.server.ts'
import { parseBody, type RenderedBody, renderBody } from '#app/pieces/text/markdown.server.ts'
import { shownFields } from '#app/pieces/text/shown-fields.ts'
import { videoAt } from '#app/pieces/text/video-address.ts'
import { configuration, siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { siteSettings } from '#app/platform/configuration/site-settings.server.ts'
import type { Piece } from '#app/platform/db/schema/pieces.ts'
import type { EmailPicture } from '#app/platform/email/email-layout.ts'
import { escapeHtml } from '#app/platform/response/escape-html.ts'
import { newsletterTopic } from '#app/site/newsletter-topic.ts'
import { findOfferTopic } from '#app/site/topics.ts'
import { londonDay } from '#app/ui/london-time.ts'
import {
  type EmailFooter,
  type EmailPiece,
  type NewsletterPart,
  newsletterHtml,
  notFollowed,
  textWidth,
  unsubscribePlaceholder,
  watchWords,
} from './newsletter-email.ts'
import { plainText } from './plain-text.server.ts'

export type RenderedNewsletter = NewsletterText & Pick<Newsletter, 'number' | 'slug'>

const newsletterBody = { slots: ['pieces'], isIllustrated: true } as const

export type NewsletterRendering = Awaited<ReturnType<typeof renderNewsletter>>

/**
 * In `html` and `text` the unsubscribe placeholder stands where each reader's own link goes; a notice to account holders has
 * none. `page` is for the archive, without any reader's link. `pieces` and `rendered` are what they were made of.
 */
export async function renderNewsletter(newsletter: RenderedNewsletter) {
  return renderWith(await readNewsletterPieces(newsletter.pieceIds), newsletter)
}

async function renderWith(pieces: NewsletterPiece[], newsletter: RenderedNewsletter) {
  const rendered = renderBody(newsletter.body, newsletterBody)
  const parts = placed('body' in rendered ? rendered.body.parts : asTyped(newsletter.body))
  const footer = buildFooter(newsletter)
  const { subject, preheader } = newsletter
  const html = await newsletterHtml({
    subject,
    preheader,
    footer,
    parts: renderParts(parts, pieces, inEmail),
    origin: configuration.baseUrl,
    homeUrl: marked(href('/')),
  })
  return {
    html,
    text: renderText(newsletter, 'body' in rendered, pieces, footer),
    page: renderPage(renderParts(parts, pieces, onSite)),
    pieces,
    rendered,
  }
}

/** As readers got it, once it was sent; before that, as they would get it now. */
export async function shownEmail(newsletter: Newsletter): Promise<{ html: string; text: string }> {
  const { sentHtml, sentText } = newsletter
  if (sentHtml !== null && sentText !== null) return { html: sentHtml, text: sentText }
  return renderNewsletter(newsletter)
}

export function emailOfPiece(piece: Piece, { fields: input }: PieceText) {
  const today = londonDay(new Date())
  const fields = shownFields(piece.kind, input as DraftFields<typeof piece.kind>, today)
  const newsletter = {
    audience: newsletterTopic.id,
    subject: fields.title,
    preheader: '',
    body: '',
    pieceIds: [],
    isArchived: false,
    number: 0,
    slug: null,
  }
  return renderWith([toNewsletterPiece(piece, fields)], newsletter)
}

function renderPage(parts: NewsletterPart[]) {
  return parts
    .map((part) =>
      'html' in part ? part.html : renderToStaticMarkup(<ArchivedPart part={part} />),
    )
    .join('\n')
}

type BodyPart = RenderedBody['parts'][number]

function asTyped(body: string): BodyPart[] {
  return body
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
}

function placed(parts: BodyPart[]): BodyPart[] {
  const hasPlace = parts.some((part) => typeof part !== 'string' && 'slot' in part)
  return hasPlace ? parts : [...parts, { slot: 'pieces' }]
}

type Place = { makeAddress: (url: string) => string; file: 'jpeg' | 'webp' }

const inEmail: Place = { makeAddress: marked, file: 'jpeg' }
/** Links within the site stay as they were written. */
const onSite: Place = { makeAddress: (url) => url, file: 'webp' }

function renderParts(parts: BodyPart[], pieces: NewsletterPiece[], place: Place) {
  let isPlaced = false
  return parts.flatMap((part): NewsletterPart[] => {
    if (typeof part === 'string') return [{ html: withAddresses(part, place) }]
    if ('slot' in part) {
      if (isPlaced || pieces.length === 0) return []
      isPlaced = true
      return [{ pieces: pieces.map((piece) => emailPiece(piece, place)) }]
    }
    const picture = 'figure' in part ? findPicture('figure', part.figure) : null
    if (!picture || !('alt' in part)) return []
    const video = part.video ? videoAt(part.video, siteSettings.films.videos) : null
    return [{ figure: emailPicture(picture, part.alt, place), caption: part.caption, video }]
  })
}

function emailPiece(piece: NewsletterPiece, place: Place): EmailPiece {
  const { id, title, text, about, call, path, picture, alt } = piece
  return {
    id,
    title,
    text,
    about,
    call,
    url: place.makeAddress(path),
    picture: picture && emailPicture(picture, alt, place),
  }
}

function emailPicture(picture: Picture, alt: string, { file }: Place): EmailPicture {
  const width = Math.min(picture.width, textWidth)
  const height = Math.round((picture.height / picture.width) * width)
  return { src: siteUrl(picture[file]), width, height, alt }
}

/** In what the sanitiser writes, a quotation mark ends the value, and text contains no `<`. */
function withAddresses(html: string, { makeAddress }: Place) {
  return html.replace(
    /<a href="([^"]*)"/g,
    (_, url: string) => `<a href="${escapeHtml(makeAddress(url.replaceAll('&amp;', '&')))}"`,
  )
}

const mark = 'newsletter'

/** Links to our own site say that the reader comes from a newsletter, and nothing else. */
export function marked(url: string) {
  const whole = parseUrl(url)
  if (!whole || whole.origin !== configuration.baseUrl) return url
  whole.searchParams.set('via', mark)
  return whole.href
}

function parseUrl(url: string) {
  return url.startsWith('#') ? null : URL.parse(url, configuration.baseUrl)
}

function buildFooter(newsletter: RenderedNewsletter): EmailFooter {
  const { audience, isArchived } = newsletter
  const { name, address } = siteSettings.publisher
  const offer = findOfferTopic(audience)
  const isNotice = audience === 'accounts'
  const slug = newsletter.slug ?? archiveSlugFor(newsletter)
  return {
    why: isNotice
      ? 'You get this because you have an account with us. It is about that account, so everybody who has one gets it.'
      : `You get this because you asked for ${offer ? `news about ${offer.name}` : 'our newsletter'}.`,
    mayUnsubscribe: !isNotice,
    topic: offer ? `news about ${offer.name}` : 'the newsletter',
    archiveUrl:
      isArchived && !isNotice ? marked(href('/newsletter/archive/:slug', { slug })) : null,
    publisher: [name, address].filter(Boolean).join(', '),
  }
}

function renderText(
  { subject, body }: RenderedNewsletter,
  isReadable: boolean,
  pieces: NewsletterPiece[],
  footer: EmailFooter,
) {
  const listed = pieces
    .map(({ title, text, about, path }) =>
      [title.toUpperCase(), `${text} ${about}.`.trim(), marked(path)].join('\n'),
    )
    .join('\n\n')
  let isPlaced = false
  const slot = (name: string) => {
    if (name !== 'pieces' || isPlaced) return ''
    isPlaced = true
    return listed
  }
  const words = isReadable
    ? plainText(parseBody(body).children, { makeAddress: marked, slot })
    : body.trim()
  const { why, mayUnsubscribe, topic, archiveUrl, publisher } = footer
  const foot = [
    '--',
    why,
    ...(mayUnsubscribe
      ? [`Unsubscribe from ${topic}. You do not need to sign in: ${unsubscribePlaceholder}`]
      : []),
    ...(archiveUrl ? [`Read this on our site: ${archiveUrl}`] : []),
    notFollowed,
    ...(publisher ? ['', publisher] : []),
  ].join('\n')
  return [subject, words, isPlaced ? '' : listed, foot].filter(Boolean).join('\n\n')
}

function ArchivedPart({ part }: { part: Exclude<NewsletterPart, { html: string }> }) {
  if ('figure' in part) {
    const { figure, caption, video } = part
    const image = <img {...withinSite(figure)} alt={figure.alt} loading="lazy" />
    return (
      <figure>
        {video ? (
          <a href={video.href}>
            {image}
            {watchWords(video)}
          </a>
        ) : (
          image
        )}
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    )
  }
  return part.pieces.map(({ id, title, text, about, url, picture }) => (
    <Fragment key={id}>
      <h2>
        <a href={url}>{title}</a>
      </h2>
      {picture && <img {...withinSite(picture)} alt={picture.alt} loading="lazy" />}
      <p>
        {text} {about}.
      </p>
    </Fragment>
  ))
}

/** The policy of pages allows pictures of their own host only, which may have another name later. */
function withinSite({ src, ...picture }: EmailPicture) {
  return { src: new URL(src).pathname, ...picture }
}
