import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { Minus, Newspaper, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { data, href } from 'react-router'
import type { Handle } from '#app/handle.ts'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { contactEmail } from '#app/platform/configuration/site-settings.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { answerForm, readForm } from '#app/platform/request/forms.server.ts'
import { getRequestContext } from '#app/platform/request/request-context.server.ts'
import { redirectWithToast, tooOften } from '#app/platform/response/responses.server.ts'
import { currentViewer } from '#app/platform/sessions/viewer.server.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { PrivacyNote } from '#app/site/privacy-note.tsx'
import { SocialLinks } from '#app/site/social-links.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { honeypot } from '#app/ui/honeypot.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import { mailtoLink } from '#content/email-address.ts'
import { contact } from '#content/pages/contact.ts'
import type { Route } from './+types/contact.route.ts'
import { MessageFields } from './message-fields.tsx'
import { messageForm } from './message-form.ts'
import { sendMessage } from './messages.server.ts'

export const handle = { failure: 'messageFailed' } satisfies Handle

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: 'Contact', description: contact.lead, path: href('/contact') })
}

export function loader({ url, context }: Route.LoaderArgs) {
  const viewer = currentViewer(context)
  const known = {
    name: viewer?.displayName ?? '',
    email: viewer?.email ?? '',
    message: reportText(url.searchParams.get('collection')),
    subject: subjectIn(url.searchParams.get('subject')),
  }
  return { formKey: randomUUID(), known }
}

function subjectIn(name: string | null) {
  return contact.subjects.find(({ value }) => value === name)?.value ?? ''
}

/** The beginning of a message that reports a shared collection. Empty without a valid id. */
function reportText(collectionId: string | null) {
  if (!isUuid(collectionId ?? '')) return ''
  const path = href('/collection/:collectionId', { collectionId: collectionId ?? '' })
  return `I want to report this collection: ${new URL(path, configuration.baseUrl)}\n\nWhat is wrong with it: `
}

function refusal(outcome: 'too often' | 'too many today') {
  return outcome === 'too often'
    ? `You have sent several messages already. Wait an hour, or email ${contactEmail()}.`
    : `We have received too many messages today. Please email ${contactEmail()}.`
}

export async function action({ request, context }: Route.ActionArgs) {
  const { clientIp } = getRequestContext(context)
  const fields = await readForm(request)
  if (fields.get(honeypot)) return redirectWithToast(href('/contact'), 'messageSent')

  const form = parseWithZod(fields, { schema: messageForm })
  if (form.status !== 'success') {
    return data({ result: form.reply(), toast: null }, { status: 422 })
  }
  return answerForm({ context, fields, failure: handle.failure }, async () => {
    const outcome = await sendMessage(form.value, clientIp)
    if (outcome === 'sent') return redirectWithToast(href('/contact'), 'messageSent')
    return tooOften({ result: form.reply({ formErrors: [refusal(outcome)] }), toast: null })
  })
}

export default function Contact({ loaderData, actionData, matches }: Route.ComponentProps) {
  const site = matches[0].loaderData?.site
  const sentKey = actionData?.result.initialValue?.formKey
  const formKey = typeof sentKey === 'string' ? sentKey : loaderData.formKey
  return (
    <main id="main">
      <div className="wrap pt-10 lg:pt-16 grid-12 items-end gap-y-5">
        <h1 className="text-display col-span-12 lg:col-span-7">{contact.title}</h1>
        <p className="text-lead text-soft col-span-12 lg:col-span-4 lg:col-start-9 lg:pb-1">
          {contact.lead}
        </p>
      </div>
      <div className="wrap grid-12 gap-y-14 mt-10 lg:mt-14">
        <div className="oxford col-span-12 pt-8 lg:col-span-7">
          <PrivacyNote />
          {/* A new key makes a new, empty form. After a refusal the key stays, and so does what was typed. */}
          <MessageFields
            key={formKey}
            formKey={formKey}
            known={loaderData.known}
            lastResult={actionData?.result}
            hasFailed={Boolean(actionData?.toast)}
          />
        </div>
        <aside
          aria-label="Other ways to reach us"
          className="col-span-12 lg:col-span-4 lg:col-start-9 grid gap-10 content-start"
        >
          {site && (
            <DirectContact {...site.contact}>
              <SocialLinks {...site.socialLinks} />
            </DirectContact>
          )}
          <PressCard />
        </aside>
      </div>
      <Questions />
    </main>
  )
}

type DirectContactProps = { email: string; place: string; children: ReactNode }

function DirectContact({ email, place, children }: DirectContactProps) {
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
      {children}
    </section>
  )
}

function PressCard() {
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

function Questions() {
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

type QuestionProps = (typeof items)[number] & { open: boolean }

function Question({ question, answer, open }: QuestionProps) {
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
