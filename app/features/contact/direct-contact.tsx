import type { ReactNode } from 'react'
import { contact } from '#content/pages/contact.ts'
import { site } from '#content/site.ts'

/** How to reach us without the form. `children`: the links to our social media. */
export function DirectContact({ children }: { children: ReactNode }) {
  const { title, email, response, place } = contact.direct
  return (
    <section className="oxford pt-6!" aria-labelledby="direct-contact">
      <h2 id="direct-contact" className="text-h3">
        {title}
      </h2>
      <dl className="mt-3">
        <Fact label={email}>
          <a
            className="link inline-flex min-h-11 items-center wrap-anywhere"
            href={`mailto:${site.email}`}
          >
            {site.email}
          </a>
        </Fact>
        <Fact label={response.label}>{response.text}</Fact>
        <Fact label={place.label}>{place.text}</Fact>
      </dl>
      {children}
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="py-3 border-b border-hair">
      <dt className="meta">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
