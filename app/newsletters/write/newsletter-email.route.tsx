import { EmailFrame } from '#app/newsletters/send/email-frame.tsx'
import { shownEmail } from '#app/newsletters/send/rendering.server.tsx'
import { withoutReader } from '#app/newsletters/send/test-email.server.ts'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { BackLink } from '#app/ui/arrow-link.tsx'
import type { Route } from './+types/newsletter-email.route.ts'
import { newsletterTitle } from './newsletter.ts'
import { findEdited, newsletterPath } from './newsletter-editor.server.ts'

export const handle = { title: 'The email as readers get it' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { newsletter } = await findEdited(context, params.newsletterId)
  const { id, number, audience, subject, preheader } = newsletter
  const { html, text } = await shownEmail(newsletter)
  return {
    id,
    subject,
    preheader,
    text: withoutReader(text),
    title: newsletterTitle({ number, audience }),
    back: newsletterPath(id),
    from: configuration.mailFrom,
    kilobytes: Math.ceil(Buffer.byteLength(html) / 1000),
  }
}

const themes = ['light', 'dark']

export default function NewsletterEmail({ loaderData }: Route.ComponentProps) {
  const { id, title, back, subject, preheader, text, from, kilobytes } = loaderData
  return (
    <main id="main" className="wrap pt-6 pb-4 lg:pt-8">
      <BackLink href={back}>Back to the newsletter</BackLink>
      <h1 className="mt-2 text-h2">The email as readers get it</h1>
      <p className="mt-2 max-w-prose text-soft">
        {title}. {kilobytes} kB of 100 kB, pictures not counted. Georgia and Arial stand in for our
        fonts, because many email programs do not load others.
      </p>
      <dl className="mt-5 max-w-[44rem] divide-y divide-hair border-hair border-y">
        <Fact term="From">{from}</Fact>
        <Fact term="Subject">{subject || 'None yet'}</Fact>
        <Fact term="First line in the inbox">{preheader || 'The first words of the text'}</Fact>
      </dl>
      <h2 className="oxford mt-10 pt-4 text-h3">On a computer</h2>
      <p className="mt-2 text-soft md:hidden">Shown on a wider screen.</p>
      <div className="mt-4 grid grid-cols-1 gap-y-8 max-md:hidden min-[90rem]:grid-cols-2">
        {themes.map((theme) => (
          <EmailFrame
            key={theme}
            newsletterId={id}
            theme={theme}
            width={640}
            className="w-[640px] max-w-full"
          />
        ))}
      </div>
      <h2 className="oxford mt-10 pt-4 text-h3">On a phone, and as plain text</h2>
      <div className="mt-4 grid grid-cols-1 items-start gap-8 md:grid-cols-2 xl:grid-cols-[390px_390px_minmax(0,1fr)]">
        {themes.map((theme) => (
          <EmailFrame
            key={theme}
            newsletterId={id}
            theme={theme}
            width={390}
            className="w-[390px] max-w-full"
          />
        ))}
        <figure className="min-w-0 md:max-xl:col-span-2">
          <figcaption className="mb-2 font-sans font-semibold">Plain text</figcaption>
          <p className="whitespace-pre-wrap border border-hair bg-surface p-5 font-sans text-sm wrap-anywhere">
            {text}
          </p>
        </figure>
      </div>
    </main>
  )
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div className="grid gap-x-4 py-2.5 sm:grid-cols-[11rem_1fr]">
      <dt className="text-soft">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
