import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, href } from 'react-router'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { contactEmail } from '#app/platform/configuration/site-settings.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { answerForm, readForm } from '#app/platform/request/forms.server.ts'
import { getRequestContext } from '#app/platform/request/request-context.server.ts'
import { redirectWithToast, tooOften } from '#app/platform/response/responses.server.ts'
import { currentViewer } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { PrivacyNote } from '#app/site/privacy-note.tsx'
import { honeypot } from '#app/ui/honeypot.tsx'
import { contact } from '#content/pages/contact.ts'
import type { Route } from './+types/contact.route.ts'
import { ContactQuestions, DirectContact, PressCard } from './contact-parts.tsx'
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
          {site && <DirectContact {...site.contact} socialLinks={site.socialLinks} />}
          <PressCard />
        </aside>
      </div>
      <ContactQuestions />
    </main>
  )
}
