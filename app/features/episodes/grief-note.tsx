/** Wherever grief is the theme, so is the number of those who listen. */
export function GriefNote({ className = '' }: { className?: string }) {
  return (
    <p className={`meta ${className}`}>
      <b>Content note: grief.</b> If it comes too close, the Samaritans answer on{' '}
      <a className="link whitespace-nowrap" href="tel:116123">
        116 123
      </a>
      , free, any time.
    </p>
  )
}
