/** Shows that a list is loading, in its place, when a link leads to another part of it. */
export function initListLoading() {
  const list = document.querySelector<HTMLElement>('[data-list]')
  const loading = document.querySelector<HTMLElement>('[data-list-loading]')
  if (!list || !loading) return
  const show = (isLoading: boolean) => {
    list.hidden = isLoading
    loading.hidden = !isLoading
  }
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('main a')
    const isPart = link?.pathname === location.pathname && !link.hash
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)
    if (isPart && isPlain && !event.defaultPrevented) show(true)
  })
  // The page that Back brings out of the browser's memory is as it was left.
  addEventListener('pageshow', () => show(false))
}
