import { Fragment, type ReactNode } from 'react'

type BodyProps = {
  /** HTML made of Markdown that has no HTML of its own, sanitised, and the slots that the page fills. */
  parts: (string | { slot: string })[]
  slots?: Record<string, ReactNode>
  /** The first letter stands three lines high. */
  dropCap?: boolean
}

/** A long piece to read. A page wraps it as its columns want; each run of text is one `prose` of its own. */
export function Body({ parts, slots = {}, dropCap }: BodyProps) {
  return parts.map((part, at) => {
    const key = `${at}`
    if (typeof part !== 'string') return <Fragment key={key}>{slots[part.slot]}</Fragment>
    return (
      <div
        key={key}
        className={dropCap && at === 0 ? 'prose prose-opening' : 'prose'}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made of an allow-list of Markdown, and sanitised
        dangerouslySetInnerHTML={{ __html: part }}
      />
    )
  })
}
