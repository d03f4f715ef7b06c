import type { ReactNode } from 'react'
import { Fact } from '#app/ui/fact.tsx'
import { contact } from '#content/pages/contact.ts'

type DirectContactProps = { email: string; place: string; children: ReactNode }

/** How to reach us without the form. `children`: the links to our social media. */
export function DirectContact({ email, place, children }: DirectContactProps) {
  const { title, response, ...labels } = contact.direct
  return (
    <section className="oxford pt-6!" aria-labelledby="direct-contact">
      <h2 id="direct-contact" className="text-h3">
        {title}
      </h2>
      <dl className="mt-3 border-hair border-b">
        <Fact label={labels.email}>
          <a
            className="link inline-flex min-h-11 items-center wrap-anywhere"
            href={`mailto:${email}`}
          >
            {email}
          </a>
        </Fact>
        <Fact label={response.label}>{response.text}</Fact>
        <Fact label={labels.place}>{place}</Fact>
      </dl>
      {children}
    </section>
  )
}
