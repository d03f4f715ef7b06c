// Runs in the head of every page, before anything is drawn, so it is kept to what cannot wait.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'paper' || theme === 'ink') document.documentElement.dataset.theme = theme
} catch {
  // Storage is switched off: the theme is the system's.
}
// Zod compiles schemas with `Function`, which the policy of every page forbids and reports, unless it finds this setting
// when a form's schema is made: `z.config` in a module would come too late (app/startup/zod-without-eval.ts is the server's).
globalThis.__zod_globalConfig = { jitless: true }
if (self !== top) {
  try {
    top.location = location.href
  } catch {
    // A sandbox without allow-top-navigation.
  }
  // Should the browser forbid it, but one way on is left: out of the frame. A page in a sandbox may be a stranger to
  // its own site, which gives it no style sheet then, so this one is made here.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    body > :not(.frame-exit) { display: none !important }
    body > .frame-exit {
      display: grid;
      place-items: center;
      min-height: 100vh;
      padding: 1rem;
      font: 600 1.0625rem / 1.4 "Libre Franklin", Arial, sans-serif;
    }`)
  document.adoptedStyleSheets = [sheet]
}
