// Runs in the head of every page, before anything is drawn, so it is kept to what cannot wait.
{
  const page = document.documentElement
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'paper' || theme === 'ink') page.dataset.theme = theme
  } catch {
    // Storage is switched off: the theme is the system's.
  }
  if (self !== top) {
    // Should the browser forbid it, the style sheet leaves but one way on: out of the frame.
    page.dataset.framed = ''
    try {
      top.location = location.href
    } catch {
      // A sandbox without allow-top-navigation.
    }
  }
}
