import { samaritans } from '#content/samaritans.ts'

/** The help line at the end of a story about grief. */
export function HelpLine() {
  const { name, number, href, help } = samaritans
  return (
    <aside className="help-line mt-10" aria-label="If it comes too close">
      <p className="text-h3 font-semibold">
        {name}{' '}
        <a className="link inline-flex min-h-11 items-center whitespace-nowrap" href={href}>
          {number}
        </a>
      </p>
      <p className="font-sans text-sm">{help}</p>
    </aside>
  )
}
