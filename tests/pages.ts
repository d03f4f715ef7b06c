import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { unsavedWhy } from '#app/pieces/drafts/conflicts.server.ts'
import { storeRevision } from '#app/pieces/drafts/drafts.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import {
  bulkDecisionItems,
  bulkDecisions,
  collectionItems,
  collections,
  dataExports,
  favorites,
  pictures,
  suppressions,
  user,
} from '#app/platform/db/schema/tables.server.ts'
import { addresses, readerFor } from './addresses.ts'
import { given } from './given.ts'
import { givenCase } from './given-cases.ts'
import { givenNewsletter, givenSentNewsletter } from './given-newsletters.ts'
import { articleText, filmText, givenDraft, givenPreview, workText } from './given-pieces.ts'

type Person = 'visitor' | 'member' | 'admin'
type Made = { [Thing in keyof Awaited<ReturnType<typeof givenForPages>>]: string }

/**
 * An address of every page that a person opens, and more than one where a page has several looks. What a visitor opens is
 * listed for others only where it looks different to them.
 *
 * @param looks how many of each page at most
 * @throws when a page has no example
 */
export function pagesOf(person: Person, made: Made, looks?: number) {
  const known = examples(made)
  return addresses.flatMap((address) => {
    const { pattern, isPage } = address
    if (!isPage) return []
    const own = known[pattern] ?? [`/${pattern}`]
    if (own.some((address) => /[:*]/.test(address))) {
      throw new Error(`tests/pages.ts needs an example of ${pattern}`)
    }
    const also = person === 'member' && seenByMembersToo.includes(pattern)
    if (person !== readerFor(address) && !also) return []
    return own.slice(0, looks)
  })
}

const seenByMembersToo = ['submit', 'dashboard', 'collection/:collectionId']

