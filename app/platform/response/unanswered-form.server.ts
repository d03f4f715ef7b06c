import { html } from 'hono/html'
import { readPhotoForm } from '#app/platform/photos/upload.server.ts'
import { withoutSecrets } from '#app/platform/request/forms.server.ts'
import type { RequestContext } from '#app/platform/request/request-context.server.ts'

/** For when its own page cannot be rendered. Passwords are left out. @returns HTML, empty when no text was sent */
export async function unansweredForm(request: Request, { form }: Pick<RequestContext, 'form'>) {
  const fields = withoutSecrets(form ?? (await readUnreadForm(request)))
  if (![...fields].some(([name, value]) => name in formLabels && value)) return ''

  const { pathname, search } = new URL(request.url)
  const isMultipart = request.headers.get('content-type')?.startsWith('multipart/')
  const { title, text, photo, button } = sendAgain
  return html`<h2>${title}</h2><p>${text}</p>
<form method="post" action="${pathname + search}" enctype="${isMultipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}">
${[...fields].map(([name, value]) => input(name, value))}
${isMultipart ? html`<p><label for="photo">${photo}</label><input id="photo" type="file" name="photo" accept="image/*"></p>` : ''}
<p><button>${button}</button></p></form>`
}

function input(name: string, value: string) {
  const label = Object.hasOwn(formLabels, name) && formLabels[name]
  if (!label) return html`<input type="hidden" name="${name}" value="${value}">`
  // A browser drops the first line break of a textarea.
  const field = /\n|.{80}/.test(value)
    ? html`<textarea id="${name}" name="${name}" dir="auto" rows="12">
${value}</textarea>`
    : html`<input id="${name}" name="${name}" dir="auto" value="${value}">`
  return html`<p><label for="${name}">${label}</label>${field}</p>`
}

async function readUnreadForm(request: Request) {
  try {
    const received = await readPhotoForm(request)
    if (!received.ok) return new FormData()
    await received.discard()
    return received.fields
  } catch {
    return new FormData()
  }
}

const formLabels: Record<string, string> = {
  title: 'Title',
  name: 'Name',
  displayName: 'Display name',
  email: 'Email',
  location: 'Location',
  story: 'Your story',
  excerpt: 'Standfirst',
  description: 'Description',
  body: 'Text',
  message: 'Message',
  complaint: 'Your complaint',
  text: 'Your report',
  reason: 'Reason',
  notes: 'Notes',
  closingNote: 'Outcome',
  correction: 'Correction',
  why: 'Why it was taken down',
  contentNote: 'Content note',
  photoDescription: 'Photo description',
}

const sendAgain = {
  title: 'What you wrote is still here',
  text: 'Nothing was saved. Try again from here in a few minutes.',
  photo: 'Choose your photograph again, if you had chosen one',
  button: 'Send it again',
}
