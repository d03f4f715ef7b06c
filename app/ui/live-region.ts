/**
 * The live region that a toast belongs into: the topmost of its kind, since they lie on each other. While a dialog is
 * open, all outside it is out of reach.
 */
export function liveRegion({ destructive }: { destructive?: boolean | undefined }) {
  const region = `.toasts > [role=${destructive ? 'alert' : 'status'}]`
  const inDialog = document.querySelectorAll(`dialog:modal ${region}`)
  const onPage = document.querySelectorAll(`${region}:not(dialog *)`)
  return [...onPage, ...inDialog].at(-1) ?? document.body
}
