// Hover, focus and active states need a pointer or a key. To show them at once, each rule for such a state is copied
// for elements within `data-show`.
const stands = {
  ':hover': ':is([data-show="hover"] *)',
  ':active': ':is([data-show="active"] *)',
  ':focus-visible': ':is([data-show="focus"] :is(a, button, input, select, textarea, summary))',
}

for (const sheet of document.styleSheets) layOutTwice(sheet)

function layOutTwice(group: CSSStyleSheet | CSSGroupingRule | CSSStyleRule) {
  for (let at = group.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = group.cssRules[at]
    if (rule instanceof CSSStyleRule) {
      const selector = Object.entries(stands).reduce(
        (words, [state, stand]) => words.replaceAll(state, stand),
        rule.selectorText,
      )
      if (selector !== rule.selectorText) {
        group.insertRule(`${selector} ${rule.cssText.slice(rule.selectorText.length)}`, at + 1)
      }
    }
    if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) layOutTwice(rule)
  }
}
