import { href } from 'react-router'
import { listFields, readDraft, sayKept, writeDraft } from '#app/ui/enhance/drafts.ts'
import { valueInPage } from '#app/ui/enhance/unsaved-input.ts'

const idleMs = 3_000
const resolving = '[data-draft-clear], [data-draft-use], [data-draft-discard]'

/**
 * Sends the draft of the story form to its author's account as well, once the author pauses, and offers those of other devices
 * (begun-elsewhere.server.tsx). What is in the form is always that of this device (app/ui/enhance/drafts.ts).
 * @param signal ends it
 */
export function keepWithAccount(signal: AbortSignal) {
  const form = document.forms.namedItem('submission')!
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

  function onInput({ target, isTrusted }: Event) {
    // What comes back to the form is not written anew.
    if (!isTrusted || (target as HTMLInputElement).form !== form) return
    stopWaiting()
    idle = setTimeout(send, idleMs)
  }

  async function onClick(event: Event) {
    const target = event.target as Element
    if (form.contains(target) && target.closest(resolving)) send()
    const link = target.closest<HTMLAnchorElement>('[data-draft-take]')
    if (!link) return
    event.preventDefault()
    // What the form has now is offered in the same way from then on; otherwise the link leads to a form of its own.
    if (isBegun() && !(await send())) return location.assign(link.href)
    const words = JSON.parse(link.dataset.draftTake!)
    const fields = listFields(form).map((field) => {
      const was = valueInPage(field)
      return [field.name, { is: words[field.name] ?? was, was }]
    })
    const version = link.closest<HTMLElement>('[data-draft-elsewhere]')!.dataset.draftElsewhere!
    writeDraft(form, { at: Date.now(), after: version, fields: Object.fromEntries(fields) })
    location.reload()
  }

  // After those of drafts.ts, which has stored it on the device.
  for (const type of ['input', 'change']) document.addEventListener(type, onInput, { signal })
  document.addEventListener('click', onClick, { signal })
  document.addEventListener('visibilitychange', () => document.hidden && idle && send(), { signal })
  form.addEventListener(
    'submit',
    // Conform checks a field so (app/ui/checked-form.ts).
    ({ submitter }) => submitter?.getAttribute('name') !== '__intent__' && stopWaiting(),
    { signal },
  )
  form.addEventListener('formdata', ({ formData }) => formData.set('drafts', `${key} ${after}`), {
    signal,
  })
  for (const offer of document.querySelectorAll<HTMLElement>('[data-draft-elsewhere]')) {
    const version = offer.dataset.draftElsewhere!
    offer.hidden = version === after || version.startsWith(key)
    if (!offer.hidden) offer.parentElement!.hidden = false
  }
  signal.addEventListener('abort', stopWaiting)
}
