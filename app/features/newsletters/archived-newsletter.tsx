import type { NewsletterPart } from './newsletter-email.tsx'

/** A newsletter as its page of the archive shows it, in the styles of reading pages. */
export function ArchivedNewsletter({ parts }: { parts: NewsletterPart[] }) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
    <Part key={index} part={part} />
  ))
}

function Part({ part }: { part: NewsletterPart }) {
  if ('html' in part) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the renderer of pieces
    return <div dangerouslySetInnerHTML={{ __html: part.html }} />
  }
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
    <section key={id}>
      <h2>
        <a href={url}>{title}</a>
      </h2>
      {picture && <img {...withinSite(picture)} alt={picture.alt} loading="lazy" />}
      <p>{text}</p>
      <p>{about}</p>
    </section>
  ))
}

/** The policy of pages allows pictures of their own host only, which may have another name later. */
function withinSite({ src, width, height }: { src: string; width: number; height: number }) {
  return { src: new URL(src).pathname, width, height }
}
