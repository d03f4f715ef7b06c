/** The topmost, or that in the form of a page; of an open modal dialog its own, because everything outside it is inert. */
export function liveRegion({ destructive }: { destructive?: boolean | undefined }) {
  const region = `.toasts > [role=${destructive ? 'alert' : 'status'}]`
  const inDialog = document.querySelectorAll(`dialog:modal ${region}`)
  const onPage = document.querySelectorAll(`${region}:not(dialog *)`)
  return [...onPage, ...inDialog].at(-1) ?? document.body
}
