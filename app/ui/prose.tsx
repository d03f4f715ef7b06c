import { Fragment } from 'react'

type ProseProps = {
  text: string
  /** The first paragraph needs at least three lines. */
  dropCap?: boolean
  className?: string
}

/** As it was typed: blank lines separate paragraphs, single line ends are kept. */
export function Prose({ text, dropCap, className = '' }: ProseProps) {
  const paragraphs = text.trim().split(/\s*\n\s*\n\s*/)
  return (
    <div className={`prose ${dropCap ? 'prose-opening' : ''} ${className}`}>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
        <p key={index} dir="auto">
          <Lines text={paragraph} />
        </p>
      ))}
    </div>
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
