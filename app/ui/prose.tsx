import { Fragment, type ReactNode } from 'react'

type LongReadProps = {
  children: ReactNode
  /** Sets the first letter three lines high: it wants a first paragraph of that many lines. */
  dropCap?: boolean
  className?: string
}

/** Running text that has its elements already: paragraphs, headings, lists. */
export function LongRead({ children, dropCap, className = '' }: LongReadProps) {
  return <div className={`prose ${dropCap ? 'drop-cap' : ''} ${className}`}>{children}</div>
}

/** Plain text as it was typed: a blank line parts paragraphs, a single one breaks the line. */
export function Prose({ text, ...look }: Omit<LongReadProps, 'children'> & { text: string }) {
  const paragraphs = text.trim().split(/\s*\n\s*\n\s*/)
  return (
    <LongRead {...look}>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other order than its own
        <p key={index}>
          <Lines text={paragraph} />
        </p>
      ))}
    </LongRead>
  )
}

function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
}