function examples(made: Made): Record<string, string[]> {
  const { story, memorial, waiting, rejected, collection, complaint, report, message } = made
  return {
    'gallery/:slug': ['/gallery/japanese-chest-piece', '/gallery/japanese-leg-sleeves'],
    'gallery/:slug/stencil': ['/gallery/japanese-chest-piece/stencil'],
    'blog/tag/:tag': ['/blog/tag/prices'],
    'blog/:slug': ['/blog/tattoo-cost-london-2025'],
    'tattoo-cost-calculator': [
      '/tattoo-cost-calculator',
      '/tattoo-cost-calculator?size=medium&style=lines&studio=high-street',
    ],
    'is-this-studio-licensed': [
      '/is-this-studio-licensed',
      '/is-this-studio-licensed?where=london&council=Hackney',
    ],
    'check-a-quote': ['/check-a-quote', '/check-a-quote?price=420&hours=4&deposit=150'],
    stories: [
      '/stories',
      '/stories?theme=transformation',
      '/stories?theme=identity&after=0_00000000-0000-4000-8000-000000000000',
    ],
    'story/:storyId': [`/story/${story}`, `/story/${memorial}`],
    'story/:storyId/report': [`/story/${story}/report`],
    'story/:storyId/thanks': [`/story/${story}/thanks`],
    search: ['/search', '/search?q=swallow', '/search?q=zebu&kind=story'],
    auth: ['/auth', '/auth?tab=sign-up', '/auth?tab=recovery'],
    // These open with a link from an email, or with a form.
    'auth/google': [],
    'auth/code': [],
    'auth/verify': [],
    invitation: [],
    // For somebody with a role; a member gets the answer of an address that does not exist.
    'account/second-factor': [],
    'account/address': [],
    'account/confirm': [],
    'interest/:offer': ['/interest/print-shop'],
    'complaints/:caseNumber': [`/complaints/${made.caseNumber}`],
    'collection/:collectionId': [`/collection/${collection}`],
    'account/data/:exportId': [`/account/data/${made.copy}`],
    'submit/:submissionId': [`/submit/${waiting}`],
    'submission/:submissionId/:storySlug?': [
      `/submission/${waiting}`,
      `/submission/${waiting}?edit`,
      `/submission/${rejected}`,
      `/submission/${made.approved}`,
    ],
    'preview/:token': [
      `/preview/${made.preview}`,
      `/preview/${made.preview}?view=card`,
      '/preview/x',
    ],
    'collections/save/:itemType/:itemId': ['/collections/save/gallery/japanese-chest-piece'],
    'collection/:collectionId/delete': [`/collection/${collection}/delete`],
    'newsletter/archive/:slug': [made.archived],
    'edit/newsletter/:newsletterId': [
      `/edit/newsletter/${made.newsletter}?check`,
      `/edit/newsletter/${made.sentNewsletter}`,
    ],
    'edit/newsletter/:newsletterId/email': [`/edit/newsletter/${made.newsletter}/email`],
    'edit/newsletter/:newsletterId/send': [`/edit/newsletter/${made.newsletter}/send`],
    'edit/newsletter/:newsletterId/sending': [`/edit/newsletter/${made.sentNewsletter}/sending`],
    // For what is being sent or waits, and then the site that is tested would send it.
    'edit/newsletter/:newsletterId/stop': [],
    'edit/newsletter/:newsletterId/unschedule': [],
    'edit/newsletter/:newsletterId/delete': [`/edit/newsletter/${made.newsletter}/delete`],
    'edit/new/:kind': ['/edit/new/article', '/edit/new/work'],
    'edit/order/:kind': ['/edit/order/work'],
    'edit/:pieceId': [`/edit/${made.piece}`, `/edit/${made.plate}?check`, `/edit/${made.film}`],
    'edit/:pieceId/conflict': [`/edit/${made.piece}/conflict?kept=${made.kept}&from=2`],
    'edit/:pieceId/revisions/:number?': [
      `/edit/${made.piece}/revisions`,
      `/edit/${made.plate}/revisions`,
      `/edit/${made.piece}/revisions/1?with=draft&show=whole`,
    ],
    'edit/:pieceId/comments': [`/edit/${made.piece}/comments?on=0`],
    'edit/:pieceId/duplicate': [`/edit/${made.piece}/duplicate`],
    'edit/:pieceId/preview-links': [`/edit/${made.piece}/preview-links`],
    'edit/:pieceId/rendered': [`/edit/${made.piece}/rendered`],
    'edit/:pieceId/publish': [`/edit/${made.piece}/publish`],
    'edit/:pieceId/schedule': [`/edit/${made.piece}/schedule`],
    'edit/:pieceId/delete': [`/edit/${made.piece}/delete`],
    // For what is live or waits, and then it would be on the lists of other tests.
    'edit/:pieceId/address': [],
    'edit/:pieceId/discard': [],
    'edit/:pieceId/unschedule': [],
    'edit/:pieceId/unpublish': [],
    'edit/:pieceId/correct': [],
    'edit/settings/:form': ['/edit/settings/team', '/edit/settings/privacy'],
    'edit/settings/:form/revisions': ['/edit/settings/front-page/revisions'],
    'edit/settings/:form/revisions/:number': ['/edit/settings/about/revisions/1'],
    'edit/pictures/:name': [
      `/edit/pictures/${made.picture}`,
      '/edit/pictures/london-tattoo-show-2025',
    ],
    'edit/pictures/:name/delete': [`/edit/pictures/${made.picture}/delete`],
    'admin/complaints': ['/admin/complaints', '/admin/complaints?show=closed'],
    'admin/reports/:caseId': [`/admin/reports/${report}`],
    'admin/complaints/:caseId': [`/admin/complaints/${complaint}`],
    'admin/messages/:caseId': [`/admin/messages/${message}`],
    'admin/newsletter': ['/admin/newsletter?state=waiting'],
    'admin/suppressed': ['/admin/suppressed?q=readers', '/admin/suppressed?q=nobody'],
    'admin/suppressed/:suppressionId': [`/admin/suppressed/${made.suppression}`],
    'admin/log': ['/admin/log', '/admin/log?actor=nobody&from=2026-01-01'],
    'admin/bulk': [`/admin/bulk?story=${waiting}.1&to=rejected`],
    'admin/bulk/:bulkId': [`/admin/bulk/${made.bulk}`],
    'admin/:submissionId': [`/admin/${waiting}`],
    '*': ['/no-such-page'],
  }
}

