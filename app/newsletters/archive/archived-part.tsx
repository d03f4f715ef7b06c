import { Fragment } from 'react'
import type { NewsletterPart } from '#app/newsletters/send/newsletter-email.ts'
import type { EmailPicture } from '#app/platform/email/email-layout.ts'

/** A picture or the pieces of a newsletter, as its page of the archive shows them. */
export function ArchivedPart({ part }: { part: Exclude<NewsletterPart, { html: string }> }) {
  if ('figure' in part) {
    const { figure, caption } = part
    return (
      <figure>
        <img {...withinSite(figure)} alt={figure.alt} loading="lazy" />
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
