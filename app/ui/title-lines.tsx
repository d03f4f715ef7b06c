import { Fragment } from 'react'

/** After its first colon or sentence before anywhere else. */
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

export function titleParts(title: string) {
  const [, first, rest] = /^(.+?[:.?]) (.+)$/.exec(title) ?? []
  return first && rest ? [first, rest] : [title]
}
