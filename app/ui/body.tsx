import { Fragment, type ReactNode } from 'react'

type BodyProps = {
  /** HTML of our own editors, made as the site was built, and places that the page fills. */
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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the editors' own files, compiled with the site
        dangerouslySetInnerHTML={{ __html: part }}
      />
    )
  })
}
