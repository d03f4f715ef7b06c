import { href } from 'react-router'
import { listFields, readDraft, sayKept, writeDraft } from '#app/ui/enhance/drafts.ts'
import { valueInPage } from '#app/ui/enhance/unsaved-input.ts'

const idleMs = 3_000
const forms = new WeakSet<HTMLFormElement>()
const resolving = '[data-draft-clear], [data-draft-use], [data-draft-discard]'

/** Once the author pauses, and offers those of other devices (begun-elsewhere.server.tsx). The form shows this device's draft. */
export function keepWithAccount() {
  const form = document.forms.namedItem('submission')
  if (form && !forms.has(form)) keep(form)
}

function keep(form: HTMLFormElement) {
  forms.add(form)
  const { formKey, drafts } = Object.fromEntries(new FormData(form)) as Record<string, string>
  const { key = formKey!, after = drafts! } = readDraft(form)
  let idle: ReturnType<typeof setTimeout> | undefined
  let lastSave: Promise<unknown> = Promise.resolve()

  function stopWaiting() {
    clearTimeout(idle)
    idle = undefined
  }

  function isBegun() {
    return Object.keys(readDraft(form).fields).length > 0
  }

  /** @returns whether the account has it now */
  function send() {
    stopWaiting()
    const saved = lastSave.then(async () => {
      const draft = readDraft(form)
      const body = new FormData()
      body.set('key', key)
      body.set('after', after)
      if (isBegun()) {
        writeDraft(form, { ...draft, key, after })
        for (const { name, value } of listFields(form)) body.set(name, value)
      }
      // What outlives the page has 64 kB at most.
      const keepalive = JSON.stringify(draft).length < 15_000
      try {
        const answer = await fetch(href('/submit/draft'), { method: 'POST', body, keepalive })
        const { isKept } = await answer.json()
        if (isKept && isBegun()) sayKept(form, 'with your account')
        return isKept === true
      } catch {
        return false
      }
    })
    lastSave = saved
    return saved
  }

  async function takeOver(link: HTMLAnchorElement, version: string) {
    // What the form has now is offered in the same way from then on; otherwise the link leads to a form of its own.
    if (isBegun() && !(await send())) return location.assign(link.href)
    const words = JSON.parse(link.dataset.draftTake!)
    const fields = listFields(form).map((field) => {
      const was = valueInPage(field)
      return [field.name, { is: words[field.name] ?? was, was }]
    })
    writeDraft(form, { at: Date.now(), after: version, fields: Object.fromEntries(fields) })
    location.reload()
  }

  for (const type of ['input', 'change']) {
    form.addEventListener(type, ({ isTrusted }) => {
      // What comes back to the form is not written anew.
      if (!isTrusted) return
      stopWaiting()
      idle = setTimeout(send, idleMs)
    })
  }
  form.addEventListener('click', ({ target }) => {
    // Once drafts.ts, which listens at the document, has done what the button says.
    if ((target as Element).closest(resolving)) setTimeout(send)
  })
  form.addEventListener('submit', ({ submitter }) => {
    // Conform checks a field so (app/ui/checked-form.ts).
    if (submitter?.getAttribute('name') !== '__intent__') stopWaiting()
  })
  form.addEventListener('formdata', ({ formData }) => formData.set('drafts', `${key} ${after}`))
  document.addEventListener('visibilitychange', function onHidden() {
    if (!form.isConnected) document.removeEventListener('visibilitychange', onHidden)
    if (document.hidden && idle) send()
  })
  for (const offer of document.querySelectorAll<HTMLElement>('[data-draft-elsewhere]')) {
    const version = offer.dataset.draftElsewhere!
    offer.hidden = version === after || version.startsWith(key)
    if (!offer.hidden) offer.parentElement!.hidden = false
    const link = offer.querySelector<HTMLAnchorElement>('[data-draft-take]')!
    link.addEventListener('click', (event) => {
      event.preventDefault()
      takeOver(link, version)
    })
  }
}
