/** A page for when no page can be drawn: one sentence and the way home. */
export function plainPage(sentence: string, requestId?: string) {
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Indelible</title></head>
<body><main><h1>${sentence}</h1>${requestId ? `<p>Request ${requestId}</p>` : ''}
<p><a href="/">Return to Home</a></p></main></body></html>
`
}
