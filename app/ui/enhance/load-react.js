// Stands at the end of a page on which React runs. Its files, marked by entry.server.tsx, are fetched after the first paint, of
// which after-paint.ts tells. A picture that does not arrive holds that event back, but not React.
{
  const waiting = document.querySelector('script[type="after-paint"]')
  const load = () => {
    clearTimeout(timer)
    removeEventListener('after-paint', load)
    for (const link of document.querySelectorAll('link[rel="after-paint"]')) {
      link.rel = 'modulepreload'
    }
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = waiting.nonce
    script.textContent = waiting.textContent
    waiting.after(script)
    // React takes over the page as the server wrote it.
    script.remove()
  }
  const timer = setTimeout(load, 4000)
  addEventListener('after-paint', load)
}
