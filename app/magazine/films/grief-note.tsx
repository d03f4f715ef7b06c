import { samaritans } from '#content/samaritans.ts'

export function GriefNote({ className = '' }: { className?: string }) {
  return (
    <p className={`meta ${className}`}>
      <b>Content note: grief.</b> If it comes too close, the {samaritans.name} answer on{' '}
      <a className="link whitespace-nowrap" href={samaritans.href}>
        {samaritans.number}
      </a>
      , free, any time.
    </p>
  )
}
