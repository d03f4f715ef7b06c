/** Firefox lacks `field-sizing`. As the `ref` of the text area it ends with it. */
export function growWithText(area: HTMLTextAreaElement | null) {
  if (!area || CSS.supports('field-sizing', 'content')) return
  // It never shrinks: a page that gets shorter while one types would jump.
  const grow = () => {
    const borders = area.offsetHeight - area.clientHeight
    if (area.scrollHeight > area.clientHeight) {
      area.style.height = `${area.scrollHeight + borders}px`
    }
  }
  grow()
  area.addEventListener('input', grow)
  return () => area.removeEventListener('input', grow)
}
