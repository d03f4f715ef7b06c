import type { ReactNode } from 'react'
import { Fact } from '#app/ui/fact.tsx'
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
      <dl className="mt-3 border-hair border-b">
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
