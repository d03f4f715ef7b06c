import { Minus, Newspaper, Plus } from 'lucide-react'
import type { PublicSettings } from '#app/platform/configuration/site-settings.server.ts'
import { SocialLinks } from '#app/site/social-links.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import { mailtoLink } from '#content/email-address.ts'
import { contact } from '#content/pages/contact.ts'

type DirectContactProps = PublicSettings['contact'] & Pick<PublicSettings, 'socialLinks'>

export function DirectContact({ email, place, socialLinks }: DirectContactProps) {
  const { title, response, ...labels } = contact.direct
  return (
    <section className="oxford pt-6" aria-labelledby="direct-contact">
      <h2 id="direct-contact" className="text-h3">
        {title}
      </h2>
      <dl className="mt-3 border-hair border-b">
        <Fact label={labels.email}>
          <a
            className="link inline-flex min-h-11 items-center wrap-anywhere"
            href={mailtoLink(email)}
          >
            {email}
          </a>
        </Fact>
        <Fact label={response.label}>{response.text}</Fact>
        <Fact label={labels.place}>{place}</Fact>
      </dl>
      <SocialLinks {...socialLinks} />
    </section>
  )
}

export function PressCard() {
  const { title, text, button } = contact.press
  return (
    <section className="stock-pastel p-6" aria-labelledby="press">
      <h2 id="press" className="text-h3">
        {title}
      </h2>
      <p className="mt-2 text-soft">{text}</p>
      <p className="mt-4">
        <a
          className={buttonClass({ variant: 'outline' })}
          href="/media-kit.pdf"
          download="indelible-media-kit.pdf"
        >
          <Newspaper className="size-5" aria-hidden="true" />
          {button}
          <span className="sr-only"> (PDF)</span>
        </a>
      </p>
    </section>
  )
}

const { title, items } = contact.faq

export function ContactQuestions() {
  return (
    <section className="wrap mt-section" aria-labelledby="questions">
      <SectionHead id="questions">{title}</SectionHead>
      <div className="grid items-start lg:grid-cols-2 gap-x-14">
        {/* Two columns, so that an open answer leaves no gap in the other one. */}
        {[items.slice(0, 2), items.slice(2)].map((stack) => (
          <div key={stack[0]?.question}>
            {stack.map((item) => (
              <Question key={item.question} {...item} open={item === items[0]} />
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}

function Question({ question, answer, open }: (typeof items)[number] & { open: boolean }) {
  return (
    <details className="group border-b border-hair py-1" open={open}>
      <summary className="flex justify-between items-center gap-4 min-h-14 list-none cursor-pointer [&::-webkit-details-marker]:hidden">
        <h3 className="text-h4">{question}</h3>
        <Plus className="size-5 flex-none group-open:hidden" aria-hidden="true" />
        <Minus className="size-5 flex-none not-group-open:hidden" aria-hidden="true" />
      </summary>
      <p className="text-soft pb-5 max-w-[36rem]">{answer}</p>
    </details>
  )
}