/** Makes one of each thing that some page is about, and that a site does not have from the start. */
export async function givenForPages(member: { email: string }, admin: { email: string }) {
  const [userId, actorId] = [await idOf(member), await idOf(admin)]
  const sent = { userId, email: member.email, title: 'Two swallows and an anchor' }
  const [story, memorial] = [
    await given.approved({ title: 'The first of them', contentNote: 'Needles.' }),
    await given.approved({ title: 'The last of them', theme: 'memorial' }),
  ]
  const [waiting, approved] = [await given.submission(sent), await given.approved(sent)]
  const rejected = await given.submission({ ...sent, status: 'rejected' })

  const item = { itemType: 'gallery' as const, itemId: 'japanese-chest-piece' }
  await db.insert(favorites).values({ userId, ...item, itemTitle: 'Japanese Chest Piece' })
  const unlisted = { userId, name: 'For the left arm', visibility: 'unlisted' as const }
  const collection = await one(db.insert(collections).values(unlisted).returning())
  await db.insert(collectionItems).values([
    { collectionId: collection, place: 1, ...item },
    { collectionId: collection, place: 2, ...item, itemId: 'artist-at-work' },
  ])

  const report = await givenCase('report', { submissionId: story.id, text: 'That is my sister.' })
  const complaint = await givenCase('complaint', { email: member.email, dueAt: new Date() })
  const message = await givenCase('message', { email: member.email })
  const copy = await one(
    db
      .insert(dataExports)
      .values({ userId, readyAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000) })
      .returning(),
  )
  const suppression = await one(
    db
      .insert(suppressions)
      .values({ email: `${randomUUID()}@readers.example`, reason: 'soft bounces', code: '4.2.2' })
      .returning(),
  )
  const decision = { actorId, toStatus: 'rejected' as const, formKey: randomUUID() }
  const bulk = await one(
    db
      .insert(bulkDecisions)
      .values({ ...decision, finishedAt: new Date() })
      .returning(),
  )
  await db
    .insert(bulkDecisionItems)
    .values({ bulkDecisionId: bulk, submissionId: rejected.id, version: 1, outcome: 'done' })
  const piece = await givenDraft({ id: actorId, role: 'admin' })
  const plate = await givenDraft(
    { id: actorId, role: 'admin' },
    workText({ alt: 'Short' }),
    'a',
    'work',
  )
  const film = await givenDraft({ id: actorId, role: 'admin' }, filmText(), 'b', 'film')
  const unsaved = await storeRevision(
    { id: actorId, role: 'admin' },
    { id: piece.id, text: articleText({ title: 'The licence' }, 'Look up.'), why: unsavedWhy },
  )
  const preview = await givenPreview({ id: actorId, role: 'admin' }, piece.id)
  const picture = `picture-${randomUUID()}`
  // Without files: those lie in the folder of the site.
  const files = { sha256: randomBytes(32).toString('hex'), width: 1600, height: 1200, bytes: 1 }
  await db
    .insert(pictures)
    .values({ ...files, name: picture, credit: 'Hana Lister', state: 'failed' })
  const newsletter = await givenNewsletter({ id: actorId, role: 'admin' }, { pieceIds: [piece.id] })
  const sentNewsletter = await givenSentNewsletter({ id: actorId, role: 'admin' })
  return {
    picture,
    suppression,
    newsletter: newsletter.id,
    sentNewsletter: sentNewsletter.id,
    archived: `/newsletter/archive/${sentNewsletter.slug}`,
    piece: piece.id,
    plate: plate.id,
    film: film.id,
    preview: preview!.token,
    kept: String(unsaved.outcome === 'stored' && unsaved.number),
    story: story.id,
    memorial: memorial.id,
    waiting: waiting.id,
    rejected: rejected.id,
    approved: approved.id,
    collection,
    caseNumber: complaint.caseNumber!,
    report: report.id,
    complaint: complaint.id,
    message: message.id,
    copy,
    bulk,
  }
}

async function one(made: Promise<{ id: string }[]>) {
  const [row] = await made
  if (!row) throw new Error('nothing was made')
  return row.id
}

async function idOf({ email }: { email: string }) {
  return one(db.select({ id: user.id }).from(user).where(eq(user.email, email)))
}
