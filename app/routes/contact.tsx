import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, href } from 'react-router'
import { DirectContact } from '#app/features/contact/direct-contact.tsx'
import { MessageFields } from '#app/features/contact/message-fields.tsx'
import { messageForm } from '#app/features/contact/message-form.ts'
import { sendMessage } from '#app/features/contact/messages.server.ts'
import { PressCard } from '#app/features/contact/press-card.tsx'
import { Questions } from '#app/features/contact/questions.tsx'
import { pageMeta } from '#app/features/site/page-meta.ts'
import { PrivacyNote } from '#app/features/site/privacy-note.tsx'
import { SocialLinks } from '#app/features/site/social-links.tsx'
import type { Handle } from '#app/handle.ts'
import { configuration } from '#app/server/configuration.server.ts'
import { isUuid } from '#app/server/paging/cursor.ts'
import { answerForm, readForm } from '#app/server/request/forms.server.ts'
import { requestContextOf } from '#app/server/request/request-context.server.ts'
import { redirectWithToast, tooOften } from '#app/server/response/responses.server.ts'
import { currentViewer } from '#app/server/sessions/viewer.server.ts'
import { contactEmail } from '#app/server/site-settings.server.ts'
import { honeypot } from '#app/ui/honeypot.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { contact } from '#content/pages/contact.ts'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/contact.ts'

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
  }
  return { formKey: randomUUID(), known }
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
  const { clientIp } = requestContextOf(context)
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
      {actionData?.toast && (
        <ToastRegion toasts={[reactToasts[actionData.toast]]} of={actionData} />
      )}
      <div className="wrap pt-10 lg:pt-16 grid-12 items-end gap-y-5">
        <h1 className="text-display col-span-12 lg:col-span-7">{contact.title}</h1>
        <p className="text-lead text-soft col-span-12 lg:col-span-4 lg:col-start-9 lg:pb-1">
          {contact.lead}
        </p>
      </div>
      <div className="wrap grid-12 gap-y-14 mt-10 lg:mt-14">
        <div className="oxford col-span-12 pt-8! lg:col-span-7">
          <PrivacyNote />
          {/* A new key makes a new, empty form. After a refusal the key stays, and so does what was typed. */}
          <MessageFields
            key={formKey}
            formKey={formKey}
            known={loaderData.known}
            sent={matches[0].loaderData?.toast === 'messageSent'}
            lastResult={actionData?.result}
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
