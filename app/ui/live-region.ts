/**
 * The topmost of its kind, or that in the form of a page. While a modal dialog is open it is the dialog's,
 * because everything outside it is inert.
 */
export function liveRegion({ destructive }: { destructive?: boolean | undefined }) {
  const region = `.toasts > [role=${destructive ? 'alert' : 'status'}]`
  const inDialog = document.querySelectorAll(`dialog:modal ${region}`)
  const onPage = document.querySelectorAll(`${region}:not(dialog *)`)
  return [...onPage, ...inDialog].at(-1) ?? document.body
}
