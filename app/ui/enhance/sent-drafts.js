// Stands in the head of pages with forms, and of a page that says what became of one. Which form was sent last is noted here,
// and its draft removed once a page says that it was accepted: drafts.ts may not have run on either page before it is left. So
// is what is kept until the reader signs out. The keys are those of private-storage.ts.
{
  const { dataset } = document.documentElement
  const noteKey = () => `private ${dataset.reader ?? ''} last draft sent`
  const seen = new WeakSet()
  const acceptance = new MutationObserver(() => {
    for (const element of document.querySelectorAll('[data-draft-sent]')) {
      if (seen.has(element)) continue
      seen.add(element)
      const sent = sessionStorage.getItem(noteKey())
      // Another form may have been sent since and not accepted.
      if (!sent?.startsWith(`draft ${element.dataset.draftSent}`)) continue
      sessionStorage.removeItem(noteKey())
      for (const kept of ['private', 'private-until-sign-out']) {
        localStorage.removeItem(`${kept} ${dataset.reader ?? ''} ${sent}`)
      }
    }
  })
  const awaitAcceptance = () => acceptance.observe(document, { childList: true, subtree: true })
  addEventListener('submit', ({ target }) => {
    const { draft } = target.dataset
    try {
      if (!draft) return sessionStorage.removeItem(noteKey())
      sessionStorage.setItem(noteKey(), `draft ${draft}`)
      awaitAcceptance()
    } catch {
      // Storage is full: there is hardly a draft.
    }
  })
  try {
    if (sessionStorage.getItem(noteKey())) awaitAcceptance()
    if ('signedOut' in dataset) {
      for (const key of Object.keys(localStorage)) {
        if (/^private-until-sign-out \S/.test(key)) localStorage.removeItem(key)
      }
    }
  } catch {
    // Storage is disabled: there are no drafts.
  }
}
// Zod compiles schemas with `Function`, which the policy of every page forbids and reports, unless it finds this setting
// when a form's schema is made: `z.config` in a module would come too late (app/startup/zod-without-eval.ts is the server's).
globalThis.__zod_globalConfig = { jitless: true }
