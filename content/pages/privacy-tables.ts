import { site } from '#content/site.ts'

// What the code decides and the privacy page states. Its text has a slot for each table, so that an editor's change cannot
// make it untrue. Cells are Markdown; magazine/legal/legal.route.server.test.ts holds them to the code.

const retentionPeriods = [
  ['Your account, and what you saved', 'until you delete it'],
  ['An account whose email address was never verified', '7 days'],
  ['The address that we invited to our team', '30 days, if the invitation is not used'],
  ['A session', '30 days after you last used it'],
  [
    'A story that we have not decided about yet',
    'until we decide, or you withdraw it or delete your account',
  ],
  [
    'A published story, its photograph and consents',
    'until you withdraw it or delete your account',
  ],
  ['A rejected or withdrawn story', '12 months, counted again if you ask for a second look'],
  ['A story that you have begun and not sent', '30 days after you last wrote on it'],
  ['A notice on your dashboard', '30 days after you dismiss it, 12 months at most'],
  ['The code of the network address that thanks came from', '1 day, and up to the next night'],
  ['A copy of your data, made when you ask for it', '24 hours'],
  ['A contact message', '24 months'],
  [
    'Newsletter, registered interest',
    'until 7 days after you unsubscribe; 7 days if you never confirm it',
  ],
  ['That a newsletter came back from your address', '90 days'],
  [
    'That we send no newsletters to your address, and why',
    'until you ask us to remove it, or we find that your mailbox takes email again',
  ],
  [
    'Your address in the list of those a newsletter or notice was sent to',
    '90 days; at once if you delete your account, and 7 days after you unsubscribe at the latest',
  ],
  [
    'Reports and complaints',
    '3 years after we close them. If a story is deleted we keep the reports about it, without their link to it',
  ],
  ['Why we closed an account', '3 years'],
  ['An email that we have sent, encrypted', '1 day, also if you delete your account'],
  [
    'An email that could not be delivered, encrypted',
    '30 days after we stop trying, which is after about 3 days; also if you delete your account',
  ],
  ['Our list of decisions made together on several stories', '30 days'],
  ['How often each page was read', '25 months'],
  ['The server log', '30 days'],
  ['Emails in our team’s mailbox', `${site.mailboxMonths} months`],
]

const cookies = [
  ['“session” keeps you signed in', '30 days after you last used it'],
  ['“toast” holds which message to show on the next page', '1 minute'],
  ['“awaited” holds the email address that you are verifying, encrypted', '30 minutes'],
  ['“recovery” holds the code of the link you followed to set a new password', '30 minutes'],
  ['“google” connects you with your own sign-in at Google, encrypted', '10 minutes'],
  [
    '“code” holds which account has given its password and still needs a code, encrypted',
    '10 minutes',
  ],
  ['“wish” holds what you wanted to add to your favourites before signing in, encrypted', '1 hour'],
]

const browserStorage = [
  ['“theme”: light or dark, if you chose one', 'until you change it'],
  ['“consent”: your cookie choices, where there is something to choose', '1 year'],
  ['“films”: the films you allowed one by one', 'until you change your cookie choices'],
  ['“browser-menus”: whether you allowed your browser’s own menus', 'until you change it'],
  ['“ticked”: what you ticked in the first-tattoo checklist', 'until you untick it'],
  [
    '“thanked”: the stories whose authors you thanked without an account, and what takes the thanks back',
    'until you take them back',
  ],
  ['“reader”: a code that tells your other tabs that you are signed in', 'until you sign out'],
  [
    '“draft story”, “draft edit”: the story you have not sent yet, and changes to one that you have not saved, without your email address and photograph',
    'until you send or clear it; 30 days at most',
  ],
  [
    '“draft contact”, “draft complaint”, “draft report”, “draft second-look”, “draft collection”, “draft name”: what you have begun to write to us, the name of a collection and your display name, without your email address',
    'until you send or clear it, sign out, or somebody else signs in; 30 days at most, and 1 day if you are not signed in',
  ],
  [
    '“last draft sent”: which form you sent last, so that its draft can be removed',
    'until you close the tab',
  ],
  [
    '“turns”: when the page last reloaded to follow a sign-in, so that it cannot do so endlessly',
    'until you close the tab',
  ],
  [
    '“react-router-scroll-positions”: how far you had scrolled on each page',
    'until you close the tab',
  ],
  [
    '“react-router-manifest-version”: which version of the site the page is from, after we publish a new one',
    'until you close the tab',
  ],
  [
    '“draft settings”, for our editors: what they have not saved yet of a form about the magazine',
    'until they save it; 30 days at most',
  ],
  ['“desk-keys”, for our review team: whether they use keyboard shortcuts', 'until they change it'],
  [
    '“bulk-selection”, for our review team: the stories they have selected',
    'until they decide, close the tab or sign out',
  ],
  [
    '“draft review”, “draft closing”, for our review team: what they have typed about a story, message, report or complaint and not saved',
    'until they save or clear it, sign out, or somebody else signs in; 30 days at most',
  ],
  [
    '“piece”, for our editors: what they have typed into each article, plate or film and not saved',
    'until it is saved',
  ],
  [
    '“plain text field”, “marks shown”, for our editors: how they like to write',
    'until they change it',
  ],
]

const tables: Record<string, string> = {
  'retention-periods': table(['What', 'How long'], retentionPeriods),
  cookies: table(['Cookie', 'How long it lasts'], cookies),
  'browser-storage': table(['Item', 'How long it lasts'], browserStorage),
}

function table(head: string[], rows: string[][]) {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

export function withPrivacyTables(markdown: string) {
  return markdown.replace(/^::([a-z-]+)[ \t]*$/gm, (slot, name) => tables[name] ?? slot)
}
