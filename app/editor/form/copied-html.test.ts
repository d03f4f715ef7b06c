import { expect, test } from 'vitest'
import { pastedMarkdown, pasteInto } from './paste.ts'

// Kinds of markup that reports about other editors tell of, in words of our own:
// https://github.com/Mr0grog/google-docs-to-markdown/issues/33
// https://github.com/ckeditor/ckeditor5/issues/956
// https://github.com/cybersemics/em/issues/2747
// https://github.com/hcengineering/platform/issues/9023
// https://github.com/stevengharris/MarkupEditor/pull/133
// https://github.com/editor-js/list/pull/63
// https://github.com/akahuku/wasavi/issues/134
// https://github.com/SSC-Web-Team/html-cleaner/issues/11
// https://github.com/Automattic/wp-calypso/issues/25857
// https://github.com/ether/etherpad/issues/2832

const docs = (html: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1">${html}</b>`
const run = (words: string, style = '') =>
  `<span style="font-size:11pt;color:#000000;${style}white-space:pre-wrap;">${words}</span>`
const cocoa = (html: string) =>
  `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px}</style></head><body>${html}</body></html>`

for (const [program, what, html, markdown] of [
  [
    'Google Docs',
    'figures that the style sets high and low',
    docs(
      `<p dir="ltr">${run('A sleeve of 10 cm')}${run('<span style="font-size:0.6em;vertical-align:super;">2</span>')}${run(', washed with H')}<span style="vertical-align:sub;">2</span>O, the 1<span style="vertical-align:super">st</span></p>`,
    ),
    'A sleeve of 10 cm², washed with H₂O, the 1st',
  ],
  [
    'Google Docs',
    'a list alone, with a list right within it',
    `<meta charset='utf-8'><ul id="docs-internal-guid-2"><li dir="ltr" aria-level="1"><p role="presentation">${run('Soap', 'font-weight:700;')}${run(' first')}</p></li><ul><li aria-level="2"><p>${run('unscented')}</p></li></ul></ul>`,
    '- **Soap** first\n  - unscented',
  ],
  [
    'Google Docs',
    'dots within numbers',
    docs(
      '<ol><li aria-level="1"><p>Wash</p></li><ul><li aria-level="2"><p>with soap</p></li></ul><li aria-level="1"><p>Dry</p></li></ol>',
    ),
    '1. Wash\n   - with soap\n2. Dry',
  ],
  [
    'Google Docs',
    'a tab',
    docs(
      `<p>${run('Shading')}${run('<span class="Apple-tab-span" style="white-space:pre;">\t</span>')}${run('£40')}</p>`,
    ),
    'Shading £40',
  ],
  [
    'Google Docs',
    'a person and a day as chips',
    docs(
      '<p>Ask <a href="mailto:rosa@indelible.example"><span>Rosa</span></a> by <span>2 Oct 2026</span></p>',
    ),
    'Ask [Rosa](mailto:rosa@indelible.example) by 2 Oct 2026',
  ],
  [
    'Google Docs',
    'a table in a frame',
    docs(
      '<div dir="ltr" align="left"><table><colgroup><col width="90"/><col/></colgroup><tbody><tr><td><p>Nation</p></td><td><p>Since</p></td></tr><tr><td><p>Wales</p></td><td><p>2024<br>in November</p></td></tr></tbody></table></div><br>',
    ),
    '| Nation | Since |\n| - | - |\n| Wales | 2024 in November |',
  ],
  [
    'Word',
    'a footnote',
    `<p class=MsoNormal>Since 1982<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference><![if !supportFootnotes]>[1]<![endif]></span></a>.</p><div style='mso-element:footnote-list'><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1">[1]</a> An Act.</p></div></div>`,
    'Since 1982\\[1].\n\n\\[1] An Act.',
  ],
  [
    'Word',
    'paragraphs of its quote styles',
    '<p class=MsoNormal>She said:</p><p class=MsoQuote style="margin-left:.5in">Look <b>up</b>.<o:p></o:p></p><p class=MsoIntenseQuote>And sit down.</p>',
    'She said:\n\n> Look **up**.\n\n> And sit down.',
  ],
  [
    'Word',
    'a numbered heading',
    `<h2 style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span><![endif]>Before</h2>`,
    '## Before',
  ],
  [
    'Word',
    'tabs and smart tags',
    `<p class=MsoNormal>In <st1:City w:st="on"><st1:place w:st="on">Leeds</st1:place></st1:City><span style='mso-tab-count:2'>      </span>£40</p>`,
    'In Leeds £40',
  ],
  [
    'Word',
    'a break of the page',
    `<p class=MsoNormal>One</p><span><br clear=all style='page-break-before:always'></span><p class=MsoNormal>Two</p>`,
    'One\n\nTwo',
  ],
  [
    'Word',
    'a cell across two columns',
    '<table class=MsoTableGrid><tr><td colspan=2><p class=MsoNormal><b>Prices</b></p></td></tr><tr><td><p>Hour</p></td><td><p>£80</p></td></tr></table>',
    '| **Prices** | |\n| - | - |\n| Hour | £80 |',
  ],
  ['Word', 'hyphens that are not seen', '<p class=MsoNormal>co&shy;operate</p>', 'cooperate'],
  [
    'Outlook',
    'a link behind the address of its filter',
    '<p><a href="https://eur02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.gov.uk%2Ftattoo&amp;data=05%7C01&amp;reserved=0">The guide</a></p>',
    '[The guide](https://www.gov.uk/tattoo)',
  ],
  [
    'Outlook',
    'a link behind one that leads nowhere',
    '<p><a href="https://eur02.safelinks.protection.outlook.com/?url=javascript%3Aalert(1)">The guide</a></p>',
    'The guide',
  ],
  [
    'Outlook',
    'empty paragraphs',
    '<p class=MsoNormal>One<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><div class="elementToProof">Two</div><div class="elementToProof"><br></div><div>Three</div>',
    'One\n\nTwo\n\nThree',
  ],
  [
    'Notion',
    'three levels of a list',
    "<meta charset='utf-8'><ul>\n<li>Basin\n<ul>\n<li>hot\n<ul>\n<li>soap</li>\n</ul>\n</li>\n</ul>\n</li>\n<li>Needles</li>\n</ul>\n<!-- notionvc: 1 -->",
    '- Basin\n  - hot\n    - soap\n- Needles',
  ],
  [
    'Notion',
    'a callout and a toggle',
    '<aside>\n💡 Ask first.\n</aside>\n<details><summary>Why</summary><p>Because.</p></details>',
    '💡 Ask first.\n\nWhy\n\nBecause.',
  ],
  [
    'Notion',
    'a paragraph in an item',
    '<ol><li>Wash\n\n<p>Twenty seconds.</p></li><li>Dry</li></ol>',
    '1. Wash\n\n   Twenty seconds.\n2. Dry',
  ],
  [
    'Apple Notes',
    'a title, a list right within a list, and spaces',
    cocoa(
      '<p class="p1"><span class="s1"><b>The paper</b></span></p><p class="p2"><br></p><ul class="ul1"><li class="li1"><span class="s3"></span><span class="s2">Basin</span></li><ul class="ul2"><li class="li1">hot</li></ul></ul><p class="p1">Two<span class="Apple-converted-space">&nbsp; </span>spaces</p>',
    ),
    '**The paper**\n\n- Basin\n  - hot\n\nTwo spaces',
  ],
  [
    'Apple Mail',
    'an answer with what it answers',
    '<div>Yes.</div><div><br class="webkit-block-placeholder"></div><blockquote type="cite"><div>Shall we?</div></blockquote>',
    'Yes.\n\n> Shall we?',
  ],
  [
    'Gmail',
    'divisions with lines between them',
    '<div dir="ltr">One<div><br></div><div>Two <b>bold</b></div><div><br></div><div><ul><li>Three</li></ul></div></div>',
    'One\n\nTwo **bold**\n\n- Three',
  ],
  [
    'Gmail',
    'what was answered',
    '<div class="gmail_quote"><div class="gmail_attr">On Monday Ada wrote:<br></div><blockquote class="gmail_quote"><div dir="ltr">One<br><br>Two</div></blockquote></div>',
    'On Monday Ada wrote:\n\n> One\n>\n> Two',
  ],
  [
    'Gmail',
    'an address that may break',
    '<div>https://a.example/<wbr>long/<wbr>path</div>',
    'https://a.example/long/path',
  ],
  [
    'Confluence',
    'a table with paragraphs in its cells',
    '<div class="table-wrap"><table class="confluenceTable"><colgroup><col><col></colgroup><tbody><tr><th class="confluenceTh"><p><strong>Nation</strong></p></th><th class="confluenceTh"><p>Since</p></th></tr><tr><td><p>Wales</p></td><td><p>2024</p></td></tr></tbody></table></div>',
    '| **Nation** | Since |\n| - | - |\n| Wales | 2024 |',
  ],
  [
    'Confluence',
    'tasks, with tasks among them',
    `<meta charset='utf-8'><div data-node-type="actionList" data-task-list-local-id="1" style="list-style: none"><div data-task-local-id="2" data-task-state="TODO">Wash</div><div data-node-type="actionList" data-task-list-local-id="3"><div data-task-local-id="4" data-task-state="DONE">with soap</div></div><div data-task-local-id="5" data-task-state="TODO">Dry</div></div>`,
    '- Wash\n  - with soap\n- Dry',
  ],
  [
    'Confluence',
    'signs that are pictures',
    '<p><span data-emoji-short-name=":swan:" data-emoji-text="🦢"><span aria-label=":swan:"><span class="emoji-sprite"></span></span></span> and <img alt=":art:" data-emoji-text="🎨" src="a.png"></p>',
    '🦢 and 🎨',
  ],
  [
    'Confluence',
    'a panel, a label and a day',
    '<div data-panel-type="info"><div><p><span data-node-type="status">DONE</span> by <span data-node-type="date">2 Oct 2026</span></p></div></div><p>Next</p>',
    'DONE by 2 Oct 2026\n\nNext',
  ],
  [
    'LibreOffice',
    'a footnote',
    '<p style="margin-bottom: 0cm">Since 1982<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>An Act.</p></div>',
    'Since 1982¹\n\n1 An Act.',
  ],
  [
    'LibreOffice',
    'paragraphs in the items of lists',
    '<ul><li><p style="margin-bottom: 0cm"><font size="3">Basin</font></p><ul><li><p>hot</p></li></ul></li><li><p>Needles</p></li></ul>',
    '- Basin\n  - hot\n- Needles',
  ],
  [
    'LibreOffice',
    'a table with a head and a number',
    '<table width="100%"><col width="128*"/><col width="128*"/><thead><tr valign="top"><th><p>Hour</p></th><th><p>Day</p></th></tr></thead><tbody><tr><td sdval="80" sdnum="2057;"><p>80</p></td><td><p><br/></p></td></tr></tbody></table>',
    '| Hour | Day |\n| - | - |\n| 80 | |',
  ],
  [
    'Slack',
    'paragraphs that are spans',
    '<meta charset="utf-8"><span>One</span><span aria-label="&nbsp;" class="c-mrkdwn__br" data-stringify-type="paragraph-break" style="box-sizing: inherit; display: block;"></span><span>two</span><span class="c-mrkdwn__br" data-stringify-type="paragraph-break"></span><b>three</b>',
    'One\n\ntwo\n\n**three**',
  ],
] as const) {
  test(`pastes ${what} of ${program}`, () => {
    expect(pastedMarkdown(html)?.markdown).toBe(markdown)
  })
}

test('a picture within spans, as Google Docs sends it, is one that was left out', () => {
  const html = docs(
    `<p>${run('<span style="display:inline-block;"><span><img src="https://lh7.example/a" width="602" height="301"></span></span>')}</p><p>${run('<a href="http://a.example"><s>Words</s></a>')}</p>`,
  )
  const { note } = pasteInto(
    { text: '', start: 0, end: 0 },
    { html, plain: '' },
    { origin: 'https://indelible.example', videos: { YouTube: true, Vimeo: true } },
  )
  expect(note).toMatch(/^1 picture was left out\./)
  expect(note).toContain('1 link to http:// was changed')
})
