import { html } from 'hono/html'
import { readPhotoForm } from '#app/platform/photos/upload.server.ts'
import { withoutSecrets } from '#app/platform/request/forms.server.ts'
import type { RequestContext } from '#app/platform/request/request-context.server.ts'
import { errorWords } from '#content/error-words.ts'

type PlainPage = {
  nonce?: string
  requestId?: string
  extraHtml?: string
}

/** Without React or the style sheet, for when no page can be rendered. */
export function plainPage(status: number, { nonce, requestId, extraHtml = '' }: PlainPage = {}) {
  const { title, text } = errorWords(status)
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}: Indelible</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce ?? ''}">${styles}</style></head>
<body><a href="/"><img src="/favicon.svg" alt="Indelible, home" width="48" height="48"></a>
<main><h1>${title}</h1><p>${text}</p>
${extraHtml}
${requestId ? `<p><small>If you write to us about it, quote <b>${requestId}</b>.</small></p>` : ''}
<p><a class="home" href="/">Return to Home</a></p></main></body></html>
`
}

// The colours of tokens.css. Without the view transition rule the browser reports an error: the former page has begun one.
const styles = `
:root{--paper:#f3eadb;--ink:#15120f;--soft:#574c40;--accent:#c4321d;--on-accent:#fffaf0;--ring:#26375c}
@media(prefers-color-scheme:dark){:root{--paper:#15120f;--ink:#f3eadb;--soft:#bcae99;--accent:#ee6148;--on-accent:#15120f;--ring:#f0b95a}}
body{max-width:46rem;margin:0 auto;padding:1.5rem clamp(1rem,4vw,3.5rem);background:var(--paper);color:var(--ink);font:1.125rem/1.6 Georgia,serif}
main{margin-top:2.5rem;padding-top:2rem;border-top:5px solid var(--ink)}
h1{margin:0;font-size:clamp(2.375rem,1.58rem + 3.5vw,4rem);line-height:1;letter-spacing:-.028em;font-weight:600;text-wrap:balance}
h2{margin:2rem 0 0;font-size:1.5rem;line-height:1.2}label{display:block;color:var(--ink)}
input,textarea{box-sizing:border-box;width:100%;padding:.625rem;border:1px solid var(--soft);border-radius:0;background:var(--paper);color:var(--ink);font:inherit}
p{color:var(--soft);max-width:34rem}b{color:var(--ink);overflow-wrap:anywhere}
.home,button{display:inline-block;border:0;cursor:pointer;padding:.875rem 1.5rem;border-radius:2px;background:var(--accent);color:var(--on-accent);font:650 1.0625rem/1.4 Arial,sans-serif;text-decoration:none}
:is(.home,button):hover{background:var(--ink);color:var(--paper)}
@media(prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}
:focus-visible{outline:3px solid var(--ring);outline-offset:3px}`

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
