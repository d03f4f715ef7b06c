const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** For an element or a quoted attribute, as React does. */
export function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
