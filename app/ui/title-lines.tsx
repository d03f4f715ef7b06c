import { Fragment } from 'react'

/** A title that, where it needs more than one line, is broken after its first colon or sentence before anywhere else. */
export function TitleLines({ title }: { title: string }) {
  const parts = titleParts(title)
  if (parts.length === 1) return title
  return parts.map((part, at) => (
    <Fragment key={part}>
      {at > 0 && ' '}
      <span className="inline-block group-hover:underline">{part}</span>
    </Fragment>
  ))
}

/** The title up to its first colon or sentence, and the rest of it if there is more. */
export function titleParts(title: string) {
  const [, first, rest] = /^(.+?[:.?]) (.+)$/.exec(title) ?? []
  return first && rest ? [first, rest] : [title]
}
